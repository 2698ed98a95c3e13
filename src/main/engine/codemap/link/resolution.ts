/** What a name in a declaration may turn out to be. */
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';

/** `nothing`: a local name or one of the language, so no dependency. */
export type Resolution =
  | { kind: 'type'; type: TypeCandidate }
  | { kind: 'external'; name: string }
  | { kind: 'nothing' };

/** The place of the name. */
export interface NameContext {
  lookup: Lookup;
  file: FileScope;
  /** The type that uses the name. */
  type: { id: number; fqn: string; namespace: string };
  /** Only a type is possible there: in a head, as a base. */
  asType?: boolean;
}

/** A place in a type's part: `namespace` is that of its outermost declaring type. */
export function placeIn(type: { id: number; fqn: string }, file: FileScope, lookup: Lookup): NameContext {
  const { id, fqn } = type;
  const outermost = fqn.split('+')[0] ?? fqn;
  const namespace = outermost.slice(0, Math.max(0, outermost.lastIndexOf('.')));
  return { lookup, file, type: { id, fqn, namespace } };
}

/**
 * How a language finds what other files declare; part of its adapter. A resolver may lean only on the file's own facts,
 * on rows under names that the file mentions, and on re-exports: those are what a change elsewhere relinks (pending.ts).
 */
export interface Scoping {
  /** What a name in a file means: `Foo` or `A.B.Foo`, as the facts spell it. */
  resolve(name: string, context: NameContext): Resolution;
  /** What the import lines of a file lead to; left out where imports name namespaces and not files. */
  imported?(file: FileScope, lookup: Lookup): Resolution[];
  /**
   * A type in another is reached from other files only where the one that holds it, or one that inherits from that, is
   * named too: before it, in an import, as a base. Then it matters to no other file that such a type comes or goes.
   */
  readonly throughOwners?: boolean;
  /** A type of a library that this project only extends: naming it does not make one depend on the extensions. */
  isForeign?(type: TypeCandidate): boolean;
}
