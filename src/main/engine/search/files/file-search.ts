/** Finds files by a part of their path, as editors do. Nothing is kept between queries: the list of files is the index. */
import { noMatch } from '../fuzzy/term-scorer.ts';
import { parseFileQuery } from './file-query.ts';
import { createWordMatcher, type WordMatcher } from './word-matcher.ts';

export interface FileHit {
  /** Position in the list that was searched. */
  readonly index: number;
  readonly file: string;
  readonly score: number;
  /** Ranges of `file`, [start, end) in UTF-16 units, in order, merged. */
  readonly matches: [number, number][];
}

interface Scored {
  readonly index: number;
  readonly file: string;
  readonly score: number;
}

/** Files between two looks at the clock. */
const atOnce = 500;

/** Best first; of equal ones the shorter path. `pause` is awaited now and then. */
export async function searchFiles(
  files: readonly { readonly file: string }[],
  query: string,
  limit: number,
  pause: () => Promise<void>,
): Promise<FileHit[]> {
  const matchers = parseFileQuery(query).map(createWordMatcher);
  if (matchers.length === 0) return [];
  const best = createBest(limit);
  for (let from = 0; from < files.length; from += atOnce) {
    await pause();
    scoreAll(files, from, Math.min(files.length, from + atOnce), matchers, best);
  }
  return best.list().map((hit) => ({
    ...hit,
    matches: merged(matchers.flatMap((matcher) => matcher.places(hit.file))),
  }));
}

function scoreAll(
  files: readonly { readonly file: string }[],
  from: number,
  to: number,
  matchers: readonly WordMatcher[],
  best: Best,
): void {
  for (let index = from; index < to; index += 1) {
    const { file } = files[index] as { readonly file: string };
    const floor = matchers.length === 1 ? best.floor() : noMatch;
    let score = 0;
    for (const matcher of matchers) {
      const own = matcher.score(file, floor);
      score = own === noMatch ? noMatch : score + own;
      if (score === noMatch) break;
    }
    if (score !== noMatch) best.add({ index, file, score });
  }
}

function compare(a: Scored, b: Scored): number {
  return b.score - a.score || a.file.length - b.file.length || (a.file < b.file ? -1 : 1);
}

interface Best {
  add(one: Scored): void;
  /** A lower score cannot be among the best any more. */
  floor(): number;
  list(): Scored[];
}

/** Keeps the best `limit`, sorted only when twice as many have come. */
function createBest(limit: number): Best {
  let kept: Scored[] = [];
  let cut: Scored | undefined;
  const shorten = (): void => {
    kept = kept.sort(compare).slice(0, limit);
    cut = kept.length === limit ? kept.at(-1) : undefined;
  };
  return {
    add(one) {
      if (cut !== undefined && compare(cut, one) < 0) return;
      kept.push(one);
      if (kept.length >= limit * 2) shorten();
    },
    floor: () => (cut === undefined ? noMatch : cut.score - 1),
    list() {
      shorten();
      return kept;
    },
  };
}

function merged(places: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === place) last[1] = place + 1;
    else ranges.push([place, place + 1]);
  }
  return ranges;
}
