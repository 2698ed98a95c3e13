/**
 * What `hash_conflicts.log` says of ids that would have been alike and are longer for it (S4-46, S4-72). The same conflict
 * gives the same sentence, whatever the order in which its types or members arrived, so that the log can hold it once.
 */
import { memberIdLength } from '../ids.ts';

export interface NamedMember {
  name: string;
  /** As `parameterTypes` spells them. */
  params: string;
  /** What stands after `<TypeId>_` in the MemberId. */
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
