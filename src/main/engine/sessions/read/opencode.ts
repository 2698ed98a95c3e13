/**
 * Sessions of OpenCode: one database for all, whose rows hold JSON; before version 1.2 a tree of small JSON files. Both become
 * the same rows here. Names of columns differ by version, so the database is asked for them.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openForeignCopy, type ReadDb, readPlainFile } from '../../storage/storage.ts';
import { type Json, listOf, objectOf, type SessionEvent, textOf, timeOf } from './events.ts';

export interface OpenCodeSession {
  readonly id: string;
  readonly folder: string;
  readonly at: number | null;
  readonly updated: number | null;
  /** It was started by another session. */
  readonly side: boolean;
}

export interface OpenCodeStore {
  sessions(): Promise<OpenCodeSession[]>;
  /** In order, for one session. */
  events(session: OpenCodeSession, signal: AbortSignal): AsyncGenerator<SessionEvent | null>;
  close(): Promise<void>;
}

const edits = new Set(['edit', 'write', 'multiedit', 'patch', 'apply_patch']);
const maxFileBytes = 4 * 1024 * 1024;

/** Null where neither form is there. */
export async function openOpenCode(folder: string): Promise<OpenCodeStore | null> {
  const copy = await openForeignCopy(path.join(folder, 'opencode.db'));
  return copy === null ? openTree(path.join(folder, 'storage')) : ofDatabase(copy.read, copy.close);
}

