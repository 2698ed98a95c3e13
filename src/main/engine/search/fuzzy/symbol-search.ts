/**
 * Interactive search: every keystroke ranks all symbols (spec 03). The names are scored once each; their rows take the
 * score over. `total` and facets are exact.
 */
import type { SearchAnswer, SearchHit, SearchRequest } from '../answers.ts';
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

export class SymbolSearch {
  readonly #rows: RowTable;
  readonly #recency: Recency;
  readonly #order: PathOrder;
  readonly #scan: TermScan;
  readonly #paths: PathScores;
  readonly #highlighter: Highlighter;

  constructor(rows: RowTable, recency: Recency) {
    this.#rows = rows;
    this.#recency = recency;
    this.#order = new PathOrder(rows);
    this.#scan = new TermScan(rows.names);
    this.#paths = new PathScores(rows, this.#scan);
    this.#highlighter = new Highlighter(rows, this.#scan);
  }

  /** Must be called after every change of the rows. */
  forget(): void {
    this.#order.forget();
    this.#scan.forget();
    this.#paths.forget();
  }

  search(request: SearchRequest): SearchAnswer {
    const query = parseQuery(request.query);
    const filter = new RowFilter(request, this.#rows);
    const hits = query.terms.length === 0 ? this.#list(request, filter) : this.#ranked(query, request, filter);
    return { hits, total: filter.total(), of: this.#rows.size, facets: filter.facets() };
  }

  /** Without a query: all rows that pass, by path. */
  #list({ offset, limit }: SearchRequest, filter: RowFilter): SearchHit[] {
    const rows = this.#rows;
    const { traits, owner, file } = rows.columns;
    const { counts, fails, within } = filter;
    const hits: SearchHit[] = [];
    let passed = 0;
    for (const row of this.#order.get()) {
      const own = traits[row] as number;
      if (filter.file !== -1 && file[row] !== filter.file) continue;
      if (within !== undefined && within[owner[row] as number] === 0) continue;
      counts[own] = (counts[own] as number) + 1;
      if (fails[own] !== 0) continue;
      if (passed >= offset && hits.length < limit) hits.push(this.#hit(row, 0, []));
      passed++;
    }
    return hits;
  }

  #ranked(query: Query, { offset, limit }: SearchRequest, filter: RowFilter): SearchHit[] {
    const ranking = new Ranking(this.#rows, filter, this.#recency, offset + limit);
    const [only] = query.readings;
    if (only !== undefined && query.readings.length === 1 && only.heads === 0) {
      ranking.addNames(this.#scan.scan(only.name));
    } else if (only !== undefined) {
      rankPaths(this.#rows, query, this.#scan, this.#paths, ranking);
    }
    return ranking
      .drain()
      .slice(offset)
      .map(({ row, score }) => this.#hit(row, score, this.#highlighter.matches(row, query)));
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
