/**
 * The code files of a commit that differ from those of today, written into a private folder so that they can be read
 * like any others. Which files are read is decided by the rules of today: what `.memoignore` and the configuration say,
 * and which projects there are, holds for the past too.
 */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { UnknownPast } from '#shared/contract/diff.ts';
import { errnoOf } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { createIgnoreRules, parentOf } from '../files/ignore-rules.ts';
import { languageOf, scriptLanguage } from '../files/languages.ts';
import { isOwn, skippedName, unusableName, vendoredFolder } from '../files/name-rules.ts';
import { readPlainSync } from '../files/plain.ts';
import type { ListedFile } from '../files/sift.ts';
import { runGit } from '../git.ts';
import { findRepository } from '../repository.ts';
import { type Slices, slices } from '../slices.ts';
import { blobName, readBlobs } from './versions.ts';

export interface PastFiles {
  /** Written below `into`, by the same relative paths. */
  files: ListedFile[];
  /** Files of today that were not there, or that no rule of today would have let in. */
  removed: string[];
  /** Files, or folders of repositories, whose past is not known: they are taken for unchanged. */
  unknown: { file: string; why: UnknownPast }[];
}

interface PastOptions {
  root: string;
  config: WorkspaceConfig;
  /** Object name of the commit. */
  commit: string;
  /** A private folder that no other user can read. */
  into: string;
  /** All files that the code map knows of today, with their fileHash. */
  today: Iterable<{ file: string; hash: string }>;
  /** Kept between calls: what git calls the contents of today. */
  names: BlobNames;
  onProgress(done: number, total: number): void;
}

/**
 * By path: git's names of the content that has this fileHash. Two where it has CRLF: a checkout may have written it, or the
 * repository holds it so.
 */
export type BlobNames = Map<string, { hash: string; blobs: readonly string[] }>;

const lfsPointer = Buffer.from('version https://git-lfs.github.com/spec/');
const maxPointerBytes = 1024;

export async function writePastFiles(options: PastOptions, signal: AbortSignal): Promise<PastFiles> {
  const { root, config, commit } = options;
  const today = [...options.today];
  const known = new Set(today.map(({ file }) => file));
  const maxBytes = config.index.maxFileKB * 1024;
  const turns = slices(signal);
  const tree = await readTree(root, commit, { submodules: config.index.nestedRepositories, known }, turns, signal);
  const past: PastFiles = { files: [], removed: [], unknown: [] };
  const unlisted = createUnlisted(root, tree);
  const differs = createDiffers(root, maxBytes, options.names);
  const wanted: [string, TreeFile][] = [];
  const seen = new Set<string>();
  for (const { file, hash } of today) {
    seen.add(file);
    const then = tree.files.get(file);
    if (then === undefined) {
      const folder = unlisted(file);
      if (folder === null) past.removed.push(file);
      else if (!seen.has(folder.file)) {
        seen.add(folder.file);
        past.unknown.push(folder);
      }
    } else if (then.size > maxBytes) past.removed.push(file);
    else if (differs(file, hash, then.blob)) wanted.push([file, then]);
    if (turns.due()) await turns.turn();
  }
  const letIn = createEntry(root, config);
  for (const [file, then] of tree.files) {
    if (!seen.has(file) && then.size <= maxBytes && letIn(file)) wanted.push([file, then]);
    if (turns.due()) await turns.turn();
  }
  await writeAll(wanted, past, options, maxBytes, signal);
  return past;
}

/** The files of a commit, and the folder that they were written into. */
interface WrittenPast extends Pick<PastFiles, 'files' | 'removed'> {
  readonly into: string;
}

/**
 * What leads from one commit to an earlier one, when of both is known how they differ from today: files that only the later
 * one changed are written as they are today. `differing` are the files that the two do not have alike.
 */
