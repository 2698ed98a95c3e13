/**
 * Stems of English words by Porter's algorithm (M. F. Porter, 1980), so that "connections" finds "connected". Written out
 * here and not left to SQLite's `porter` tokeniser, because scores need the same stems that the full-text table holds.
 */

type Rules = readonly (readonly [end: string, replacement: string])[];

const step2: Rules = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const step3: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const step4 = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

const known = new Map<string, string>();
/** A vocabulary of English and of code; past it the words are rare ones. */
const knownMax = 50_000;

/** The stem of a lower-case word of a-z; words of one or two letters are their own. */
export function stem(word: string): string {
  if (word.length < 3) return word;
  let found = known.get(word);
  if (found === undefined) {
    found = fromStep2(withoutInflection(word));
    if (known.size < knownMax) known.set(word, found);
  }
  return found;
}

/** `c` and `v` for each letter; y is a vowel behind a consonant. */
function shape(word: string): string {
  let out = '';
  for (const letter of word) {
    out += 'aeiou'.includes(letter) || (letter === 'y' && out.endsWith('c')) ? 'v' : 'c';
  }
  return out;
}

/** How often vowels are followed by consonants. */
function measure(word: string): number {
  return shape(word).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v');
}

/** Ends in consonant, vowel, consonant, as `hop` does: an e was dropped, or belongs there. */
function endsShort(word: string): boolean {
  return shape(word).endsWith('cvc') && !/[wxy]$/.test(word);
}

/** Plurals, -ed, -ing, and y to i. */
function withoutInflection(word: string): string {
  let w = word;
  if (/(?:ss|i)es$/.test(w)) w = w.slice(0, -2);
  else if (/[^s]s$/.test(w)) w = w.slice(0, -1);
  if (w.endsWith('eed')) {
    if (measure(w.slice(0, -3)) > 0) w = w.slice(0, -1);
  } else {
    const rest = w.replace(/(?:ed|ing)$/, '');
    if (rest !== w && hasVowel(rest)) w = restored(rest);
  }
  return w.endsWith('y') && hasVowel(w.slice(0, -1)) ? `${w.slice(0, -1)}i` : w;
}

function restored(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function fromStep2(word: string): string {
  let w = replaced(replaced(word, step2), step3);
  const rest = w.replace(step4, '');
  if (rest !== w && measure(rest) > 1) w = rest;
  if (w.endsWith('e')) {
    const base = w.slice(0, -1);
    const m = measure(base);
    if (m > 1 || (m === 1 && !endsShort(base))) w = base;
  }
  return w.endsWith('ll') && measure(w) > 1 ? w.slice(0, -1) : w;
}

/** The longest end that fits decides, whether or not it may be replaced. */
function replaced(word: string, rules: Rules): string {
  const rule = rules.find(([end]) => word.endsWith(end));
  if (rule === undefined) return word;
  const rest = word.slice(0, word.length - rule[0].length);
  return measure(rest) > 0 ? rest + rule[1] : word;
}
