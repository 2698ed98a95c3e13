/**
 * Changes by when they were noted, for the overview: batches with their counts, and how many types changed since one.
 * All counting runs over one narrow index, since a row of changes takes a kilobyte and more and there are 20,000 of them.
 * Types that are again what they were before are left out.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { DiffSummary } from '#shared/contract/diff.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import type { ChangeBatch } from '#shared/contract/history.ts';
import type { ReadDb } from '../storage/storage.ts';
import { type ChangeRow, changeOf, keptChanges } from './store/change-log.ts';

interface FeedQuery {
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

/** Higher classes sort later as text, so the highest of some is their maximum. */
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

/**
 * Types that changed more than once and are again what they were before the first of it: they need no report. Hashes
 * and name decide whether a type is the same; only types with several changes are checked, since a row is long.
 *
 * @param among which changes, in the terms of the table; its marks take what the answer is called with.
 */
function createTakenBack<P extends unknown[]>(db: ReadDb, among: string): (...of: P) => string[] {
  // For a type with as many changes as are kept, the first may be gone already.
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

export type ChangedUnder = (generation: string) => Pick<GenerationDiff, 'types' | 'classes'>;

type Row = Pick<ChangeRow, 'type_id' | 'fqn' | 'file' | 'kind' | 'change_class' | 'alias'>;

interface Net {
  first: Row;
  last: Row;
  /** The strongest of all. */
  changeClass: ChangeClass;
  /** What it was called at first; null where it always was called so. */
  was: string | null;
}

/** Named of each list. */
const maxNamed = 200;

/**
 * What became of types while a generation was live: many changes of one type are one, from what it was to what it is.
 * With it the diff of a swap covers everything since the previous swap, not only what increments had missed.
 */
export function createChangedUnder(db: ReadDb): ChangedUnder {
  // Oldest first.
  const rows = db.prepare<[string], Row>(
    'SELECT type_id, fqn, file, kind, change_class, alias FROM changes WHERE generation = ? ORDER BY id',
  );
  const takenBack = createTakenBack<[string]>(db, 'generation = ?');
  return (generation) => {
    const nets = new Map<string, Net>();
    for (const row of rows.iterate(generation)) take(nets, row);
    for (const typeId of takenBack(generation)) nets.delete(typeId);
    const all = [...nets.values()];
    all.sort((a, b) => (a.last.fqn < b.last.fqn ? -1 : a.last.fqn > b.last.fqn ? 1 : 0));
    const added = all.filter(({ first, last }) => first.kind === 'added' && last.kind !== 'removed');
    const removed = all.filter(({ first, last }) => first.kind !== 'added' && last.kind === 'removed');
    const both = all.filter(({ first, last }) => first.kind !== 'added' && last.kind !== 'removed');
    const classes: GenerationDiff['classes'] = {};
    for (const { changeClass } of all) classes[changeClass] = (classes[changeClass] ?? 0) + 1;
    return {
      types: {
        added: listed(added, typeOf),
        removed: listed(removed, typeOf),
        renamed: listed(
          both.filter(({ was }) => was !== null),
          (net) => ({ ...typeOf(net), was: net.was ?? '' }),
        ),
        changed: listed(
          both.filter(({ was }) => was === null),
          (net) => ({ ...typeOf(net), changeClass: net.changeClass }),
        ),
      },
      classes,
    };
  };
}

function take(nets: Map<string, Net>, row: Row): void {
  const net = nets.get(row.type_id);
  const was = row.alias === null ? null : (JSON.parse(row.alias) as { from: string }).from;
  if (net === undefined) {
    nets.set(row.type_id, { first: row, last: row, changeClass: row.change_class, was });
    return;
  }
  net.last = row;
  net.was ??= was;
  // Higher classes sort later as text.
  if (row.change_class > net.changeClass) net.changeClass = row.change_class;
}

const typeOf = ({ last }: Net) => ({ path: last.fqn, typeId: last.type_id, file: last.file });

function listed<N, T>(nets: readonly N[], named: (net: N) => T): { count: number; some: T[] } {
  return { count: nets.length, some: nets.slice(0, maxNamed).map(named) };
}
