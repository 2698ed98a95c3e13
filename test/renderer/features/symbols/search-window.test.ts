import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type FetchPage,
  pageSize,
  restMs,
  SearchWindow,
  type WindowPage,
} from '../../../../src/renderer/features/symbols/model/search-window.ts';
import { MemoError } from '../../../../src/shared/base/errors.ts';
import type { SymbolHit } from '../../../../src/shared/contract/symbols.ts';
import { readWhole } from '../../canned/read-whole.ts';

type Call = {
  query: string;
  offset: number;
  limit: number;
  signal: AbortSignal;
  answer: (page: WindowPage) => void;
  fail: (error: unknown) => void;
};

/** An engine that answers when the test says so, and that ends a cancelled call as the client does. */
function slowEngine() {
  const calls: Call[] = [];
  const fetch: FetchPage = ({ query, offset, limit }, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new MemoError('Cancelled', 'cancelled')));
      calls.push({ query, offset, limit, signal, answer: resolve, fail: reject });
    });
  return { calls, fetch };
}

function hit(name: string): SymbolHit {
  return {
    path: name,
    name,
    container: '',
    typeId: `T_${name}`,
    kind: 'class',
    access: 'public',
    language: 'csharp',
    file: 'a.cs',
    line: 1,
    score: 1,
    matches: [],
  };
}

