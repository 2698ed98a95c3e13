/** What a type inherits from, through all bases, for languages that differ in how the name of a base is looked up. */
import type { Lookup, TypeCandidate } from './lookup.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Gives the dotted paths of all ancestors of a type, as far as the workspace shows, each base before its own.
 * @param rules whose `basesOf` it is: answers are kept under that name.
 * @param basesOf the direct bases of a type, looked up where each is written.
 */
export function createAncestors(
  rules: string,
  basesOf: (type: TypeCandidate, lookup: Lookup) => readonly TypeCandidate[],
): (type: TypeCandidate, lookup: Lookup) => ReadonlySet<string> {
  return function ancestorsOf(type, lookup) {
    // A circle of bases is an error of the code; it ends where it began.
    const open = lookup.remember(`${rules} ancestors under way`, () => new Set<number>());
    if (open.has(type.id)) return none;
    return lookup.remember(`${rules} ancestors ${type.id}`, () => {
      open.add(type.id);
      const all = new Set<string>();
      for (const base of basesOf(type, lookup)) {
        all.add(base.path);
        for (const further of ancestorsOf(base, lookup)) all.add(further);
      }
      open.delete(type.id);
      return all;
    });
  };
}