function ofDatabase(db: ReadDb, close: () => Promise<void>): OpenCodeStore {
  const columns = (table: string): Set<string> =>
    new Set(db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
  const [session, message, part] = [columns('session'), columns('message'), columns('part')];
  const created = (of: ReadonlySet<string>): string => (of.has('time_created') ? 'time_created' : 'created_at');
  const parent = session.has('parent_id') ? 'parent_id' : "''";
  const revert = session.has('revert') ? 'revert' : 'NULL';
  const updated = session.has('time_updated') ? 'time_updated' : created(session);
  return {
    async sessions() {
      const rows = db
        .prepare<[], Json>(
          `SELECT id, directory, ${created(session)} AS at, ${updated} AS updated, ${parent} AS parent FROM session ORDER BY id`,
        )
        .all();
      return rows.map((row) => ({
        id: textOf(row.id),
        folder: textOf(row.directory),
        at: timeOf(row.at),
        updated: timeOf(row.updated),
        side: textOf(row.parent) !== '',
      }));
    },
    async *events(one, signal) {
      const reverted = db.prepare<[string], string>(`SELECT ${revert} FROM session WHERE id = ?`).pluck().get(one.id);
      const parts = db.prepare<[string], string>(
        `SELECT data FROM part WHERE message_id = ? ORDER BY ${created(part)}, id`,
      );
      const messages = db.prepare<[string], { id: string; data: string }>(
        `SELECT id, data FROM message WHERE session_id = ? ORDER BY ${created(message)}, id`,
      );
      yield about(one);
      for (const { id, data } of messages.iterate(one.id)) {
        signal.throwIfAborted();
        yield* messageEvents(id, parsed(data), parts.pluck().all(id).map(parsed));
      }
      yield* revertOf(parsed(reverted ?? ''));
    },
    close,
  };
}

/** `storage/session/<project>/<id>.json`, `storage/message/<session>/<id>.json`, `storage/part/<message>/<id>.json`. */
async function openTree(storage: string): Promise<OpenCodeStore | null> {
  const projects = await namesIn(path.join(storage, 'session'));
  if (projects.length === 0) return null;
  const read = async (file: string): Promise<Json> =>
    parsed((await readPlainFile(file, maxFileBytes))?.toString('utf8') ?? '');
  const reverts = new Map<string, Json>();
  return {
    async sessions() {
      const found: OpenCodeSession[] = [];
      for (const project of projects)
        for (const name of await namesIn(path.join(storage, 'session', project))) {
          const record = await read(path.join(storage, 'session', project, name));
          const { created, updated } = objectOf(record.time);
          const id = textOf(record.id);
          reverts.set(id, objectOf(record.revert));
          const side = textOf(record.parentID) !== '';
          found.push({ id, folder: textOf(record.directory), at: timeOf(created), updated: timeOf(updated), side });
        }
      return found;
    },
    async *events(one, signal) {
      yield about(one);
      const messages: Json[] = [];
      for (const name of await namesIn(path.join(storage, 'message', one.id)))
        messages.push(await read(path.join(storage, 'message', one.id, name)));
      messages.sort((a, b) => (timeOf(objectOf(a.time).created) ?? 0) - (timeOf(objectOf(b.time).created) ?? 0));
      for (const message of messages) {
        signal.throwIfAborted();
        const folder = path.join(storage, 'part', textOf(message.id));
        const parts: Json[] = [];
        for (const name of await namesIn(folder)) parts.push(await read(path.join(folder, name)));
        yield* messageEvents(textOf(message.id), message, parts);
      }
      yield* revertOf(reverts.get(one.id) ?? {});
    },
    close: () => Promise.resolve(),
  };
}

const about = ({ id, folder, at, side }: OpenCodeSession): SessionEvent => ({
  kind: 'about',
  id,
  cwd: folder,
  at,
  side,
});

/** A session that was reverted names the first message that counts no more. */
function* revertOf(revert: Json): Generator<SessionEvent> {
  const id = textOf(revert.messageID);
  if (id !== '') yield { kind: 'rewind', id, inclusive: true };
}

function* messageEvents(id: string, message: Json, parts: readonly Json[]): Generator<SessionEvent | null> {
  const at = timeOf(objectOf(message.time).created);
  if (message.role === 'user') {
    // `synthetic`: added by the program, such as the text of a file that was named.
    const typed = parts.filter((part) => part.type === 'text' && part.synthetic !== true && part.ignored !== true);
    const text = typed
      .map((part) => textOf(part.text))
      .join('\n')
      .trim();
    if (parts.some(({ type }) => type === 'compaction')) yield { kind: 'compacted' };
    yield { kind: 'prompt', id, parent: null, at, text };
    return;
  }
  if (message.role !== 'assistant') {
    yield null;
    return;
  }
  yield { kind: 'follows', id, parent: null, at };
  for (const part of parts) if (part.type === 'tool') yield* toolEvents(part, at, textOf(objectOf(message.path).cwd));
}

function* toolEvents(part: Json, messageAt: number | null, cwd: string): Generator<SessionEvent> {
  const [call, tool, state] = [textOf(part.callID), textOf(part.tool), objectOf(part.state)];
  const input = objectOf(state.input);
  const at = timeOf(objectOf(state.time).start) ?? messageAt;
  if (tool === 'bash') {
    const folder = textOf(input.workdir) || cwd;
    yield { kind: 'command', call, at, text: textOf(input.command), ...(folder !== '' && { folder }) };
  } else if (edits.has(tool)) {
    const files = [textOf(input.filePath), ...listOf(objectOf(state.metadata).files).map(textOf)].filter(Boolean);
    yield { kind: 'edit', call, at, files };
  } else return;
  if (state.status !== 'completed' && state.status !== 'error') return;
  const output = textOf(state.output) || textOf(state.error);
  const code = objectOf(state.metadata).exit;
  const refused = /rejected permission|user dismissed/i.test(textOf(state.error));
  const exit = typeof code === 'number' ? code : null;
  const ok = refused || (tool === 'bash' && exit === null) ? null : state.status === 'completed' && (exit ?? 0) === 0;
  yield { kind: 'result', call, at, ok, exit, output, ...(refused && { refused }) };
}

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    // Half-written, or not there.
    return {};
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { withFileTypes: true });
    return found
      .filter((one) => one.isFile() || one.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch {
    // Not there, or not to be read: then there are no sessions of it.
    return [];
  }
}
