/** Quota, back-off and token budget as functions of time and numbers. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay, nextMidnight } from '#shared/base/local-day.ts';
import { backoffMs, counted, createTokenBudget, onDay } from '../../../../../src/main/engine/evolution/limits.ts';
import { EvolutionStatus } from '../../../../../src/shared/contract/memory/memory-types.ts';

const status = EvolutionStatus.parse({});
const at = (...parts: [number, number, number, number?, number?]): number => new Date(...parts).getTime();

describe('back-off', () => {
  const seed = { baseBackoffMs: 1_000, maxBackoffMs: 3_600_000 };

  it('begins at the base, doubles, and ends at the cap (evolution-2)', () => {
    const waits = Array.from({ length: 14 }, (_, n) => backoffMs(n, { ...seed, intervalMs: 1 }, 0));
    expect(waits.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(waits.slice(-3)).toEqual([2_048_000, 3_600_000, 3_600_000]);
  });

  it('is never under the interval, never over the cap, whatever chance adds', () => {
    const numbers = fc.record({
      doublings: fc.nat(2_000),
      baseBackoffMs: fc.integer({ min: 1, max: 86_400_000 }),
      maxBackoffMs: fc.integer({ min: 1, max: 86_400_000 }),
      intervalMs: fc.integer({ min: 1_000, max: 86_400_000 }),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(numbers, ({ doublings, chance, ...bounds }) => {
        const wait = backoffMs(doublings, bounds, chance);
        expect(wait).toBeGreaterThanOrEqual(bounds.intervalMs);
        expect(wait).toBeLessThanOrEqual(Math.max(bounds.maxBackoffMs, bounds.intervalMs));
      }),
    );
  });

  it('differs by chance, up to a quarter', () => {
    const bounds = { ...seed, intervalMs: 60_000 };
    expect([0, 0.5, 1].map((chance) => backoffMs(0, bounds, chance))).toEqual([60_000, 67_500, 75_000]);
  });
});

describe('quota', () => {
  it('counts on the local day, from 0 on a new one (evolution-3)', () => {
    const late = counted(status, at(2026, 2, 12, 23, 59));
    expect(late).toMatchObject({ questionsGeneratedToday: 1, lastResetDate: '2026-03-12', totalQuestionsExplored: 1 });
    const next = counted(late, at(2026, 2, 13, 0, 0));
    expect(next).toMatchObject({ questionsGeneratedToday: 1, lastResetDate: '2026-03-13', totalQuestionsExplored: 2 });
  });

  it('the next 00:00 is the next one of the calendar, over the ends of months, years and summer time (evolution-3)', () => {
    expect(nextMidnight(at(2026, 11, 31, 23, 59))).toBe(at(2027, 0, 1));
    expect(nextMidnight(at(2026, 1, 28))).toBe(at(2026, 2, 1));
    fc.assert(
      fc.property(fc.integer({ min: at(2020, 0, 1), max: at(2035, 0, 1) }), (now) => {
        const next = nextMidnight(now);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(25 * 3_600_000);
        expect(localDay(next - 1)).toBe(localDay(now));
        expect(localDay(next)).not.toBe(localDay(now));
      }),
    );
  });

  it('a clock that goes back and forth within a day refills nothing (evolution-3)', () => {
    const used = counted(counted(status, at(2026, 2, 12, 10)), at(2026, 2, 12, 11));
    for (const now of [at(2026, 2, 11, 10), at(2026, 2, 12, 9), at(2026, 2, 12, 12)]) {
      expect(onDay(onDay(used, at(2026, 2, 11, 10)), now).questionsGeneratedToday).toBe(2);
    }
  });

  it('a clock that was years ahead does not stop the loop for years: the next midnight refills', () => {
    const wrong = counted(status, at(2031, 0, 1, 10));
    const today = onDay(wrong, at(2026, 2, 12, 10));
    expect(today).toMatchObject({ questionsGeneratedToday: 1, lastResetDate: '2026-03-12' });
    expect(onDay(today, at(2026, 2, 13)).questionsGeneratedToday).toBe(0);
  });
});

it('the budget keeps a quarter for the answer (evolution-11)', () => {
  const budget = createTokenBudget(8_000);
  expect([budget.spend(5_999), budget.usedUp()]).toEqual([true, false]);
  expect([budget.spend(1), budget.usedUp()]).toEqual([false, false]);
  budget.spend(1_999);
  expect(budget.usedUp()).toBe(false);
  budget.spend(1);
  expect([budget.spent(), budget.usedUp()]).toEqual([8_000, true]);
});
