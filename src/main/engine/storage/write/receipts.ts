/**
 * Calls that a database knows it has done: the key of the call is committed together with its effect. A client that lost the
 * answer to a kill asks again under the same key, and the call is then answered and not done twice. The key goes along with
 * the asynchronous work of the call, until the call has ended or one effect has taken it: work that the call only started,
 * such as a timer, must not be taken for the call. Main type: Receipts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { MemoError } from '#shared/base/errors.ts';
import type { Database, WriteDb } from '../database.ts';

export interface Receipts {
  /** Key of the call that is being worked at; null where it has none. */
  key(): string | null;
  /**
   * What the call of this key was answered, as `note` was given it; undefined where it was not done. Throws Refused with
   * `outcome: 'done'` where it was done and no answer was noted.
   */
  answer(): unknown;
  /** To be called in the transaction that does it. `key`: of the call that began it, where that is a different one. */
  note(answer: unknown, key?: string | null): void;
  /** Does `work`, which notes its result, unless it was done for this key before. */
  once<T>(work: () => T): T;
}

/** As long as link/calls.ts keeps keys: clients ask again at once or never. */
const keptMs = 10 * 60_000;
const calls = new AsyncLocalStorage<{ key: string | null }>();

/** `work` is the call of this key, with all that it awaits. It has one effect that is noted. */
export async function underKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const call: { key: string | null } = { key };
  try {
    return await calls.run(call, work);
  } finally {
    call.key = null;
  }
}

export function answerLost(): MemoError {
  return new MemoError(
    'Refused',
    'This was done, but its answer was lost with the engine. Look at what is there now; do not ask again.',
    { outcome: 'done' },
  );
}

/** For a migration of the database. */
export function createReceiptsTable(db: WriteDb): void {
  db.exec(`
    CREATE TABLE receipts(
      key TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      -- NULL where nobody knows the answer any more.
      answer TEXT CHECK (answer IS NULL OR json_valid(answer))) WITHOUT ROWID;
    CREATE INDEX receipts_at ON receipts(at);`);
}

export function createReceipts({ read, write }: Database): Receipts {
  const one = read.prepare<[string], string | null>('SELECT answer FROM receipts WHERE key = ?').pluck();
  const insert = write.prepare<[string, number, string | null]>('INSERT OR REPLACE INTO receipts VALUES (?, ?, ?)');
  // A clock that was set back must not keep rows forever.
  const old = write.prepare<[number, number]>('DELETE FROM receipts WHERE at < ? OR at > ?');
  const key = (): string | null => calls.getStore()?.key ?? null;

  function take(): void {
    const call = calls.getStore();
    if (call !== undefined) call.key = null;
  }
  function answer(): unknown {
    const own = key();
    const text = own === null ? undefined : one.get(own);
    if (text !== null) return text === undefined ? undefined : JSON.parse(text);
    throw answerLost();
  }
  return {
    key,
    answer,
    note(told, of = key()) {
      if (of === null) return;
      const now = Date.now();
      old.run(now - keptMs, now + keptMs);
      insert.run(of, now, told === undefined ? null : JSON.stringify(told));
      take();
    },
    once(work) {
      const told = answer();
      if (told === undefined) return work();
      take();
      return told as ReturnType<typeof work>;
    },
  };
}
