import { describe, expect, it } from 'vitest';
import { type BatchClock, createBatcher, type RawBatch } from '../../../../../src/main/engine/workspace/watch/batch.ts';

function handClock() {
  let now = 0;
  let waiting: { at: number; done: () => void }[] = [];
  const clock: BatchClock = {
    start: (ms, done) => {
      const entry = { at: now + ms, done };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
  };
  const pass = (ms: number): void => {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { done } of due) done();
  };
  return { clock, pass };
}

function batches(batchMs = 800) {
  const { clock, pass } = handClock();
  const got: RawBatch[] = [];
  return { got, pass, batcher: createBatcher(batchMs, clock, (batch) => got.push(batch)) };
}

describe('batches', () => {
  it('report their first file at once, also where something else began them', () => {
    const { pass, batcher } = batches();
    batcher.text('notes.md');
    batcher.flag('head');
    expect([batcher.file('a.ts'), batcher.file('b.ts')]).toEqual([true, false]);
    pass(800);
    expect(batcher.file('a.ts')).toBe(true);
  });

  it('end 800 ms after their first event, however many follow (codemap-8)', () => {
    const { got, pass, batcher } = batches();
    batcher.file('a.ts');
    pass(799);
    batcher.file('b.ts');
    expect(got).toEqual([]);
    pass(1);
    expect(got.map(({ files }) => files)).toEqual([['a.ts', 'b.ts']]);
    pass(10_000);
    expect(got).toHaveLength(1);
    batcher.file('c.ts');
    pass(800);
    expect(got.map(({ files }) => files)).toEqual([['a.ts', 'b.ts'], ['c.ts']]);
  });

  it('tell with which file they begin', () => {
    const { pass, batcher } = batches();
    expect([batcher.file('a.ts'), batcher.file('b.ts')]).toEqual([true, false]);
    pass(800);
    expect(batcher.file('b.ts')).toBe(true);
  });

  it('name each path once', () => {
    const { got, pass, batcher } = batches();
    for (let i = 0; i < 5; i += 1) batcher.file('a.ts');
    pass(800);
    expect(got[0]?.files).toEqual(['a.ts']);
  });

  it('of more than a thousand paths ask for a rescan and name none', () => {
    const { got, pass, batcher } = batches();
    for (let i = 0; i < 1000; i += 1) batcher.file(`${i}.ts`);
    batcher.file('0.ts');
    pass(800);
    for (let i = 0; i < 1001; i += 1) batcher.file(`${i}.ts`);
    pass(800);
    expect(got.map(({ files, rescan }) => [files.length, rescan])).toEqual([
      [1000, false],
      [0, true],
    ]);
  });

  it('carry each flag to one batch only', () => {
    const { got, pass, batcher } = batches();
    batcher.flag('head');
    batcher.flag('config');
    pass(800);
    batcher.flag('rules');
    pass(800);
    expect(got.map(({ head, config, rules, rescan }) => ({ head, config, rules, rescan }))).toEqual([
      { head: true, config: true, rules: false, rescan: false },
      { head: false, config: false, rules: true, rescan: false },
    ]);
  });

  it('do not come after the end', () => {
    const { got, pass, batcher } = batches();
    batcher.file('a.ts');
    batcher.close();
    pass(800);
    expect(got).toEqual([]);
  });
});
