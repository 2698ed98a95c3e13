/**
 * Carries transitions out on stored states, and on to the other members of a type's group: a group has one description,
 * so whatever makes one member's doubtful makes it so for all (S4-34, S4-35).
 */
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Context, SemanticsConfig } from '../state/context.ts';
import { countReached } from '../state/drift.ts';
import { groupChanged } from '../state/others-change.ts';
import { drifted } from '../state/own-change.ts';
import type { InvalidationCause, TypeState } from '../state/type-state.ts';
import type { StateTable } from '../store/state-table.ts';
import type { TypeGroups } from './steps.ts';

export interface Transitions {
  /** Returns whether the state of the type is another. `now` is epoch milliseconds. */
  move(typeId: string, now: number, transition: (state: TypeState, context: Context) => TypeState): boolean;
}

export interface TransitionDeps {
  states: StateTable;
  groups: Pick<TypeGroups, 'of'>;
  codeMap(): Pick<CodeMap, 'standing'>;
  config(): SemanticsConfig;
}

/** Why the description became doubtful by a transition; null when it did not, or was already. */
function newlyDoubtful(before: TypeState, after: TypeState): InvalidationCause | null {
  if (after.semanticState === 'stale' && before.semanticState === 'cached') return after.standing;
  if (after.again !== null && before.again === null) return after.again;
  // A member may have no text, or wait for one, where others have: they are one group since lately.
  const { changeClass, changedAt, goneAt } = after;
  const own = changeClass === 'Structure' || changeClass === 'PublicBehavior';
  return own && changedAt !== before.changedAt && goneAt === null ? changeClass : null;
}

export function createTransitions({ states, groups, codeMap, config }: TransitionDeps): Transitions {
  function moveOne(
    typeId: string,
    now: number,
    transition: (state: TypeState, context: Context) => TypeState,
  ): [TypeState, TypeState] {
    const { fanIn, depth, hashes } = codeMap().standing(typeId) ?? { fanIn: 0, depth: 0, hashes: null };
    const before = states.get(typeId);
    const after = transition(before, { now, config: config(), fanIn, depth, hashes });
    if (after !== before) states.put(typeId, after);
    return [before, after];
  }

  /** Internal changes of all members add up: they are described together. */
  function driftsTogether(members: readonly string[]): boolean {
    const count = members.reduce((sum, member) => sum + states.get(member).internalDriftState.count, 0);
    return countReached({ count }, config());
  }

  return {
    move(typeId, now, transition) {
      const [before, after] = moveOne(typeId, now, transition);
      if (after === before) return false;
      const members = groups.of(typeId)?.members ?? [];
      if (members.length === 0) return true;
      const cause = newlyDoubtful(before, after);
      if (cause !== null) {
        for (const member of members) {
          if (member !== typeId) moveOne(member, now, (state, context) => groupChanged(state, cause, context));
        }
      } else if (after.internalDriftState.count > before.internalDriftState.count && driftsTogether(members)) {
        for (const member of members) moveOne(member, now, drifted);
      }
      return true;
    },
  };
}
