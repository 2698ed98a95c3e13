/**
 * Whether two answers say the same: by their words, the names and numbers in them, and how often they deny. Line numbers
 * do not count, for they move with the code. Cheap, without a model, in any script.
 */
import { normalForm } from '../../../memory/memory.ts';

interface Substance {
  pairs: Set<string>;
  names: Set<string>;
  numbers: string;
  denials: number;
}

const places = /(\.[A-Za-z]\w{0,9}):\d{1,7}(?:-\d{1,7})?/g;
const ofLines = /(?:\blines?|第)\s{0,3}\d{1,7}(?:\s{0,2}(?:-|–|to|到|至)\s{0,2}\d{1,7})?\s{0,2}行?/gi;
const written = /\b(?:two|three|four|five|six|seven|eight|nine|ten)\b/gi;
const denial = /\b(?:not|never|no|none|without|cannot|neither|nor)\b|n['’]t\b|[不没无未]/gi;

function substanceOf(answer: string): Substance {
  const text = answer.replace(places, '$1').replace(ofLines, ' ');
  const names = new Set(
    [...text.matchAll(/`([^`\n]{1,200})`/g)].map((found) => (found[1] ?? '').replace(/\(.*\)$/, '')),
  );
  const plain = text.replace(/`[^`\n]{1,200}`/g, ' ');
  const numbers = [...(plain.match(/\d+(?:\.\d+)?/g) ?? []), ...(plain.match(written) ?? [])];
  const letters = [...normalForm(text)].filter((letter) => /\S/.test(letter));
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < letters.length; at += 1) pairs.add(`${letters[at]}${letters[at + 1]}`);
  return {
    ...{ pairs, names },
    numbers: numbers
      .map((number) => number.toLowerCase())
      .sort()
      .join(' '),
    denials: plain.match(denial)?.length ?? 0,
  };
}

/** Share of what either has that both have; 1 where neither has any. */
function common(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let both = 0;
  for (const each of left) if (right.has(each)) both += 1;
  const all = left.size + right.size - both;
  return all === 0 ? 1 : both / all;
}

function alike(left: string, right: string, words: number, names: number): boolean {
  const [a, b] = [substanceOf(left), substanceOf(right)];
  if (a.numbers !== b.numbers || a.denials !== b.denials) return false;
  return common(a.pairs, b.pairs) >= words && common(a.names, b.names) >= names;
}

/** Nothing is new in it. */
export const isDuplicate = (answer: string, known: string): boolean => alike(answer, known, 0.75, 0.8);

/** The same found again, in other words perhaps. */
export const isSameInSubstance = (answer: string, known: string): boolean => alike(answer, known, 0.35, 0.6);
