/**
 * Implementations of each contract, over all steps of inheritance. Main type: Family. A call on an interface runs one
 * of the bodies of all that come after it: those that declare the member, and those that inherit it from a class
 * beside.
 */
import type { WholeMap, WholeType } from '../../../codemap/codemap.ts';
import type { Found, Symbols } from '../model/symbols.ts';

export interface Family {
  /** Direct or not. */
  isBase(base: WholeType, type: WholeType): boolean;
  /** All that a type fulfils or extends, nearest first. */
  bases(type: WholeType): ReadonlySet<WholeType>;
  /** What may run where this declaration of an interface or abstract type is called; tests left out. */
  bodies(declared: Found): readonly Found[];
  /** The first declaration of the same member among what its type fulfils or extends; itself where there is none. */
  firstDeclared(found: Found): Found;
}

/** Longer ways of inheritance are not followed; cycles end here too. */
const maxAbove = 200;

export function createFamily(map: WholeMap, symbols: Symbols): Family {
  const above = new Map<WholeType, WholeType[]>();
  for (const { from, to, kind } of map.edges) {
    const [type, base] = [map.types[from], map.types[to]];
    if ((kind !== 'inherits' && kind !== 'implements') || type === undefined || base === undefined) continue;
    const known = above.get(type) ?? [];
    above.set(type, known);
    known.push(base);
  }

  /** Nearest first, the type itself left out. */
  function reached(start: WholeType, next: (type: WholeType) => readonly WholeType[]): Set<WholeType> {
    const found = new Set<WholeType>([start]);
    for (const type of found) {
      if (found.size > maxAbove) break;
      for (const each of next(type)) found.add(each);
    }
    found.delete(start);
    return found;
  }
  const known = new Map<WholeType, Set<WholeType>>();
  function bases(type: WholeType): Set<WholeType> {
    let found = known.get(type);
    if (found === undefined) {
      found = reached(type, (at) => above.get(at) ?? []);
      known.set(type, found);
    }
    return found;
  }

  let methods: Map<string, Set<WholeType>> | null = null;
  /** Types of Go by their methods. */
  function methodsOfGo(): Map<string, Set<WholeType>> {
    if (methods !== null) return methods;
    methods = new Map();
    for (const type of map.types) {
      if (type.file.language !== 'go' || type.kind === 'module' || type.kind === 'interface') continue;
      for (const { name, kind } of symbols.members(type)) {
        if (kind !== 'method') continue;
        const having = methods.get(name) ?? new Set();
        methods.set(name, having);
        having.add(type);
      }
    }
    return methods;
  }

  /** A type with all methods of an interface of Go implements it, declared or not. */
  function fulfilling(type: WholeType): WholeType[] {
    if (type.file.language !== 'go' || type.kind !== 'interface') return [];
    const asked = [type, ...bases(type)].flatMap((each) => symbols.members(each).map(({ name }) => name));
    const [first, ...rest] = asked.map((name) => methodsOfGo().get(name) ?? new Set<WholeType>());
    return first === undefined ? [] : [...first].filter((each) => rest.every((having) => having.has(each)));
  }

  function declared(type: WholeType, name: string): Found | null {
    const member = symbols.members(type).find((each) => each.name === name);
    return member === undefined ? null : { type, member };
  }

  return {
    isBase: (base, type) => bases(type).has(base),
    bases,
    bodies({ type, member }) {
      const name = member?.name ?? '';
      const found = new Map<WholeType, Found>();
      for (const heir of new Set([...reached(type, symbols.heirs), ...fulfilling(type)])) {
        if (heir.file.test || isOpen({ type: heir, member: null })) continue;
        const nearest = [heir, ...bases(heir)]
          .flatMap((each) => declared(each, name) ?? [])
          .find((each) => !isOpen(each));
        if (nearest !== undefined) found.set(nearest.type, nearest);
      }
      return [...found.values()];
    },
    firstDeclared(found) {
      const name = found.member?.name ?? '';
      return [...bases(found.type)].flatMap((base) => declared(base, name) ?? []).at(-1) ?? found;
    },
  };
}

/** Declared here and carried out elsewhere. */
export function isOpen({ type, member }: Found): boolean {
  return type.kind === 'interface' || type.kind === 'trait' || (member?.modifiers.includes('"abstract"') ?? false);
}
