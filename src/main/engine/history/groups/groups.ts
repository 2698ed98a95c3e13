/**
 * Keeps the groups of types in step with the dependency cycles, in history.db, so that a split or merge is seen also
 * when nobody watched. Texts of groups that are no more wait in `group_moves` until `group-texts.ts` has moved them:
 * that touches files, and a saved file does not wait for it.
 */
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';
import type { TypeGroup, TypeGroups } from '../record/steps.ts';
import { type Grouping, largestGroup, regroup } from './regroup.ts';

/** A group whose text has to move: to the group that it is now, or to the archive. */
export interface GroupMove {
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
