/**
 * Interactive search: every keystroke ranks all symbols. The names are scored once each; their rows take the score
 * over. `total` and facets are exact.
 */
import { noFacets, type SearchAnswer, type SearchHit, type SearchRequest } from '../answers.ts';
import type { Recency } from '../recency.ts';
import { PathOrder } from '../store/path-order.ts';
import type { RowTable } from '../store/row-table.ts';
import { Highlighter } from './highlights.ts';
import { rankPaths } from './path-ranking.ts';
import { PathScores } from './path-scores.ts';
import { parseQuery, type Query } from './query.ts';
import { Ranking } from './ranking.ts';
import { RowFilter } from './row-filter.ts';
import { TermScan } from './term-scan.ts';

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
