/** The files of a folder without git: every folder is read once, links are never followed, ignore files are honoured. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from '../../storage/storage.ts';
import type { Slices } from '../slices.ts';
import { createIgnoreRules } from './ignore-rules.ts';
import { languageOf } from './languages.ts';
import { isBinaryName, isOwn, isVendoredFolder, unusableName } from './name-rules.ts';
import { type Sifter, tooLong } from './sift.ts';

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
