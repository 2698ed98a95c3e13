/**
 * How one word of a query matches a path. The rule for a name is that of symbols (`TermScorer`): its letters in their
 * order, the first at the start of a word. A match in the file's name is always better than one over the whole path.
 */
import { noMatch, TermScorer } from '../fuzzy/term-scorer.ts';
import { NameTable } from '../store/name-table.ts';
import type { PathWord } from './file-query.ts';

/** More than any match over a whole path scores. */
const inName = 100_000;
/** For a name that is the word but for its ending: less than for the whole name, more than for any longer name. */
const wholeStem = 40;
/** A shorter word is matched against names only: its letters are in nearly every path. */
const shortestPath = 3;
/** What a letter must score on average over a path: letters strewn over its words are no match that anybody means. */
const meanLetter = 32;

export interface WordMatcher {
  /** Higher is better; `noMatch` when the path does not match, or cannot score more than `floor`. */
  score(file: string, floor: number): number;
  /** Positions in the path of the matched units. */
  places(file: string): number[];
}

export function createWordMatcher({ text, name, hasFolder }: PathWord): WordMatcher {
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

export function nameStart(file: string): number {
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
