/** Where a folder stands in a git repository, and on which branch. */
import { lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { readPlainFile } from '../../storage/storage.ts';
import { type Doubt, doubtOf, pipeBefore } from './believed.ts';
import { runGit } from './git.ts';

export interface Repository {
  /** Real path of the work tree; the opened folder itself or one above it. */
  top: string;
  /** Where HEAD is; may be elsewhere (worktrees, submodules). */
  gitDir: string;
}

export interface GitState {
  repo: boolean;
  /** null outside a repository and on a detached HEAD. */
  branch: string | null;
}

/** What became of looking for one: at most one of the two is there. */
export interface Found {
  readonly repository: Repository | null;
  /** Why git is not asked about the one that is there. */
  readonly doubt: Doubt | null;
}

const none: Found = { repository: null, doubt: null };

/** null when git does not know `root` as part of a work tree, or claims that the work tree is somewhere else. */
export async function findRepository(root: string, signal?: AbortSignal): Promise<Repository | null> {
  return (await lookForRepository(root, signal)).repository;
}

/** The same, with the reason where there is one that git must not be asked about. */
export async function lookForRepository(root: string, signal?: AbortSignal): Promise<Found> {
  const near = folderWithGit(root);
  if (near === null) return none;
  const pipe = await pipeBefore(near);
  if (pipe !== null) return { repository: null, doubt: pipe };
  const run = await runGit(root, 'rev-parse', ['--show-toplevel', '--absolute-git-dir', '--git-common-dir'], {
    timeoutMs: 5000,
    ...(signal && { signal }),
  });
  const [top, gitDir, common, ...rest] = run.stdout
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split('\n');
  // A path with a line break in it gives more lines: such a folder is walked.
  if (!run.ok || top === undefined || gitDir === undefined || common === undefined || rest.length > 0) return none;
  const real = await realpath(top).catch(() => null);
  // `core.worktree` of a planted configuration can name any folder.
  if (real === null || (real !== root && !root.startsWith(real.endsWith(path.sep) ? real : real + path.sep)))
    return none;
  const doubt = await doubtOf(real, gitDir, path.resolve(root, common));
  return { repository: doubt === null ? { top: real, gitDir } : null, doubt };
}

/** The nearest folder with a `.git`, here or above: without one git finds no work tree, and need not be started. */
function folderWithGit(root: string): string | null {
  for (let folder = root; ; folder = path.dirname(folder)) {
    try {
      if (lstatSync(path.join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return folder;
    } catch {
      // A folder above that may not be looked into: git is asked.
      return folder;
    }
    if (path.dirname(folder) === folder) return null;
  }
}

export async function gitState(root: string): Promise<GitState> {
  const repository = await findRepository(root);
  return repository === null ? { repo: false, branch: null } : { repo: true, branch: await currentBranch(repository) };
}

/** Reads HEAD itself: a branch without a commit has a name too. */
export async function currentBranch(repository: Repository): Promise<string | null> {
  try {
    const head = await readPlainFile(path.join(repository.gitDir, 'HEAD'), 4096);
    return /^ref: refs\/heads\/(.+)$/m.exec(head?.toString('utf8') ?? '')?.[1] ?? null;
  } catch (thrown) {
    // A HEAD that is a link or cannot be read only costs the name of the branch.
    if (toMemoError(thrown).code === 'Refused' || toMemoError(thrown).data.damaged === true) return null;
    throw thrown;
  }
}
