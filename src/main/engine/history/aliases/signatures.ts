/**
 * The set of member signatures by which a type is known again under another name (seed 004 §4.5). Its own name in them
 * plays no part. A type that shows no member is compared by the members it hides; see `of`.
 */
import { isVisible, neutralShapes, type TypeSnapshot } from '../../codemap/codemap.ts';

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
