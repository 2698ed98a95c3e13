/** What is known of places and domains, counted over all records that are knowledge: not rejected, not superseded. */

import type { Result } from '#shared/contract/contract.ts';
import { activeStatus, type Columns, staleStatus } from './columns.ts';

export interface PlaceCount {
  /** A file, a folder that ends with `/`, or '' for all. */
  file: string;
  records: number;
  stale: number;
}

export interface DomainCount {
  domain: string;
  records: number;
  stale: number;
  /** Epoch milliseconds. */
  newest: number;
  meanConfidence: number;
}

const isKnowledge = (status: number | undefined): boolean => status === activeStatus || status === staleStatus;

/** A record counts once in each folder, however many of its files it speaks of. */
export function countPlaces(columns: Columns, rows: Uint32Array): PlaceCount[] {
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
export function countDomains(columns: Columns, rows: Uint32Array): DomainCount[] {
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
export function readTimeline(columns: Columns, rows: readonly number[]): Omit<Result<'memory.timeline'>, 'revision'> {
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
