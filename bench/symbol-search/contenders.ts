/**
 * Our symbol search and its peers from npm, each as its own manual says it is fastest for a list that does not change.
 * Peers get what a user of theirs would give them: the whole path of each symbol as a text. They rank by it alone; ours
 * also filters, counts facets and highlights in the same time.
 */
import { createSymbolIndex, type SymbolRow } from '../../src/main/engine/search/search.ts';
import { benchPackage } from '../tools.ts';

export interface Contender {
  readonly name: string;
  /** Returns the search of one keystroke, 50 hits. */
  load(rows: readonly SymbolRow[]): Promise<(query: string) => unknown>;
}

const hits = 50;

/** What a peer searches in: the whole path of each symbol. */
export function pathsOf(rows: readonly SymbolRow[]): string[] {
  const types = new Map(rows.filter((row) => row.member === 0).map((row) => [row.type, row.fqn]));
  return rows.map((row) => (row.member === 0 ? row.fqn : `${types.get(row.type) ?? ''}.${row.name}`));
}

interface Fuzzysort {
  snapshot(targets: readonly string[]): unknown;
  go(search: string, targets: unknown, options: { limit: number }): unknown;
}
interface UFuzzy {
  search(haystack: readonly string[], needle: string, outOfOrder: number, infoThresh: number): unknown;
}
interface Fzf {
  find(query: string): unknown;
}

export const memoscope: Contender = {
  name: 'memoscope',
  async load(rows) {
    const index = createSymbolIndex();
    index.load(rows);
    return (query) => index.search({ query, offset: 0, limit: hits });
  },
};

export const peers: readonly Contender[] = [
  {
    name: 'fuzzysort',
    async load(rows) {
      const { default: fuzzysort } = await benchPackage<{ default: Fuzzysort }>('fuzzysort');
      const snapshot = fuzzysort.snapshot(pathsOf(rows));
      return (query) => fuzzysort.go(query, snapshot, { limit: hits });
    },
  },
  {
    name: 'uFuzzy',
    async load(rows) {
      const { default: Constructor } = await benchPackage<{ default: new () => UFuzzy }>('@leeoniya/ufuzzy');
      const finder = new Constructor();
      const paths = pathsOf(rows);
      return (query) => finder.search(paths, query, 0, 1000);
    },
  },
  {
    name: 'fzf',
    async load(rows) {
      const fzf = await benchPackage<{ Fzf: new (list: readonly string[], options: { limit: number }) => Fzf }>('fzf');
      const finder = new fzf.Fzf(pathsOf(rows), { limit: hits });
      return (query) => finder.find(query);
    },
  },
];
