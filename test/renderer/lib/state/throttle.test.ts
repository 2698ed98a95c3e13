// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '../../../../src/renderer/lib/state/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs at once, then once for all wishes of a pause, and never loses the last', () => {
  let runs = 0;
  const throttled = throttle(400, () => (runs += 1));
  throttled.run();
  expect(runs).toBe(1);
  for (let at = 0; at < 10; at++) {
    vi.advanceTimersByTime(30);
    throttled.run();
  }
  expect(runs).toBe(1);
  vi.advanceTimersByTime(400);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(1000);
  throttled.run();
  expect(runs).toBe(3);
});

it('does nothing more once cancelled', () => {
  let runs = 0;
  const throttled = throttle(400, () => (runs += 1));
  throttled.run();
  throttled.run();
  throttled.cancel();
  vi.advanceTimersByTime(1000);
  expect(runs).toBe(1);
});
