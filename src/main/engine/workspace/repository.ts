/** Where a folder is in a git repository, and on which branch. */
import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { errnoOf, readPlainFile } from '../storage/storage.ts';
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
  /** The first seven digits of the commit of a detached HEAD; null on a branch and outside a repository. */
  commit: string | null;
}

/** What became of looking for one: at most one of the two is there. */
interface Found {
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
  const folders = await foldersOf(root, near, signal);
  if (folders === null) return none;
  const { top, gitDir, common } = folders;
  const real = await realpath(top).catch(() => null);
  // `core.worktree` of a planted configuration can name any folder.
  if (real === null || (real !== root && !root.startsWith(real.endsWith(path.sep) ? real : real + path.sep)))
    return none;
  const doubt = await doubtOf(real, gitDir, path.resolve(root, common));
  return { repository: doubt === null ? { top: real, gitDir } : null, doubt };
}

interface Folders {
  readonly top: string;
  readonly gitDir: string;
  readonly common: string;
}

/** What git answered, by the folder asked about. */
const answered = new Map<string, { stamp: string; folders: Folders }>();
const mostAnswers = 200;

/** As git says. An answer holds as long as `.git` is the same folder with the same configuration: each look would ask again. */
async function foldersOf(root: string, near: string, signal?: AbortSignal): Promise<Folders | null> {
  const stamp = stampOf(near);
  const known = answered.get(root);
  if (known !== undefined && known.stamp === stamp) return known.folders;
  const run = await runGit(root, 'rev-parse', ['--show-toplevel', '--absolute-git-dir', '--git-common-dir'], {
    timeoutMs: 5000,
    ...(signal && { signal }),
  });
  const [top, gitDir, common, ...rest] = run.stdout
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split('\n');
  // A path with a line break in it gives more lines: such a folder is walked.
  if (!run.ok || top === undefined || gitDir === undefined || common === undefined || rest.length > 0) return null;
  const folders = { top, gitDir, common };
  if (stamp !== null) {
    if (answered.size >= mostAnswers) answered.clear();
    answered.set(root, { stamp, folders });
  }
  return folders;
}

/** Null where `.git` is a file, which leads elsewhere, or lacks what git needs: then git is asked each time. */
function stampOf(near: string): string | null {
  try {
    const git = lstatSync(path.join(near, '.git'));
    if (!git.isDirectory()) return null;
    const read = ['HEAD', 'config', 'config.worktree'].map((name) => {
      const file = lstatSync(path.join(near, '.git', name), { throwIfNoEntry: name !== 'config.worktree' });
      // Each commit writes HEAD's log, not HEAD; a switch writes it, and costs one question.
      return file === undefined ? '-' : [file.ino, file.mtimeMs, file.ctimeMs, file.size].join(':');
    });
    return [near, git.dev, git.ino, ...read].join(' ');
  } catch {
    return null;
  }
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
  if (repository === null) return { repo: false, branch: null, commit: null };
  return { repo: true, ...(await readHead(repository)) };
}

export async function currentBranch(repository: Repository): Promise<string | null> {
  return (await readHead(repository)).branch;
}

/** Reads HEAD itself: a branch without a commit has a name too. */
async function readHead(repository: Repository): Promise<Pick<GitState, 'branch' | 'commit'>> {
  try {
    const head = (await readPlainFile(path.join(repository.gitDir, 'HEAD'), 4096))?.toString('utf8') ?? '';
    const branch = /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? null;
    return { branch, commit: /^([0-9a-f]{7})[0-9a-f]{33,57}\s*$/.exec(head)?.[1] ?? null };
  } catch (thrown) {
    // A HEAD that is a link or cannot be read only costs the name of the branch.
    if (toMemoError(thrown).code === 'Refused' || toMemoError(thrown).data.damaged === true)
      return { branch: null, commit: null };
    throw thrown;
  }
}

/**
 * Whether git may be run on a folder's `.git`. A pipe or device in place of a file blocks git forever; a `.git` that
 * leads elsewhere would show another repository of the person as the past of this folder. A worktree or submodule leads
 * elsewhere too: there the other side names the folder as its own.
 *
 * Why git is not asked.
 */
interface Doubt {
  /** What is off, relative to the folder that holds `.git` where it lies in it. */
  readonly file: string;
  readonly kind: 'notAFile' | 'elsewhere';
}

/** Files that git opens whatever it is asked. */
const opened = [
  ...['HEAD', 'config', 'config.worktree', 'commondir', 'gitdir', 'index', 'packed-refs', 'shallow', 'info/exclude'],
  ...['info/attributes', 'info/grafts', 'info/sparse-checkout', 'objects/info/alternates', 'objects/info/commit-graph'],
];
/** A repository has some hundred; who has more has them packed. */
const maxRefs = 20_000;
const maxBytes = 1024 * 1024;

/** What keeps git waiting before it can say where the repository is, from what is at `.git`; null for none. */
async function pipeBefore(top: string): Promise<Doubt | null> {
  const dotGit = path.join(top, '.git');
  const named = /^gitdir: (.+)/.exec((await textOf(dotGit)) ?? '')?.[1];
  const gitDir = named === undefined ? dotGit : path.resolve(top, named);
  const common = await textOf(path.join(gitDir, 'commondir'));
  const pipe =
    pipeIn(gitDir) ??
    pipeIn(top, ['.gitignore']) ??
    (common === null ? null : pipeIn(path.resolve(gitDir, common.trim())));
  return pipe === null ? null : { file: shown(top, pipe), kind: 'notAFile' };
}

