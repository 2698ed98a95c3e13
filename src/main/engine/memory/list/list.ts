/**
 * Lists, facets and pictures of all records (spec 05, 10) from columns in memory, so that no filter costs a query: the
 * page asks with every keystroke and every record that arrives. Main type: RecordList.
 * It follows the store by its commits, and freshness by what that finds out; what it says is never ahead of either.
 */
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EvidenceView, MemoryFilter, RecordSummary } from '#shared/contract/memory/methods.ts';
import type { Evidence, LearningRecord } from '#shared/contract/memory/types.ts';
import type { Database } from '../../storage/storage.ts';
import type { MemoryStore } from '../store/store.ts';
import { createColumns, type Entry } from './columns.ts';
import { compileFilter } from './filter.ts';
import { loadColumns } from './load-columns.ts';
import { readPage } from './page.ts';
import { countDomains, countPlaces, type DomainCount, type PlaceCount } from './sums.ts';
import { createTimeOrder } from './time-order.ts';
import { readTimeline } from './timeline.ts';

/** What the list asks freshness. */
export interface Standing {
  isStale(row: number): boolean;
  /** How each piece of evidence stands that is not as it was learnt, by its place in the record. */
  stateOf(row: number): readonly (Pick<EvidenceView, 'state' | 'now'> | undefined)[];
  /** The rows whose evidence stands otherwise now. Returns what ends it. */
  onChanged(listener: (rows: readonly number[]) => void): () => void;
}

export interface RecordListOptions {
  database: Database;
  store: Pick<MemoryStore, 'records' | 'onChanged'>;
  standing: Standing;
  /** In the order of the rows. */
  summaries(rows: readonly number[]): RecordSummary[];
}

export interface RecordList {
  list(params: ParsedParams<'memory.list'>): Result<'memory.list'>;
  timeline(filter: MemoryFilter): Result<'memory.timeline'>;
  coverage(): { files: PlaceCount[]; revision: number };
  domains(): DomainCount[];
  /** Whether a row is there and fits, as it is when asked; the filter's words are looked up now. */
  accepts(filter: MemoryFilter): (row: number) => boolean;
  /** All rows that fit, oldest first. */
  rows(filter: MemoryFilter): number[];
  /** Grows with every change of records and of how they stand. */
  revision(): number;
  close(): void;
}

/** Resolves when all records are in. */
export async function openRecordList(options: RecordListOptions, signal: AbortSignal): Promise<RecordList> {
  const { database, store, standing } = options;
  const columns = createColumns();
  const cited = database.read.prepare<[number], { file: string }>(
    'SELECT file FROM evidence WHERE record = ? ORDER BY position',
  );
  const order = createTimeOrder(() => columns.at);
  let standingChanges = 0;
  let places: { files: PlaceCount[]; revision: number } | null = null;
  /** Rows with evidence that was followed into another file. */
  const strayed = new Set<number>();

  function put(row: number, entry: Entry): void {
    const sameTime = columns.has(row) && columns.at[row] === entry.createdAt;
    if (!sameTime) {
      if (columns.has(row)) order.remove(row);
      order.add(row);
    }
    columns.put(row, entry, standing.isStale(row));
    if (strays(row)) strayed.add(row);
    else strayed.delete(row);
  }

  function putRecord(row: number, record: LearningRecord): void {
    put(row, { ...record, domain: record.domain ?? '', files: filesNow(record.evidence, row) });
  }

  function remove(row: number): void {
    columns.remove(row);
    order.remove(row);
    strayed.delete(row);
  }

  function restate(rows: readonly number[]): void {
    standingChanges += 1;
    for (const row of rows) {
      if (!columns.has(row)) continue;
      columns.setStale(row, standing.isStale(row));
      if (!strays(row) && !strayed.delete(row)) continue;
      columns.setFiles(row, filesNow(cited.all(row), row));
      if (strays(row)) strayed.add(row);
    }
  }

  const strays = (row: number): boolean => standing.stateOf(row).some((of) => of?.now?.file !== undefined);

  function filesNow(evidence: readonly Pick<Evidence, 'file'>[], row: number): string[] {
    const states = standing.stateOf(row);
    return [...new Set(evidence.map(({ file }, n) => states[n]?.now?.file ?? file))];
  }

  const revision = (): number => store.records.revision() + standingChanges;
  const ends = [
    store.onChanged((change) => {
      for (const { row } of change.removed) remove(row);
      for (const { row, record } of change.put) putRecord(row, record);
    }),
    standing.onChanged(restate),
  ];
  const close = (): void => {
    for (const end of ends) end();
  };
  try {
    await loadColumns(database, put, signal);
    restate([...strayed]);
  } catch (thrown) {
    close();
    throw thrown;
  }

  function fitting(filter: MemoryFilter): number[] {
    const test = compileFilter(columns, filter);
    const found: number[] = [];
    for (const row of order.rows()) if (test(row) === 0) found.push(row);
    return found;
  }

  return {
    list({ filter, order: by, limit, after }) {
      const test = compileFilter(columns, filter);
      const { rows, ...rest } = readPage(columns, order.rows(), test, { order: by, limit, after });
      return { records: options.summaries(rows), ...rest };
    },
    timeline: (filter) => ({ ...readTimeline(columns, fitting(filter)), revision: revision() }),
    coverage() {
      const now = revision();
      if (places?.revision !== now) places = { files: countPlaces(columns, order.rows()), revision: now };
      return places;
    },
    domains: () => countDomains(columns, order.rows()),
    accepts(filter) {
      const test = compileFilter(columns, filter);
      return (row) => columns.has(row) && test(row) === 0;
    },
    rows: fitting,
    revision,
    close,
  };
}
