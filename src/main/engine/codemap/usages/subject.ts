/** What usages are looked for: a type, or the members of one name that a type declares. */
import type { ImportFact } from '../facts.ts';
import type { KnownMember, KnownType, KnownTypes } from './known-types.ts';

export interface Subject {
  readonly type: KnownType;
  /** Overloads count together; empty for the type itself. */
  readonly members: readonly KnownMember[];
  /** Name that is looked for. */
  readonly name: string;
  /** A constructor: uses of the type that make an instance. */
  readonly onlyCreated: boolean;
}

/** null when the rows are gone. `member` is 0 for the type. */
export function subjectOf(types: KnownTypes, member: { type: number; name: string | null }): Subject | null {
  const type = types.type(member.type);
  if (type === null) return null;
  if (member.name === null) return { type, members: [], name: type.name, onlyCreated: false };
  const members = types.members(type.id, member.name);
  const [first] = members;
  if (first === undefined) return null;
  if (first.kind === 'constructor') return { type, members: [], name: type.name, onlyCreated: true };
  return { type, members, name: first.name, onlyCreated: false };
}

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

/** Languages that use each other's types. */
const families: readonly (readonly KnownType['language'][])[] = [
  ['typescript', 'javascript'],
  ['java', 'kotlin'],
  ['c', 'cpp'],
];
