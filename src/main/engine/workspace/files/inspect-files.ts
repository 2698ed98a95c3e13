/**
 * The verdicts of the listing for a few paths that the watcher reported. What is new is put to git: only git knows all
 * of its rules (the person's own, those above the folder, files tracked in spite of them).
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { CheckedFolder } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';
import { slices } from '../slices.ts';
import { gitIgnoreRules, isIgnored, listArguments, listedNames } from './git-listing.ts';
import { parentOf } from './ignore-rules.ts';
import { createSifter, type Listing } from './sift.ts';

/** Characters of paths handed to one git: Windows takes no longer command line. */
const maxArguments = 20_000;

/**
 * @param files relative paths; what is gone or ignored is left out of the answer.
 * @param known true for a file that was listed before: it is not put to git again.
 */
export async function inspectFiles(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  files: readonly string[],
  known: (file: string) => boolean,
  signal: AbortSignal,
): Promise<Listing> {
  const { root } = folder;
  const turns = slices(signal);
  const sifter = createSifter(root, config);
  const taken = files.filter(known).map((file) => ({ file, tracked: true }));
  const fresh = byRepository(
    root,
    files.filter((file) => !known(file)),
    sifter.leavesOut,
  );
  for (const [repository, group] of fresh) {
    // One by one: a call takes some hundred thousand arguments at most, and a switched branch may change more files.
    for (const file of (await listedByGit(root, repository, group, signal)) ?? listedByRules(root, group))
      taken.push(file);
  }
  for (const { file, tracked } of taken) {
    sifter.take(file, tracked);
    if (turns.due()) await turns.turn();
  }
  return sifter.finish('git');
}

/** Files by the innermost folder at or below the root that has a repository of its own and is not left out; '' for the root. */
function byRepository(
  root: string,
  files: readonly string[],
  leavesOut: (folder: string) => boolean,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    let folder = parentOf(file);
    while (folder !== '' && (!hasRepository(path.join(root, folder)) || leavesOut(folder))) folder = parentOf(folder);
    const group = groups.get(folder);
    if (group === undefined) groups.set(folder, [file]);
    else group.push(file);
  }
  return groups;
}

function hasRepository(folder: string): boolean {
  try {
    return lstatSync(path.join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Not a folder any more, or not readable: the file itself is looked at later and says why.
    return false;
  }
}

interface Inspected {
  readonly file: string;
  readonly tracked: boolean;
}

/** null when git cannot say. */
async function listedByGit(
  root: string,
  repository: string,
  files: readonly string[],
  signal: AbortSignal,
): Promise<Inspected[] | null> {
  const prefix = repository === '' ? '' : `${repository}/`;
  const cwd = path.join(root, repository);
  if ((await findRepository(cwd, signal)) === null) return null;
  const listed: Inspected[] = [];
  for (let start = 0, end = 0; start < files.length; start = end) {
    for (let length = 0; end < files.length && (end === start || length < maxArguments); end += 1)
      length += files[end]?.length ?? 0;
    const names = files.slice(start, end).map((file) => file.slice(prefix.length));
    const run = await runGit(cwd, 'ls-files', [...listArguments, '--', ...names], { signal });
    if (!run.ok) return null;
    for (const { name, tracked } of listedNames(run.stdout)) listed.push({ file: prefix + name, tracked });
  }
  return listed.length === 0 && (await isIgnored(cwd, signal)) ? null : listed;
}

function listedByRules(root: string, files: readonly string[]): Inspected[] {
  const rules = gitIgnoreRules(root, null);
  return files.filter((file) => rules.ignoredAt(file, false) === null).map((file) => ({ file, tracked: false }));
}
