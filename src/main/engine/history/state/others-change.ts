/** What others' changes do to a type: its dependencies (S4-30 to S4-32), the members of its group (S4-34, S4-35). */
import type { Context } from './context.ts';
import { invalidated } from './invalidate.ts';
import type { InvalidationCause, TypeState } from './type-state.ts';

const outranking: ReadonlySet<InvalidationCause | null> = new Set(['Structure', 'PublicBehavior', 'Manual']);

/** A higher invalidation of the type's own stands: its description waits for that, or it changed in the same sync. */
function standsHigher(state: TypeState, { now }: Context): boolean {
  // A text in the making does not know what happens now, whatever it is made for.
  if (outranking.has(state.semanticState === 'generating' ? state.again : state.standing)) return true;
  return outranking.has(ownClass(state)) && state.changedAt === now;
}

function ownClass({ changeClass }: TypeState): InvalidationCause | null {
  return changeClass === 'Cosmetic' ? null : changeClass;
}

/** A type that this one is built on has another structure; `path` names it. The class of the type itself stays. */
export function dependencyChanged(state: TypeState, path: string, context: Context): TypeState {
  if (standsHigher(state, context)) return state;
  const next: TypeState = { ...state, propagatedCause: 'DependencyStructure', propagatedFrom: path };
  return invalidated(next, 'DependencyStructure', context);
}

/** Another member of the group made the common description doubtful. */
export function groupChanged(state: TypeState, cause: InvalidationCause, context: Context): TypeState {
  return invalidated(state, cause, context);
}
