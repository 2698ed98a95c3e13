/**
 * Tests by the words that they share with a change. Calls through closures, registries and names in text lead no search from a
 * change to its test, but both are about the same thing: the rare words of the changed lines are in the test too.
 */
import { counted, rarity, readQuestion, stem } from '../../retrieval/retrieval.ts';
import type { TextSearch } from '../../text-search/text-search.ts';
import type { Comparison } from '../changes/comparisons.ts';
import type { ChangedType } from './changed-symbols.ts';

/** By stem: how often the change says it, and how the word begins, as files are searched by it. */
export type ChangeWords = Map<string, { said: number; beginning: string }>;

/** A name says more of a change than a line of it. */
const inName = 2;
/** Of a larger change everything would be alike. */
const maxLines = 3_000;
const minLetters = 3;

function addWords(words: ChangeWords, text: string, said: number): void {
  for (const { stem: own, root } of readQuestion(text, Number.POSITIVE_INFINITY).words) {
    if (root.length < minLetters || !/^[a-z]+$/.test(root)) continue;
    const known = words.get(own);
    if (known === undefined) words.set(own, { said, beginning: root });
    else known.said += said;
  }
}

/** What a symbol is called, and its file. */
export function wordsOfName(path: string, file: string, words: ChangeWords = new Map()): ChangeWords {
  addWords(words, path.split('.').slice(-2).join(' '), inName);
  addWords(words, nameOf(file), inName);
  return words;
}

/** Words of the changed lines, and of the names of the members around them; changed tests are left out. */
export async function wordsOfChange(
  types: readonly ChangedType[],
  { sides }: Pick<Comparison, 'sides'>,
  pause: () => Promise<void>,
): Promise<ChangeWords> {
  const words: ChangeWords = new Map();
  let lines = 0;
  for (const { entry, symbols, isTest } of types) {
    if (isTest || lines > maxLines) continue;
    await pause();
    for (const { path } of symbols) wordsOfName(path, entry.file, words);
    const { before, after } = sides;
    const idBefore = before.byTodaysId ? entry.typeId : (entry.renamedFrom ?? entry.typeId);
    const was = entry.kind === 'added' ? null : await before.whole(idBefore);
    const is = entry.kind === 'removed' ? null : await after.whole(entry.typeId);
    for (const line of differing(was?.text ?? '', is?.text ?? '')) {
      lines += 1;
      if (lines > maxLines) break;
      addWords(words, line, 1);
    }
  }
  sides.before.releaseTexts();
  sides.after.releaseTexts();
  return words;
}

/** Lines of one text that the other has less often, without their indentation. */
function differing(before: string, after: string): string[] {
  const counts = new Map<string, number>();
  const count = (text: string, by: number): void => {
    for (const line of text.split('\n')) {
      const bare = line.trim();
      if (bare !== '') counts.set(bare, (counts.get(bare) ?? 0) + by);
    }
  };
  count(before, -1);
  count(after, 1);
  return [...counts].flatMap(([line, more]) => (more === 0 ? [] : [line]));
}

/** Words that files are searched for, and those of them that decide. */
const maxSearched = 120;
const maxDeciding = 40;
/** Fewer words are in common by chance. */
const minShared = 3;
/** A test that bears a word as its name is about it. */
const asName = 10;
const inTests = { saturation: 1.2, length: 0.6 } as const;

/** How alike the tests are to the change, best first; the best of them 1. */
export async function testsByWords(
  words: ChangeWords,
  tests: readonly string[],
  count: TextSearch['count'],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const searched = [...words].sort(([, a], [, b]) => b.said - a.said).slice(0, maxSearched);
  if (searched.length === 0 || tests.length === 0) return new Map();
  const beginnings = [...new Set(searched.map(([, { beginning }]) => beginning))];
  const wanted = new Set(tests);
  const found = await count(beginnings, signal, null, (files) => files.filter(({ file }) => wanted.has(file)));
  const usual = found.bytes / Math.max(1, found.of);
  const texts = found.files.map(({ file, size, counts }) => {
    const times = new Map<string, number>();
    const add = (own: string, more: number): unknown => words.has(own) && times.set(own, (times.get(own) ?? 0) + more);
    for (const [word, more] of counts) add(stem(word), more);
    for (const { stem: own } of readQuestion(nameOf(file)).words) add(own, asName);
    return { file, size: size / usual, times };
  });
  const deciding = searched
    .map(([own, { said }]) => {
      const held = texts.filter(({ times }) => times.has(own)).length;
      return { own, weight: held === 0 ? 0 : rarity(held, found.of) * Math.log(1 + said) };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxDeciding);
  const scored = texts
    .map(({ file, size, times }) => {
      let score = 0;
      const shared = deciding.filter(({ own }) => times.has(own));
      for (const { own, weight } of shared) score += weight * counted(times.get(own) ?? 0, size, inTests);
      return { file, score: shared.length < minShared ? 0 : score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  const best = scored[0]?.score ?? 1;
  return new Map(scored.map(({ file, score }) => [file, score / best]));
}

/** Without folder and ending. */
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
