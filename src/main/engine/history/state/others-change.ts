/** What others' changes do to a type: its dependencies (S4-30 to S4-32), the members of its group (S4-34, S4-35). */
import type { Context } from './context.ts';
import { invalidated } from './invalidate.ts';
import type { InvalidationCause, TypeState } from './type-state.ts';

const outranking: ReadonlySet<InvalidationCause | null> = new Set(['Structure', 'PublicBehavior', 'Manual']);

/** A higher invalidation of the type's own stands: its description waits for that, or it changed in the same sync. */
function standsHigher(state: TypeState, { now }: Context): boolean {
  if (outranking.has(state.standing) || outranking.has(state.again)) return true;
  const own = state.changeClass === 'Structure' || state.changeClass === 'PublicBehavior';
  return own && state.changedAt === now;
}

/** A type that this one is built on has another structure; `path` names it. The class of the type itself stays. */
export function dependencyChanged(state: TypeState, path: string, context: Context): TypeState {
  if (standsHigher(state, context)) return state;
  const next: TypeState = {
    ...state,
    internalChanged: false,
    propagatedCause: 'DependencyStructure',
    propagatedFrom: path,
  };
  return invalidated(next, 'DependencyStructure', context);
}

/** Another member of the group made the common description stale. */
export function groupChanged(state: TypeState, cause: InvalidationCause, context: Context): TypeState {
  return invalidated({ ...state, internalChanged: false }, cause, context);
}
