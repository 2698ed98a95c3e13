import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolSearch } from '../../../../src/main/engine/search/fuzzy/symbol-search.ts';
import { Recency } from '../../../../src/main/engine/search/recency.ts';
import { createSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { RowTable } from '../../../../src/main/engine/search/store/row-table.ts';
import { runs } from '../../../helpers/runs.ts';
import { numbered, types } from './arbitraries.ts';
import { rowsOf } from './rows.ts';

const requests = ['', 'get', 'node', 'pay.n'].map((query) => ({ query, offset: 0, limit: 500 }));
const answers = (rows: RowTable): unknown[] => {
  const search = new SymbolSearch(rows, new Recency());
  return requests.map((request) => search.search(request));
};
function tableOf(rows: ReturnType<typeof numbered>): RowTable {
  const table = new RowTable();
  for (const row of rows) table.add(row);
  return table;
}

describe('rows that are packed in pieces', () => {
  it('answer between the pieces, and take over what comes and goes meanwhile', () => {
    fc.assert(
      fc.property(
        types,
        fc.array(types, { minLength: 6, maxLength: 6 }),
        fc.array(fc.nat(11)),
        (first, later, going) => {
          const now = new Map(Map.groupBy(numbered(first), ({ type }) => type));
          const table = tableOf([...now.values()].flat());
          fc.pre(now.size > 0);
          let step = 0;
          for (const _ of table.packing()) {
            const fresh = numbered(later[step]?.slice(0, 3) ?? [], 1_000 * (step + 1));
            // Each later type takes the place of an earlier one, as a saved file does.
            const gone = going.slice(2 * step, 2 * step + 2).flatMap((n) => [...now.keys()][n] ?? []);
            for (const type of gone) {
              table.remove(type);
              now.delete(type);
            }
            for (const [type, rows] of Map.groupBy(fresh, (row) => row.type)) {
              for (const row of rows) table.add(row);
              now.set(type, rows);
            }
            step += 1;
            expect(answers(table)).toEqual(answers(tableOf([...now.values()].flat())));
          }
          expect(step).toBeGreaterThan(3);
          expect(answers(table)).toEqual(answers(tableOf([...now.values()].flat())));
        },
      ),
      runs(25, 100),
    );
  });

  it('are the same in an index that is large, which continues meanwhile', async () => {
    const many = Array.from({ length: 70_000 }, (_, n) => `Shop${n % 70}.Part${n}.Retry${n % 130}`);
    const index = createSymbolIndex();
    index.load(rowsOf(...many.slice(0, 50_000)));
    const all = rowsOf(...many);
    index.update([], all.slice(50_000));
    // It is packed from here on, in turns of its own.
    index.update([1], rowsOf(['Late.Comer', { type: 80_000 }]));
    expect(index.resolve('Late.Comer', 1).step).toBe('exact');
    await expect.poll(() => index.resolve('Late.Comer', 1).step).toBe('exact');
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const fresh = createSymbolIndex();
    fresh.load([...all.slice(1), ...rowsOf(['Late.Comer', { type: 80_000 }])]);
    for (const request of requests) expect(index.search(request)).toEqual(fresh.search(request));
  });
});
