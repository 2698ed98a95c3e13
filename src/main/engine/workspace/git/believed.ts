/**
 * Whether what stands in a folder's `.git` may be put to git. A pipe or device in the place of a file keeps git waiting for
 * ever; a `.git` that leads elsewhere would show another repository of the person as the past of this folder. A worktree or
 * submodule leads elsewhere too: there the other side names the folder as its own.
 */
import { type Dirent, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { errnoOf, readPlainFile } from '../../storage/storage.ts';

/** Why git is not asked. */
export interface Doubt {
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

/** What keeps git waiting before it can say where the repository is, from what stands as `.git`; null for none. */
export async function pipeBefore(top: string): Promise<Doubt | null> {
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
export async function doubtOf(top: string, gitDir: string, commonDir: string): Promise<Doubt | null> {
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
    // What cannot be looked at cannot be told to be this folder's own.
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
 * A link out of the repository in the place of objects, or, where objects of another repository are shared by name, in the place
 * of anything that names some; null for none. Whoever does not know the name of an object cannot have it shown.
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

/** Of a link; also of one to a branch that has no commit yet. */
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
