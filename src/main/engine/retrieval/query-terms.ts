/**
 * The terms of a query. Stop words are left out. A script without spaces is cut into pairs, half of which are not
 * words: a pair that no record holds counts only for characters not covered otherwise, or a Chinese question could
 * never be answered as surely as an English one. Chinese words of programming ask for English ones as well.
 */

import { eachTerm } from './each-term.ts';
import { translated } from './glossary.ts';
import { stem } from './stem.ts';
import { isCommonWord } from './stop-words.ts';

export interface QueryTerm {
  readonly term: string;
  /** A whole identifier of several parts, which no one writes by chance. */
  readonly name: boolean;
  /** Its share of the query, 0 to 1; 0 for an alternative to another term. */
  readonly share: number;
}

/** More would be no question but a document; the first say what it is about. */
const maxQueryTerms = 64;
/** Two characters of a script without spaces are about a word, and each is in two pairs. */
const shareOfCharacter = 1 / 4;
/** Characters that join and shade; where no record holds them with their neighbours, they ask for nothing. */
const quiet = new Set('的了吗呢吧么会时后前是在被把和与或及于就都也还很要有');

/** Each once. @param held whether any record holds a term. */
export function queryTerms(query: string, held: (term: string) => boolean): QueryTerm[] {
  const telling = new Map<string, QueryTerm>();
  const common = new Map<string, QueryTerm>();
  const add = (term: string, name = false, share = 1): void => {
    const to = isCommonWord(term) ? common : telling;
    const known = to.get(term);
    if (known === undefined || known.share < share) to.set(term, { term, name, share });
  };
  /** Characters of one run, and its pairs. */
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length > 0) addRun(run, held, add);
    run = [];
  };
  let after = false;
  eachTerm(query, (term, kind) => {
    if (kind === 'pair') {
      after = true;
    } else if (kind === 'character') {
      // Within a run a pair is between two characters.
      if (!after) endRun();
      run.push(term);
      after = false;
    } else {
      endRun();
      after = false;
      add(term, kind === 'name');
    }
  });
  endRun();
  return [...(telling.size > 0 ? telling : common).values()].slice(0, maxQueryTerms);
}

function addRun(
  characters: readonly string[],
  held: (term: string) => boolean,
  add: (term: string, name?: boolean, share?: number) => void,
): void {
  const [only] = characters;
  const accounted = new Set(characters.flatMap((character, at) => (quiet.has(character) ? [at] : [])));
  const pairs = characters.slice(1).map((second, at) => `${characters[at]}${second}`);
  for (const [at, pair] of pairs.entries()) if (held(pair) || isCommonWord(pair)) accounted.add(at).add(at + 1);
  for (const { at, length, english } of translated(characters.join(''))) {
    const terms = english.map(stem);
    if (!terms.every(held)) continue;
    const places = Array.from({ length }, (_, n) => at + n);
    const said = length > 1 ? pairs.slice(at, at + length - 1).every(held) : only !== undefined && held(only);
    for (const term of terms) add(term, false, said ? 0 : 1);
    for (const place of places) accounted.add(place);
  }
  for (const [at, pair] of pairs.entries()) {
    const open = [at, at + 1].filter((place) => !accounted.has(place)).length;
    if (held(pair)) add(pair);
    else if (open > 0) add(pair, false, open * shareOfCharacter);
  }
  if (characters.length === 1 && only !== undefined && (held(only) || !accounted.has(0))) add(only);
}
