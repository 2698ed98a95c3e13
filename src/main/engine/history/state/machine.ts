/**
 * The way of a description through the queue (S4-19 to S4-22, S4-93; seed 004 §3.2): none → pending → generating →
 * cached; stale → pending. Outlines have no part in it. A transition that a state does not know leaves it as it is: who
 * dispatches or reports too late has lost its turn.
 */
import type { Context } from './context.ts';
import { differsFromBase, driftCounted, noDrift } from './drift.ts';
import { priorityOf, weightier } from './priority.ts';
import type { SemanticBase, TypeState } from './type-state.ts';

/** Attempts, after which a description is given up until somebody asks again. */
export const maxFailures = 3;

/** A description is wanted. */
export function enqueued(state: TypeState, context: Context): TypeState {
  if (state.semanticState !== 'none' && state.semanticState !== 'stale') return state;
  return { ...state, semanticState: 'pending', priority: priorityOf(state.priority, state.standing, context) };
}

/** Its turn has come. */
export function dispatched(state: TypeState): TypeState {
  return state.semanticState === 'pending' ? { ...state, semanticState: 'generating' } : state;
}

/** Its text was written, or found to hold still; `base` is what it was made of. */
export function succeeded(state: TypeState, base: SemanticBase, context: Context): TypeState {
  if (state.semanticState !== 'generating') return state;
  const { again } = state;
  const next: TypeState = {
    ...state,
    semanticState: again === null ? 'cached' : 'stale',
    lastSemanticBase: base,
    internalChanged: false,
    internalDriftState: noDrift,
    windowEnd: null,
    propagatedCause: again === 'DependencyStructure' ? state.propagatedCause : null,
    propagatedFrom: again === 'DependencyStructure' ? state.propagatedFrom : null,
    standing: again,
    again: null,
    failures: 0,
    priority: again === null ? 0 : priorityOf(0, again, context),
  };
  if (again !== null || !differsFromBase(next, context)) return next;
  // It changed inside while its text was made.
  return { ...next, internalChanged: true, internalDriftState: driftCounted(noDrift, context.now) };
}

/** `NO SEMANTIC CHANGE` (S4-115): the old text holds. Without an old text it is no answer. */
export function unchanged(state: TypeState, base: SemanticBase, context: Context): TypeState {
  return state.lastSemanticBase === null ? failed(state, context) : succeeded(state, base, context);
}

/** It failed or was cancelled (S4-21). The third time it is given up. */
export function failed(state: TypeState, { config }: Context): TypeState {
  if (state.semanticState !== 'generating') return state;
  const failures = state.failures + 1;
  if (failures < maxFailures) return { ...takenBack(state, config), semanticState: 'pending', failures };
  const none = state.lastSemanticBase === null;
  return {
    ...takenBack(state, config),
    semanticState: none ? 'none' : 'stale',
    failures: 0,
    priority: none ? 0 : state.priority,
  };
}

/** Nobody wants it any more: what waits goes back to where it came from, and attempts are forgotten. */
export function withdrawn(state: TypeState): TypeState {
  if (state.semanticState !== 'pending') return state;
  const none = state.lastSemanticBase === null;
  return { ...state, semanticState: none ? 'none' : 'stale', failures: 0, priority: none ? 0 : state.priority };
}

/** The engine started; whoever made the text is gone. */
export function restarted(state: TypeState, { config }: Pick<Context, 'config'>): TypeState {
  return state.semanticState === 'generating' ? { ...takenBack(state, config), semanticState: 'pending' } : state;
}

/** What made the unfinished text doubtful stands beside what it was made for. */
function takenBack(state: TypeState, config: Context['config']): TypeState {
  const { again, lastSemanticBase, standing } = state;
  if (again === null) return state;
  return { ...state, again: null, standing: lastSemanticBase === null ? null : weightier(standing, again, config) };
}
