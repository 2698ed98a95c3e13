/** The refresh matrix for what changed in a type itself (S4-24 to S4-29, S4-33; seed 004 §3.6). */
import { assertNever } from '#shared/base/assert-never.ts';
import type { ChangeClass } from '#shared/contract/change.ts';
import { type Context, speaksOf } from './context.ts';
import {
  countReached,
  differsFromBase,
  driftCounted,
  isWindowOver,
  mergeWindowMs,
  noDrift,
  timeReached,
  withClockPutBack,
} from './drift.ts';
import { invalidated } from './invalidate.ts';
import type { TypeState } from './type-state.ts';

export interface OwnChange {
  changeClass: ChangeClass;
  /** Whatever the class, the docs are others too: the outline shows them. */
  docsChanged: boolean;
}

export function changed(before: TypeState, change: OwnChange, context: Context): TypeState {
  const { changeClass, docsChanged } = change;
  const outlined = changeClass === 'Structure' || docsChanged;
  const state = {
    ...before,
    changeClass,
    changedAt: context.now,
    goneAt: null,
    outlineVersion: before.outlineVersion + (outlined ? 1 : 0),
  };
  switch (changeClass) {
    case 'Structure':
    case 'PublicBehavior':
      // What is the type's own outranks what it was told of others (S4-31).
      return invalidated(
        { ...state, internalChanged: false, propagatedCause: null, propagatedFrom: null },
        changeClass,
        context,
      );
    case 'Internal':
      return changedInside(state, context);
    case 'Docs':
      if (!context.config.semanticDocsAffect) return state;
      return invalidated(state, 'Docs', context);
    case 'Cosmetic':
      return state;
    default:
      return assertNever(changeClass);
  }
}

function changedInside(state: TypeState, context: Context): TypeState {
  const { now, config } = context;
  const drift = differsFromBase(state, context)
    ? driftCounted(state.internalDriftState, now)
    : state.internalDriftState;
  const next: TypeState = { ...state, internalChanged: true, internalDriftState: drift };
  if (config.internalImplAffectsSemantic) return invalidated(next, 'Internal', context);
  if (state.lastSemanticBase === null) return next;
  if (countReached(drift, config)) return drifted({ ...next, windowEnd: null }, context);
  return { ...next, windowEnd: state.windowEnd ?? now + mergeWindowMs };
}

/** Drift is reached. A description that is stale already, or being made, gets no staler (seed 004 §3.6). */
export function drifted(state: TypeState, context: Context): TypeState {
  const next = { ...state, internalChanged: false };
  return state.semanticState === 'cached' ? invalidated(next, 'Internal', context) : next;
}

/** Called when a merge window may be over, or the hours of drift. */
export function weighed(state: TypeState, context: Context): TypeState {
  let next = withClockPutBack(state, context);
  if (isWindowOver(next, context)) {
    next = { ...next, windowEnd: null };
    // What was changed inside and changed back leaves nothing to describe anew.
    if (!differsFromBase(next, context)) next = { ...next, internalChanged: false, internalDriftState: noDrift };
  }
  return timeReached(next.internalDriftState, context) && next.semanticState === 'cached'
    ? drifted(next, context)
    : next;
}

/** The type is there: for the first time, or again. A description that speaks of what came back stays. */
export function appeared(before: TypeState, context: Context): TypeState {
  const first = before.changedAt === null;
  const state: TypeState = {
    ...before,
    goneAt: null,
    changeClass: 'Structure',
    changedAt: context.now,
    outlineVersion: before.outlineVersion + (first ? 0 : 1),
    propagatedCause: null,
    propagatedFrom: null,
  };
  const { lastSemanticBase } = state;
  if (lastSemanticBase !== null && speaksOf(lastSemanticBase, context.hashes)) return state;
  return invalidated({ ...state, internalChanged: false }, 'Structure', context);
}

/** The type is gone; what waits to be said of it is not said. */
export function vanished(state: TypeState, { now }: Context): TypeState {
  const next: TypeState = { ...state, changeClass: 'Structure', changedAt: now, goneAt: now };
  if (state.semanticState !== 'pending' && state.semanticState !== 'generating') return next;
  const none = state.lastSemanticBase === null;
  return { ...next, semanticState: none ? 'none' : 'stale', again: null, priority: 0, failures: 0 };
}
