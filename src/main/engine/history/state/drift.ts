/**
 * Internal changes that add up until the description is stale (S4-57, S4-58, S4-89; seed 004 §3.6, §5.2).
 * Every change that differs from what the description was made of counts. The first one opens a window of ten minutes;
 * what becomes of the description is weighed once, when the window is over, or at once when the count is reached:
 * only so can the count be reached inside a window, as §5.2 has it.
 */
import type { Context, SemanticsConfig } from './context.ts';
import type { TypeState } from './type-state.ts';

export type Drift = TypeState['internalDriftState'];

export const mergeWindowMs = 10 * 60_000;
export const noDrift: Drift = { count: 0, firstAt: null, lastAt: null };

const hourMs = 3_600_000;

/** Drift that began at this time or before has lasted long enough. */
export function driftLimit(now: number, { internalDrift }: SemanticsConfig): number {
  return now - internalDrift.hours * hourMs;
}

export function driftCounted({ count, firstAt }: Drift, now: number): Drift {
  return { count: count + 1, firstAt: firstAt ?? now, lastAt: now };
}

export function countReached({ count }: Pick<Drift, 'count'>, { internalDrift }: SemanticsConfig): boolean {
  return count >= internalDrift.count;
}

export function timeReached({ firstAt }: Pick<Drift, 'firstAt'>, { now, config }: Context): boolean {
  return firstAt !== null && firstAt <= driftLimit(now, config);
}

/** Also where it would end later than any window that opens now: the clock was put back since. */
export function isWindowOver({ windowEnd }: TypeState, { now }: Pick<Context, 'now'>): boolean {
  return windowEnd !== null && (windowEnd <= now || windowEnd > now + mergeWindowMs);
}

/** Drift that began in the future, by a clock that was put back since, begins now: it must not wait until then. */
export function withClockPutBack(state: TypeState, { now }: Pick<Context, 'now'>): TypeState {
  const { internalDriftState: drift } = state;
  if (drift.firstAt === null || drift.firstAt <= now) return state;
  return { ...state, internalDriftState: { ...drift, firstAt: now } };
}

/** Whether the code inside the type is another than its description was made of; without one nothing differs. */
export function differsFromBase({ lastSemanticBase }: TypeState, { hashes }: Context): boolean {
  return lastSemanticBase !== null && lastSemanticBase.internalImplHash !== hashes?.internalImplHash;
}
