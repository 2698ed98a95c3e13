import { describe, expect, it } from 'vitest';
import { createGovernor } from '../../../../../src/main/engine/evolution/loop/governor.ts';
import { testClock } from './test-clock.ts';

const none = new AbortController().signal;

async function busy(ms: number): Promise<string> {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return 'done';
}

/** Whether it has ended once all that waits for nothing has run. */
async function ended(work: Promise<unknown>): Promise<boolean> {
  const still = Symbol('still');
  const turn = new Promise((resolve) => setImmediate(() => resolve(still)));
  return (await Promise.race([work, turn])) !== still;
}

function open(quiet = Number.POSITIVE_INFINITY, used = 0.1) {
  const state = { quiet, used };
  const clock = testClock(0);
  const governor = createGovernor({ timers: clock, quietMs: () => state.quiet, heapUsed: () => state.used });
  return { state, clock, ...governor };
}

describe('the governor (engine-11)', () => {
  it('lets a step rest three times as long as it took', async () => {
    const { step, clock } = open();
    const work = step(() => busy(10), none);
    expect(await ended(work)).toBe(false);
    await clock.pass(29);
    expect(await ended(work)).toBe(false);
    await clock.pass(2_000);
    expect(await work).toBe('done');
  });

  it('begins no step while a call of a person runs, but not forever', async () => {
    const { step, clock, state } = open(0);
    let begun = 0;
    const begin = async () => {
      begun += 1;
    };
    const first = step(begin, none);
    await clock.pass(300);
    expect(begun).toBe(0);
    state.quiet = 1;
    await clock.pass(100);
    expect(begun).toBe(1);
    // On a busy machine even a step that does nothing rests.
    await clock.pass(4_000);
    await first;
    state.quiet = 0;
    const second = step(begin, none);
    await clock.pass(2_000);
    expect(begun).toBe(2);
    await clock.pass(4_000);
    await second;
  });

  it('holds nothing back that a person waits for', async () => {
    const { step, clock, hurry } = open(0);
    const unhurried = hurry();
    expect(await step(() => busy(10), none)).toBe('done');
    unhurried();
    const later = step(() => busy(0), none);
    expect(await ended(later)).toBe(false);
    await clock.pass(4_000);
    await later;
  });

  it('is cancelled while it rests', async () => {
    const { step } = open();
    const control = new AbortController();
    const work = step(() => busy(10), control.signal);
    setImmediate(() => control.abort());
    await expect(work).rejects.toMatchObject({ code: 'Cancelled' });
  });

  it('says when three quarters of the memory are used', () => {
    const { isShort, state } = open();
    expect(isShort()).toBe(false);
    state.used = 0.76;
    expect(isShort()).toBe(true);
  });
});
