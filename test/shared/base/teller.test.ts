/** What changes often is told at once where nothing was reported recently, else together a little later. */
import { expect, test } from 'vitest';
import { createTeller } from '#shared/base/teller.ts';
import { testClock } from '../../main/engine/evolution/loop/test-clock.ts';

test('tells the first change at once, those that follow together, and what matters without waiting', async () => {
  const clock = testClock(1_000);
  const told: number[] = [];
  const teller = createTeller(clock, () => told.push(clock.now()));
  teller.soon();
  await clock.pass(0);
  expect(told).toEqual([1_000]);
  teller.soon();
  teller.soon();
  await clock.pass(249);
  expect(told).toEqual([1_000]);
  await clock.pass(1);
  expect(told).toEqual([1_000, 1_250]);
  teller.soon();
  teller.now();
  expect(told).toEqual([1_000, 1_250, 1_250]);
  await clock.pass(1_000);
  expect(told).toHaveLength(3);
});

test('tells nothing after its end, and waits no longer where the clock is set back', async () => {
  const clock = testClock(100_000);
  let told = 0;
  const teller = createTeller(clock, () => {
    told += 1;
  });
  teller.now();
  clock.set(1);
  teller.soon();
  await clock.pass(250);
  expect(told).toBe(2);
  teller.soon();
  teller.close();
  await clock.pass(1_000);
  teller.now();
  expect(told).toBe(2);
  expect(clock.waiting()).toBe(0);
});