function page(query: string, offset: number, total: number, limit = pageSize): WindowPage {
  const count = Math.max(0, Math.min(limit, total - offset));
  return {
    hits: Array.from({ length: count }, (_, i) => hit(`${query}${offset + i}`)),
    total,
    of: 1_000_000,
    elapsedMs: 1,
    coverage: readWhole,
    facets: { kinds: {}, access: {}, languages: {} },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the window on a long result', () => {
  it('keeps the old rows until the new first page is there, and cancels the older call', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'h' });
    engine.calls[0]?.answer(page('h', 0, 3));
    await settle();
    expect(window.row(2)?.name).toBe('h2');

    window.ask({ query: 'ho' });
    window.ask({ query: 'hol' });
    expect(engine.calls[1]?.signal.aborted).toBe(true);
    expect(window.row(2)?.name).toBe('h2');
    expect(window.snapshot()).toMatchObject({ behind: true, total: 3, request: { query: 'h' } });

    engine.calls[2]?.answer(page('hol', 0, 1));
    await settle();
    expect(window.snapshot()).toMatchObject({ behind: false, total: 1, request: { query: 'hol' } });
    expect(window.row(0)?.name).toBe('hol0');
    expect(window.row(2)).toBeUndefined();
  });

  it('asks once for one request, and again after an error', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'a' });
    window.ask({ query: 'a' });
    expect(engine.calls).toHaveLength(1);
    const error = new MemoError('Busy', 'The code map is being read. Try again.');
    engine.calls[0]?.fail(error);
    await settle();
    expect(window.snapshot().error).toBe(error);
    window.ask({ query: 'a' });
    expect(engine.calls).toHaveLength(2);
  });

  it('asks again on its own what the engine ended before, once it is back', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'a' });
    engine.calls[0]?.fail(new MemoError('Offline', 'The connection to the engine ended before it answered.'));
    await settle();
    expect(window.snapshot().error).not.toBeNull();
    window.refresh();
    expect(engine.calls).toHaveLength(2);
    engine.calls[1]?.answer(page('a', 0, 3));
    await settle();
    expect(window.snapshot()).toMatchObject({ total: 3, behind: false, error: null });
  });

  it('keeps the place in the list when the code map changes', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'a' });
    engine.calls[0]?.answer(page('a', 0, 1000));
    await settle();
    window.show(420, 440);
    // What is in sight, and what a scroll up is about to bring.
    expect(engine.calls.slice(1).map((call) => call.offset)).toEqual([400, 300]);
    engine.calls[1]?.answer(page('a', 400, 1000));
    await settle();
    expect(window.row(430)?.name).toBe('a430');

    window.refresh();
    expect(window.row(430)?.name).toBe('a430');
    expect(engine.calls.slice(3).map((call) => call.offset)).toEqual([400]);
    engine.calls[3]?.answer(page('b', 400, 1200));
    await settle();
    expect(window.row(430)?.name).toBe('b430');
    expect(window.snapshot().total).toBe(1200);
  });

  it('asks for the rows in sight first, and for the rest of their page when typing rests', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.show(0, 39);
    window.ask({ query: 'h' });
    const first = engine.calls[0]?.limit ?? 0;
    expect(first).toBeGreaterThanOrEqual(40);
    expect(first).toBeLessThan(pageSize);
    engine.calls[0]?.answer(page('h', 0, 1000, first));
    await vi.advanceTimersByTimeAsync(restMs - 1);
    window.show(0, 39);
    expect(engine.calls).toHaveLength(1);

    // The next key comes before: the rest of this answer is never asked for.
    window.ask({ query: 'ho' });
    engine.calls[1]?.answer(page('ho', 0, 1000, first));
    await vi.advanceTimersByTimeAsync(restMs - 1);
    expect(engine.calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(engine.calls.slice(2)).toMatchObject([{ query: 'ho', offset: 0, limit: pageSize }]);
    expect(window.row(99)).toBeUndefined();
    engine.calls[2]?.answer(page('ho', 0, 1000));
    await vi.advanceTimersByTimeAsync(0);
    expect(window.row(99)?.name).toBe('ho99');
  });

  it('fetches at once what a scroll or a larger window brings into sight', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'h' });
    engine.calls[0]?.answer(page('h', 0, 1000, engine.calls[0].limit));
    await settle();
    window.show(0, 70);
    expect(engine.calls.slice(1)).toMatchObject([{ offset: 0, limit: pageSize }]);
    window.show(10, 80);
    expect(engine.calls.slice(2)).toMatchObject([{ offset: 100 }]);
  });

  it('answers at last when the code map changes faster than answers come', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'a' });
    for (let change = 0; change < 5; change += 1) window.refresh();
    expect(engine.calls).toHaveLength(1);
    engine.calls[0]?.answer(page('old', 0, 2));
    await settle();
    expect(window.row(0)?.name).toBe('old0');
    expect(engine.calls).toHaveLength(2);
    engine.calls[1]?.answer(page('new', 0, 2));
    await settle();
    expect(window.row(0)?.name).toBe('new0');
    expect(engine.calls).toHaveLength(2);
    expect(window.find((row) => row.name === 'new1')).toBe(1);
    expect(window.find((row) => row.name === 'old1')).toBe(-1);
  });

  it('fetches the last page again when a change made the list shorter than the place shown', async () => {
    const engine = slowEngine();
    const window = new SearchWindow(engine.fetch);
    window.ask({ query: 'a' });
    engine.calls[0]?.answer(page('a', 0, 1000));
    await settle();
    window.show(980, 999);
    engine.calls[1]?.answer(page('a', 900, 1000));
    await settle();
    window.refresh();
    engine.calls[2]?.answer(page('a', 900, 150));
    await settle();
    window.show(130, 149);
    engine.calls[3]?.answer(page('a', 100, 150));
    await settle();
    expect(window.row(149)?.name).toBe('a149');
  });

  it('shows every visible row after any scrolling, and keeps a bounded number of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(199_980), { minLength: 1, maxLength: 60 }), async (places) => {
        let most = 0;
        const window = new SearchWindow(async ({ query, offset }) => page(query, offset, 200_000));
        window.ask({ query: 'q' });
        await settle();
        for (const first of places) {
          window.show(first, first + 19);
          await settle();
          for (let row = first; row < first + 20; row += 1) expect(window.row(row)?.name).toBe(`q${row}`);
          let kept = 0;
          for (let row = 0; row < 200_000; row += pageSize) if (window.row(row)) kept += 1;
          most = Math.max(most, kept);
        }
        expect(most).toBeLessThanOrEqual(24);
      }),
      { numRuns: 20 },
    );
  });
});
