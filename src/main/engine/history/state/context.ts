/** What a transition may look at besides the state itself. */
import type { TypeStanding } from '../../codemap/codemap.ts';
import type { WorkspaceConfig } from '../../workspace/workspace.ts';
import type { SemanticBase } from './type-state.ts';

/** What transitions depend on; who writes texts, and how many, is not of it. */
export type SemanticsConfig = Omit<WorkspaceConfig['semantics'], 'mode' | 'maxDaily'>;

export interface Context {
  /** Epoch milliseconds. */
  now: number;
  config: SemanticsConfig;
  /** Of the type as it is now; `hashes` null when it is gone. */
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
