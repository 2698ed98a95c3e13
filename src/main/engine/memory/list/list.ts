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
import { activeStatus, type Columns, createColumns, type Entry, staleStatus } from './columns.ts';
import { compileFilter, readPage } from './page.ts';

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

// What is known of places and domains, counted over all records that are knowledge: not rejected, not superseded.

interface PlaceCount {
  /** A file, a folder that ends with `/`, or '' for all. */
  file: string;
  records: number;
  stale: number;
}

interface DomainCount {
  domain: string;
  records: number;
  stale: number;
  /** Epoch milliseconds. */
  newest: number;
  meanConfidence: number;
}

const isKnowledge = (status: number | undefined): boolean => status === activeStatus || status === staleStatus;

/** A record counts once in each folder, however many of its files it speaks of. */
function countPlaces(columns: Columns, rows: Uint32Array): PlaceCount[] {
  const places = new Map<string, number>([['', 0]]);
  const counts: PlaceCount[] = [{ file: '', records: 0, stale: 0 }];
  /** The last row that was counted at a place. */
  const counted: number[] = [-1];
  const above: (number[] | undefined)[] = [];
  const placeOf = (name: string): number => {
    const known = places.get(name);
    if (known !== undefined) return known;
    places.set(name, counts.length);
    counted.push(-1);
    return counts.push({ file: name, records: 0, stale: 0 }) - 1;
  };
  const count = (place: number, row: number, stale: number): void => {
    const of = counts[place];
    if (counted[place] === row || of === undefined) return;
    counted[place] = row;
    of.records += 1;
    of.stale += stale;
  };
  for (const row of rows) {
    if (!isKnowledge(columns.status[row])) continue;
    const stale = Number(columns.status[row] === staleStatus);
    const pool = columns.files.pool();
    const to = columns.files.to(row);
    count(0, row, stale);
    for (let at = columns.files.from(row); at < to; at += 1) {
      const file = pool[at] as number;
      above[file] ??= chain(columns.fileNames.textOf(file)).map(placeOf);
      for (const place of above[file]) count(place, row, stale);
    }
  }
  return counts;
}

/** `a/b/c.ts` → `a/b/c.ts`, `a/b/`, `a/`. */
function chain(file: string): string[] {
  const names = [file];
  for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1))
    names.push(file.slice(0, slash + 1));
  return names;
}

/** The domain with most records first. */
function countDomains(columns: Columns, rows: Uint32Array): DomainCount[] {
  const sums = new Map<number, DomainCount>();
  for (const row of rows) {
    const domain = columns.domain[row] as number;
    if (domain === 0 || !isKnowledge(columns.status[row])) continue;
    let sum = sums.get(domain);
    if (sum === undefined) {
      sum = { domain: columns.domains.textOf(domain), records: 0, stale: 0, newest: 0, meanConfidence: 0 };
      sums.set(domain, sum);
    }
    sum.records += 1;
    sum.stale += Number(columns.status[row] === staleStatus);
    sum.newest = Math.max(sum.newest, columns.at[row] as number);
    // The sum until all are counted.
    sum.meanConfidence += columns.confidence[row] as number;
  }
  for (const sum of sums.values()) sum.meanConfidence /= sum.records;
  return [...sums.values()].sort((a, b) => b.records - a.records || (a.domain < b.domain ? -1 : 1));
}

/**
 * Rows as columns of equal length: what a strip of many thousand marks is drawn from.
 *
 * @param rows oldest first.
 */
function readTimeline(columns: Columns, rows: readonly number[]): Omit<Result<'memory.timeline'>, 'revision'> {
  const count = rows.length;
  const line = {
    ids: new Array<string>(count),
    at: new Array<number>(count),
    domain: new Array<number>(count),
    domains: [] as string[],
    type: new Array<number>(count),
    confidence: new Array<number>(count),
    status: new Array<number>(count),
    foreign: new Array<number>(count),
  };
  /** Their numbers among all domains; those that the rows have get numbers in the order of the rows. */
  const places = new Int32Array(columns.domains.size()).fill(-1);
  for (let n = 0; n < count; n += 1) {
    const row = rows[n] as number;
    const domain = columns.domain[row] as number;
    if (domain !== 0 && places[domain] === -1) places[domain] = line.domains.push(columns.domains.textOf(domain)) - 1;
    line.ids[n] = columns.id(row);
    line.at[n] = columns.at[row] as number;
    line.domain[n] = places[domain] as number;
    line.type[n] = columns.type[row] as number;
    line.confidence[n] = columns.confidence[row] as number;
    line.status[n] = columns.status[row] as number;
    line.foreign[n] = columns.foreign[row] as number;
  }
  return line;
}
