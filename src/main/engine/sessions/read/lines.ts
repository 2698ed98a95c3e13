/**
 * The lines of a transcript, one at a time: a file of a gigabyte takes the memory of its longest line. The last line may be
 * half-written, because the agent is still running. Compressed files are unpacked on the way.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { MemoError } from '#shared/base/errors.ts';
import { ioError } from '../../storage/storage.ts';

/** Bytes of a line; longer ones are passed over and counted. */
export const maxLineBytes = 2 * 1024 * 1024;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null for a line over `maxLineBytes`. */
  readonly text: string | null;
  /** No line end follows it: it may be half-written. */
  readonly open: boolean;
}

/** Zstandard came to Node with version 22.15; the types of older ones do not have it. */
type MakesUnpacker = { createZstdDecompress?: () => Transform };

/** Whether this process can read `.zst` files. */
export const readsZstd = (): boolean => (zlib as MakesUnpacker).createZstdDecompress !== undefined;

/** Links are not followed and pipes not waited for. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Throws Refused for what is not a plain file and for a compressed one that this Node cannot read; Cancelled. */
export async function* readLines(file: string, signal: AbortSignal): AsyncGenerator<Line> {
  const handle = await opened(file);
  let rest: Buffer[] = [];
  let held = 0;
  let isLong = false;
  let number = 0;
  const take = (piece: Buffer, isOpen: boolean): Line => {
    number += 1;
    const isOver = isLong || held + piece.length > maxLineBytes;
    const text = isOver ? null : Buffer.concat([...rest, piece]).toString('utf8');
    [rest, held, isLong] = [[], 0, false];
    return { number, text, open: isOpen };
  };
  try {
    for await (const chunk of bytesOf(handle, file)) {
      signal.throwIfAborted();
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield take(chunk.subarray(from, end), false);
        from = end + 1;
      }
      const tail = chunk.subarray(from);
      if (isLong || held + tail.length > maxLineBytes) [rest, held, isLong] = [[], 0, true];
      else if (tail.length > 0) {
        // A copy: the chunk is large, and a line of it may be all that is kept.
        rest.push(Buffer.from(tail));
        held += tail.length;
      }
    }
    if (held > 0 || isLong) yield take(Buffer.alloc(0), true);
  } catch (thrown) {
    if (thrown instanceof MemoError) throw thrown;
    signal.throwIfAborted();
    // A compressed file that is still written ends in the middle: what was read of it counts.
    if (isCutShort(thrown)) return;
    throw ioError(`read ${file}`, thrown);
  } finally {
    await handle.close();
  }
}

async function opened(file: string): Promise<FileHandle> {
  const handle = await open(file, flags).catch((thrown: unknown) => {
    throw ioError(`read ${file}`, thrown);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new MemoError('Refused', `${file} is not a plain file, so it is not read.`, { file });
}

async function* bytesOf(handle: FileHandle, file: string): AsyncGenerator<Buffer> {
  const plain = handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 });
  if (!file.endsWith('.zst')) {
    yield* plain as AsyncIterable<Buffer>;
    return;
  }
  const unpack = (zlib as MakesUnpacker).createZstdDecompress;
  if (unpack === undefined) {
    plain.destroy();
    const message = `${file} is compressed with Zstandard, which needs Node 22.15 or newer. Update Node to read it.`;
    throw new MemoError('Refused', message, { file });
  }
  const unpacked = unpack();
  plain.on('error', (error) => unpacked.destroy(error));
  try {
    yield* plain.pipe(unpacked) as AsyncIterable<Buffer>;
  } finally {
    plain.destroy();
    unpacked.destroy();
  }
}

const isCutShort = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  'code' in thrown &&
  /^(?:Z_BUF_ERROR|ZSTD_error_|ERR_STREAM_PREMATURE)/.test(String(thrown.code));
