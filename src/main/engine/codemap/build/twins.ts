/**
 * Members that several parts of one type say: a C++ method declared in the class and defined outside it, a C prototype
 * beside its function, the two halves of a C# partial method. One of them stands for all, so that a type shows what it
 * has and not what was written about it.
 */

export interface TwinMember {
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

/** Written alike wherever it stands; `const` tells two C++ overloads apart, other modifiers are said once only. */
const spelling = (m: TwinMember): string =>
  `${m.name}${m.params}\`${m.arity}${m.modifiers.includes('const') ? ' const' : ''}`;

/**
 * Rows of the members that another one stands for, with that one's row. Members of declarations stand for those of additions: by the same
 * spelling, else by name and number of parameters where only one is left (a namespace may be spelt out or not).
 * Among declarations, and among additions, equal canonical signatures of different parts are one; the first of `members`
 * stands.
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
