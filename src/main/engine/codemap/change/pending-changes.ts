/**
 * What changed types were before, kept in symbols.db in the transaction that changes them: the change log reads the
 * pairs when a sync is done and clears them once it has stored them. A kill in between only delays that.
 */
import type { WriteDb } from '../../storage/storage.ts';
import type { ChangePair } from './compare.ts';
import { createSnapshots, type TypeSnapshot } from './snapshot.ts';

export interface PendingChanges {
  /** False in a first index: nothing is captured. */
  readonly tracking: boolean;
  /** To be called before the first change of a type in a transaction. The earliest state since `clear` stays. */
  capture(type: number): void;
  /** A type, or the id of one, is new. */
  added(typeId: string): void;
  /** Ids of the types that may have changed. */
  ids(): string[];
  /** Which of these are gone now, and which were not there before. */
  cameAndWent(): { vanished: string[]; appeared: string[] };
  pair(typeId: string): ChangePair;
  clear(typeIds: readonly string[]): void;
}

/** `tracking` false: nothing is captured, as in a first index, where everything is new. */
export function createPendingChanges(db: WriteDb, tracking: boolean): PendingChanges {
  const snapshot = createSnapshots(db);
  const put = db.prepare<[string, string]>('INSERT OR IGNORE INTO pending_changes(type_id, before) VALUES (?, ?)');
  const known = db.prepare<[string], { before: string }>('SELECT before FROM pending_changes WHERE type_id = ?');
  const all = db.prepare<[], { type_id: string }>('SELECT type_id FROM pending_changes ORDER BY type_id');
  const moved = db.prepare<[], { type_id: string; was: number }>(
    `SELECT p.type_id, p.before <> '' AS was FROM pending_changes p LEFT JOIN types t ON t.type_id = p.type_id
     WHERE (p.before <> '') <> (t.id IS NOT NULL) ORDER BY p.type_id`,
  );
  const drop = db.prepare<[string]>('DELETE FROM pending_changes WHERE type_id = ?');
  const idOf = db.prepare<[number], { type_id: string }>('SELECT type_id FROM types WHERE id = ?');
  const rowOf = db.prepare<[string], { id: number }>('SELECT id FROM types WHERE type_id = ?');

  return {
    tracking,
    capture(type) {
      if (!tracking) return;
      const typeId = idOf.get(type)?.type_id ?? '';
      if (typeId === '' || known.get(typeId) !== undefined) return;
      put.run(typeId, JSON.stringify(snapshot(type)));
    },
    added(typeId) {
      if (tracking && typeId !== '') put.run(typeId, '');
    },
    ids: () => all.all().map((row) => row.type_id),
    cameAndWent() {
      const rows = moved.all();
      const idsOf = (was: number): string[] => rows.filter((row) => row.was === was).map((row) => row.type_id);
      return { vanished: idsOf(1), appeared: idsOf(0) };
    },
    pair(typeId) {
      const before = known.get(typeId)?.before ?? '';
      const row = rowOf.get(typeId);
      return {
        before: before === '' ? null : (JSON.parse(before) as TypeSnapshot),
        after: row === undefined ? null : snapshot(row.id),
      };
    },
    clear(typeIds) {
      db.transaction(() => {
        for (const typeId of typeIds) drop.run(typeId);
      });
    },
  };
}
