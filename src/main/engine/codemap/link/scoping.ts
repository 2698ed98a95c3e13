/**
 * How a language finds what other files declare; part of its adapter. A resolver may lean only on the file's own facts,
 * on rows under names that the file mentions, and on re-exports: those are what a change elsewhere relinks (pending.ts).
 */
import type { FileScope, Lookup } from './lookup.ts';
import type { NameContext, Resolution } from './resolution.ts';

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
}
