/**
 * Texts as bags of words and of pairs of neighbouring words, each a number: two are compared by merging sorted lists. Main type: Bag.
 */

/** Sorted; what occurs several times is there several times. */
export type Bag = Uint32Array;

export const emptyBag: Bag = new Uint32Array();

/** Words as numbers; the same word is the same number for the whole of one comparison. */
export interface Vocabulary {
  number(word: string): number;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  return {
    number(word) {
      let known = numbers.get(word);
      if (known === undefined) {
        known = numbers.size + 1;
        numbers.set(word, known);
      }
      return known;
    },
  };
}

export function bagOf(words: readonly number[]): Bag {
  const bag = new Uint32Array(Math.max(0, 2 * words.length - 1));
  let previous = 0;
  words.forEach((word, at) => {
    bag[at] = Math.imul(word, 0x9e3779b1) >>> 0;
    if (at > 0) bag[words.length + at - 1] = (Math.imul(previous, 0x85ebca6b) ^ Math.imul(word, 0xc2b2ae35)) >>> 0;
    previous = word;
  });
  return bag.sort();
}

/** Number of elements in both. */
export function common(a: Bag, b: Bag): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0];
    if (x === y) count += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return count;
}

/** From 0 to 1; two empty bags are alike. */
export function likeness(a: Bag, b: Bag): number {
  const size = a.length + b.length;
  return size === 0 ? 1 : (2 * common(a, b)) / size;
}

/** The elements of `a` that `b` lacks. */
export function without(a: Bag, b: Bag): Bag {
  const left = new Uint32Array(a.length);
  let count = 0;
  let j = 0;
  for (const x of a) {
    while (j < b.length && (b[j] ?? 0) < x) j += 1;
    if (j < b.length && b[j] === x) j += 1;
    else {
      left[count] = x;
      count += 1;
    }
  }
  return left.subarray(0, count);
}
