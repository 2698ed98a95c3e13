/** What the picture of generations shows when: its span, its marks, its lanes, where things are in pixels. */
import { describe, expect, it } from 'vitest';
import type { RotationStatus } from '#shared/contract/generations/methods.ts';
import { firstFitting, geometryOf, widthOf } from '../../../../src/renderer/features/generations/picture/geometry.ts';
import { lanesOf } from '../../../../src/renderer/features/generations/picture/lanes.ts';
import { spanOf, ticksOf } from '../../../../src/renderer/features/generations/picture/time-axis.ts';
import { before, generation, idle, live, minute, noonish, rebuilding } from '../../canned/generations.ts';

const all = [live, ...before];
const now = noonish;
const lanes = (status: RotationStatus, generations = all) =>
  lanesOf(status, generations, now, spanOf(status, generations, now));

describe('the span of the picture', () => {
  it('ends with the swap while a rebuild runs, however little has been', () => {
    const fresh = { ...rebuilding, live: { ...live, startedAt: now - 1000, swappedAt: now - 1000 } };
    const span = spanOf(fresh, [], now);
    expect(span.to).toBe(now + 9 * minute);
    expect((now - span.from) / (span.to - span.from)).toBeCloseTo(0.35, 5);
  });

  it('begins with the oldest of the last three, and lets no wait press the past into a corner', () => {
    const span = spanOf({ ...idle, nextAt: now + 600 * minute }, all, now);
    expect(span.from).toBe(now - 105 * minute);
    expect((span.to - now) / (span.to - span.from)).toBeLessThanOrEqual(0.281);
  });

  it('goes back three intervals at most', () => {
    const old = { ...live, startedAt: now - 10_000 * minute, swappedAt: now - 9_999 * minute };
    expect(spanOf({ ...idle, live: old }, [old], now).from).toBe(now - 105 * minute);
  });

  it('marks round minutes, a label apart', () => {
    const span = { from: now - 60 * minute, to: now + 20 * minute };
    const ticks = ticksOf(span, 1000);
    expect(ticks.map((at) => new Date(at).getMinutes() % 10)).toEqual(ticks.map(() => 0));
    expect(ticks.length).toBeGreaterThan(5);
    expect(ticks.length).toBeLessThanOrEqual(10);
    expect(ticksOf({ from: 0, to: 0 }, 0)).toHaveLength(1);
  });
});

describe('the lanes of the picture', () => {
  it('have who was live above, who was rebuilt below, and an arrow for each swap', () => {
    const { live: above, rebuilds, swaps, ahead } = lanes(idle);
    expect(above.map(({ id, live: is }) => [id, is])).toEqual([
      ['g-0140', false],
      ['g-0141', false],
      ['g-0142', true],
    ]);
    expect(above.at(-1)?.to).toBe(now);
    expect(rebuilds.map(({ id }) => id)).toEqual(['g-0140', 'g-0141', 'g-0142']);
    expect(rebuilds.at(-1)).toMatchObject({ settledFrom: live.finishedAt, to: live.swappedAt });
    expect(swaps.map(({ id }) => id)).toEqual(['g-0140', 'g-0141', 'g-0142']);
    expect(ahead).toBeNull();
  });

  it('show no rebuild of the first one, which is live while it is filled (generations-2)', () => {
    const first = generation('g-0001', { state: 'live', startedAt: now - 9 * minute, swappedAt: now - 9 * minute });
    const { live: above, rebuilds, swaps } = lanes({ ...idle, live: first }, [first]);
    expect(above).toHaveLength(1);
    expect([...rebuilds, ...swaps]).toEqual([]);
  });

  it('show what is rebuilt until now, and what it has before it', () => {
    const { rebuilds, ahead } = lanes(rebuilding);
    expect(rebuilds.at(-1)).toMatchObject({ id: 'g-0143', state: 'building', to: now, settledFrom: null });
    expect(ahead).toEqual({ id: 'g-0143', scannedAt: now + 4 * minute, swapAt: now + 9 * minute });
  });

  it('hatch what only settles, and guess no swap while there is little to go by', () => {
    const { rebuild } = rebuilding;
    if (rebuild === null) throw new Error('The canned rebuild is missing.');
    const settling = { ...rebuild, step: 'settle' as const, swapAt: now + 3 * minute };
    expect(lanes({ ...rebuilding, rebuild: settling }).rebuilds.at(-1)?.settledFrom).toBe(now - 2 * minute);
    const early = { ...rebuild, startedAt: now - 1000, done: 3, swapAt: null };
    expect(lanes({ ...rebuilding, rebuild: early }).ahead).toMatchObject({ scannedAt: null, swapAt: null });
    const steady = { ...rebuild, startedAt: now - 2 * minute, done: 400, total: 800, swapAt: null };
    expect(lanes({ ...rebuilding, rebuild: steady }).ahead?.scannedAt).toBe(now + 2 * minute);
  });

  it('give one that was gone back to the time before, which no one else had', () => {
    const at = (minutes: number) => now - minutes * minute;
    const older = generation('g-0004', { startedAt: at(62), swappedAt: at(60), retiredAt: at(50) });
    const back = generation('g-0005', { state: 'live', startedAt: at(52), finishedAt: at(20), swappedAt: at(20) });
    const younger = generation('g-0006', { startedAt: at(32), swappedAt: at(30), retiredAt: at(20) });
    const { live: above, rebuilds, swaps } = lanes({ ...idle, live: back }, [younger, back, older]);
    expect(above.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['g-0004', at(60), at(50)],
      ['g-0005', at(50), at(30)],
      ['g-0006', at(30), at(20)],
      ['g-0005', at(20), now],
    ]);
    expect(rebuilds.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['g-0004', at(62), at(60)],
      ['g-0005', at(52), at(50)],
      ['g-0006', at(32), at(30)],
    ]);
    expect(swaps.map(({ at: time }) => time)).toEqual([at(60), at(50), at(30), at(20)]);
  });
});

describe('pixels', () => {
  it('put times between the edges, and what lies outside at them', () => {
    const { x, left, right } = geometryOf(1000, 2000, 1030, false);
    expect([x(0), x(1000), x(1500), x(2000), x(9000)]).toEqual([left, left, (left + right) / 2, right, right]);
  });

  it('take the first text that has room', () => {
    expect(firstFitting(widthOf('g-0142', 12), 12, ['g-0142 live', 'g-0142'])).toBe('g-0142');
    expect(firstFitting(5, 12, ['g-0142 live', 'g-0142'])).toBe('');
    expect(widthOf('使用中', 12)).toBe(36);
  });
});
