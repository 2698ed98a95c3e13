import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolSearch } from '../../../../src/main/engine/search/fuzzy/symbol-search.ts';
import { Recency } from '../../../../src/main/engine/search/recency.ts';
import { createSymbolIndex, type SearchHit } from '../../../../src/main/engine/search/search.ts';
import { sortSteps } from '../../../../src/main/engine/search/store/path-order.ts';
import { RowTable } from '../../../../src/main/engine/search/store/row-table.ts';
import { numbered, types } from './arbitraries.ts';
import { rowsOf } from './rows.ts';

const all = { query: '', offset: 0, limit: 500 };

function searchOf(rows: ReturnType<typeof numbered>): { table: RowTable; search: SymbolSearch } {
  const table = new RowTable();
  for (const row of rows) table.add(row);
  return { table, search: new SymbolSearch(table, new Recency()) };
}

/** `count` types, most of them with names that begin alike, some with members of one name. */
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => [
    `Shop${n % 70}.Part${(n * 7_919) % count}`,
    ...(n % 5 === 0 ? [`Shop${n % 70}.Part${(n * 7_919) % count}::get(${n % 3})`] : []),
  ]).flat();

describe('the list without a query', () => {
  it('is the same where it was put in order in steps, whatever came, went and was packed between them', () => {
    fc.assert(
      fc.property(
        types,
        fc.array(types, { minLength: 12, maxLength: 12 }),
        fc.array(fc.nat(11)),
        fc.nat(12),
        (first, later, going, packedAt) => {
          const now = new Map(Map.groupBy(numbered(first), ({ type }) => type));
          const { table, search } = searchOf([...now.values()].flat());
          // Once again, once with what came since put in its place.
          for (const round of [0, 1]) {
            let step = 0;
            for (const _ of search.order.making()) {
              const at = round * 6 + step;
              const fresh = numbered(later[at]?.slice(0, 1) ?? [], 1_000 * (at + 1));
              const gone = going.slice(at, at + 1).flatMap((n) => [...now.keys()][n] ?? []);
              for (const type of gone) {
                table.remove(type);
                now.delete(type);
              }
              for (const row of fresh) table.add(row);
              if (fresh[0] !== undefined) now.set(fresh[0].type, fresh);
              if (at === packedAt) table.pack();
              search.forget(at === packedAt);
              step += 1;
            }
            if (first.length > 0 && round === 0) expect(step).toBeGreaterThan(0);
            expect(search.search(all)).toEqual(searchOf([...now.values()].flat()).search.search(all));
          }
        },
      ),
    );
  });

  it('is in order after arranging, while files are saved', async () => {
    const rows = rowsOf(...many(30_000));
    const index = createSymbolIndex();
    index.load(rows);
    const arranged = [index.arrange(), index.arrange()];
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
      index.update([turns], rowsOf([`Late.Comer${turns}`, { type: 100_000 + turns }]));
    });
    await Promise.all(arranged);
    clearInterval(turn);
    const page = (hits: readonly SearchHit[]): unknown[] => hits.map(({ path, handle }) => [path, handle.type]);
    const fresh = createSymbolIndex();
    fresh.load(rows.filter(({ type }) => type > turns));
    fresh.update(
      [],
      Array.from({ length: turns }, (_, n) => rowsOf([`Late.Comer${n + 1}`, { type: 100_001 + n }])).flat(),
    );
    for (const offset of [0, 20_000]) {
      const asked = { query: '', offset, limit: 9_000 };
      expect(page(index.search(asked).hits)).toEqual(page(fresh.search(asked).hits));
    }
  });
});

describe('numbers that are sorted in steps', () => {
  it('are in order, those that are alike in the order in which they came', () => {
    const value = (item: number): number => Math.floor(item / 100_000);
    for (const size of [0, 1, 2_048, 2_049, 9_001]) {
      const items = Uint32Array.from({ length: size }, (_, n) => ((n * 7_919) % 97) * 100_000 + n);
      const expected = Uint32Array.from(items).sort((a, b) => value(a) - value(b));
      expect(through(sortSteps(items.slice(), (a, b) => value(a) - value(b)))).toEqual(expected);
      const numbers = Float64Array.from(items, (item) => -item / 3);
      expect(through(sortSteps(numbers.slice()))).toEqual(numbers.slice().sort());
    }
  });
});

function through<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