function pipeIn(gitDir: string, files: readonly string[] = ['', ...opened]): string | null {
  for (const file of files) {
    const place = path.join(gitDir, file);
    try {
      const found = lstatSync(place, { throwIfNoEntry: false });
      const odd = found !== undefined && !found.isFile() && !found.isDirectory() && !found.isSymbolicLink();
      if (odd || (found?.isSymbolicLink() === true && isOddBehind(place))) return place;
    } catch {
      // A folder that may not be looked into: git cannot open what is in it either.
    }
  }
  return null;
}

function isOddBehind(link: string): boolean {
  const found = lstatSync(realpathSync(link), { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * @param top real path of the work tree
 * @param gitDir where HEAD is, as git says
 * @param commonDir where objects and branches are, as git says
 */
async function doubtOf(top: string, gitDir: string, commonDir: string): Promise<Doubt | null> {
  const pipe = pipeIn(gitDir) ?? (commonDir === gitDir ? null : pipeIn(commonDir));
  if (pipe !== null) return { file: shown(top, pipe), kind: 'notAFile' };
  try {
    const [git, common] = [realpathSync(gitDir), realpathSync(commonDir)];
    const isOwn = isWithin(top, git) || (await namesBack(top, git));
    if (!isOwn || !(isWithin(top, common) || isWithin(common, git))) return { file: '.git', kind: 'elsewhere' };
    const homes = [top, common];
    const foreign = leadsOut(homes, git, common);
    return foreign === null ? null : { file: shown(top, foreign), kind: 'elsewhere' };
  } catch (thrown) {
    // What cannot be read cannot be recognised as this folder's own.
    if (errnoOf(thrown) === '') throw thrown;
    return { file: '.git', kind: 'elsewhere' };
  }
}

/** Whether a git folder that lies elsewhere is that of a worktree or submodule at `top`. */
async function namesBack(top: string, gitDir: string): Promise<boolean> {
  const worktree = await textOf(path.join(gitDir, 'gitdir'));
  if (worktree !== null && isSame(path.resolve(gitDir, worktree.trim()), path.join(top, '.git'))) return true;
  const config = (await textOf(path.join(gitDir, 'config'))) ?? '';
  const named = /^\s*\[core\][^[]*?^\s*worktree\s*=\s*"?(.+?)"?\s*$/im.exec(config)?.[1];
  return named !== undefined && isSame(path.resolve(gitDir, named), top);
}

/**
 * A link out of the repository in the place of objects, or, where objects of another repository are shared by name, in
 * the place of anything that names some; null for none. Objects whose names are unknown cannot be shown.
 */
function leadsOut(homes: readonly string[], gitDir: string, commonDir: string): string | null {
  const objects = path.join(commonDir, 'objects');
  const places = [path.join(gitDir, 'HEAD'), objects];
  for (const folder of [objects, path.join(objects, 'pack'), path.join(objects, 'info')])
    places.push(...linksIn(folder, 0));
  if (entriesOf(path.join(objects, 'info')).some(({ name }) => name === 'alternates')) {
    for (const name of ['packed-refs', 'refs', 'logs', 'index']) {
      places.push(path.join(commonDir, name), path.join(gitDir, name));
    }
    const left = { refs: maxRefs };
    for (const folder of new Set([commonDir, gitDir])) {
      for (const name of ['refs', 'logs']) places.push(...linksIn(path.join(folder, name), 16, left));
    }
    if (left.refs <= 0) return path.join(commonDir, 'refs');
  }
  return places.find((place) => isLink(place) && !homes.some((home) => isWithin(home, targetOf(place)))) ?? null;
}

/** Links in a folder, and in those below it to a depth. */
function linksIn(folder: string, depth: number, left = { refs: Number.POSITIVE_INFINITY }): string[] {
  const found: string[] = [];
  for (const entry of entriesOf(folder)) {
    left.refs -= 1;
    if (left.refs <= 0) break;
    const place = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) found.push(place);
    else if (depth > 0 && entry.isDirectory()) found.push(...linksIn(place, depth - 1, left));
  }
  return found;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not there, not a folder or not readable: nothing in it is read by git either.
    return [];
  }
}

function isLink(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** For a link; also for one to a branch that has no commit yet. */
function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    // Nothing is there: then its words say where it leads.
    return path.resolve(realpathSync(path.dirname(link)), readlinkSync(link));
  }
}

async function textOf(file: string): Promise<string | null> {
  const bytes = await readPlainFile(file, maxBytes).catch(() => null);
  return bytes?.toString('utf8') ?? null;
}

function isSame(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    // It names what is not there.
    return false;
  }
}

function isWithin(folder: string, place: string): boolean {
  return place === folder || place.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function shown(top: string, place: string): string {
  return isWithin(top, place) ? path.relative(top, place).split(path.sep).join('/') : '.git';
}
