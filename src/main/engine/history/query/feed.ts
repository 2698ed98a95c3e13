/**
 * Changes by when they were noted, for the overview: batches with their counts, and how many types changed since one.
 * All counting runs over one narrow index, since a row of changes takes a kilobyte and more and there are 20,000 of them.
 * Types that are again what they were before are left out.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { DiffSummary } from '#shared/contract/diff.ts';
import type { ChangeBatch } from '#shared/contract/history.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { type ChangeRow, changeOf } from '../store/change-log.ts';
import { createTakenBack } from './taken-back.ts';

export interface FeedQuery {
  /** Only changes after this id, noted at this time or later. */
  after: { id: number; at: number };
  /** Only batches before the one that this id is in. */
  before?: number;
  /** Batches at most. */
  limit: number;
  /** Types of each at most. */
  perBatch: number;
}

export interface Feed {
  /** Newest first; `next` is the `before` of the next page, null at the end. */
  batches(query: FeedQuery): { batches: ChangeBatch[]; next: number | null };
  /** Types that changed, each once, in its highest class. */
  summary(after: FeedQuery['after']): { summary: DiffSummary; types: number };
  /** Id of the newest change; 0 when there is none. */
  newest(): number;
}

/** The classes stand in this order against the alphabet: the highest of some is their maximum as text. */
const highest = 'max(change_class)';

/** Its mark takes a list as JSON. */
const notTakenBack = 'type_id NOT IN (SELECT value FROM json_each(?))';

export function createFeed(db: ReadDb): Feed {
  const newest = db.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM changes');
  const findTakenBack = createTakenBack<[number, number]>(db, 'id > ? AND at >= ?');
  const batches = db.prepare<[number, number, number, string, number], { at: number; first: number; last: number }>(
    `SELECT at, min(id) AS first, max(id) AS last FROM changes INDEXED BY changes_feed
     WHERE id > ? AND at >= ? AND id < ? AND ${notTakenBack} GROUP BY at ORDER BY last DESC LIMIT ?`,
  );
  const classes = db.prepare<[number, number, string], { changeClass: ChangeClass; n: number }>(
    `SELECT change_class AS changeClass, count(*) AS n FROM changes INDEXED BY changes_feed
     WHERE at = ? AND id > ? AND ${notTakenBack} GROUP BY change_class`,
  );
  const types = db.prepare<[number, number, string, number], ChangeRow>(
    `SELECT id, at, generation, type_id, fqn, file, kind, change_class, propagated_cause, alias
     FROM changes INDEXED BY changes_feed WHERE at = ? AND id > ? AND ${notTakenBack} ORDER BY change_class DESC, id LIMIT ?`,
  );
  const generation = db.prepare<[number], { generation: string }>('SELECT generation FROM changes WHERE id = ?');
  const highestOfAll = db.prepare<[number, number, string], { changeClass: ChangeClass; n: number }>(
    `SELECT changeClass, count(*) AS n FROM (
       SELECT ${highest} AS changeClass FROM changes INDEXED BY changes_feed
       WHERE id > ? AND at >= ? AND ${notTakenBack} GROUP BY type_id)
     GROUP BY changeClass`,
  );

  const newestId = (): number => newest.get()?.id ?? 0;
  // Pages of one list ask for it again and again, and long rows are read for it.
  let lastTakenBack = { through: -1, id: -1, at: -1, types: '[]' };
  const takenBack = ({ id, at }: FeedQuery['after']): string => {
    const through = newestId();
    const known = lastTakenBack;
    if (known.through !== through || known.id !== id || known.at !== at)
      lastTakenBack = { through, id, at, types: JSON.stringify(findTakenBack(id, at)) };
    return lastTakenBack.types;
  };

  return {
    newest: newestId,
    summary(after) {
      const rows = highestOfAll.all(after.id, after.at, takenBack(after));
      return { summary: summaryOf(rows), types: rows.reduce((sum, { n }) => sum + n, 0) };
    },
    batches({ after, before = Number.MAX_SAFE_INTEGER, limit, perBatch }) {
      const gone = takenBack(after);
      const found = batches.all(after.id, after.at, before, gone, limit + 1);
      const page = found.slice(0, limit).map(({ at, last }) => {
        const counts = classes.all(at, after.id, gone);
        return {
          at,
          generation: generation.get(last)?.generation ?? '',
          summary: summaryOf(counts),
          total: counts.reduce((sum, { n }) => sum + n, 0),
          types: perBatch === 0 ? [] : types.all(at, after.id, gone, perBatch).map(changeOf),
        };
      });
      return { batches: page, next: found.length > limit ? (found[limit - 1]?.first ?? null) : null };
    },
  };
}

function summaryOf(rows: readonly { changeClass: ChangeClass; n: number }[]): DiffSummary {
  return Object.fromEntries(rows.map(({ changeClass, n }) => [changeClass, n]));
}
