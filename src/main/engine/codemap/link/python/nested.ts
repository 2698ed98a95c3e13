/** Types that are nested in types of Python, by their dotted name: `Outer.Inner`, also where a base of `Outer` holds `Inner`. */
import { createAncestors } from '../ancestors.ts';
import type { Lookup, TypeCandidate } from '../lookup.ts';
import { type NameContext, placeIn, type Resolution } from '../resolution.ts';

/**
 * @param resolve how the language looks up a name.
 * @returns the innermost type that the names lead to from a type; what follows it is a member.
 */
export function createNested(
  resolve: (name: string, context: NameContext) => Resolution,
): (type: TypeCandidate, names: readonly string[], lookup: Lookup) => TypeCandidate {
  const ancestorsOf = createAncestors('modules', (type, lookup) =>
    lookup.heritage(type.id).flatMap(({ file: row, bases }) => {
      const file = lookup.file(row);
      if (file === null) return [];
      return bases.flatMap((name) => {
        const found = resolve(name, placeIn(type, file, lookup));
        return found.kind === 'type' ? [found.type] : [];
      });
    }),
  );

  function nestedIn(type: TypeCandidate, name: string, lookup: Lookup): TypeCandidate | undefined {
    const candidates = lookup.byName(name).filter((c) => c.parent !== 0 && c.language === type.language);
    if (candidates.length === 0) return undefined;
    const own = candidates.find((c) => c.parent === type.id);
    if (own !== undefined) return own;
    for (const path of ancestorsOf(type, lookup)) {
      const inherited = candidates.find((c) => c.container.replaceAll('+', '.') === path);
      if (inherited !== undefined) return inherited;
    }
    return undefined;
  }

  return (type, names, lookup) => {
    let innermost = type;
    for (const name of names) {
      const inner = nestedIn(innermost, name, lookup);
      if (inner === undefined) break;
      innermost = inner;
    }
    return innermost;
  };
}
