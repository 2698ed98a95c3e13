/**
 * Reads the sessions of one source that belong to a folder. One interface for all agents: files of records, or a store of many
 * sessions. A session belongs where it began; what it did elsewhere is left out later, path by path. Main function: readSessions.
 */

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { ioError, readPlainFile } from '../../storage/storage.ts';
import { createClaudeParser } from './claude.ts';
import { createCodexParser } from './codex.ts';
import { listOf, objectOf, type RecordParser, type SessionEvent, type Source } from './events.ts';
import { createFold, type Session } from './fold.ts';
import { createGeminiParser } from './gemini.ts';
import { openOpenCode } from './opencode.ts';
import { isInside, type Place, type TranscriptFile } from './places.ts';

const parsers: Readonly<Record<Exclude<Source, 'opencode'>, () => RecordParser>> = {
  claude: createClaudeParser,
  codex: createCodexParser,
  gemini: createGeminiParser,
};

export interface SessionsRead {
  readonly sessions: Session[];
  /** Files that could not be read, with a sentence why. */
  readonly unread: { readonly file: string; readonly why: string }[];
}

/** What was read of a file, while the file stays as it is. */
export interface ReadCache {
  get(file: TranscriptFile): Session | undefined;
  set(file: TranscriptFile, session: Session): void;
}

/** Throws Cancelled. @param folders real paths: the workspace and the places where it was before. */
export async function readSessions(
  source: Source,
  place: Place,
  folders: readonly string[],
  cache: ReadCache,
  signal: AbortSignal,
): Promise<SessionsRead> {
  const read: SessionsRead = { sessions: [], unread: [] };
  const belongs = (folder: string): boolean => folders.some((one) => isInside(one, folder));
  if (source === 'opencode') {
    const store = place.files.length === 0 ? null : await openOpenCode(place.folder);
    try {
      for (const one of (await store?.sessions()) ?? []) {
        if (!belongs(one.folder) || store === null) continue;
        const fold = createFold(source, place.folder);
        let line = 0;
        for await (const event of store.events(one, signal)) {
          line += 1;
          fold.count('records');
          if (event === null) fold.count('unknown');
          else fold.add(event, line);
        }
        read.sessions.push(fold.end());
      }
    } finally {
      await store?.close();
    }
    return read;
  }
  for (const file of place.files) {
    signal.throwIfAborted();
    try {
      const known = cache.get(file);
      const session = known ?? (await readTranscript(source, file.file, signal, source === 'gemini' ? null : belongs));
      if (known === undefined) cache.set(file, session);
      // Gemini CLI names the folder of a session since 2026 only; before, the name of the file's folder says it.
      const isOurs = session.folder === '' ? source === 'gemini' : belongs(session.folder);
      if (isOurs && !session.side) read.sessions.push(session);
    } catch (thrown) {
      const error = toMemoError(thrown);
      if (error.code === 'Cancelled' || signal.aborted) throw error;
      read.unread.push({ file: file.file, why: error.message });
    }
  }
  return source === 'claude' ? { ...read, sessions: withoutCopies(read.sessions) } : read;
}

/** Resumed and forked sessions begin with a copy of the turns of another one: a turn counts where it was first. */
function withoutCopies(sessions: readonly Session[]): Session[] {
  const seen = new Set<string>();
  const oldest = sessions.toSorted(
    (a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0) || (a.endedAt ?? 0) - (b.endedAt ?? 0),
  );
  return oldest.map((session) => {
    const turns = session.turns.filter(({ id }) => !seen.has(id));
    for (const { id } of turns) seen.add(id);
    return { ...session, turns };
  });
}

/** Of a file that is one record, which is read whole. */
const maxWholeBytes = 64 * 1024 * 1024;

/**
 * A file of another project is left when its first record that names a folder has been read. Throws Refused where it is not a
 * plain file, or compressed and this Node cannot unpack it; Cancelled.
 */
export async function readTranscript(
  source: Exclude<Source, 'opencode'>,
  file: string,
  signal: AbortSignal,
  belongs: ((folder: string) => boolean) | null = null,
): Promise<Session> {
  const parser = parsers[source]();
  const fold = createFold(source, file);
  if (file.endsWith('.json')) {
    for (const record of await wholeRecords(file)) take(record, 1);
    return fold.end();
  }
  let isKnown = belongs === null;
  for await (const { number, text, open } of readLines(file, signal)) {
    if (text !== null && text.trim() === '') continue;
    const record = text === null ? undefined : parsed(text);
    if (record === undefined) {
      // The last line is half-written while the agent runs.
      if (!open) fold.count('unreadable');
      continue;
    }
    const folder = take(record, number);
    if (isKnown || folder === '') continue;
    isKnown = true;
    if (belongs !== null && !belongs(folder)) break;
  }
  return fold.end();

  /** Returns the folder that the record names, or ''. */
  function take(record: unknown, line: number): string {
    fold.count('records');
    const events: readonly SessionEvent[] | null = parser.accept(objectOf(record));
    if (events === null) {
      fold.count('unknown');
      return '';
    }
    let folder = '';
    for (const event of events) {
      fold.add(event, line);
      if (event.kind === 'about') folder ||= event.cwd ?? '';
    }
    return folder;
  }
}

/** The older form is one record; its messages are inside. */
async function wholeRecords(file: string): Promise<readonly unknown[]> {
  const whole = objectOf(parsed((await readPlainFile(file, maxWholeBytes))?.toString('utf8') ?? ''));
  const items = listOf(whole.items);
  return items.length > 0 ? items : [whole];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The lines of a transcript, one at a time: a file of a gigabyte takes the memory of its longest line. The last line may be
// half-written, because the agent is still running. Compressed files are unpacked on the way.

/** Bytes of a line; longer ones are passed over and counted. */
const maxLineBytes = 2 * 1024 * 1024;

interface Line {
  /** From 1. */
  readonly number: number;
  /** Null for a line over `maxLineBytes`. */
  readonly text: string | null;
  /** No line end follows it: it may be half-written. */
  readonly open: boolean;
}

/** Zstandard came to Node with version 22.15; the types of older ones do not have it. */
type MakesUnpacker = { createZstdDecompress?: () => Transform };

/** Links are not followed and pipes not waited for. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Throws Refused for what is not a plain file and for a compressed one that this Node cannot read; Cancelled. */
async function* readLines(file: string, signal: AbortSignal): AsyncGenerator<Line> {
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
  throw new MemoError('Refused', sentence`${file} is not a plain file, so it is not read.`, { file });
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
    const message = sentence`${file} is compressed with Zstandard, which needs Node 22.15 or newer. Update Node to read it.`;
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
