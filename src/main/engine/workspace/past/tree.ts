/**
 * The code files of one commit, below the opened folder, submodules included. git reads its own objects here and never
 * the files of the work tree, so no filter, hook or monitor of a planted configuration has anything to do.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { languageOf } from '../files/languages.ts';
import { runGit } from '../git/git.ts';
import { findRepository } from '../git/repository.ts';
import type { Slices } from '../slices.ts';

export interface TreeFile {
  /** Folder of the repository that holds the blob, relative to the root; '' for the root. */
  repository: string;
  /** Object name of the content. */
  blob: string;
  /** Bytes; 0 where git does not have the content here. */
  size: number;
}

export interface Tree {
  /** By path relative to the root. Links are not among them: they are never followed. */
  files: Map<string, TreeFile>;
  /** Folders of the repositories whose files these are; '' for the root. */
  repositories: Set<string>;
  /** Submodules whose commit is not here: nothing is known of their files. */
  unknown: Set<string>;
}

/** As deep as the listing goes. */
const maxNesting = 8;
const timeoutMs = 120_000;
const entryForm = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64}) +(\d+|-|BAD)\t(.+)$/s;

/** `submodules`: whether their files are listed too. Throws NotFound when git cannot list the commit. */
export async function readTree(
  root: string,
  commit: string,
  submodules: boolean,
  turns: Slices,
  signal: AbortSignal,
): Promise<Tree> {
  const tree: Tree = { files: new Map(), repositories: new Set(), unknown: new Set() };
  const place = { root, repository: '', commit, nesting: submodules ? maxNesting : 0 };
  if (await addTree(tree, place, turns, signal)) return tree;
  throw new MemoError('NotFound', `git cannot list the files of ${commit.slice(0, 12)}.`, { path: 'since' });
}

interface Place {
  root: string;
  repository: string;
  commit: string;
  /** Levels of submodules below this one that are listed. */
  nesting: number;
}

async function addTree(tree: Tree, place: Place, turns: Slices, signal: AbortSignal): Promise<boolean> {
  const { root, repository, commit, nesting } = place;
  const cwd = path.join(root, repository);
  const run = await runGit(cwd, 'ls-tree', ['-r', '-z', '-l', commit], { signal, timeoutMs });
  if (!run.ok) return false;
  tree.repositories.add(repository);
  const prefix = repository === '' ? '' : `${repository}/`;
  const submodules: { folder: string; commit: string }[] = [];
  for (let start = 0, end = 0; start < run.stdout.length; start = end + 1) {
    end = run.stdout.indexOf(0, start);
    if (end < 0) end = run.stdout.length;
    const [, mode, kind, id = '', size, name = ''] = entryForm.exec(run.stdout.toString('utf8', start, end)) ?? [];
    if (kind === 'commit') submodules.push({ folder: prefix + name, commit: id });
    else if (mode?.startsWith('100') && languageOf(name) !== null)
      tree.files.set(prefix + name, { repository, blob: id, size: Number(size) || 0 });
    if (turns.due()) await turns.turn();
  }
  for (const { folder, commit: pinned } of submodules) {
    const next = { root, repository: folder, commit: pinned, nesting: nesting - 1 };
    const known = nesting > 0 && (await isOwnRepository(root, folder, signal));
    if (!known || !(await addTree(tree, next, turns, signal))) tree.unknown.add(folder);
  }
  return true;
}

async function isOwnRepository(root: string, folder: string, signal: AbortSignal): Promise<boolean> {
  const cwd = path.join(root, folder);
  if (!hasRepository(cwd)) return false;
  return (await findRepository(cwd, signal))?.top === cwd;
}

/** Whether a folder is the top of a repository of its own, by the look of it. */
export function hasRepository(folder: string): boolean {
  try {
    return lstatSync(path.join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Not a folder any more, or not readable: then it holds no files of ours either.
    return false;
  }
}
