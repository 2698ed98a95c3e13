/** The states of types, one row each; a type without a row is as new. */

import type { ChangeState } from '#shared/contract/change.ts';
import { type Database, openDatabase, type ReadDb } from '../../storage/storage.ts';
import { changeState, mergeWindowMs, newTypeState, type TypeState } from '../type-state.ts';
import { historyMigrations } from './migrations.ts';

export interface StateTable {
  get(typeId: string): TypeState;
  put(typeId: string, state: TypeState): void;
  /** The state of a type is that of the one that it became. */
  rename(from: string, to: string): void;
  /** Ids of types whose description is being made. */
  generating(): string[];
  /** Types whose description waits, is being made or is stale, by priority, the highest first; at most `limit`. */
  inState(state: 'pending' | 'generating' | 'stale', limit: number): WaitingType[];
  /** How many types are in each state but `none`. */
  counts(): { state: TypeState['semanticState']; types: number }[];
  /**
   * Types whose merge window is over, or whose drift began at `driftBegan` or before; those too where window or drift
   * is of a time to come, because the clock was put back. At most `limit`; one may be named twice.
   */
  due(now: number, driftBegan: number, limit: number): string[];
  /** Forgets the states of types that vanished first, down to `limit` of those. */
  forgetGone(limit: number): void;
}

export interface WaitingType {
  readonly typeId: string;
  readonly priority: number;
  /** Failed or cancelled attempts since the last success. */
  readonly failures: number;
}

interface Row {
  type_id: string;
  change_class: TypeState['changeClass'];
  changed_at: number | null;
  internal_changed: number;
  propagated_cause: TypeState['propagatedCause'];
  propagated_from: string | null;
  drift_count: number;
  drift_first_at: number | null;
  drift_last_at: number | null;
  window_end: number | null;
  base: string | null;
  semantic_state: TypeState['semanticState'];
  standing: TypeState['standing'];
  again: TypeState['again'];
  failures: number;
  outline_version: number;
  priority: number;
  gone_at: number | null;
}

const columns = `type_id, change_class, changed_at, internal_changed, propagated_cause, propagated_from, drift_count,
  drift_first_at, drift_last_at, window_end, base, semantic_state, standing, again, failures, outline_version, priority,
  gone_at`;

function stateOf(row: Row): TypeState {
  return {
    changeClass: row.change_class,
    changedAt: row.changed_at,
    internalChanged: row.internal_changed === 1,
    propagatedCause: row.propagated_cause,
    propagatedFrom: row.propagated_from,
    internalDriftState: { count: row.drift_count, firstAt: row.drift_first_at, lastAt: row.drift_last_at },
    windowEnd: row.window_end,
    lastSemanticBase: row.base === null ? null : (JSON.parse(row.base) as TypeState['lastSemanticBase']),
    semanticState: row.semantic_state,
    standing: row.standing,
    again: row.again,
    failures: row.failures,
    outlineVersion: row.outline_version,
    priority: row.priority,
    goneAt: row.gone_at,
  };
}

/** With ALL each part is read by its own index; without, SQLite walks all states in order, with every save. */
export const dueSql = `SELECT type_id FROM states INDEXED BY states_window WHERE window_end <= ?
  UNION ALL SELECT type_id FROM states INDEXED BY states_window WHERE window_end > ?
  UNION ALL SELECT type_id FROM states INDEXED BY states_drift WHERE drift_first_at > ?
  UNION ALL SELECT type_id FROM states INDEXED BY states_drift WHERE drift_first_at <= ? AND semantic_state = 'cached'
  LIMIT ?`;

function createStateReader(read: ReadDb): StateTable['get'] {
  const one = read.prepare<[string], Row>(`SELECT ${columns} FROM states WHERE type_id = ?`);
  return (typeId) => {
    const row = one.get(typeId);
    return row === undefined ? newTypeState : stateOf(row);
  };
}

export function createStateTable({ read, write }: Database): StateTable {
  const generating = read.prepare<[], { type_id: string }>(
    `SELECT type_id FROM states WHERE semantic_state = 'generating'`,
  );
  const inState = read.prepare<[string, number], WaitingType>(
    `SELECT type_id AS typeId, priority, failures FROM states INDEXED BY states_semantic
     WHERE semantic_state = ? AND semantic_state <> 'none' ORDER BY priority DESC, type_id LIMIT ?`,
  );
  const counts = read.prepare<[], { state: TypeState['semanticState']; types: number }>(
    `SELECT semantic_state AS state, count(*) AS types FROM states
     WHERE semantic_state <> 'none' AND gone_at IS NULL GROUP BY semantic_state`,
  );
  const put = write.prepare(
    `INSERT OR REPLACE INTO states(${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rename = write.prepare<[string, string]>('UPDATE OR REPLACE states SET type_id = ? WHERE type_id = ?');
  const due = read.prepare<[number, number, number, number, number], { type_id: string }>(dueSql);
  const forget = write.prepare<[number]>(
    `DELETE FROM states WHERE type_id IN
       (SELECT type_id FROM states WHERE gone_at IS NOT NULL ORDER BY gone_at DESC, type_id LIMIT -1 OFFSET ?)`,
  );
  return {
    get: createStateReader(read),
    put(typeId, s) {
      const { count, firstAt, lastAt } = s.internalDriftState;
      put.run(
        typeId,
        s.changeClass,
        s.changedAt,
        Number(s.internalChanged),
        s.propagatedCause,
        s.propagatedFrom,
        count,
        firstAt,
        lastAt,
        s.windowEnd,
        s.lastSemanticBase === null ? null : JSON.stringify(s.lastSemanticBase),
        s.semanticState,
        s.standing,
        s.again,
        s.failures,
        s.outlineVersion,
        s.priority,
        s.goneAt,
      );
    },
    rename: (from, to) => void rename.run(to, from),
    inState: (state, limit) => inState.all(state, limit),
    counts: () => counts.all(),
    generating: () => generating.all().map((row) => row.type_id),
    due: (now, driftBegan, limit) =>
      due.all(now, now + mergeWindowMs, now, driftBegan, limit).map((row) => row.type_id),
    forgetGone: (limit) => void forget.run(limit),
  };
}

/** What history knows of types, read by another process while the engine writes it: the session of a rebuild exports it. */
export interface ReadStates {
  /** For any type id; one without recorded changes counts as new. */
  state(typeId: string): ChangeState;
  /** Types of a group of one dependency cycle; none for a group that is no more. */
  membersOf(groupId: string): string[];
  close(): void;
}

/** @param file history.db, brought up to today's form by its engine. Throws as `openDatabase` does. */
export function readStates(file: string, mark: number): ReadStates {
  const { read, close } = openDatabase(file, { migrations: historyMigrations, mark, readonly: true });
  const get = createStateReader(read);
  const group = read.prepare<[string], { group_id: string }>('SELECT group_id FROM type_groups WHERE type_id = ?');
  const members = read.prepare<[string], { type_id: string }>('SELECT type_id FROM type_groups WHERE group_id = ?');
  return {
    state: (typeId) => changeState(get(typeId), group.get(typeId)?.group_id ?? null),
    membersOf: (groupId) => members.all(groupId).map((row) => row.type_id),
    close,
  };
}
