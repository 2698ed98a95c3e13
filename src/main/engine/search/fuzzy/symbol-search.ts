/**
 * Interactive search: every keystroke ranks all symbols. The names are scored once each; their rows take the score
 * over. `total` and facets are exact.
 */

import type { Recency } from '../recency.ts';
import { PathOrder } from '../store/path-order.ts';
import type { RowTable } from '../store/row-table.ts';
import { noFacets, type SearchAnswer, type SearchHit, type SearchRequest } from '../symbol-index.ts';
import { PathScores, rankPaths, segmentsOfTerms } from './path-scores.ts';
import { parseQuery, type Query, type Reading } from './query.ts';
import { Ranking } from './ranking.ts';
import { RowFilter } from './row-filter.ts';
import { TermScan } from './term-scan.ts';
import { noMatch } from './term-scorer.ts';

interface Ranked {
  readonly ranking: Ranking;
  readonly filter: RowFilter;
}

interface FilteredHits {
  readonly hits: SearchHit[];
  readonly filter: RowFilter;
}

export class SymbolSearch {
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #order: PathOrder;
  readonly #scan: TermScan;
  readonly #paths: PathScores;
  readonly #highlighter: Highlighter;
  #deep: { asked: string; ranked: Ranked } | undefined;

  constructor(rows: RowTable, recency: Recency) {
    this.#rows = rows;
    this.#recency = recency;
    this.#order = new PathOrder(rows);
    this.#scan = new TermScan(rows.names);
    this.#paths = new PathScores(rows, this.#scan);
    this.#highlighter = new Highlighter(rows, this.#scan);
  }

  /** Must be called after every change of recency. */
  forgetRanking(): void {
    this.#deep = undefined;
  }

  /** Must be called after every change of the rows; `renumbered`: they were packed. */
  forget(renumbered: boolean): void {
    if (renumbered) this.#order.forget();
    this.forgetRanking();
    this.#scan.forget();
    this.#paths.forget();
  }

  /** The order of the list without a query, which `search` makes at once where it is not ready. */
  get order(): Pick<PathOrder, 'ready' | 'making'> {
    return this.#order;
  }

  search(request: SearchRequest): SearchAnswer {
    const query = parseQuery(request.query);
    const { hits, filter } = query.empty ? this.#list(request) : this.#ranked(query, request);
    return {
      hits,
      total: filter.total(),
      of: this.#rows.size,
      facets: request.facets === false ? noFacets : filter.facets(),
    };
  }

  /** Without a query: all rows that pass, by path. */
  #list(request: SearchRequest): FilteredHits {
    const { offset, limit } = request;
    const filter = new RowFilter(request, this.#rows);
    const order = this.#order.get();
    const { traits } = this.#rows.columns;
    const { fails } = filter;
    filter.countAll(this.#rows);
    const hits: SearchHit[] = [];
    let passed = 0;
    // When every row passes, the page is a slice.
    let i = filter.total() === order.length ? offset : 0;
    if (i > 0) passed = offset;
    for (; i < order.length && hits.length < limit; i++) {
      const row = order[i] as number;
      if (fails[traits[row] as number] !== 0 || !filter.passesRow(row, this.#rows)) continue;
      if (passed++ >= offset) hits.push(this.#hit(row, 0, []));
    }
    return { hits, filter };
  }

  #ranked(query: Query, request: SearchRequest): FilteredHits {
    const { offset, limit } = request;
    const { ranking, filter } = this.#deepRanking(request) ?? this.#rank(query, request);
    const hits = ranking
      .page(offset, limit)
      .map(({ row, score }) => this.#hit(row, score, this.#highlighter.matches(row, query)));
    return { hits, filter };
  }

  #rank(query: Query, request: SearchRequest): Ranked {
    const filter = new RowFilter(request, this.#rows);
    const ranking = new Ranking(this.#rows, filter, this.#recency, request.offset + request.limit);
    const [only] = query.readings;
    if (only !== undefined && query.readings.length === 1 && only.heads.length === 0) {
      ranking.addNames(this.#scan.scan(only.name));
    } else if (only !== undefined) {
      rankPaths(this.#rows, query, this.#scan, this.#paths, ranking);
    }
    const ranked = { ranking, filter };
    if (ranking.keepsAll) this.#deep = { asked: sameButPage(request), ranked };
    return ranked;
  }

  /** What was ranked for another page of the same request, if that ranked everything. */
  #deepRanking(request: SearchRequest): Ranked | undefined {
    return this.#deep !== undefined && this.#deep.asked === sameButPage(request) ? this.#deep.ranked : undefined;
  }

  #hit(row: number, score: number, matches: [number, number][]): SearchHit {
    const rows = this.#rows;
    const owner = rows.columns.owner[row] as number;
    return {
      handle: { type: rows.typeRow[owner] as number, member: rows.columns.member[row] as number },
      path: rows.pathOf(row),
      score,
      matches,
    };
  }
}

/** What the request asks for, whatever the page. */
function sameButPage({ offset: _, limit: __, ...asked }: SearchRequest): string {
  return JSON.stringify(asked);
}

// The letters of a path that the query matches, for the alignment and the reading that scored best.

class Highlighter {
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
