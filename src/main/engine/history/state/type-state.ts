/** What history knows of one type beyond its text. The contract's ChangeState is the part of it that others see. */
import type { ChangeClass, ChangeState, PropagatedCause } from '#shared/contract/change.ts';

/** What makes a description doubtful; `Manual`: a person said so. Of several that stand the weightiest counts. */
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

/** A type of which nothing has been told yet. */
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
