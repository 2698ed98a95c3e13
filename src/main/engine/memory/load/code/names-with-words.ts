/**
 * The symbols of a large workspace that a question may be about: those whose names have its words. Main function: bestNames.
 * Above this many symbols, ranking all of them for each word and comparing the meanings of all types takes seconds and a gigabyte;
 * names with words of the question are found by an index, and only these are ranked and compared.
 */
import { type CodeMap, isTestCode, type NameWithWords } from '../../../codemap/codemap.ts';
import { type AskedWord, beginningsOf } from '../../../retrieval/retrieval.ts';

const manySymbols = 200_000;

export function isLarge(codeMap: Pick<CodeMap, 'size'>): boolean {
  return codeMap.size() > manySymbols;
}

/** Null in a workspace of which all symbols can be looked at. */
export function namesWithWords(codeMap: CodeMap, words: readonly AskedWord[]): NameWithWords[] | null {
  return isLarge(codeMap) ? codeMap.withWords(beginningsOf(words)) : null;
}

/** Of these with two words beside each other in the question, then of those with each word, the best few; then those with most words. */
export function bestNames(names: readonly NameWithWords[], perQuery: number, most: number): NameWithWords[] {
  const ranked = inOrder(names);
  const count = Math.max(-1, ...names.flatMap(({ words }) => words)) + 1;
  const taken = new Set<NameWithWords>();
  const take = (fits: (name: NameWithWords) => boolean): void => {
    let left = perQuery;
    for (const name of ranked) {
      if (left === 0) return;
      if (!fits(name)) continue;
      taken.add(name);
      left -= 1;
    }
  };
  for (let n = 0; n + 1 < count; n += 1) take(({ words }) => words.includes(n) && words.includes(n + 1));
  for (let n = 0; n < count; n += 1) take(({ words }) => words.includes(n));
  for (const name of ranked) {
    if (taken.size >= most) break;
    taken.add(name);
  }
  return [...taken].slice(0, most);
}

/** More words first, then code outside tests, types, and names that say little else. */
function inOrder(names: readonly NameWithWords[]): NameWithWords[] {
  const tests = new Map<string, boolean>();
  const isTest = (file: string): boolean => {
    const known = tests.get(file) ?? isTestCode(file);
    tests.set(file, known);
    return known;
  };
  const keyOf = ({ words, file, member, name }: NameWithWords): number =>
    words.length * 8_000 - (isTest(file) ? 4_000 : 0) - (member === 0 ? 0 : 2_000) - Math.min(name.length, 1_000);
  return names
    .map((name) => ({ name, key: keyOf(name) }))
    .sort((a, b) => b.key - a.key)
    .map(({ name }) => name);
}
