/**
 * The set of member signatures by which a type is known again under another name (seed 004 §4.5). The type's own name in
 * them (constructors, `Store Clone()`) is written as `§`, so that a rename leaves the set as it is.
 * A type that shows no member is compared by the members it hides; see `of`.
 */
import { isVisible, type MemberSnapshot, type TypeSnapshot } from '../../codemap/codemap.ts';

export interface Signatures {
  /** `public`: what others see of it; `hidden`: all its members, where none can be seen; `none`: it has no members. */
  of: 'public' | 'hidden' | 'none';
  /** Distinct, sorted. */
  set: readonly string[];
}

/** S4-77. */
const leastSimilarity = 0.85;
const mostDifference = 2;

export function signaturesOf(type: TypeSnapshot): Signatures {
  const visible = type.members.filter((member) => isVisible(member.access));
  const members = visible.length > 0 ? visible : type.members;
  const neutral = neutralShapes(type);
  const set = [...new Set(members.map(neutral))].sort();
  return { of: visible.length > 0 ? 'public' : set.length > 0 ? 'hidden' : 'none', set };
}

/** Jaccard similarity of two sets that are sorted; 1 for two empty ones. */
export function jaccard(a: readonly string[], b: readonly string[]): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] ?? '';
    const other = b[j] ?? '';
    if (one === other) common += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}

/** null where the two are not alike enough to be one type. */
export function similarity(a: Signatures, b: Signatures): number | null {
  if (a.of !== b.of || Math.abs(a.set.length - b.set.length) > mostDifference) return null;
  const value = jaccard(a.set, b.set);
  return value >= leastSimilarity ? value : null;
}

/** Of a set with `size` signatures that is ordered like all others, two alike ones share one of the first so many. */
export function prefixLength(size: number): number {
  return size - Math.ceil(leastSimilarity * size) + 1;
}

/** Gives a member's shape with `§` for the name of its type. Modules are no types that a signature could name. */
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

const wordUnit = /[\p{L}\p{N}_$]/u;

/** `text` with `§` for the simple name as a whole word, and for any end of its own namespace before it. */
function withoutOwnName(text: string, { fqn, name }: Pick<TypeSnapshot, 'fqn' | 'name'>): string {
  const isWord = (at: number): boolean => wordUnit.test(text.charAt(at));
  let result = '';
  let from = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (isWord(at - 1) || isWord(end)) continue;
    const start = qualifierStart(text, at, fqn.slice(0, fqn.length - name.length));
    result += `${text.slice(from, Math.max(start, from))}§`;
    from = end;
  }
  return result + text.slice(from);
}

/** Where the longest end of `container` (`Shop.Data.`) that stands before `at` begins; `at` where none does. */
function qualifierStart(text: string, at: number, container: string): number {
  let start = at;
  for (const segment of container.split(/[.+]/).filter(Boolean).reverse()) {
    const sign = text.slice(0, start).endsWith('::') ? '::' : '.';
    const before = start - sign.length - segment.length;
    if (before < 0 || !text.startsWith(segment, before) || !/^[.+:]/.test(text.slice(start - sign.length, start))) break;
    if (wordUnit.test(text.charAt(before - 1))) break;
    start = before;
  }
  return start;
}
