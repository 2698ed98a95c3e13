/**
 * Checks all copies: at open, and when it is unknown which of them changed. Only files whose stamp changed are read:
 * ten thousand untouched files cost as many calls of `lstat`.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { checkInPlace, ioError, makeFolder, removeTemporaryFiles } from '../../storage/storage.ts';
import { type CopyContext, look, stampOf } from './context.ts';
import type { Kind } from './kinds.ts';
import { forgetFile, readCopies } from './read.ts';

/** Files read side by side, and taken in by one commit. */
const readAtOnce = 8;
/** Files that are forgotten by one commit. */
const forgottenAtOnce = 100;
/** Fewer files, or half of a folder, a person or git may well remove. */
const lostLeast = 8;
const lostShare = 0.5;

export interface LookOptions {
  pause(): Promise<void>;
  /** Whether git may take the folder itself away, with all that is in it. */
  shared: boolean;
  /** Files that were there a moment ago. */
  onMissing(kind: Kind, names: readonly string[]): void;
  /** So many files of a folder were lost, and are written again. */
  onLost(dir: string, files: number): void;
}

export async function lookAtAll(context: CopyContext, options: LookOptions): Promise<void> {
  // A branch may have put a link in its place since the workspace was opened.
  isMissing(context.dir);
  for (const kind of context.kinds) {
    const dir = path.join(context.dir, kind.folder);
    const isNew = isMissing(dir);
    const known = context.files.inFolder(kind.folder);
    const all = known.size;
    if (isNew && !isShared(kind, options)) {
      // No one removes every record by its file: the folder was lost, and memory.db has all of it. The folder is only
      // recreated once that is recorded, so that a kill never leaves one with missing files.
      await forgetAll(context, kind, [...known.keys()], options.pause);
      await prepareFolder(dir);
      continue;
    }
    if (isNew) await prepareFolder(dir);
    await removeTemporaryFiles(dir);
    const names = (await readdir(dir)).filter((name) => kind.idOf(name) !== null);
    const changed: string[] = [];
    for (const name of names) {
      const file = `${kind.folder}/${name}`;
      const stats = look(path.join(dir, name));
      if (stats === null || stampOf(stats) !== known.get(file)?.stamp) changed.push(name);
      known.delete(file);
      await options.pause();
    }
    await readInSlices(context, kind, changed, options.pause, options.onMissing);
    // What is left of `known` has no file any more.
    const gone = [...known.keys()].map((file) => path.posix.basename(file));
    // It was listed while it was being removed as a whole.
    if (gone.length > 0 && isMissing(dir) && !isShared(kind, options)) {
      await forgetAll(context, kind, gone, options.pause);
      await prepareFolder(dir);
      continue;
    }
    await takeGone(context, kind, gone, all, options);
  }
}

/**
 * Copies without a file: deletions, except where most of a folder is gone, because then the records were not meant
 * one by one.
 * @param all how many files the folder had.
 */
export async function takeGone(
  context: CopyContext,
  kind: Kind,
  names: readonly string[],
  all: number,
  options: LookOptions,
): Promise<void> {
  if (isShared(kind, options) || names.length < lostLeast || names.length <= lostShare * all) {
    await readInSlices(context, kind, names, options.pause);
    return;
  }
  await forgetAll(context, kind, names, options.pause);
  options.onLost(path.join(context.dir, kind.folder), names.length);
}

const isShared = ({ folder }: Kind, { shared }: LookOptions): boolean => shared && folder !== 'failures';

export async function readInSlices(
  context: CopyContext,
  kind: Kind,
  names: readonly string[],
  pause: () => Promise<void>,
  onMissing?: LookOptions['onMissing'],
): Promise<void> {
  for (let first = 0; first < names.length; first += readAtOnce) {
    await readCopies(context, kind, names.slice(first, first + readAtOnce), onMissing);
    await pause();
  }
}

async function forgetAll(
  context: CopyContext,
  kind: Kind,
  files: readonly string[],
  pause: () => Promise<void>,
): Promise<void> {
  for (let first = 0; first < files.length; first += forgottenAtOnce) {
    const some = files.slice(first, first + forgottenAtOnce);
    context.relaxed(() =>
      context.transaction(() => {
        for (const file of some) forgetFile(context, kind, path.posix.basename(file));
      }),
    );
    await pause();
  }
}

/** Throws Refused when there is something else than a folder. */
function isMissing(dir: string): boolean {
  try {
    checkInPlace(path.dirname(dir));
    const found = look(dir);
    if (found === null || found.isDirectory()) return found === null;
  } catch (thrown) {
    throw ioError(`look at ${dir}`, thrown);
  }
  const message = sentence`${dir} is a file, link, pipe, socket or device. Memoscope keeps its records in plain folders only; remove it.`;
  throw new MemoError('Refused', message, { file: dir });
}

async function prepareFolder(dir: string): Promise<void> {
  try {
    await makeFolder(dir);
  } catch (thrown) {
    throw ioError(`prepare ${dir}`, thrown);
  }
}
