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
  /** Undefined where it is not done, or its answer was too long to keep or may contain forgotten text. */
  readonly result?: unknown;
  /** As the call noted it (storage/write/aims.ts); undefined where it noted none, or is done. */
  readonly aim?: unknown;
}

export interface Calls {
  get(key: string): KeptCall | null;
  begin(key: string, method: string, params: string): void;
  aim(key: string, aim: unknown): void;
  /** Without a result where it must not be kept. */
  done(key: string, result?: unknown): void;
  remove(key: string): void;
  /** Keeps that they were done, and none of their answers. */
  clearAnswers(): void;
  close(): void;
}

const keptMs = 10 * 60_000;
/** Longer answers are not kept: the client only learns that it was done. */
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
  { version: 2, name: 'aims', up: (db) => db.exec('ALTER TABLE calls ADD COLUMN aim TEXT') },
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
    aim: (...call) => use(({ aim }) => aim(...call)),
    done: (...call) => use(({ done }) => done(...call)),
    remove: (key) => use(({ remove }) => remove(key)),
    clearAnswers: () => use(({ clearAnswers }) => clearAnswers()),
    close: () => table.close(),
  };
}

interface Row {
  readonly method: string;
  readonly params: string;
  readonly done: number;
  readonly result: string | null;
  readonly aim: string | null;
}

function openTable(state: Pick<StateFolder, 'root' | 'callsFile'>): Calls {
  const database = openFile(state);
  const { read, write } = database;
  const one = read.prepare<[string], Row>('SELECT method, params, done, result, aim FROM calls WHERE key = ?');
  const insert = write.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO calls(key, method, params, at, done) VALUES (?, ?, ?, ?, 0)',
  );
  const aims = write.prepare<[string, string]>('UPDATE calls SET aim = ? WHERE key = ?');
  const finish = write.prepare<[string | null, string]>(
    'UPDATE calls SET done = 1, result = ?, aim = NULL WHERE key = ?',
  );
  const remove = write.prepare<[string]>('DELETE FROM calls WHERE key = ?');
  const clear = write.prepare('UPDATE calls SET result = NULL WHERE result IS NOT NULL');
  // A clock that was set back must not keep rows forever.
  const old = write.prepare<[number, number]>('DELETE FROM calls WHERE at < ? OR at > ?');
  return {
    get(key) {
      const row = one.get(key);
      if (row === undefined) return null;
      const { method, params, done, result, aim } = row;
      return { method, params, done: done === 1, ...kept('result', result), ...kept('aim', aim) };
    },
    begin(key, method, params) {
      const now = Date.now();
      write.transaction(() => {
        old.run(now - keptMs, now + keptMs);
        insert.run(key, method, params, now);
      });
    },
    aim: (key, aim) => void aims.run(JSON.stringify(aim), key),
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
function kept(name: 'result' | 'aim', text: string | null): Partial<KeptCall> {
  if (text === null) return {};
  try {
    return { [name]: JSON.parse(text) };
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
