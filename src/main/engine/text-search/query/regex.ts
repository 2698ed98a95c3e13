/**
 * Regular expressions of ECMAScript, matched line by line. A pattern may backtrack catastrophically: this runs on a
 * thread that is ended when a file takes too long (search-pool.ts).
 */
import { badQuery, type Matcher, type MatchRange, type TextQuery } from './query.ts';

export function regexMatcher({ text, caseSensitive, wholeWord }: TextQuery): Matcher {
  const regex = compile(text, caseSensitive, wholeWord);
  const literal = requiredLiteral(text);
  const find = literal === '' ? null : finder(literal, caseSensitive, regex.flags);
  const test = bytesTest(literal, caseSensitive, regex.unicode);
  return {
    needs: [test.text],
    mayHold: test.holds,
    nextIn: (within, from) => (find === null ? from : find(within, from)),
    inLine(line) {
      const ranges: MatchRange[] = [];
      let empty: MatchRange | null = null;
      regex.lastIndex = 0;
      for (let found = regex.exec(line); found !== null; found = regex.exec(line)) {
        const { index } = found;
        const end = index + found[0].length;
        if (end > index) ranges.push([index, end]);
        else {
          empty ??= [index, end];
          regex.lastIndex = index + ((line.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
        }
      }
      return ranges.length === 0 && empty !== null ? [empty] : ranges;
    },
  };
}

/** By Unicode rules where the pattern allows it, else by the older ones, which take `\-` and the like. */
function compile(text: string, caseSensitive: boolean, wholeWord: boolean): RegExp {
  const flags = caseSensitive ? 'g' : 'gi';
  const pattern = (word: string): string => {
    const edge = `(?:(?<!${word})|(?!${word}))`;
    return wholeWord ? `${edge}(?:${text})${edge}` : text;
  };
  try {
    // Compiled alone first: an unbalanced bracket must not close one of ours.
    new RegExp(text, `${flags}u`);
    return new RegExp(pattern('[\\p{L}\\p{N}\\p{M}_]'), `${flags}u`);
  } catch {
    // Not of the Unicode form; the older one is tried, and says what is wrong.
  }
  try {
    new RegExp(text, flags);
    return new RegExp(pattern('\\w'), flags);
  } catch (thrown) {
    throw badQuery(`The regular expression cannot be used: ${reasonOf(thrown)}.`);
  }
}

/** `Invalid regular expression: /a(/gi: Unterminated group` → `Unterminated group`. */
function reasonOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.slice(message.lastIndexOf(': ') + 2);
}

/** Looking for literal text, in raw bytes and in strings. Without case, JavaScript's own folding without `u` counts. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

const notAscii = /[^ -~\t]/;
const notAsciiOrFolding = /[^ -~\t]|[kKsS]/;

/** What raw UTF-8 bytes must hold. */
interface BytesTest {
  /** Nothing where no text is certain; its letters of ASCII may be small or capital. */
  readonly text: Buffer;
  holds(bytes: Buffer): boolean;
}

const anything: BytesTest = { text: Buffer.alloc(0), holds: () => true };

/**
 * A test of raw UTF-8 bytes for a text that a match cannot do without. Without case only the longest run of ASCII
 * counts: no other character folds to ASCII then, and what folds to what beyond ASCII is the decoded text's business.
 * `alsoFolds`: characters with `u` rules, where `k` and `s` have partners beyond ASCII, so that they are left out.
 */
export function bytesTest(text: string, caseSensitive: boolean, alsoFolds = false): BytesTest {
  if (caseSensitive) {
    // A lone surrogate has no UTF-8 form.
    if (!text.isWellFormed() || text === '') return anything;
    const needle = Buffer.from(text, 'utf8');
    return { text: needle, holds: (bytes) => bytes.includes(needle) };
  }
  const runs = text.split(alsoFolds ? notAsciiOrFolding : notAscii);
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return anything;
  const regex = new RegExp(escapeRegex(longest), 'i');
  return { text: Buffer.from(longest, 'latin1'), holds: (bytes) => regex.test(bytes.toString('latin1')) };
}

/** Offset of the next occurrence at or after `from`, or -1. */
export function finder(text: string, caseSensitive: boolean, flags = 'gi'): (within: string, from: number) => number {
  if (caseSensitive) return (within, from) => within.indexOf(text, from);
  const regex = new RegExp(escapeRegex(text), flags);
  return (within, from) => {
    regex.lastIndex = from;
    return regex.exec(within)?.index ?? -1;
  };
}

const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})/;
const never = /^(?:[*?]|\{0)/;
/** Escapes that mean something else than the character behind the backslash. */
const special = /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|\d+|[a-zA-Z])/;

/**
 * The longest text that every match of a regular expression holds, or '' where none is certain: `\bGet(\w+)Async\(`
 * gives `Async(`. Looking for it first is what makes a regular expression fast. Only the outermost sequence is read;
 * groups, classes and whatever is not understood end a run of literal characters and add nothing.
 */
export function requiredLiteral(source: string): string {
  let best = '';
  let run = '';
  const end = (): void => {
    if (run.length > best.length) best = run;
    run = '';
  };
  for (let at = 0; at < source.length; ) {
    const char = source.charAt(at);
    let length = 1;
    let literal = '';
    if (char === '|') return '';
    if (char === '(' || char === '[') {
      length = char === '(' ? groupLength(source, at) : classLength(source, at);
      if (length === 0) return '';
    } else if (char === '\\') {
      length = special.exec(source.slice(at, at + 64))?.[0].length ?? 2;
      literal = length === 2 && !/[a-zA-Z0-9]/.test(source.charAt(at + 1)) ? source.charAt(at + 1) : '';
    } else if (!'^$.*+?{}])'.includes(char)) literal = char;
    // Half of a character beyond the basic plane may be bound by a quantifier, or not: leave it out.
    if (/[\ud800-\udfff]/.test(literal)) literal = '';
    at += length;
    const bound = quantifier.exec(source.slice(at, at + 32))?.[0];
    if (literal === '' || (bound !== undefined && never.test(bound))) end();
    else {
      run += literal;
      if (bound !== undefined) end();
    }
    at += bound?.length ?? 0;
    if (bound !== undefined && source[at] === '?') at += 1;
  }
  end();
  return best;
}

/** Length of the class that opens at `at`; 0 when it does not end. */
function classLength(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i += 1) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === ']') return i + 1 - at;
  }
  return 0;
}

function groupLength(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (char === '[') i += Math.max(1, classLength(source, i)) - 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1 - at;
    }
  }
  return 0;
}
