/** The files that git tracks or would track, in the folder and in the repositories nested in it. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from '../../storage/storage.ts';
import { runGit } from '../git.ts';
import { lookForRepository, type Repository } from '../repository.ts';
import type { Slices } from '../slices.ts';
import { createIgnoreRules, type IgnoreRules, parentOf } from './ignore-rules.ts';
import { languageOf } from './languages.ts';
import { isBinaryName, isOwn, isVendoredFolder, unusableName } from './name-rules.ts';
import { type Sifter, tooLong } from './sift.ts';

/** With the state of each file before its name. */
export const listArguments = ['-co', '-t', '--exclude-standard', '-z'];
/** Nested repositories within nested repositories: as deep as people go, and no planted chain is followed for long. */
const maxNesting = 8;
const ledElsewhere = 'leads to a repository elsewhere that does not name this folder; listed without git';
const stalled = 'git waits for a file that never comes; listed without git';

/** False when git cannot say: no repository, git missing, hanging or refusing. Then nothing was taken from it. */
export async function listByGit(root: string, sifter: Sifter, turns: Slices, signal: AbortSignal): Promise<boolean> {
  return listRepository(root, '', sifter, turns, signal, 0);
}

async function listRepository(
  root: string,
  prefix: string,
  sifter: Sifter,
  turns: Slices,
  signal: AbortSignal,
  depth: number,
): Promise<boolean> {
  const cwd = prefix === '' ? root : `${root}/${prefix.slice(0, -1)}`;
  const { repository, doubt } = await lookForRepository(cwd, signal);
  // What does not lie in .git is found by the walk too.
  if (doubt?.kind === 'notAFile') {
    if (isOwn(doubt.file) || sifter.leavesOut(parentOf(prefix + doubt.file)))
      sifter.skip(prefix + doubt.file, 'notAFile', 'a pipe, socket or device');
  } else if (doubt !== null) sifter.skip(prefix + doubt.file, 'unreadable', ledElsewhere);
  // A folder that git lists as a nested repository but that has none of its own would list its parent again.
  if (repository === null || (depth > 0 && repository.top !== cwd)) return false;
  const run = await runGit(cwd, 'ls-files', listArguments, { signal });
  if (run.stalled) sifter.skip(`${prefix}.git`, 'unreadable', stalled);
  if (!run.ok || (run.stdout.length === 0 && (await isIgnored(cwd, signal)))) return false;

  const nested: string[] = [];
  for (const { name, tracked } of listedNames(run.stdout)) {
    const file = prefix + name;
    if (sifter.take(file, tracked)) nested.push(file);
    if (turns.due()) await turns.turn();
  }
  // git cuts its own messages at 4 KB: what is cut had a path too long to open.
  for (const [, folder = '', why] of run.stderr.matchAll(/could not open directory '(.*?)\/?(?:': (.+))?$/gm)) {
    if (why === undefined || why === 'File name too long') sifter.skip(prefix + folder, 'nameUnusable', tooLong);
    else sifter.skip(prefix + folder, 'unreadable', why.toLowerCase());
  }
  for (const folder of nested) {
    // Without a .git it is a submodule that was not fetched, or a tracked file that became a folder, listed already.
    if (lstatSync(`${root}/${folder}/.git`, { throwIfNoEntry: false }) === undefined) continue;
    const listed = depth < maxNesting && (await listRepository(root, `${folder}/`, sifter, turns, signal, depth + 1));
    if (!listed) await listByWalk(root, sifter, turns, folder);
  }
  return true;
}

/** Each name once: those of a merge that is not finished come several times, one after the other. */
export function* listedNames(output: Buffer): Generator<{ name: string; tracked: boolean }> {
  let before = '';
  for (let start = 0, end = 0; start < output.length; start = end + 1) {
    end = output.indexOf(0, start);
    if (end < 0) end = output.length;
    const line = output.toString('utf8', start, end);
    const name = line.slice(2).replace(/\/$/, '');
    if (name !== before) yield { name, tracked: !line.startsWith('?') };
    before = name;
  }
}

