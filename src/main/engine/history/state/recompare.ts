/**
 * What became of a type while no change was told: a code map that is made anew knows nothing of what was before it, so
 * what is known of types is held against it once. Only what the state itself keeps can tell.
 */
import { type Context, speaksOf } from './context.ts';
import { appeared, changed, vanished } from './own-change.ts';
import type { TypeState } from './type-state.ts';

/** A description that is doubtful already, or on its way, needs no second cause. */
export function recompared(state: TypeState, context: Context): TypeState {
  const { lastSemanticBase: base, semanticState } = state;
  const { hashes } = context;
  if (hashes === null) return state.goneAt === null ? vanished(state, context) : state;
  if (state.goneAt !== null) return appeared(state, context);
  if (base === null || semanticState !== 'cached' || speaksOf(base, hashes)) return state;
  if (base.structureHash !== hashes.structureHash) return changed(state, own('Structure'), context);
  if (base.publicImplHash !== hashes.publicImplHash) return changed(state, own('PublicBehavior'), context);
  // Changes inside that were told are counted.
  return state.internalDriftState.count > 0 ? state : changed(state, own('Internal'), context);
}

function own(changeClass: 'Structure' | 'PublicBehavior' | 'Internal') {
  return { changeClass, docsChanged: false };
}
