// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Op } from '#shared/contract/service.ts';
import {
  keepEndedMs,
  type OpEntry,
  prune,
  runningIndex,
  secondsLeft,
  share,
  withOp,
} from '../../../../src/renderer/lib/state/ops.ts';

const start = 1_000_000;

function op(more: Partial<Op> = {}): Op {
  return {
    opId: 'op-1',
    kind: 'index',
    state: 'running',
    phase: 'reading',
    done: 0,
    total: 1000,
    startedAt: start,
    cancellable: true,
    ...more,
  };
}

function reports(...steps: readonly [at: number, more: Partial<Op>][]): OpEntry[] {
  return steps.reduce<OpEntry[]>((entries, [at, more]) => withOp(entries, op(more), start + at), []);
}

function left(entries: readonly OpEntry[], at: number): number | null {
  const [entry] = entries;
  return entry === undefined ? null : secondsLeft(entry, start + at);
}

describe('time left', () => {
  it('follows from what was done since the phase was first seen', () => {
    const entries = reports([0, { done: 0 }], [10_000, { done: 250 }]);
    expect(left(entries, 10_000)).toBe(30);
  });

  it('does not count what was done before it looked', () => {
    const entries = reports([0, { done: 500 }], [10_000, { done: 600 }]);
    expect(left(entries, 10_000)).toBe(40);
  });

  it('starts afresh with each phase', () => {
    const entries = reports([0, { done: 0 }], [20_000, { done: 999 }], [21_000, { phase: 'linking', done: 0 }]);
    expect(left(entries, 22_000)).toBeNull();
    const later = withOp(entries, op({ phase: 'linking', done: 500 }), start + 26_000);
    expect(left(later, 26_000)).toBe(5);
  });

  it.each([
    ['under three seconds', reports([0, { done: 0 }], [2000, { done: 500 }]), 2000],
    ['under two per cent', reports([0, { done: 0 }], [60_000, { done: 19 }]), 60_000],
    ['an unknown total', reports([0, { done: 0, total: 0 }], [60_000, { done: 500, total: 0 }]), 60_000],
    ['the end', reports([0, { done: 0 }], [60_000, { done: 1000 }]), 60_000],
    ['an ended op', reports([0, { done: 0 }], [60_000, { done: 500, state: 'cancelled' }]), 60_000],
  ])('says nothing at %s', (_name, entries, at) => {
    expect(left(entries, at)).toBeNull();
  });

  it('grows when nothing more is done', () => {
    const entries = reports([0, { done: 0 }], [10_000, { done: 500 }]);
    expect(left(entries, 10_000)).toBe(10);
    expect(left(entries, 20_000)).toBe(20);
  });
});

describe('ops', () => {
  it('lists running ones first, then the newest', () => {
    let entries: OpEntry[] = [];
    entries = withOp(entries, op({ opId: 'old', state: 'done', endedAt: start + 10 }), start + 10);
    entries = withOp(
      entries,
      op({ opId: 'new', state: 'done', startedAt: start + 50, endedAt: start + 60 }),
      start + 60,
    );
    entries = withOp(entries, op({ opId: 'now', startedAt: start + 5 }), start + 70);
    expect(entries.map((entry) => entry.op.opId)).toEqual(['now', 'new', 'old']);
    expect(runningIndex(entries)?.op.opId).toBe('now');
  });

  it('keeps an ended op for ten minutes and a running one for as long as it runs', () => {
    const ended = withOp([], op({ state: 'failed', endedAt: start }), start);
    expect(prune(ended, start + keepEndedMs - 1)).toHaveLength(1);
    expect(prune(ended, start + keepEndedMs)).toHaveLength(0);
    expect(prune(withOp([], op(), start), start + 10 * keepEndedMs)).toHaveLength(1);
  });

  it('knows no share without a total', () => {
    expect(share(op({ done: 5, total: 0 }))).toBeNull();
    expect(share(op({ done: 250 }))).toBe(0.25);
    expect(share(op({ done: 1200 }))).toBe(1);
  });
});
