/**
 * Reads the sessions of one source that belong to a folder. One interface for all agents: files of records, or a store of many
 * sessions. A session belongs where it began; what it did elsewhere is left out later, path by path. Main function: readSessions.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { readPlainFile } from '../../storage/storage.ts';
import { createClaudeParser } from './claude.ts';
import { createCodexParser } from './codex.ts';
import { listOf, objectOf, type RecordParser, type SessionEvent, type Source } from './events.ts';
import { createFold, type Session } from './fold.ts';
import { createGeminiParser } from './gemini.ts';
import { readLines } from './lines.ts';
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
