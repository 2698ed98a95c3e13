/** What history knows of types, read by another process while the engine writes it: the session of a rebuild exports it. */
import type { ChangeState } from '#shared/contract/change.ts';
import { openDatabase } from '../../storage/storage.ts';
import { changeState } from '../state/type-state.ts';
import { historyMigrations } from '../store/migrations.ts';
import { createStateReader } from '../store/state-table.ts';

export interface ReadStates {
  /** Of any type id; one of which nothing was told is as new. */
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
