/**
 * The code files of a commit that differ from those of today, written into a private folder so that they can be read
 * like any others. Which files are read is decided by the rules of today: what `.memoignore` and the configuration say,
 * and which projects there are, holds for the past too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { UnknownPast } from '#shared/contract/diff.ts';
import { errnoOf } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { createIgnoreRules, parentOf } from '../files/ignore-rules.ts';
import { languageOf } from '../files/languages.ts';
import { isOwn, skippedName, unusableName, vendoredFolder } from '../files/name-rules.ts';
import type { ListedFile } from '../files/sift.ts';
import { slices } from '../slices.ts';
import { readPlainSync } from '../source/plain.ts';
import { blobName, readBlobs } from './blobs.ts';
import { hasRepository, readTree, type Tree, type TreeFile } from './tree.ts';

export interface PastFiles {
  /** Written below `into`, by the same relative paths. */
  files: ListedFile[];
  /** Files of today that were not there, or that no rule of today would have let in. */
  removed: string[];
  /** Files, or folders of repositories, whose past is not known: they are taken for unchanged. */
  unknown: { file: string; why: UnknownPast }[];
}

export interface PastOptions {
  root: string;
  config: WorkspaceConfig;
  /** Object name of the commit. */
  commit: string;
  /** A folder of ours that nobody else can read. */
  into: string;
  /** All files that the code map knows of today, with their fileHash. */
  today: Iterable<{ file: string; hash: string }>;
  /** Kept between calls: what git calls the contents of today. */
  names: BlobNames;
  onProgress(done: number, total: number): void;
}

/** By path: git's name of the content that has this fileHash. */
export type BlobNames = Map<string, { hash: string; blob: string }>;

const lfsPointer = Buffer.from('version https://git-lfs.github.com/spec/');
const maxPointerBytes = 1024;

export async function writePastFiles(options: PastOptions, signal: AbortSignal): Promise<PastFiles> {
  const { root, config, commit, today } = options;
  const maxBytes = config.index.maxFileKB * 1024;
  const turns = slices(signal);
  const tree = await readTree(root, commit, config.index.nestedRepositories, turns, signal);
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

/** Whether the content of a file of today is another one than the blob; line ends play no part. */
function createDiffers(root: string, maxBytes: number, names: BlobNames) {
  return (file: string, hash: string, blob: string): boolean => {
    const known = names.get(file);
    if (hash !== '' && known?.hash === hash && known.blob.length === blob.length) return known.blob !== blob;
    const read = readPlainSync(root, file, maxBytes);
    if (read.kind !== 'bytes') return true;
    let name = blobName(read.bytes, blob);
    // What a checkout with CRLF holds is in the repository with LF.
    if (name !== blob && read.bytes.includes('\r\n')) {
      name = blobName(Buffer.from(read.bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), blob);
    }
    names.set(file, { hash, blob: name });
    return name !== blob;
  };
}

/** The repository of its own that a file is in, where the commit says nothing of it; null: the file was not there. */
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
    const language = languageOf(file);
    if (why !== null) past.unknown.push({ file, why });
    // No time that a file of today may have, so that it is read.
    else if (language !== null) past.files.push({ file, language, size: content?.length ?? 0, mtimeMs: -1 });
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