export async function pastBetween(
  earlier: WrittenPast,
  later: WrittenPast,
  { root, config, today }: Pick<PastOptions, 'root' | 'config' | 'today'>,
  signal: AbortSignal,
): Promise<Pick<PastFiles, 'files' | 'removed'> & { differing: string[] }> {
  const maxBytes = config.index.maxFileKB * 1024;
  const turns = slices(signal);
  const todays = new Set<string>();
  for (const { file } of today) todays.add(file);
  const known = new Set([...earlier.files.map(({ file }) => file), ...earlier.removed]);
  const [files, removed, made] = [[...earlier.files], [...earlier.removed], new Set<string>()];
  for (const file of [...later.files.map((one) => one.file), ...later.removed]) {
    if (known.has(file)) continue;
    const language = languageOf(file) ?? scriptLanguage(root, file);
    const read = todays.has(file) ? readPlainSync(root, file, maxBytes) : null;
    if (read?.kind === 'bytes' && language !== null && write(earlier.into, file, read.bytes, made) === null)
      files.push({ file, language, size: read.bytes.length, mtimeMs: -1 });
    else removed.push(file);
    if (turns.due()) await turns.turn();
  }
  const inLater = new Set(later.files.map(({ file }) => file));
  const goneLater = new Set(later.removed);
  const bytesIn = (folder: string, file: string): Buffer | null => {
    const read = readPlainSync(folder, file, maxBytes);
    return read.kind === 'bytes' ? read.bytes : null;
  };
  const isAlike = (file: string): boolean => {
    const [before, after] = [bytesIn(earlier.into, file), bytesIn(later.into, file)];
    return before !== null && after !== null && before.equals(after);
  };
  const differing = [
    ...files.map(({ file }) => file).filter((file) => !inLater.has(file) || !isAlike(file)),
    ...removed.filter((file) => !goneLater.has(file)),
  ];
  return { files, removed, differing: differing.sort() };
}

/** Of these files, those that two commits do not have alike; git names a file that one of them lacks too. Throws Cancelled. */
export async function filesChangedBetween(
  root: string,
  { from, to }: { from: string; to: string },
  files: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const words = ['-r', '--relative', '--name-only', '--no-renames', '--no-ext-diff', '-z', from, to];
  const literal = files.map((file) => `:(literal)${file}`);
  const run = await runGit(root, 'diff-tree', [...words, '--', ...literal], { signal });
  return new Set(run.stdout.toString('utf8').split('\0').filter(Boolean));
}

/** Of these files, those that are not as the commit has them, or that it does not have. Throws Cancelled. */
export async function filesChanged(
  root: string,
  commit: string,
  files: readonly string[],
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const run = await runGit(root, 'ls-tree', ['-z', commit, '--', ...files], { signal });
  const blobs = new Map<string, string>();
  for (const entry of run.stdout.toString('utf8').split('\0')) {
    const [, blob, file] = /^\d{6} blob ([0-9a-f]{40,64})\t(.+)$/s.exec(entry) ?? [];
    if (blob !== undefined && file !== undefined) blobs.set(file, blob);
  }
  const differs = createDiffers(root, maxBytes, new Map());
  return new Set(files.filter((file) => differs(file, '', blobs.get(file) ?? '')));
}

/** Whether the content of a present file differs from the blob; line ends are ignored. */
function createDiffers(root: string, maxBytes: number, names: BlobNames) {
  return (file: string, hash: string, blob: string): boolean => {
    const known = names.get(file);
    if (hash !== '' && known?.hash === hash && known.blobs[0]?.length === blob.length)
      return !known.blobs.includes(blob);
    const read = readPlainSync(root, file, maxBytes);
    if (read.kind !== 'bytes') return true;
    const blobs = [blobName(read.bytes, blob)];
    if (read.bytes.includes('\r\n'))
      blobs.push(blobName(Buffer.from(read.bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), blob));
    names.set(file, { hash, blobs });
    return !blobs.includes(blob);
  };
}

/** The nested repository that a file is in, where the commit does not list it; null: the file was not there. */
function createUnlisted(root: string, tree: Tree) {
  const folders = new Map<string, PastFiles['unknown'][number] | null>([['', null]]);
  const of = (folder: string): PastFiles['unknown'][number] | null => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    let answer: PastFiles['unknown'][number] | null = null;
    if (tree.repositories.has(folder)) answer = null;
    else if (tree.unknown.has(folder)) answer = { file: folder, why: 'submodule' };
    else if (hasRepository(path.join(root, folder))) answer = { file: folder, why: 'nestedRepository' };
    else answer = of(parentOf(folder));
    folders.set(folder, answer);
    return answer;
  };
  return (file: string) => of(parentOf(file));
}

/** Whether the rules of today would let a file in by its path. */
function createEntry(root: string, config: WorkspaceConfig) {
  const rules = createIgnoreRules({ root, name: '.memoignore', always: config.index.exclude });
  return (file: string): boolean =>
    !isOwn(file) &&
    unusableName(file) === null &&
    vendoredFolder(file, rules.broughtBack) === null &&
    rules.ignoredAt(file, false) === null &&
    skippedName(file.slice(file.lastIndexOf('/') + 1)) === null;
}

