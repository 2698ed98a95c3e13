/**
 * Changes by when they were noted, for the overview: batches with their counts, and how many types changed since one.
 * All counting runs over one narrow index, since a row of changes takes a kilobyte and more and there are 20,000 of them.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { DiffSummary } from '#shared/contract/diff.ts';
import type { ChangeBatch } from '#shared/contract/history.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { type ChangeRow, changeOf } from '../store/change-log.ts';

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

export function createFeed(db: ReadDb): Feed {
  const newest = db.prepare<[], { id: number | null }>('SELECT max(id) AS id FROM changes');
  const batches = db.prepare<[number, number, number, number], { at: number; first: number; last: number }>(
    `SELECT at, min(id) AS first, max(id) AS last FROM changes INDEXED BY changes_feed
     WHERE id > ? AND at >= ? AND id < ? GROUP BY at ORDER BY last DESC LIMIT ?`,
  );
  const classes = db.prepare<[number, number], { changeClass: ChangeClass; n: number }>(
    `SELECT change_class AS changeClass, count(*) AS n FROM changes INDEXED BY changes_feed
     WHERE at = ? AND id > ? GROUP BY change_class`,
  );
  const types = db.prepare<[number, number, number], ChangeRow>(
    `SELECT id, at, generation, type_id, fqn, file, kind, change_class, propagated_cause, alias
     FROM changes INDEXED BY changes_feed WHERE at = ? AND id > ? ORDER BY change_class DESC, id LIMIT ?`,
  );
  const generation = db.prepare<[number], { generation: string }>('SELECT generation FROM changes WHERE id = ?');
  const highestOfAll = db.prepare<[number, number], { changeClass: ChangeClass; n: number }>(
    `SELECT changeClass, count(*) AS n FROM (
       SELECT ${highest} AS changeClass FROM changes INDEXED BY changes_feed WHERE id > ? AND at >= ? GROUP BY type_id)
     GROUP BY changeClass`,
  );

  return {
    newest: () => newest.get()?.id ?? 0,
    summary({ id, at }) {
      const rows = highestOfAll.all(id, at);
      return { summary: summaryOf(rows), types: rows.reduce((sum, { n }) => sum + n, 0) };
    },
    batches({ after, before = Number.MAX_SAFE_INTEGER, limit, perBatch }) {
      const found = batches.all(after.id, after.at, before, limit + 1);
      const page = found.slice(0, limit).map(({ at, last }) => {
        const counts = classes.all(at, after.id);
        return {
          at,
          generation: generation.get(last)?.generation ?? '',
          summary: summaryOf(counts),
          total: counts.reduce((sum, { n }) => sum + n, 0),
          types: perBatch === 0 ? [] : types.all(at, after.id, perBatch).map(changeOf),
        };
      });
      return { batches: page, next: found.length > limit ? (found[limit - 1]?.first ?? null) : null };
    },
  };
}

function summaryOf(rows: readonly { changeClass: ChangeClass; n: number }[]): DiffSummary {
  return Object.fromEntries(rows.map(({ changeClass, n }) => [changeClass, n]));
}
