/** A description becomes doubtful: the arrow to `stale`, or what stands for it in the other states (seed 004 §3.2). */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Context } from './context.ts';
import { priorityOf, weightier } from './priority.ts';
import type { InvalidationCause, TypeState } from './type-state.ts';

/** A type that has no text and waits for none stays as it is: nothing can be stale. */
export function invalidated(before: TypeState, cause: InvalidationCause, context: Context): TypeState {
  if (before.semanticState === 'none') return before;
  const state = { ...before, internalChanged: false };
  switch (before.semanticState) {
    case 'generating':
      return { ...state, again: weightier(state.again, cause, context.config) };
    case 'cached':
      return { ...state, semanticState: 'stale', standing: cause, priority: priorityOf(0, cause, context) };
    case 'pending':
    case 'stale': {
      // One that waits for its first text has all to be said of it already.
      const first = state.lastSemanticBase === null;
      const standing = first ? null : weightier(state.standing, cause, context.config);
      return { ...state, standing, priority: priorityOf(state.priority, standing, context) };
    }
    default:
      return assertNever(before.semanticState);
  }
}
