/**
 * The list of changes, the oldest dropped first. It is bounded in rows, of one type and in all: a type that changes
 * with every save must not push out what became of the others.
 */
import type { TypeDiff } from '#shared/contract/change.ts';
import type { FeedChange } from '#shared/contract/history.ts';
import type { Database } from '../../storage/storage.ts';

/** One change as recorded. */
export interface NotedChange extends TypeDiff {
  /** Grows with each change; never given twice. */
  id: number;
  /** Epoch milliseconds; the same for all changes of one sync. */
  at: number;
  /** The generation in which it was seen. */
  generation: string;
}

export interface ChangeQuery {
  /** Only of this type. */
  typeId?: string;
  /** Only older ones than this id. */
  before?: number;
  limit: number;
}

export interface ChangeLog {
  add(diff: TypeDiff, at: number, generation: string): void;
  /** A dependency of the type changed too, in the same sync. */
  setCause(typeId: string, at: number, cause: NonNullable<TypeDiff['propagatedCause']>): void;
  /** Changes of a type count as those of the type that it became. */
  rename(from: string, to: string): void;
  /** Newest first. */
  list(query: ChangeQuery): NotedChange[];
  /** Drops the oldest beyond the bound of all. What is cut short is dropped the next time. */
  trim(pause: () => Promise<void>): Promise<void>;
}

/** Changes kept of one type, and of all. A row takes one to two kilobytes. */
export const keptChanges = { ofType: 50, inAll: 20_000 };

/** Rows dropped in one transaction. */
const trimmedAtOnce = 200;

/** A row of `changes` without its long columns. */
export interface ChangeRow {
  id: number;
  at: number;
  generation: string;
  type_id: string;
  fqn: string;
  file: string;
  kind: TypeDiff['kind'];
  change_class: TypeDiff['changeClass'];
  propagated_cause: TypeDiff['propagatedCause'];
  alias: string | null;
}

interface Row extends ChangeRow {
  members: string;
  hashes: string;
}

export function changeOf(row: ChangeRow): FeedChange {
  return {
    id: row.id,
    at: row.at,
    generation: row.generation,
    path: row.fqn,
    typeId: row.type_id,
    file: row.file,
    kind: row.kind,
    changeClass: row.change_class,
    propagatedCause: row.propagated_cause,
    ...(row.alias === null ? {} : { alias: JSON.parse(row.alias) as NonNullable<TypeDiff['alias']> }),
  };
}

function noted(row: Row): NotedChange {
  return {
    ...changeOf(row),
    members: JSON.parse(row.members) as TypeDiff['members'],
    hashes: JSON.parse(row.hashes) as TypeDiff['hashes'],
  };
}

export function createChangeLog({ read, write }: Database, kept: typeof keptChanges = keptChanges): ChangeLog {
  const insert = write.prepare(
    `INSERT INTO changes(at, generation, type_id, fqn, file, kind, change_class, propagated_cause, alias, members, hashes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const trimType = write.prepare<[string, string, number]>(
    `DELETE FROM changes WHERE type_id = ?
       AND id <= (SELECT id FROM changes WHERE type_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  // Counted over the narrowest index: every save ends here, and the rows themselves are tens of megabytes.
  const count = read.prepare<[], { n: number }>('SELECT count(*) AS n FROM changes');
  const trimAll = write.prepare<[number]>(
    'DELETE FROM changes WHERE id IN (SELECT id FROM changes ORDER BY id LIMIT ?)',
  );
  const setCause = write.prepare<[string, string, number]>(
    'UPDATE changes SET propagated_cause = ? WHERE type_id = ? AND at = ?',
  );
  const rename = write.prepare<[string, string]>('UPDATE changes SET type_id = ? WHERE type_id = ?');
  const all = read.prepare<[number, number], Row>('SELECT * FROM changes WHERE id < ? ORDER BY id DESC LIMIT ?');
  const ofType = read.prepare<[string, number, number], Row>(
    'SELECT * FROM changes WHERE type_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
  );
  return {
    add(diff, at, generation) {
      insert.run(
        at,
        generation,
        diff.typeId,
        diff.path,
        diff.file,
        diff.kind,
        diff.changeClass,
        diff.propagatedCause,
        diff.alias === undefined ? null : JSON.stringify(diff.alias),
        JSON.stringify(diff.members),
        JSON.stringify(diff.hashes),
      );
      trimType.run(diff.typeId, diff.typeId, kept.ofType);
    },
    setCause: (typeId, at, cause) => void setCause.run(cause, typeId, at),
    rename: (from, to) => void rename.run(to, from),
    list({ typeId, before = Number.MAX_SAFE_INTEGER, limit }) {
      return (typeId === undefined ? all.all(before, limit) : ofType.all(typeId, before, limit)).map(noted);
    },
    async trim(pause) {
      for (let over = (count.get()?.n ?? 0) - kept.inAll; over > 0; over -= trimmedAtOnce) {
        trimAll.run(Math.min(over, trimmedAtOnce));
        await pause();
      }
    },
  };
}
