/**
 * Which files belong to the workspace: those that git would track, without vendored, generated and unusable ones, in
 * the languages of the code map. git lists where there is a repository (half the time of an own walk); elsewhere the
 * folder is walked by the same rules.
 */

import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { CheckedFolder } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { runGit } from '../git.ts';
import { type Slices, slices } from '../slices.ts';
import { listByGit, listByWalk } from './git-listing.ts';
import { languageOf } from './languages.ts';
import { isBinaryName, isOwn, skippedName, unusableName } from './name-rules.ts';
import { createSifter, type Listing, type OtherText, type Sifter } from './sift.ts';

/**
 * Lists everything. Throws Cancelled when aborted; what cannot be read is in `skipped`.
 * @param onFound how many files there are so far, and at the end.
 */
export async function listFiles(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  signal: AbortSignal,
  onFound: (files: number) => void = () => {},
): Promise<Listing> {
  const { due, turn } = slices(signal);
  const sifter = createSifter(folder.root, config);
  const tell = (): void => onFound(sifter.found());
  const turns: Slices = {
    due,
    turn() {
      tell();
      return turn();
    },
  };
  const byGit = await listByGit(folder.root, sifter, turns, signal);
  if (!byGit) await listByWalk(folder.root, sifter, turns);
  if (byGit && sifter.found() === 0) await noteIgnored(folder.root, sifter, signal);
  tell();
  return sifter.finish(byGit ? 'git' : 'walk');
}

/** git lists nothing that it ignores: where that is all there is, it is asked what it left out. */
async function noteIgnored(root: string, sifter: Sifter, signal: AbortSignal): Promise<void> {
  const run = await runGit(root, 'ls-files', ['-oi', '--exclude-standard', '--directory', '-z'], { signal });
  for (const name of run.stdout.toString('utf8').split('\0')) {
    const file = name.replace(/\/$/, '');
    if (file !== '' && !isOwn(file) && (name !== file || languageOf(file) !== null)) sifter.ignoredByGit(file);
  }
}

interface Stamped {
  file: string;
  size?: number;
  mtimeMs?: number;
}

const stampOf = ({ size, mtimeMs }: Stamped): string => `${size ?? ''} ${mtimeMs ?? ''}`;

/**
 * Compares two listings of one folder: whether any file came, went or was written between them.
 *
 * Files that are left out count by their names. `pause` is awaited between files.
 */
export async function isSameListing(before: Listing, now: Listing, pause: () => Promise<void>): Promise<boolean> {
  if (before.via !== now.via || before.otherFiles !== now.otherFiles) return false;
  const named = (files: readonly string[]): Stamped[] => files.map((file) => ({ file }));
  const pairs: [readonly Stamped[], readonly Stamped[]][] = [
    [before.files, now.files],
    [before.otherTexts, now.otherTexts],
    [before.skipped, now.skipped],
    [named(before.projectFiles), named(now.projectFiles)],
  ];
  for (const [then, since] of pairs) {
    if (then.length !== since.length) return false;
    const stamps = new Map<string, string>();
    for (const each of then) {
      stamps.set(each.file, stampOf(each));
      await pause();
    }
    for (const each of since) {
      if (stamps.get(each.file) !== stampOf(each)) return false;
      await pause();
    }
  }
  return true;
}

// The texts of `memory-bank/`. They are not part of the listing, because the bank is people's knowledge and not source code,
// and it is included whatever ignore files say. It is small: each search lists it again instead of following changes.

const bankFolder = 'memory-bank';
/** A bank is a few dozen files; a planted one does not hold the engine up. */
const maxEntries = 5_000;

/** Links are not followed; `maxBytes` is the size from which a file is left out. */
export function listBank(root: string, maxBytes: number): OtherText[] {
  const texts: OtherText[] = [];
  const waiting = [bankFolder];
  let seen = 0;
  if (!lstatSync(path.join(root, bankFolder), { throwIfNoEntry: false })?.isDirectory()) return texts;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entries(path.join(root, folder))) {
      seen += 1;
      if (seen > maxEntries) return texts;
      const file = `${folder}/${entry.name}`;
      if (unusableName(file) !== null) continue;
      if (entry.isDirectory()) waiting.push(file);
      else if (entry.isFile() && !isBinaryName(entry.name) && skippedName(entry.name) === null) {
        const size = lstatSync(path.join(root, file), { throwIfNoEntry: false })?.size;
        if (size !== undefined && size <= maxBytes) texts.push({ file, size });
      }
    }
  }
  return texts;
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Removed a moment ago, or closed to us: what cannot be read cannot be searched.
    return [];
  }
}
