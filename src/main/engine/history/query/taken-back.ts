/**
 * Types that changed more than once and are again what they were before the first of it: of them there is nothing to tell.
 * Whether a type is the same is asked of its hashes and its name; only of types with several changes, since a row is long.
 */
import type { ReadDb } from '../../storage/storage.ts';
import { keptChanges } from '../store/change-log.ts';

/** @param among which changes, in the terms of the table; its marks take what the answer is called with. */
export function createTakenBack<P extends unknown[]>(db: ReadDb, among: string): (...of: P) => string[] {
  // Of a type with as many changes as are kept, the first may be gone already.
  const find = db.prepare<[...P, number], { typeId: string }>(
    `WITH several AS (
       SELECT type_id, min(id) AS first, max(id) AS last FROM changes WHERE ${among}
       GROUP BY type_id HAVING count(*) > 1 AND count(*) < ?)
     SELECT s.type_id AS typeId FROM several s JOIN changes f ON f.id = s.first JOIN changes l ON l.id = s.last
     WHERE ${hashes.map((hash) => `f.hashes ->> '$.before.${hash}' IS l.hashes ->> '$.after.${hash}'`).join(' AND ')}
       AND coalesce(
         (SELECT a.alias ->> '$.from' FROM changes a
          WHERE a.type_id = s.type_id AND a.id >= s.first AND a.alias IS NOT NULL ORDER BY a.id LIMIT 1),
         l.fqn) = l.fqn`,
  );
  return (...of) => find.all(...of, keptChanges.ofType).map(({ typeId }) => typeId);
}

const hashes = ['structureHash', 'implHash', 'xmlDocHash', 'cosmeticHash'];
