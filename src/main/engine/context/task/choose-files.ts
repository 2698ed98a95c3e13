/**
 * The files of a large workspace whose text is counted for a question: those with its words in the names of their
 * functions and types or in their path, and a sample of the others, which shows how rare each word is in all of the
 * code. Main function: chooseFiles.
 */
import type { CodeMap } from '../../codemap/codemap.ts';
import { counted, rarity, toRank } from '../../retrieval/retrieval.ts';
import type { TextEntry } from '../../text-search/text-search.ts';

/** Up to this many files, all are read. */
export const mostRead = 10_000;
const mostChosen = 800;
const sampled = 300;
/** What a word in the path counts beside many names with it. */
const inPath = 0.4;

export interface Chosen {
  readonly files: readonly TextEntry[];
  readonly sample: ReadonlySet<string>;
  /** Number of files that each file of the sample represents. */
  readonly each: number;
}

export function chooseFiles(
  all: readonly TextEntry[],
  beginnings: readonly string[],
  codeMap: Pick<CodeMap, 'withWords'>,
): Chosen {
  const named = beginnings.map(() => new Map<string, number>());
  for (const { file, words } of codeMap.withWords(beginnings)) {
    for (const n of words) named[n]?.set(file, (named[n]?.get(file) ?? 0) + 1);
  }
  const scores = new Map<string, number>();
  for (const [n, beginning] of beginnings.entries()) {
    const names = named[n] ?? new Map<string, number>();
    const said = all.flatMap(({ file }) => {
      const times = names.get(file) ?? 0;
      const own = counted(times, 1, toRank) + (pathSays(file, beginning) ? inPath : 0);
      return own === 0 ? [] : [{ file, own }];
    });
    const weight = rarity(said.length, all.length);
    for (const { file, own } of said) scores.set(file, (scores.get(file) ?? 0) + weight * own);
  }
  const best = [...scores]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostChosen)
    .map(([file]) => file);
  const chosen = new Set(best);
  const others = all.filter(({ file }) => !chosen.has(file));
  const each = Math.max(1, Math.floor(others.length / sampled));
  const sample = new Set(others.filter((_, n) => n % each === 0).map(({ file }) => file));
  return { files: all.filter(({ file }) => chosen.has(file) || sample.has(file)), sample, each };
}

function pathSays(file: string, beginning: string): boolean {
  const small = file.toLowerCase();
  for (let at = small.indexOf(beginning); at !== -1; at = small.indexOf(beginning, at + 1)) {
    if (at === 0 || !/[a-z]/.test(small[at - 1] ?? '')) return true;
    if (/[A-Z]/.test(file[at] ?? '')) return true;
  }
  return false;
}
