/**
 * `.memo/calls.db`: the writes that clients asked the owner to do, by key (see repeats.ts). A row lives for ten minutes: a
 * client asks again at once or never. It holds answers, so what is removed is overwritten.
 */
import {
  type Database,
  damagedFile,
  databaseMark,
  isCorrupt,
  isNewer,
  type Migration,
  openDatabase,
  type StateFolder,
  setAside,
} from '../engine/storage/storage.ts';

export interface KeptCall {
  readonly method: string;
  readonly params: string;
  readonly done: boolean;
  /** Undefined where it is not done, or its answer was too long to keep or may tell what was forgotten. */
  readonly result?: unknown;
}

export interface Calls {
  get(key: string): KeptCall | null;
  begin(key: string, method: string, params: string): void;
  /** Without a result where it must not be kept. */
  done(key: string, result?: unknown): void;
  remove(key: string): void;
  /** Keeps that they were done, and none of their answers. */
  clearAnswers(): void;
  close(): void;
}

const keptMs = 10 * 60_000;
/** Longer answers are not kept: the client is told that it was done. */
const maxResult = 256 * 1024;

const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'calls',
    up: (db) =>
      db.exec(`
      CREATE TABLE calls(
        key TEXT PRIMARY KEY,
        method TEXT NOT NULL,
        -- Hash of the parameters: a key belongs to one call.
        params TEXT NOT NULL,
        at INTEGER NOT NULL,
        -- 0 while it is being done: a kill leaves it so.
        done INTEGER NOT NULL,
        result TEXT) WITHOUT ROWID;
      CREATE INDEX calls_at ON calls(at);`),
  },
];

export function openCalls(state: Pick<StateFolder, 'root' | 'callsFile'>): Calls {
  let table = openTable(state);

  /** A damaged file makes room for a new one, in the middle of its use too: what was asked for now is not known there. */
  function use<T>(work: (table: Calls) => T): T {
    try {
      return work(table);
    } catch (thrown) {
      if (damagedFile(thrown) !== state.callsFile) throw thrown;
      table.close();
      setAside(state.callsFile);
      table = openTable(state);
      return work(table);
    }
  }

  return {
    get: (key) => use(({ get }) => get(key)),
    begin: (...call) => use(({ begin }) => begin(...call)),
    done: (...call) => use(({ done }) => done(...call)),
    remove: (key) => use(({ remove }) => remove(key)),
    clearAnswers: () => use(({ clearAnswers }) => clearAnswers()),
    close: () => table.close(),
  };
}

function openTable(state: Pick<StateFolder, 'root' | 'callsFile'>): Calls {
  const database = openFile(state);
  const { read, write } = database;
  const one = read.prepare<[string], { method: string; params: string; done: number; result: string | null }>(
    'SELECT method, params, done, result FROM calls WHERE key = ?',
  );
  const insert = write.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, 0, NULL)',
  );
  const finish = write.prepare<[string | null, string]>('UPDATE calls SET done = 1, result = ? WHERE key = ?');
  const remove = write.prepare<[string]>('DELETE FROM calls WHERE key = ?');
  const clear = write.prepare('UPDATE calls SET result = NULL WHERE result IS NOT NULL');
  // A clock that was set back must not keep rows for ever.
  const old = write.prepare<[number, number]>('DELETE FROM calls WHERE at < ? OR at > ?');
  return {
    get(key) {
      const row = one.get(key);
      if (row === undefined) return null;
      const { method, params, done, result } = row;
      return { method, params, done: done === 1, ...kept(result) };
    },
    begin(key, method, params) {
      const now = Date.now();
      write.transaction(() => {
        old.run(now - keptMs, now + keptMs);
        insert.run(key, method, params, now);
      });
    },
    done(key, result) {
      const text = result === undefined ? null : JSON.stringify(result);
      finish.run(text !== null && text.length > maxResult ? null : text, key);
    },
    remove: (key) => void remove.run(key),
    clearAnswers() {
      clear.run();
      write.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    },
    close: () => database.close(),
  };
}

/** A text that damage made unreadable was not kept either. */
function kept(result: string | null): Pick<KeptCall, 'result'> {
  if (result === null) return {};
  try {
    return { result: JSON.parse(result) };
  } catch {
    return {};
  }
}

/** A damaged file, a newer one or one that came with a clone makes room for a new one: only who waits right now could miss it. */
function openFile({ root, callsFile }: Pick<StateFolder, 'root' | 'callsFile'>): Database {
  const options = { migrations, mark: databaseMark(root), whole: true };
  try {
    return openDatabase(callsFile, options);
  } catch (thrown) {
    const newer = isNewer(thrown);
    if (!newer && !isCorrupt(thrown)) throw thrown;
    setAside(callsFile, newer ? 'newer' : 'corrupt');
    return openDatabase(callsFile, options);
  }
}
