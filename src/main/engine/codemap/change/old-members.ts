/**
 * Finds a member by the id that it had while its type was called otherwise: MemberIds hash the name of the type (seed 004
 * §4.4), so the id that an old link carries says which member is meant only once that name is put back.
 */
import { idHash } from '../ids.ts';
import { neutralShapes } from './own-name.ts';
import type { MemberSnapshot, TypeSnapshot } from './snapshot.ts';

/** @param suffix what followed `<TypeId>_`. null when no member of today had that id. */
export function memberOnceCalled(
  type: TypeSnapshot,
  old: Pick<TypeSnapshot, 'fqn' | 'name'>,
  suffix: string,
): MemberSnapshot | null {
  const neutral = neutralShapes(type);
  const canonical = (shape: string): string => shape.replace(/ \./, () => ` ${old.fqn}.`);
  return (
    type.members.find((member) => {
      const shape = neutral(member);
      const spellings = [member.shape, shape.replaceAll('§', old.name), shape.replaceAll('§', old.fqn)];
      return spellings.some((each) => idHash(canonical(each)).startsWith(suffix));
    }) ?? null
  );
}
