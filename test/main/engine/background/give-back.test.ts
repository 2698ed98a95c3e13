/** When memory is returned, and that it is. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGiveBack } from '../../../../src/main/engine/background/at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const megabyte = 1_000_000;

it('collects once after work, when nobody has asked for a while', () => {
  const now = { quietMs: 0, working: true, resident: 700 * megabyte };
  let collected = 0;
  const giveBack = createGiveBack({
    quietMs: () => now.quietMs,
    working: () => now.working,
    resident: () => now.resident,
    collect() {
      collected += 1;
      now.resident = 420 * megabyte;
    },
  });
  const minute = (): void => void vi.advanceTimersByTime(60_000);
  minute();
  now.working = false;
  minute();
  expect(collected).toBe(0);
  now.quietMs = 30_000;
  // Work that has just ended may be followed by more.
  vi.advanceTimersByTime(10_000);
  expect(collected).toBe(0);
  minute();
  minute();
  expect(collected).toBe(1);
  // A little more is what a question leaves, and not worth it.
  now.resident = 450 * megabyte;
  minute();
  expect(collected).toBe(1);
  now.resident = 600 * megabyte;
  minute();
  expect(collected).toBe(2);
  giveBack.close();
  now.resident = 900 * megabyte;
  minute();
  expect(collected).toBe(2);
});

it('leaves what an engine may take at rest as it is', () => {
  let collected = 0;
  const collect = (): void => {
    collected += 1;
  };
  const resident = (): number => 440 * megabyte;
  const giveBack = createGiveBack({ quietMs: () => 60_000, working: () => false, resident, collect });
  vi.advanceTimersByTime(60_000);
  giveBack.close();
  expect(collected).toBe(0);
});

it('returns what garbage left', () => {
  const garbage = (): number => Array.from({ length: 1_500_000 }, (_, n) => ({ n, text: `x${n}` })).length;
  expect(garbage()).toBe(1_500_000);
  const before = process.memoryUsage.rss();
  // Of a process that holds more than this one.
  const resident = (): number => process.memoryUsage.rss() + 400 * megabyte;
  const giveBack = createGiveBack({ quietMs: () => 60_000, working: () => false, resident });
  vi.advanceTimersByTime(30_000);
  giveBack.close();
  expect(before - process.memoryUsage.rss()).toBeGreaterThan(50 * megabyte);
});
