/** What usages are looked for: a type, or the members of one name that a type declares. */
import type { ImportFact } from '../facts.ts';
import type { KnownMember, KnownType, KnownTypes } from './known-types.ts';

export interface Subject {
  readonly type: KnownType;
  /** Overloads count together; empty for the type itself. */
  readonly members: readonly KnownMember[];
  /** Rows of the types through which it is reached: its own, and in C those of modules that declare the same function. */
  readonly places: ReadonlySet<number>;
  /** Name that is looked for. */
  readonly name: string;
  /** A constructor: uses of the type that make an instance. */
  readonly onlyCreated: boolean;
}

/** null when the rows are gone. `member` is 0 for the type. */
export function subjectOf(types: KnownTypes, member: { type: number; name: string | null }): Subject | null {
  const type = types.type(member.type);
  if (type === null) return null;
  const places = new Set([type.id]);
  if (member.name === null) return { type, places, members: [], name: type.name, onlyCreated: false };
  const members = types.members(type.id, member.name);
  const [first] = members;
  if (first === undefined) return null;
  // A named constructor of Dart is called by its name.
  const isNamed = type.language === 'dart' && first.name !== type.name;
  if (first.kind === 'constructor' && !isNamed)
    return { type, places, members: [], name: type.name, onlyCreated: true };
  for (const id of sameFunction(types, type, members)) places.add(id);
  return { type, places, members, name: first.name, onlyCreated: false };
}

/**
 * Modules of C and C++ with a prototype or the definition of a function that others can see: the linker joins them. A
 * static one is a different function in each place, also in a header, where all files that include it see it.
 */
function sameFunction(types: KnownTypes, type: KnownType, members: readonly KnownMember[]): number[] {
  const shared = ({ kind, access, modifiers }: KnownMember): boolean =>
    kind === 'function' && access === 'public' && !/"(?:static|define)"/.test(modifiers);
  const own = members.filter(shared);
  const [first] = own;
  if (type.kind !== 'module' || !cFamily.includes(type.language) || first === undefined) return [];
  return types.declaring(first.name).filter((id) => {
    const other = types.type(id);
    if (other === null || other.kind !== 'module' || !cFamily.includes(other.language)) return false;
    // C knows one function of a name; in C++ parameters distinguish overloads, however their namespaces are spelt.
    const isC = type.language === 'c' && other.language === 'c';
    const same = (one: KnownMember): boolean => isC || own.some((each) => plain(each) === plain(one));
    return types.members(id, first.name).some((one) => shared(one) && same(one));
  });
}

const plain = ({ params }: KnownMember): string => params.replace(/\b\w+::|\s+/g, '');

/** Names of the subject in a file: its own, and those that imports give it; a member of a module is no whole module. */
export function localNames({ name, members }: Subject, imports: readonly ImportFact[]): string[] {
  const names = new Set([name]);
  const wholes = members.length === 0;
  for (const fact of imports) {
    if (wholes) names.add(fact.alias);
    for (const one of fact.names) {
      if (one.name === name || one.name === 'default' || (wholes && one.name === '*')) names.add(one.alias);
    }
  }
  names.delete('');
  return [...names];
}

export function languageFamily(language: KnownType['language']): readonly KnownType['language'][] {
  for (const family of families) if (family.includes(language)) return family;
  return [language];
}

export const cFamily: readonly KnownType['language'][] = ['c', 'cpp'];

/** Languages that use each other's types. */
const families: readonly (readonly KnownType['language'][])[] = [
  ['typescript', 'javascript'],
  ['java', 'kotlin'],
  cFamily,
];
