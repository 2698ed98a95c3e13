/**
 * Signatures without the name of the type that declares them: constructors, `Store Clone()`. Written with `§` in its
 * place they stay the same when the type is renamed or moved, and members can be found again.
 */

import { idHash } from '../ids.ts';
import type { MemberSnapshot, TypeSnapshot } from './snapshot.ts';

/** Modules are no types that a signature could name: their shapes stay as they are. */
export function neutralShapes(type: Pick<TypeSnapshot, 'fqn' | 'name' | 'kind'>): (member: MemberSnapshot) => string {
  if (type.kind === 'module') return (member) => member.shape;
  return ({ shape, name, kind }) => {
    if (!shape.includes(type.name)) return shape;
    const at = shape.indexOf(` .${name}`);
    const end = at + 2 + name.length;
    const namesType = kind === 'constructor' || kind === 'destructor' || kind === 'operator';
    const told = namesType ? withoutOwnName(name, type) : name;
    return `${withoutOwnName(shape.slice(0, at), type)} .${told}${withoutOwnName(shape.slice(end), type)}`;
  };
}

/** A type whose members that were kept under another name carry the names of `after`: a rename does not change them. */
export function asRenamed(before: TypeSnapshot, after: TypeSnapshot): TypeSnapshot {
  const neutralAfter = neutralShapes(after);
  const kept = new Map<string, MemberSnapshot[]>();
  for (const member of after.members) {
    const shape = neutralAfter(member);
    const same = kept.get(shape);
    if (same === undefined) kept.set(shape, [member]);
    else same.push(member);
  }
  const neutralBefore = neutralShapes(before);
  const members = before.members.map((member) => {
    const now = kept.get(neutralBefore(member))?.shift();
    if (now === undefined) return member;
    const { suffix, name, signature, shape } = now;
    return { ...member, suffix, name, signature, shape };
  });
  return { ...before, members };
}

const wordUnit = /[\p{L}\p{N}_$]/u;

/** `text` with `§` for the simple name as a whole word, and for any end of its own namespace before it. */
function withoutOwnName(text: string, { fqn, name }: Pick<TypeSnapshot, 'fqn' | 'name'>): string {
  const isWord = (at: number): boolean => wordUnit.test(text.charAt(at));
  const container = fqn
    .slice(0, fqn.length - name.length)
    .split(/[.+]/)
    .filter(Boolean);
  let result = '';
  let from = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (isWord(at - 1) || isWord(end)) continue;
    result += `${text.slice(from, Math.max(qualifierStart(text, at, container), from))}§`;
    from = end;
  }
  return result + text.slice(from);
}

/** Start of the longest end of `container`, joined by `.`, `+` or `::`, that directly precedes `at`. */
function qualifierStart(text: string, at: number, container: readonly string[]): number {
  let start = at;
  for (const segment of container.toReversed()) {
    const sign = /(?:::|[.+])$/.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? '';
    const before = start - sign.length - segment.length;
    if (sign === '' || before < 0 || !text.startsWith(segment, before)) break;
    if (wordUnit.test(text.charAt(before - 1))) break;
    start = before;
  }
  return start;
}

/**
 * Finds a member by the id that it had while its type was called otherwise: MemberIds hash the name of the type, so the
 * id that an old link carries says which member is meant only once that name is put back.
 *
 * @param suffix what followed `<TypeId>_`. null when no member of today had that id.
 */
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
