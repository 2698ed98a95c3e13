/**
 * The lines that an answer is held against: those it cites, and all that were read. Main type: Lines. Text is compared with
 * its white space squeezed; words of code are taken apart, so that `retryPolicy` shows `retry` and `policy`.
 */
import { factorsOf, numberWords, type Unit } from '../words/numbers.ts';
import { type SaidNumber, valuesOf } from './specifics.ts';

export interface ReadLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Lines {
  readonly cited: readonly ReadLine[];
  readonly shown: readonly ReadLine[];
  /** Whether this text is in lines that were read; a name as a whole. */
  holds(text: string): boolean;
  /** The same of the cited lines. */
  cites(text: string): boolean;
  /** Words of cited lines, their files and the symbols they are in, taken apart, lower case. */
  readonly words: ReadonlySet<string>;
  readonly wordsShown: ReadonlySet<string>;
  /** Cited lines as words of code, for concepts. */
  readonly flat: string;
  readonly flatShown: string;
  /** Names that belong to the cited lines: the last parts of their files, the symbols that hold them. */
  readonly beside: readonly string[];
  /** Whether a line that was read shows this number, near what `about` finds in the lines around it. */
  shows(number: Pick<SaidNumber, 'value' | 'unit'>, about: (text: string) => boolean): boolean;
}

const around = 3;

/** @param beside names that belong to the cited lines: their files, the symbols that hold them. */
export function linesOf(cited: readonly ReadLine[], shown: readonly ReadLine[], beside: readonly string[]): Lines {
  const all = squeezed(shown.map(({ text }) => text).join('\n'));
  const near = widened(cited, shown);
  const own = squeezed(near.map(({ text }) => text).join('\n'));
  const flat = flatCode(
    [...near.map(({ text }) => text), ...new Set(cited.map(({ file }) => file)), ...beside].join('\n'),
  );
  const flatShown = `${flat}\n${flatCode(shown.map(({ text }) => text).join('\n'))}`;
  const numbers = new Map<ReadLine, number[]>();
  const numbersOf = (line: ReadLine): number[] => {
    const known = numbers.get(line) ?? numbersInCode(line.text);
    numbers.set(line, known);
    return known;
  };
  const place = ({ file, line }: ReadLine): string => `${file}:${line}`;
  const byPlace = new Map([...shown, ...cited].map((line) => [place(line), line]));
  const surroundings = ({ file, line }: ReadLine): string => {
    const texts: string[] = [file];
    for (let at = line - around; at <= line + around; at += 1) texts.push(byPlace.get(`${file}:${at}`)?.text ?? '');
    return texts.join('\n');
  };
  const everyLine = [...byPlace.values()];
  const inCited = new Set(cited.map(place));
  // `mask + 1` of a mask that the lines set.
  const isNext = cited.some(({ text }) => /\w\s?\+\s?1(?![\w.])/.test(text));
  const next = new Set(isNext ? cited.flatMap(numbersOf).map((value) => value + 1) : []);
  return {
    ...{ cited, shown, flat, flatShown },
    beside: [...new Set(cited.map(({ file }) => file.slice(file.lastIndexOf('/') + 1))), ...beside],
    holds: (text) => standsIn(all, squeezed(text)) || standsIn(own, squeezed(text)),
    cites: (text) => standsIn(own, squeezed(text)),
    words: new Set(flat.match(wordForm)),
    wordsShown: new Set(flatShown.match(wordForm)),
    shows({ value, unit }, about) {
      if (unit === null && value > 2 && next.has(value)) return true;
      return everyLine.some((line) => {
        if (!numbersOf(line).some((each) => fits(each, value, unit, line.text))) return false;
        return inCited.has(place(line)) || about(flatCode(surroundings(line)));
      });
    },
  };
}

