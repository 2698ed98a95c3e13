/**
 * Lists, facets and pictures of all records from columns in memory, so that no filter costs a query: the page asks
 * with every keystroke and every record that arrives. Main type: RecordList. It follows the store by its commits, and
 * freshness by what that finds out; what it says is never ahead of either.
 */
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { Evidence, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { EvidenceView, MemoryFilter, RecordSummary } from '#shared/contract/memory/methods.ts';
import type { Database } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { MemoryStore } from '../store/store.ts';
import { createColumns, type Entry } from './columns.ts';
import { compileFilter, readPage } from './page.ts';
import { countDomains, countPlaces, type DomainCount, type PlaceCount, readTimeline } from './sums.ts';

/** What the list asks freshness. */
export interface Standing {
  isStale(row: number): boolean;
  /** State of each piece of evidence that is not as it was learnt, by its place in the record. */
  stateOf(row: number): readonly (Pick<EvidenceView, 'state' | 'now'> | undefined)[];
  /** The rows whose evidence changed. Returns what ends it. */
  onChanged(listener: (rows: readonly number[]) => void): () => void;
}

interface RecordListOptions {
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
  /** Grows with every change of records and of their evidence. */
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

interface Row extends Omit<Entry, 'tags' | 'pinned' | 'domain' | 'files'> {
  row: number;
  domain: string | null;
  pinned: number;
  tags: string;
}

const pageRows = 500;

/**
 * Fills the columns from memory.db in pages: one long read would hold up the engine, and writes with it.
 *
 * Calls `put` for each record, each page as it is at that moment. Throws when the signal is aborted.
 */
async function loadColumns(
  { read }: Database,
  put: (row: number, entry: Entry) => void,
  signal: AbortSignal,
): Promise<void> {
  const page = read.prepare<[number, number], Row>(
    `SELECT row, id, created_at AS createdAt, question_type AS questionType, confidence, domain, analyst, status, pinned,
       origin, tags FROM learning_records WHERE row > ? ORDER BY row LIMIT ?`,
  );
  const filesOf = read.prepare<[number, number], { record: number; file: string }>(
    'SELECT record, file FROM evidence WHERE record BETWEEN ? AND ? ORDER BY record, position',
  );
  const pause = pauses(signal);
  for (let rows = page.all(0, pageRows); rows.length > 0; rows = page.all(rows.at(-1)?.row ?? 0, pageRows)) {
    const files = new Map<number, Set<string>>();
    for (const { record, file } of filesOf.all(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0)) {
      const known = files.get(record);
      if (known === undefined) files.set(record, new Set([file]));
      else known.add(file);
    }
    for (const { row, domain, pinned, tags, ...rest } of rows) {
      put(row, {
        ...rest,
        domain: domain ?? '',
        pinned: pinned === 1,
        tags: JSON.parse(tags) as string[],
        files: [...(files.get(row) ?? [])],
      });
    }
    await pause();
  }
}

/**
 * Rows by when their records were created. Records mostly arrive in that order; those that do not (an import) wait
 * until the order is asked for and are merged in then, because sorting everything for each of them would hold up the
 * engine.
 */
interface TimeOrder {
  /** A record that was not there, or whose time changed. */
  add(row: number): void;
  remove(row: number): void;
  /** Oldest first, by row where two are of one time. Valid until the next change. */
  rows(): Uint32Array;
}

/** the columns' times: re-read at each call, because they grow. */
function createTimeOrder(at: () => Float64Array): TimeOrder {
  let sorted = new Uint32Array(0);
  let count = 0;
  const added = new Set<number>();
  const removed = new Set<number>();

  /** Rows that leave are looked for only where there are any. */
  function settle(): void {
    const times = at();
    const earlier = (a: number, b: number): number => (times[a] as number) - (times[b] as number) || a - b;
    const kept =
      removed.size === 0 ? sorted.subarray(0, count) : sorted.subarray(0, count).filter((r) => !removed.has(r));
    const coming = Uint32Array.from(added).sort(earlier);
    removed.clear();
    added.clear();
    const total = kept.length + coming.length;
    const into = total > sorted.length ? new Uint32Array(total + (total >>> 3) + 64) : sorted;
    // From the end, so that it works within one array.
    let old = kept.length - 1;
    if (into !== sorted || kept.buffer !== sorted.buffer) into.set(kept);
    for (let next = coming.length - 1, place = total - 1; next >= 0; place -= 1) {
      const candidate = coming[next] as number;
      if (old >= 0 && earlier(into[old] as number, candidate) > 0) {
        into[place] = into[old] as number;
        old -= 1;
      } else {
        into[place] = candidate;
        next -= 1;
      }
    }
    sorted = into;
    count = total;
  }

  return {
    add(row) {
      added.add(row);
    },
    remove(row) {
      added.delete(row);
      removed.add(row);
    },
    rows() {
      if (added.size > 0 || removed.size > 0) settle();
      return sorted.subarray(0, count);
    },
  };
}
