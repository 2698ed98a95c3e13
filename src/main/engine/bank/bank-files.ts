/**
 * Files of `memory-bank/` as bytes: read with care, written only over what was read. Main type: BankFiles. A path is
 * relative to `memory-bank/`; none leads out of it, by dots or by links.
 */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import {
  errnoOf,
  ioError,
  makeFolder,
  type Replaced,
  readPlainFile,
  removeIfSame,
  replaceIfSame,
} from '../storage/storage.ts';

export const bankDir = 'memory-bank';

/** More than any text that a person writes; the budget of a load is 500 lines. */
const maxBytes = 4 << 20;

export interface BankFiles {
  /** Absolute path of `memory-bank/`. */
  readonly dir: string;
  /** Null when there is no such file. Throws Refused for links and for what is not UTF-8 text. */
  read(file: string): Promise<Buffer | null>;
  stat(file: string): Promise<Stats | null>;
  /** Throws Refused in a workspace that is read-only. */
  replace(file: string, expected: Buffer | null, data: Buffer): Promise<Replaced>;
  /** The same for taking it away. */
  remove(file: string, expected: Buffer): Promise<Replaced>;
  /** One piece of work on a file at a time. */
  alone<T>(file: string, work: () => Promise<T>): Promise<T>;
}

export function createBankFiles({ root, readOnly }: { root: string; readOnly: string | null }): BankFiles {
  const dir = path.join(root, bankDir);
  const queues = new Map<string, Promise<unknown>>();

  /** Each folder on the way must be one: a link would lead elsewhere. */
  async function place(file: string): Promise<string> {
    let at = root;
    for (const part of [bankDir, ...path.posix.dirname(file).split('/')]) {
      if (part === '.') continue;
      at = path.join(at, part);
      const found = await look(at);
      if (found !== null && !found.isDirectory()) {
        throw new MemoError('Refused', sentence`${at} is not a folder but a link or a file. Put a folder there.`, {
          file: at,
        });
      }
    }
    return path.join(dir, ...file.split('/'));
  }

  function mayWrite(file: string): void {
    if (readOnly !== null)
      throw new MemoError('Refused', sentence`${`${bankDir}/${file}`} was not written: ${readOnly}`);
  }

  return {
    dir,
    async read(file) {
      const bytes = await readPlainFile(await place(file), maxBytes, root);
      if (bytes !== null && (bytes.includes(0) || (bytes[0] === 0xff && bytes[1] === 0xfe))) {
        throw new MemoError('Refused', sentence`${`${bankDir}/${file}`} is not UTF-8 text. Save it as UTF-8.`, {
          path: file,
        });
      }
      return bytes;
    },
    async stat(file) {
      return look(await place(file));
    },
    async remove(file, expected) {
      mayWrite(file);
      return removeIfSame(await place(file), expected, root);
    },
    async replace(file, expected, data) {
      mayWrite(file);
      const at = await place(file);
      try {
        if (expected === null) await makeFolder(path.dirname(at));
      } catch (thrown) {
        throw ioError(`make the folder of ${at}`, thrown);
      }
      return replaceIfSame(at, expected, data, root);
    },
    alone(file, work) {
      const before = queues.get(file) ?? Promise.resolve();
      const mine = before.then(work, work);
      const held = mine.catch(() => {
        // The next in line does not depend on how this one ended.
      });
      queues.set(file, held);
      void held.then(() => {
        if (queues.get(file) === held) queues.delete(file);
      });
      return mine;
    },
  };
}

/** For callers that can do without: a refused file, such as a link or a page of a gigabyte, counts as missing. */
export async function readOrNone(files: Pick<BankFiles, 'read'>, file: string): Promise<Buffer | null> {
  try {
    return await files.read(file);
  } catch (thrown) {
    if (toMemoError(thrown).code === 'Refused') return null;
    throw thrown;
  }
}

/** Hash of the bytes of a file, as its reader saw it. 16 characters. */
export function fileHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

async function look(place: string): Promise<Stats | null> {
  try {
    return await lstat(place);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw ioError(`look at ${place}`, thrown);
  }
}
