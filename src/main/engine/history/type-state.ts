/** What history knows of one type beyond its text. The contract's ChangeState is the part of it that others see. */
import type { ChangeClass, ChangeState, PropagatedCause } from '#shared/contract/change.ts';
import type { TypeStanding } from '../codemap/codemap.ts';
import type { WorkspaceConfig } from '../workspace/workspace.ts';

/** What makes a description doubtful; `Manual`: a person said so. Of several, the weightiest counts. */
export type InvalidationCause = Exclude<ChangeClass, 'Cosmetic'> | PropagatedCause | 'Manual';

export type SemanticBase = NonNullable<ChangeState['lastSemanticBase']>;

export interface TypeState extends Omit<ChangeState, 'semanticGroupId'> {
  /** End of the window in which Internal changes are merged, epoch milliseconds; null when none is open. */
  windowEnd: number | null;
  /** Why the description is stale or is to be made again; null when it is right, or there was none. */
  standing: InvalidationCause | null;
  /** Invalidated while its text was being made: that text will be stale at once. */
  again: InvalidationCause | null;
  /** Failed or cancelled attempts since the last success. */
  failures: number;
  /** When the type vanished, epoch milliseconds; null while it is there. */
  goneAt: number | null;
}

/** A type without recorded changes. */
export const newTypeState: TypeState = {
  changeClass: null,
  changedAt: null,
  internalChanged: false,
  propagatedCause: null,
  propagatedFrom: null,
  internalDriftState: { count: 0, firstAt: null, lastAt: null },
  lastSemanticBase: null,
  semanticState: 'none',
  outlineVersion: 1,
  priority: 0,
  windowEnd: null,
  standing: null,
  again: null,
  failures: 0,
  goneAt: null,
};

export function changeState(state: TypeState, semanticGroupId: string | null): ChangeState {
  const { windowEnd: _w, standing: _s, again: _a, failures: _f, goneAt: _g, ...shown } = state;
  return { ...shown, semanticGroupId };
}

/**
 * What a transition may read in addition to the state itself.
 *
 * What transitions depend on; who writes texts, and how many, is not of it.
 */
export type SemanticsConfig = Omit<WorkspaceConfig['semantics'], 'mode' | 'maxDaily'>;

export interface Context {
  /** Epoch milliseconds. */
  now: number;
  config: SemanticsConfig;
  /** State of the present type; `hashes` null when it is gone. */
  fanIn: number;
  depth: number;
  hashes: TypeStanding['hashes'] | null;
}

/** Whether a text that was made of `base` still speaks of the same code; docs and layout aside. */
export function speaksOf(base: SemanticBase, hashes: Context['hashes']): boolean {
  return (
    hashes !== null &&
    base.structureHash === hashes.structureHash &&
    base.publicImplHash === hashes.publicImplHash &&
    base.internalImplHash === hashes.internalImplHash
  );
}

type Drift = TypeState['internalDriftState'];

/**
 * Internal changes that add up until the description is stale. Every change that differs from
 * what the description was made of counts. The first one opens a window of ten minutes; the description is judged
 * once, when the window is over, or at once when the count is reached.
 */
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

/** Whether the code inside the type differs from what its description was made of; without one nothing differs. */
export function differsFromBase({ lastSemanticBase }: TypeState, { hashes }: Context): boolean {
  return lastSemanticBase !== null && lastSemanticBase.internalImplHash !== hashes?.internalImplHash;
}