/** For git, a folder that its own repository ignores has no files, but the person who opens it wants to see them. */
export async function isIgnored(cwd: string, signal: AbortSignal): Promise<boolean> {
  const run = await runGit(cwd, 'ls-files', ['-oi', '--exclude-standard', '--directory', '-z'], { signal });
  return !run.ok || run.stdout.toString('utf8').split('\0').includes('./');
}

const sources = { name: '.gitignore', before: '.git/info/exclude' };

/**
 * The `.gitignore` rules that hold in a folder: its own, and those above it up to the top of its repository.
 * Paths asked for are relative to `root`.
 */
export function gitIgnoreRules(root: string, repository: Repository | null): IgnoreRules {
  if (repository === null || repository.top === root) return createIgnoreRules({ root, ...sources });
  const rules = createIgnoreRules({ root: repository.top, ...sources });
  const prefix = path.relative(repository.top, root).split(path.sep).join('/');
  // Opened although its repository ignores it: the rules above it would leave nothing.
  if (rules.ignoredAt(prefix, true) !== null) return createIgnoreRules({ root, ...sources });
  return {
    ignoredAt: (file, folder) => rules.ignoredAt(`${prefix}/${file}`, folder)?.slice(prefix.length + 1) ?? null,
    broughtBack: (folder) => rules.broughtBack(`${prefix}/${folder}`),
  };
}

// The files of a folder without git: every folder is read once, links are never followed, ignore files are honoured.

/** `start` is the folder to begin with, '' for all. */
export async function listByWalk(root: string, sifter: Sifter, turns: Slices, start = ''): Promise<void> {
  const git = createIgnoreRules({ root, name: '.gitignore', before: '.git/info/exclude' });
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const inside = await entries(root, folder, sifter, turns);
    for (const rules of [git, sifter.rules]) rules.listed(folder, inside);
    for (const entry of inside) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (enter(file)) waiting.push(file);
        // Asking the rules is what takes the walk's time, and what is binary is only counted.
      } else if (isBinaryName(entry.name) || git.ignoredAt(file, false) === null) sifter.take(file);
      else if (languageOf(entry.name) !== null) sifter.ignoredByGit(file);
      if (turns.due()) await turns.turn();
    }
  }

  function enter(folder: string): boolean {
    if (isOwn(folder)) return false;
    if (unusableName(folder) !== null) {
      sifter.take(folder);
      return false;
    }
    if (git.ignoredAt(folder, true) !== null) {
      sifter.ignoredByGit(folder);
      return false;
    }
    if (isVendoredFolder(folder) && !sifter.rules.broughtBack(folder)) {
      sifter.skipFolder(folder, 'vendored');
      return false;
    }
    if (sifter.rules.ignoredAt(folder, true) === null) return !sifter.leavesOut(folder);
    sifter.skipFolder(folder, 'ignored');
    return false;
  }
}

/** Bytes of what a file system keeps of a folder itself, from which it has some thousand names: reading them at once is a long turn. */
const largeFolder = 128 * 1024;
const namesAtOnce = 1000;

async function entries(root: string, folder: string, sifter: Sifter, turns: Slices): Promise<Dirent[]> {
  const place = path.join(root, folder);
  try {
    if (lstatSync(place).size < largeFolder) return readdirSync(place, { withFileTypes: true });
    const found: Dirent[] = [];
    for await (const entry of await opendir(place, { bufferSize: namesAtOnce })) {
      found.push(entry);
      if (turns.due()) await turns.turn();
    }
    return found;
  } catch (thrown) {
    // Cancelled meanwhile.
    if (!(thrown instanceof Error) || !('syscall' in thrown)) throw thrown;
    const code = errnoOf(thrown);
    if (code === 'ENAMETOOLONG') sifter.skip(folder, 'nameUnusable', tooLong);
    // ENOENT: removed since its parent was read.
    else if (code !== 'ENOENT') sifter.skip(folder, 'unreadable', code === 'EACCES' ? 'permission denied' : code);
    return [];
  }
}
