/** What a name in a declaration may turn out to be. */
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';

/** `nothing`: a local name or one of the language, so no dependency. */
export type Resolution =
  | { kind: 'type'; type: TypeCandidate }
  | { kind: 'external'; name: string }
  | { kind: 'nothing' };

/** Where the name stands. */
export interface NameContext {
  lookup: Lookup;
  file: FileScope;
  /** The type that uses the name. */
  type: { id: number; fqn: string; namespace: string };
}
