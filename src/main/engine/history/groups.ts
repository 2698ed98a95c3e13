/**
 * Keeps the groups of types in step with the dependency cycles, in history.db, so that a split or merge is detected
 * even after unwatched changes. Texts of groups that no longer exist wait in `group_moves` until `group-texts.ts`
 * has moved them: that touches files, and a saved file does not wait for it.
 */

import { hash } from 'node:crypto';
import { lstat, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CodeMap } from '../codemap/codemap.ts';
import { atomicWriteFile, crockford, type Database, errnoOf } from '../storage/storage.ts';
import { readText } from './aliases/type-texts.ts';
import type { Rename, TypeGroup, TypeGroups } from './machine.ts';

/** A group whose text has to move: to the group that it is now, or to the archive. */
interface GroupMove {
  readonly id: number;
  readonly from: string;
  readonly to: string | null;
}

export interface Groups extends TypeGroups {
  /** Oldest first. */
  moves(): GroupMove[];
  moved(move: GroupMove): void;
}

export function openGroups({ read, write }: Database, codeMap: () => Pick<CodeMap, 'cycles'>): Groups {
  const stored = read.prepare<[], { type_id: string; group_id: string }>(
    'SELECT type_id, group_id FROM type_groups ORDER BY type_id',
  );
  const insert = write.prepare<[string, string]>('INSERT OR REPLACE INTO type_groups VALUES (?, ?)');
  const remove = write.prepare<[string]>('DELETE FROM type_groups WHERE group_id = ?');
  const addMove = write.prepare<[string, string | null]>('INSERT INTO group_moves(old_id, new_id) VALUES (?, ?)');
  const waiting = read.prepare<[], GroupMove>(
    'SELECT id, old_id AS "from", new_id AS "to" FROM group_moves ORDER BY id',
  );
  const addRegrouped = write.prepare<[string]>('INSERT OR IGNORE INTO regrouped VALUES (?)');
  const renameRegrouped = write.prepare<[string, string]>(
    'UPDATE OR REPLACE regrouped SET type_id = ? WHERE type_id = ?',
  );
  const regrouped = read.prepare<[], { type_id: string }>('SELECT type_id FROM regrouped ORDER BY type_id');
  const dropRegrouped = write.prepare<[string]>('DELETE FROM regrouped WHERE type_id = ?');
  const dropMove = write.prepare<[number]>('DELETE FROM group_moves WHERE id = ?');

  const rows = Map.groupBy(stored.all(), (row) => row.group_id);
  let groups: Grouping = new Map([...rows].map(([id, members]) => [id, members.map((row) => row.type_id)]));
  let byType = groupsByType(groups);

  return {
    async refresh(renames, pause) {
      const { after, gone, moved } = regroup(groups, codeMap().cycles(largestGroup), renames);
      await pause();
      const fresh = [...after].filter(([id]) => !groups.has(id));
      if (gone.size + fresh.length + renames.length === 0) return;
      write.transaction(() => {
        for (const { from, to } of renames) renameRegrouped.run(to, from);
        for (const typeId of moved) addRegrouped.run(typeId);
        for (const [id, now] of gone) {
          remove.run(id);
          addMove.run(id, now);
        }
        for (const [id, members] of fresh) for (const member of members) insert.run(member, id);
      });
      groups = after;
      byType = groupsByType(groups);
    },
    regrouped: () => regrouped.all().map((row) => row.type_id),
    settled: (typeId) => void dropRegrouped.run(typeId),
    of: (typeId) => byType.get(typeId) ?? null,
    moves: () => waiting.all(),
    moved: ({ id }) => void dropMove.run(id),
  };
}

function groupsByType(groups: Grouping): Map<string, TypeGroup> {
  return new Map(
    [...groups].flatMap(([id, members]) => members.map((member): [string, TypeGroup] => [member, { id, members }])),
  );
}

/**
 * Groups of types that are described together: dependency cycles of at most eight types. Main types: Grouping,
 * Regrouping. A group is named by its members, so that the same cycle has the same name in every generation; what
 * became of a group when its members changed is found by comparing, never by its name.
 *
 * Larger ones are described type by type.
 */
const largestGroup = 8;

/** Group by id → ids of its types. */
export type Grouping = ReadonlyMap<string, readonly string[]>;

interface Regrouping {
  after: Grouping;
  /** Groups that are no more → the same one under other names of types, or null: split, merged, changed or dissolved. */
  gone: Map<string, string | null>;
  /** Types that are described with others than before, under their ids of today. */
  moved: string[];
}

/** `G_` and 8 characters that follow from the members, whatever their order. */
export function groupIdOf(members: readonly string[]): string {
  const digest = hash('sha256', [...members].sort().join(','), 'buffer').subarray(0, 8);
  return `G_${crockford(digest).slice(0, 8).toLowerCase()}`;
}

export function regroup(
  before: Grouping,
  cycles: readonly (readonly string[])[],
  renames: readonly Rename[],
): Regrouping {
  const nowCalled = new Map(renames.map(({ from, to }) => [from, to]));
  const after = new Map(cycles.map((members) => [groupIdOf(members), members]));
  const gone = new Map<string, string | null>();
  const wasIn = new Map<string, string>();
  for (const [id, members] of before) {
    const renamed = members.map((member) => nowCalled.get(member) ?? member);
    const kept = groupIdOf(renamed);
    for (const member of renamed) wasIn.set(member, kept);
    if (!after.has(id)) gone.set(id, after.has(kept) ? kept : null);
  }
  const isIn = new Map([...after].flatMap(([id, members]) => members.map((member) => [member, id] as const)));
  const all = new Set([...wasIn.keys(), ...isIn.keys()]);
  return { after, gone, moved: [...all].filter((type) => wasIn.get(type) !== isIn.get(type)) };
}

/**
 * Texts of groups that are no more: a group that is the same under other names of types keeps its text under its
 * new name; any other goes to `semantic/archive/` with the date, where nothing is ever overwritten.
 *
 * @param semantic folder `semantic` of a generation, with `archive` in it.
 */
export async function moveGroupText(semantic: string, { from, to }: GroupMove, date: Date): Promise<void> {
  const file = path.join(semantic, `${from}.md`);
  const text = await readText(file);
  if (text === null) return;
  if (to !== null && !(await exists(path.join(semantic, `${to}.md`)))) {
    await atomicWriteFile(path.join(semantic, `${to}.md`), text.replaceAll(from, to));
    await rm(file, { force: true });
    return;
  }
  await rename(file, await freeName(path.join(semantic, 'archive'), `${from}-${date.toISOString().slice(0, 10)}`));
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const file = path.join(folder, `${name}${count === 1 ? '' : `-${count}`}.md`);
    if (!(await exists(file))) return file;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
