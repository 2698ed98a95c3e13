/** The letters of a path that the query matches, for the alignment and the reading that scored best. */
import type { RowTable } from '../store/row-table.ts';
import { segmentsOfTerms } from './path-scores.ts';
import type { Query, Reading } from './query.ts';
import type { TermScan } from './term-scan.ts';
import { noMatch } from './term-scorer.ts';

export class Highlighter {
  readonly #rows: RowTable;
  readonly #scan: TermScan;

  constructor(rows: RowTable, scan: TermScan) {
    this.#rows = rows;
    this.#scan = scan;
  }

  /** Ranges [start, end) of the row's path, merged. */
  matches(row: number, query: Query): [number, number][] {
    const { tree, columns, names } = this.#rows;
    const chain = tree.chain(columns.container[row] as number);
    const segments = chain.map((at) => tree.name[at] as number);
    const name = columns.name[row] as number;
    let best: { score: number; reading: Reading; placed: number[] } | undefined;
    for (const reading of query.readings) {
      const own = reading.name === '' ? 0 : this.#scan.scan(reading.name).scorer.score(name);
      if (own === noMatch) continue;
      const found = segmentsOfTerms(reading.heads, segments, this.#scan);
      if (found === null) continue;
      const score = found.score + own;
      if (best === undefined || score > best.score) best = { score, reading, placed: found.segments };
    }
    if (best === undefined) return [];

    const starts: number[] = [];
    let start = 0;
    for (const segment of segments) {
      starts.push(start);
      start += names.lengthOf(segment) + 1;
    }
    const places: number[] = [];
    for (const [i, at] of best.placed.entries()) {
      this.#place(best.reading.heads[i] as string, segments[at] as number, starts[at] as number, places);
    }
    if (best.reading.name !== '') this.#place(best.reading.name, name, start, places);
    return merged(places);
  }

  #place(term: string, name: number, start: number, places: number[]): void {
    for (const place of this.#scan.scan(term).scorer.places(name)) places.push(start + place);
  }
}

function merged(places: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const place of places) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === place) last[1] = place + 1;
    else ranges.push([place, place + 1]);
  }
  return ranges;
}
