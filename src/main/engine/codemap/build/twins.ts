/**
 * Members that several parts of one type declare: a C++ method declared in the class and defined outside it, a C
 * prototype beside its function, the two halves of a C# partial method. One of them represents them all, so that a
 * type lists each member once.
 */
import { memberIdLength } from '../ids.ts';

interface TwinMember {
  id: number;
  /** Row of the part. */
  part: number;
  /** The part adds members to a type declared elsewhere: accessibility and modifiers of its members are guesses. */
  addition: boolean;
  name: string;
  /** As `parameterTypes` spells them; '' for what takes none. */
  params: string;
  arity: number;
  modifiers: readonly string[];
  canonical: string;
}

const count = (params: string): number => (params.length <= 2 ? 0 : params.split(',').length);

/** Written alike in every place; `const` distinguishes two C++ overloads, other modifiers are stated only once. */
const spelling = (m: TwinMember): string =>
  `${m.name}${m.params}\`${m.arity}${m.modifiers.includes('const') ? ' const' : ''}`;

/**
 * Maps each duplicate's row to the row of the member that represents it. Members of declarations represent those of
 * additions: by the same spelling, else by name and number of parameters where only one is left (a namespace may be
 * spelt out or not). Among declarations, and among additions, equal canonical signatures of different parts are one;
 * the first in `members` is kept.
 */
export function findTwins(members: readonly TwinMember[]): Map<number, number> {
  const twins = new Map<number, number>();
  const declared: TwinMember[] = [];
  const bySignature = new Map<string, TwinMember>();
  const additions: TwinMember[] = [];
  for (const member of members) {
    const key = `${member.addition} ${member.canonical}`;
    const stands = bySignature.get(key);
    if (stands !== undefined && stands.part !== member.part) twins.set(member.id, stands.id);
    else {
      bySignature.set(key, member);
      (member.addition ? additions : declared).push(member);
    }
  }
  if (additions.length === 0 || declared.length === 0) return twins;

  const bySpelling = new Map<string, TwinMember[]>();
  for (const member of declared) {
    const same = bySpelling.get(spelling(member));
    if (same === undefined) bySpelling.set(spelling(member), [member]);
    else same.push(member);
  }
  const open: TwinMember[] = [];
  const taken = new Set<number>();
  for (const member of additions) {
    const [stands] = bySpelling.get(spelling(member)) ?? [];
    if (stands === undefined) open.push(member);
    else {
      taken.add(stands.id);
      twins.set(member.id, stands.id);
    }
  }
  const byCount = new Map<string, TwinMember[]>();
  for (const member of declared) {
    if (taken.has(member.id)) continue;
    const key = `${member.name} ${count(member.params)}`;
    const same = byCount.get(key);
    if (same === undefined) byCount.set(key, [member]);
    else same.push(member);
  }
  for (const member of open) {
    const left = byCount.get(`${member.name} ${count(member.params)}`);
    const [only] = left ?? [];
    if (only !== undefined && left?.length === 1) twins.set(member.id, only.id);
  }
  return twins;
}

/**
 * What `hash_conflicts.log` says of ids that would have been alike and are longer for it. The same conflict
 * gives the same sentence, whatever the order in which its types or members arrived, so that the log can hold it once.
 */
export interface NamedMember {
  name: string;
  /** As `parameterTypes` spells them. */
  params: string;
  /** The part of the MemberId after `<TypeId>_`. */
  idSuffix: string;
}

const list = (names: readonly string[]): string => names.toSorted().join(', ');

/** @param short the first characters of the ids, which all of `types` share. */
export function typeConflict(short: string, types: readonly { fqn: string; kind: string; arity: number }[]): string {
  const named = types.map(({ fqn, kind, arity }) => `${kind} ${fqn}${arity > 0 ? `\`${arity}` : ''}`);
  return `TypeId ${short} is shared by ${list(named)}: lengthened`;
}

/** One sentence for each group of members of a type whose ids would have been alike. */
export function memberConflicts(fqn: string, members: readonly NamedMember[]): string[] {
  const lengthened = members.filter((member) => member.idSuffix.length > memberIdLength.short);
  const groups = new Map<string, NamedMember[]>();
  for (const member of lengthened) {
    const short = member.idSuffix.slice(0, memberIdLength.short);
    const group = groups.get(short);
    if (group === undefined) groups.set(short, [member]);
    else group.push(member);
  }
  return [...groups].map(
    ([short, group]) =>
      `MemberId ${short} in ${fqn} is shared by ${list(group.map((m) => m.name + m.params))}: lengthened`,
  );
}
