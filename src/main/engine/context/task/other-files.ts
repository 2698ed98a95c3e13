/**
 * Files without types that contain the words of a task: settings, styles, queries, documents. Main function:
 * findOtherFiles. Only their names are listed: where to look, at the cost of one line each.
 */
import type { Worded } from '#shared/contract/common.ts';
import { type CodeMap, isTestCode } from '../../codemap/codemap.ts';
import { counted, toRank } from '../../retrieval/retrieval.ts';
import type { WordsInCode } from '../../text-search/text-search.ts';
import { because } from '../window/reasons.ts';
import type { TaskWords } from './task-words.ts';

export interface OtherFile {
  readonly file: string;
  readonly reason: Worded;
}

export interface OtherFileSources {
  codeMap: Pick<CodeMap, 'typesIn'>;
  words: TaskWords;
  /** Counts of code and of documents. */
  counts: readonly WordsInCode[];
  stemOf(word: string): string;
  pause(): Promise<void>;
}

const most = 6;
/** The min share of the weight of all words of the task that it must contain. */
const leastSaid = 0.4;
const wordsTold = 4;
/** What a word often said counts beside one in the path. */
const ofOnce = 2.2;
/** Generated files, which contain every name. */
const made = /(?:^|\/)(?:[^/]*[.-]lock(?:\.[a-z]+)?|[^/]*\.(?:min\.[a-z]+|map|snap|svg|csv|tsv|log)|CHANGELOG[^/]*)$/i;

/** Best first. */
export async function findOtherFiles(sources: OtherFileSources): Promise<OtherFile[]> {
  const { codeMap, words, counts, stemOf, pause } = sources;
  const all = words.words.reduce((sum, { stem }) => sum + words.weight(stem), 0);
  const found: { file: string; score: number; stems: ReadonlySet<string> }[] = [];
  for (const { files, bytes, of } of counts) {
    const usual = bytes / Math.max(1, of);
    for (const { file, size, counts: own } of files) {
      await pause();
      if (made.test(file) || isTestCode(file)) continue;
      const times = new Map<string, number>();
      for (const [word, count] of own) times.set(stemOf(word), (times.get(stemOf(word)) ?? 0) + count);
      const inPath = words.stemsOf(file);
      const stems = new Set([...times.keys(), ...inPath].filter((stem) => words.weight(stem) > 0));
      if (words.said(stems) < leastSaid * all || stems.size === 0 || codeMap.typesIn(file).length > 0) continue;
      let score = words.said(inPath);
      for (const [stem, count] of times) score += words.weight(stem) * ofOnce * counted(count, size / usual, toRank);
      found.push({ file, score, stems });
    }
  }
  return found
    .sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1))
    .slice(0, most)
    .map(({ file, stems }) => ({ file, reason: because('words', { words: words.named(stems).slice(0, wordsTold) }) }));
}
