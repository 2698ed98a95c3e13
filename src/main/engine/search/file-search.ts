/** Finds files by a part of their path, as editors do. Nothing is kept between queries: the list of files is the index. */
import { noMatch, TermScorer } from './fuzzy/term-scorer.ts';
import { NameTable } from './store/name-table.ts';

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

// A typed part of a path, taken apart. Words are separated by white space, and every one of them must match. A word with `/`
// or `\` is matched against the whole path, and what follows its last separator against the name of the file.

/** A query of more words finds nothing. */
const maxWords = 8;

export interface PathWord {
  /** As typed, with `/` between its pieces. */
  readonly text: string;
  /** The part after the last `/`; empty where the word names folders only. */
  readonly name: string;
  readonly hasFolder: boolean;
}

function parseFileQuery(text: string): PathWord[] {
  const words = text.trim().split(/\s+/u).map(readWord);
  return words.length > maxWords ? [] : words.filter((word) => word.text !== '');
}

function readWord(typed: string): PathWord {
  const text = typed
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.{0,2}\/)+/, '');
  const slash = text.lastIndexOf('/');
  return { text, name: text.slice(slash + 1), hasFolder: slash >= 0 };
}

// How one word of a query matches a path. The rule for a name is that of symbols (`TermScorer`): its letters in their order,
// the first at the start of a word. A match in the file's name is always better than one over the whole path.

/** More than any match over a whole path scores. */
const inName = 100_000;
/** For a name that is the word but for its ending: less than for the whole name, more than for any longer name. */
const wholeStem = 40;
/** A shorter word is matched against names only: its letters are in nearly every path. */
const shortestPath = 3;
/** What a letter must score on average over a path: letters strewn over its words are no match that anybody means. */
const meanLetter = 32;

interface WordMatcher {
  /** Higher is better; `noMatch` when the path does not match, or cannot score more than `floor`. */
  score(file: string, floor: number): number;
  /** Positions in the path of the matched units. */
  places(file: string): number[];
}

function createWordMatcher({ text, name, hasFolder }: PathWord): WordMatcher {
  const one = new NameTable();
  const byName = new TermScorer(one, name);
  const byPath = new TermScorer(one, text);
  const anywhere = hasFolder || text.length >= shortestPath;
  const nameLetters = createLetters(name);
  const pathLetters = createLetters(text);
  const stem = name.toLowerCase();

  function nameScore(file: string, start: number, floor = noMatch): number {
    if (name === '' || !nameLetters(file, start)) return noMatch;
    const size = file.length - start;
    const most = Math.max(byName.mostOfPrefix(size), byName.mostElsewhere(size)) + wholeStem;
    if (most <= floor) return noMatch;
    const base = file.slice(start);
    one.replaceAll(base);
    const score = byName.score(0);
    if (score === noMatch) return noMatch;
    const dot = base.lastIndexOf('.');
    return dot === stem.length && base.slice(0, dot).toLowerCase() === stem ? score + wholeStem : score;
  }

  function pathScore(file: string): number {
    if (!anywhere || !pathLetters(file, 0)) return noMatch;
    one.replaceAll(file);
    return byPath.score(0);
  }

  /** Over the whole path, where the name alone does not match. */
  function looseScore(whole: number): number {
    return whole < text.length * meanLetter ? noMatch : whole;
  }

  return {
    score(file, floor) {
      if (hasFolder) {
        const whole = pathScore(file);
        if (whole === noMatch) return noMatch;
        const own = nameScore(file, nameStart(file));
        return own === noMatch ? looseScore(whole) : inName + whole + own;
      }
      const own = nameScore(file, nameStart(file), floor - inName);
      if (own !== noMatch) return inName + own;
      return floor >= inName ? noMatch : looseScore(pathScore(file));
    },
    places(file) {
      const start = nameStart(file);
      if (!hasFolder && nameScore(file, start) !== noMatch) return byName.places(0).map((place) => start + place);
      return pathScore(file) === noMatch ? [] : byPath.places(0);
    },
  };
}

function nameStart(file: string): number {
  return file.lastIndexOf('/') + 1;
}

/** Whether a path has these units in their order from `start` on, in any case of ASCII: rules most paths out at little cost. */
function createLetters(text: string): (file: string, start: number) => boolean {
  const small = Uint16Array.from(text, (unit) => unit.toLowerCase().charCodeAt(0));
  const large = Uint16Array.from(text, (unit) => unit.toUpperCase().charCodeAt(0));
  // Case outside ASCII is left to the scorer.
  const exact = /^[\0-\x7f]*$/.test(text);
  return (file, start) => {
    if (!exact) return true;
    let found = 0;
    for (let at = start; at < file.length && found < small.length; at += 1) {
      const unit = file.charCodeAt(at);
      if (unit === small[found] || unit === large[found]) found += 1;
    }
    return found === small.length;
  };
}
