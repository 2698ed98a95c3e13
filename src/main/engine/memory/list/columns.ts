/**
 * What lists, facets and pictures need to know of every record, as columns by row: about 60 bytes a record beside its
 * id, so that 100,000 of them are looked through in a millisecond or two without a query.
 * Rows are small and never come back (`RecordRow`), so a row is its own place; a removed one stays as a hole.
 */
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { questionTypes, recordStatuses, storedStatuses } from '#shared/contract/memory/memory-words.ts';

/** A record as the columns take it in. */
export interface Entry
  extends Pick<
    LearningRecord,
    'id' | 'createdAt' | 'questionType' | 'confidence' | 'analyst' | 'status' | 'pinned' | 'origin' | 'tags'
  > {
  /** '' for none. */
  readonly domain: string;
  /** Where its evidence is now, each file once. */
  readonly files: readonly string[];
}

export interface Columns {
  readonly domains: Names;
  readonly analysts: Names;
  readonly tagNames: Names;
  readonly fileNames: Names;
  readonly tags: NumberLists;
  readonly files: NumberLists;
  id(row: number): string;
  has(row: number): boolean;
  at: Float64Array;
  confidence: Float64Array;
  /** Index into `questionTypes`. */
  type: Uint8Array;
  /** Index into `recordStatuses`, with what freshness knows. */
  status: Uint8Array;
  pinned: Uint8Array;
  /** 1: of the repository. */
  foreign: Uint8Array;
  domain: Uint32Array;
  analyst: Uint32Array;
  put(row: number, entry: Entry, stale: boolean): void;
  setFiles(row: number, files: readonly string[]): void;
  setStale(row: number, stale: boolean): void;
  remove(row: number): void;
}

const typeIndex = new Map<string, number>(questionTypes.map((type, index) => [type, index]));
export const activeStatus = recordStatuses.indexOf('active');
export const staleStatus = recordStatuses.indexOf('stale');
const statusIndex = new Map<string, number>(storedStatuses.map((status) => [status, recordStatuses.indexOf(status)]));

export function createColumns(): Columns {
  /** '' where the row holds none. */
  const ids: string[] = [];

  const columns: Columns = {
    domains: createNames(),
    analysts: createNames(),
    tagNames: createNames(),
    fileNames: createNames(),
    tags: createNumberLists(),
    files: createNumberLists(),
    at: new Float64Array(64),
    confidence: new Float64Array(64),
    type: new Uint8Array(64),
    status: new Uint8Array(64),
    pinned: new Uint8Array(64),
    foreign: new Uint8Array(64),
    domain: new Uint32Array(64),
    analyst: new Uint32Array(64),
    id: (row) => ids[row] ?? '',
    has: (row) => (ids[row] ?? '') !== '',
    put(row, entry, stale) {
      if (row >= columns.at.length) grow(columns, Math.max(row + 1, columns.at.length * 2));
      while (ids.length <= row) ids.push('');
      ids[row] = entry.id;
      columns.at[row] = entry.createdAt;
      columns.confidence[row] = entry.confidence;
      columns.type[row] = typeIndex.get(entry.questionType) ?? 0;
      columns.status[row] = statusIndex.get(entry.status) ?? activeStatus;
      columns.setStale(row, stale);
      columns.pinned[row] = Number(entry.pinned);
      columns.foreign[row] = Number(entry.origin === 'repository');
      columns.domain[row] = columns.domains.idOf(entry.domain);
      columns.analyst[row] = columns.analysts.idOf(entry.analyst);
      columns.tags.set(
        row,
        entry.tags.map((tag) => columns.tagNames.idOf(tag)),
      );
      columns.setFiles(row, entry.files);
    },
    setFiles(row, files) {
      columns.files.set(
        row,
        files.map((file) => columns.fileNames.idOf(file)),
      );
    },
    setStale(row, stale) {
      const now = columns.status[row];
      if (now === activeStatus || now === staleStatus) columns.status[row] = stale ? staleStatus : activeStatus;
    },
    remove(row) {
      if (!columns.has(row)) return;
      ids[row] = '';
      columns.tags.set(row, []);
      columns.files.set(row, []);
    },
  };
  // Its number is 0: no domain.
  columns.domains.idOf('');
  return columns;
}

function grow(columns: Columns, rows: number): void {
  const larger = <C extends Float64Array | Uint8Array | Uint32Array>(column: C): C => {
    const copy = new (column.constructor as new (length: number) => C)(rows);
    copy.set(column);
    return copy;
  };
  columns.at = larger(columns.at);
  columns.confidence = larger(columns.confidence);
  columns.type = larger(columns.type);
  columns.status = larger(columns.status);
  columns.pinned = larger(columns.pinned);
  columns.foreign = larger(columns.foreign);
  columns.domain = larger(columns.domain);
  columns.analyst = larger(columns.analyst);
}

interface NumberLists {
  set(row: number, numbers: readonly number[]): void;
  /** Where the list of a row is in `pool()`: from, to. */
  from(row: number): number;
  to(row: number): number;
  /** Valid until the next `set`. */
  pool(): Uint32Array;
}

/**
 * A list of numbers for each row, all lists in one array: a JavaScript array a row would cost several times as much.
 * What rows leave behind is packed away once it is more than half.
 */
function createNumberLists(): NumberLists {
  let pool = new Uint32Array(64);
  let starts = new Uint32Array(64);
  let lengths = new Uint32Array(64);
  let end = 0;
  let used = 0;

  /** A new pool with room for `more`, the lists close together. */
  function pack(more: number): void {
    const packed = new Uint32Array(Math.max(64, (used + more) * 2));
    let at = 0;
    for (let row = 0; row < starts.length; row += 1) {
      const start = starts[row] as number;
      const length = lengths[row] as number;
      packed.set(pool.subarray(start, start + length), at);
      starts[row] = at;
      at += length;
    }
    pool = packed;
    end = at;
  }

  return {
    set(row, numbers) {
      if (row >= starts.length) {
        starts = larger(starts, row);
        lengths = larger(lengths, row);
      }
      used += numbers.length - (lengths[row] as number);
      if (numbers.length > (lengths[row] as number)) {
        lengths[row] = 0;
        if (end + numbers.length > pool.length) pack(numbers.length);
        starts[row] = end;
        end += numbers.length;
      }
      lengths[row] = numbers.length;
      pool.set(numbers, starts[row]);
    },
    from: (row) => starts[row] ?? 0,
    to: (row) => (starts[row] ?? 0) + (lengths[row] ?? 0),
    pool: () => pool,
  };
}

function larger(column: Uint32Array<ArrayBuffer>, row: number): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(Math.max(row + 1, column.length * 2));
  copy.set(column);
  return copy;
}

export interface Names {
  /** The number of a text; a new one where it is not known. */
  idOf(text: string): number;
  known(text: string): number | undefined;
  textOf(id: number): string;
  size(): number;
  /** 1 at the numbers of texts that fit, for those known now. */
  matching(fits: (text: string) => boolean): Uint8Array;
}

/** Texts that many records share (domains, tags, analysts, files) as small numbers, in the order in which they came. */
function createNames(): Names {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  return {
    idOf(text) {
      let id = ids.get(text);
      if (id === undefined) {
        id = texts.length;
        ids.set(text, id);
        texts.push(text);
      }
      return id;
    },
    known: (text) => ids.get(text),
    textOf: (id) => texts[id] ?? '',
    size: () => texts.length,
    matching(fits) {
      const found = new Uint8Array(texts.length);
      for (let id = 0; id < texts.length; id += 1) if (fits(texts[id] as string)) found[id] = 1;
      return found;
    },
  };
}
