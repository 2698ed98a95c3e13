import { describe, expect, it } from 'vitest';
import { createSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { rowsOf } from './rows.ts';

const paths = Array.from({ length: 1_000 }, (_, n) => `Shop${n % 7}.Part${n}.Retry${n % 13}`);

describe('an index that is filled in slices', () => {
  it('finds what one finds that was loaded, and until then what it held before', async () => {
    const loaded = createSymbolIndex();
    loaded.load(rowsOf(...paths));
    const index = createSymbolIndex();
    index.load(rowsOf('Old.Thing'));
    let pauses = 0;
    await index.fill(rowsOf(...paths), 10, async () => {
      pauses += 1;
      expect(index.resolve('Old.Thing', 1).step).toBe('exact');
    });
    expect(pauses).toBeGreaterThan(5);
    expect(index.resolve('Old.Thing', 1).step).not.toBe('exact');
    for (const query of ['', 'retry', 'part99', 'Shop3.retry']) {
      const request = { query, offset: 0, limit: 500 };
      expect(index.search(request)).toEqual(loaded.search(request));
    }
    // It continues like any other.
    index.update([], rowsOf('New.Thing'));
    expect(index.resolve('New.Thing', 1).step).toBe('exact');
  });
});
