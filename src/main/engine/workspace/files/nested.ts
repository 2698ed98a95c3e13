/**
 * Repositories below the opened folder. A linked worktree holds another branch of the same code, so every type in it would
 * be there twice: it is always left out. A clone, a submodule or a bare repository is a project of its own: it is left out
 * unless `index.nestedRepositories` includes it. A `.git` that git itself does not accept changes nothing.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { parentOf } from './ignore-rules.ts';

export interface Nested {
  /** The outermost folder that is left out. */
  readonly folder: string;
  /** null for the folder that git keeps the opened repository in: no one misses it. */
  readonly reason: 'worktree' | 'nestedRepository' | null;
  readonly detail: string;
}

export interface NestedRules {
  /** Why `folder`, or a folder above it, is left out. Answers are cached: use new rules after a `.git` changed. */
  leftOut(folder: string): Nested | null;
}

interface GitFolder {
  /** Where HEAD is. */
  readonly dir: string;
  /** Where objects and branches are; differs from `dir` in a worktree. */
  readonly common: string;
  readonly kind: 'clone' | 'submodule' | 'worktree';
}

/** A `.git` file and `commondir` hold one path. */
const maxBytes = 8192;

export function createNestedRules(root: string, included: boolean): NestedRules {
  const known = new Map<string, Nested | null>([['', null]]);
  let own: GitFolder | null | undefined;

  const judge = (folder: string): Nested | null => {
    const place = path.join(root, folder);
    const git = gitFolderOf(place);
    if (git === null) {
      if (!isGitFolder(place)) return null;
      own ??= nearestGitFolder(root);
      if (own !== null && isSame(place, own.common)) return { folder, reason: null, detail: '' };
      return included ? null : repository(folder, 'a bare repository');
    }
    if (git.kind === 'worktree' && isOfThisFolder(git)) {
      return { folder, reason: 'worktree', detail: 'a linked worktree: another branch of the same repository' };
    }
    if (included) return null;
    return repository(folder, git.kind === 'worktree' ? 'a worktree of another repository' : `a ${git.kind}`);
  };
  const isOfThisFolder = ({ dir, common }: GitFolder): boolean => {
    own ??= nearestGitFolder(root);
    // Also where the main repository is a different one below the root: its files are here already.
    if (isWithin(root, common)) return true;
    if (own === null) return false;
    if (isSame(common, own.common)) return true;
    // The repository was moved, or is mounted elsewhere: its list of worktrees still has the name.
    return !isFolder(dir) && isFolder(path.join(own.common, 'worktrees', path.basename(dir)));
  };
  const leftOut = (folder: string): Nested | null => {
    const cached = known.get(folder);
    if (cached !== undefined) return cached;
    const answer = leftOut(parentOf(folder)) ?? judge(folder);
    known.set(folder, answer);
    return answer;
  };
  return { leftOut };
}

function repository(folder: string, detail: string): Nested {
  return { folder, reason: 'nestedRepository', detail };
}

/** The same for all worktrees of one repository, where the same folder of it is opened; null outside of any. */
export function repositoryPlace(root: string): string | null {
  const found = nearestGitFolder(root);
  return found === null ? null : `${real(found.common)}\0${path.relative(found.top, root)}`;
}

function nearestGitFolder(root: string): (GitFolder & { top: string }) | null {
  for (let top = root; ; top = path.dirname(top)) {
    const found = gitFolderOf(top);
    if (found !== null) return { ...found, top };
    if (path.dirname(top) === top) return null;
  }
}

/** The repository that `<folder>/.git` is or names; null where git would not accept it. */
function gitFolderOf(folder: string): GitFolder | null {
  const dotGit = path.join(folder, '.git');
  const found = look(dotGit);
  if (found === undefined) return null;
  const named = found.isFile() ? /^gitdir: (.+)/.exec(textOf(dotGit) ?? '')?.[1]?.trim() : undefined;
  const dir = named === undefined ? dotGit : path.resolve(folder, named);
  const common = textOf(path.join(dir, 'commondir'))?.trim();
  if (common !== undefined) return { dir, common: path.resolve(dir, common), kind: 'worktree' };
  if (isGitFolder(dir))
    return { dir, common: dir, kind: /[\\/]modules[\\/]/.test(named ?? '') ? 'submodule' : 'clone' };
  // The repository of this worktree is not on this machine, or not at this path.
  const main = /^(.+)[\\/]worktrees[\\/][^\\/]+$/.exec(named ?? '')?.[1];
  return main === undefined ? null : { dir, common: path.resolve(folder, main), kind: 'worktree' };
}

/** By what git asks for first. */
function isGitFolder(dir: string): boolean {
  return (
    look(path.join(dir, 'HEAD'))?.isDirectory() === false &&
    isFolder(path.join(dir, 'objects')) &&
    isFolder(path.join(dir, 'refs'))
  );
}

function look(place: string): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    // Not readable, or its path is too long.
    return undefined;
  }
}

function isFolder(place: string): boolean {
  try {
    return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    // Not readable, or a link that leads to itself.
    return false;
  }
}

/** null where there is no plain file; a pipe is not waited for. */
function textOf(file: string): string | null {
  try {
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      if (!fstatSync(handle).isFile()) return null;
      const buffer = Buffer.alloc(maxBytes);
      return buffer.toString('utf8', 0, readSync(handle, buffer));
    } finally {
      closeSync(handle);
    }
  } catch {
    // Not there, not readable, or a link.
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  return real(one) === real(other);
}

function isWithin(root: string, place: string): boolean {
  return real(place).startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** The path itself where nothing is there. */
function real(place: string): string {
  try {
    return realpathSync.native(place);
  } catch {
    return path.resolve(place);
  }
}
