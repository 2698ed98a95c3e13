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
  /** Only a type can stand there: in a head, as a base. */
  asType?: boolean;
}

/** A place in a type's part: `namespace` is what its outermost declaring type stands in. */
export function placeIn(type: { id: number; fqn: string }, file: FileScope, lookup: Lookup): NameContext {
  const { id, fqn } = type;
  const outermost = fqn.split('+')[0] ?? fqn;
  const namespace = outermost.slice(0, Math.max(0, outermost.lastIndexOf('.')));
  return { lookup, file, type: { id, fqn, namespace } };
}