/** Citations are a line or two off at times: lines that were shown next to them count as well. */
function widened(cited: readonly ReadLine[], shown: readonly ReadLine[]): ReadLine[] {
  const wanted = new Set<string>();
  for (const { file, line } of cited)
    for (let at = line - around; at <= line + around; at += 1) wanted.add(`${file}:${at}`);
  return [...cited, ...shown.filter(({ file, line }) => wanted.has(`${file}:${line}`))];
}

export const wordForm = /[\p{L}]{2,40}/gu;

export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `maxRetries`, `MAX_RETRIES` and `max-retries` are the same words. */
export function flatCode(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
}

/** A name is not found in the middle of another. */
export function standsIn(text: string, wanted: string): boolean {
  if (wanted === '') return false;
  const [first, last] = [/^[\w$]/.test(wanted), /[\w$]$/.test(wanted)];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + wanted.length);
    if (!(first && /[\w$]/.test(before)) && !(last && /[\w$]/.test(after))) return true;
  }
  return false;
}

/** Numbers of a line, those that are worked out among them: `60 * 1000`, `1 << 20`, `5 minutes` as words. */
function numbersInCode(text: string): number[] {
  const found = new Set<number>();
  for (const [written] of text.matchAll(/0x[\da-f]+|(?<![\w.])\d[\d_']*(?:[.,]\d+)?(?:e[+-]?\d+)?/gi)) {
    if (/^0x/i.test(written)) found.add(Number(written));
    else {
      found.add(Number(written.replace(/[_']/g, '').replace(',', '.')));
      for (const value of valuesOf(written.replace(/[_']/g, ''))) found.add(value);
    }
  }
  for (const [product] of text.matchAll(/\d[\d_]*(?:\.\d+)?(?:\s{0,2}\*\s{0,2}\d[\d_]*(?:\.\d+)?){1,5}/g))
    found.add(product.split('*').reduce((all, each) => all * Number(each.replace(/_/g, '').trim()), 1));
  for (const [, base = '', by = ''] of text.matchAll(/(\d[\d_]*)\s{0,2}<<\s{0,2}(\d{1,2})/g))
    found.add(Number(base.replace(/_/g, '')) * 2 ** Number(by));
  for (const [, base = '', by = ''] of text.matchAll(/(\d[\d_]*)\s{0,2}\*\*\s{0,2}(\d{1,2})/g))
    found.add(Number(base.replace(/_/g, '')) ** Number(by));
  // `.2f` has two decimals.
  for (const [, places = ''] of text.matchAll(/\.(\d)f\b/g)) found.add(Number(places));
  // `< 500` ends at 499.
  for (const [, sign, bound = ''] of text.matchAll(/([<>])\s{0,2}(\d[\d_]{0,12})(?![\w.])/g))
    found.add(Number(bound.replace(/_/g, '')) + (sign === '<' ? -1 : 1));
  for (const language of ['en', 'zh']) for (const { value } of numberWords(text, language)) found.add(value);
  return [...found].filter((value) => Number.isFinite(value));
}

const timeUnits: readonly (readonly [Unit, RegExp])[] = [
  ['ms', /\b(?:ms|millis?|milliseconds?)\b|毫秒/i],
  ['s', /\b(?:s|secs?|seconds?)\b|(?<!毫)秒/i],
  ['min', /\b(?:mins?|minutes?)\b|分钟/i],
  ['h', /\b(?:hours?|hrs?)\b|小时/i],
  ['d', /\b(?:days?)\b/i],
];
const times: ReadonlySet<Unit> = new Set(['ms', 's', 'min', 'h', 'd']);

/** Whether a number in the code matches the claimed one: a different unit in the code makes it a different number. */
function fits(code: number, said: number, unit: Unit | null, line: string): boolean {
  if (unit === null) return same(code, said) || (same(code * 100, said) && code < 1);
  const inLine = times.has(unit) ? timeUnits.filter(([, form]) => form.test(flatCode(line))).map(([each]) => each) : [];
  return factorsOf[unit].some(
    (factor) => same(code, said * factor) && (factor !== 1 || inLine.length === 0 || inLine.includes(unit)),
  );
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