async function writeAll(
  wanted: readonly [string, TreeFile][],
  past: PastFiles,
  { root, into, onProgress }: PastOptions,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const made = new Set<string>();
  let done = 0;
  const put = (file: string, content: Buffer | null): void => {
    done += 1;
    const why = content === null ? 'missing' : isPointer(content) ? 'lfs' : write(into, file, content, made);
    if (why !== null) {
      past.unknown.push({ file, why });
      return;
    }
    const language = languageOf(file) ?? scriptLanguage(into, file);
    // A script of today that was no script then.
    if (language === null) past.removed.push(file);
    // No time that a file of today may have, so that it is read.
    else past.files.push({ file, language, size: content?.length ?? 0, mtimeMs: -1 });
  };
  for (const repository of new Set(wanted.map(([, then]) => then.repository))) {
    const own = wanted.filter(([, then]) => then.repository === repository);
    const blobs = own.map(([, then]) => then.blob);
    const each = (at: number, content: Buffer | null): void => {
      const file = own[at]?.[0];
      if (file !== undefined) put(file, content);
      onProgress(done, wanted.length);
    };
    await readBlobs(path.join(root, repository), blobs, maxBytes, each, signal);
  }
}

function isPointer(content: Buffer): boolean {
  return content.length <= maxPointerBytes && content.subarray(0, lfsPointer.length).equals(lfsPointer);
}

/** Two paths that are one to this file system cannot both be written: the later one stays unknown. */
function write(into: string, file: string, content: Buffer, made: Set<string>): UnknownPast | null {
  const place = path.join(into, file);
  const folder = path.dirname(place);
  try {
    if (!made.has(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    made.add(folder);
    writeFileSync(place, content, { flag: 'wx', mode: 0o600 });
    return null;
  } catch (thrown) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'ENOENT'].includes(errnoOf(thrown)))
      return 'nameUnusable';
    throw thrown;
  }
}

/**
 * The code files of one commit, below the opened folder, submodules included. git reads its own objects here and never
 * the files of the work tree, so no filter, hook or monitor of a planted configuration has anything to do.
 */
interface TreeFile {
  /** Folder of the repository that holds the blob, relative to the root; '' for the root. */
  repository: string;
  /** Object name of the content. */
  blob: string;
  /** Bytes; 0 where git does not have the content here. */
  size: number;
}

interface Tree {
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

/**
 * `submodules`: whether their files are listed too. `known`: files of today, among them scripts without an ending, which only their
 * first line tells from other texts. Throws NotFound when git cannot list the commit.
 */
async function readTree(
  root: string,
  commit: string,
  { submodules, known }: { submodules: boolean; known: ReadonlySet<string> },
  turns: Slices,
  signal: AbortSignal,
): Promise<Tree> {
  const tree: Tree = { files: new Map(), repositories: new Set(), unknown: new Set() };
  const place = { root, repository: '', commit, known, nesting: submodules ? maxNesting : 0 };
  if (await addTree(tree, place, turns, signal)) return tree;
  throw new MemoError('NotFound', sentence`git cannot list the files of ${commit.slice(0, 12)}.`, { path: 'since' });
}

interface Place {
  root: string;
  repository: string;
  commit: string;
  known: ReadonlySet<string>;
  /** Levels of submodules below this one that are listed. */
  nesting: number;
}

async function addTree(tree: Tree, place: Place, turns: Slices, signal: AbortSignal): Promise<boolean> {
  const { root, repository, commit, known, nesting } = place;
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
    else if (mode?.startsWith('100') && (languageOf(name) !== null || known.has(prefix + name)))
      tree.files.set(prefix + name, { repository, blob: id, size: Number(size) || 0 });
    if (turns.due()) await turns.turn();
  }
  for (const { folder, commit: pinned } of submodules) {
    const next = { root, repository: folder, commit: pinned, known, nesting: nesting - 1 };
    const isHere = nesting > 0 && (await isOwnRepository(root, folder, signal));
    if (!isHere || !(await addTree(tree, next, turns, signal))) tree.unknown.add(folder);
  }
  return true;
}

async function isOwnRepository(root: string, folder: string, signal: AbortSignal): Promise<boolean> {
  const cwd = path.join(root, folder);
  if (!hasRepository(cwd)) return false;
  return (await findRepository(cwd, signal))?.top === cwd;
}

/** Whether a folder is the top of a repository of its own, by the look of it. */
function hasRepository(folder: string): boolean {
  try {
    return lstatSync(path.join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Not a folder any more, or not readable: then it holds no files of ours either.
    return false;
  }
}
