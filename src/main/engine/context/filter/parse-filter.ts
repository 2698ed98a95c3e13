/**
 * Reads a filter: expr = term { OR term }, term = factor { [AND] factor }, factor = ["!"] primary | "(" expr ")". It
 * reports every problem and continues behind it, because the editor marks all of them while a person types; there is a
 * tree only where nothing is wrong. It never throws, whatever the text.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { FilterProblem, FilterSpan } from '#shared/contract/context/context-types.ts';
import { accessLevels } from '#shared/contract/words.ts';
import { type FilterExpression, type FilterKey, filterKeys } from './expression.ts';
import * as wrong from './problems.ts';
import { readWords, type Word } from './problems.ts';

export interface ParsedFilter {
  /** null where something is wrong. */
  readonly expression: FilterExpression | null;
  /** By position. */
  readonly problems: readonly FilterProblem[];
  /** By position, without the blanks between. */
  readonly spans: readonly FilterSpan[];
}

/** Max nesting of brackets: real filters have less, and each level takes some stack. */
const maxDepth = 100;
/** Max reported at once: more does not help. */
const maxProblems = 50;

const keyOf = (word: Word): FilterKey | null => {
  const name = word.text.slice(0, -1).toLowerCase();
  return filterKeys.find((key) => key === name) ?? null;
};

export function parseFilter(text: string): ParsedFilter {
  const parser = new Parser(text);
  const read = parser.whole();
  const problems = parser.problems.toSorted((a, b) => a.position - b.position || a.length - b.length);
  return { expression: problems.length === 0 ? read : null, problems, spans: parser.spans() };
}

/** Throws InvalidFilter with position and hint of the first problem, and with all of them. */
export function readFilter(text: string): FilterExpression {
  const { expression, problems } = parseFilter(text);
  const [first] = problems;
  if (expression !== null && first === undefined) return expression;
  const { position, hint, message } = first ?? wrong.empty();
  throw new MemoError('InvalidFilter', sentence`Position ${position + 1}: ${`${message} ${hint}`}`, {
    position,
    hint,
    problems,
  });
}

/** The result at a place: nothing at all, something that cannot be read (null), or an expression. */
type Read = { readonly seen: false } | { readonly seen: true; readonly value: FilterExpression | null };
const nothing: Read = { seen: false };
const unread: Read = { seen: true, value: null };

class Parser {
  readonly problems: FilterProblem[] = [];
  readonly #words: readonly Word[];
  readonly #end: number;
  readonly #wrong = new Set<Word>();
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    this.#words = readWords(text);
    this.#end = text.trimEnd().length;
  }

  whole(): FilterExpression | null {
    if (this.#words.length === 0) {
      this.problems.push(wrong.empty());
      return null;
    }
    let read = this.#or(nothing);
    // Only a bracket that closes nothing ends an expression before the end of the text.
    for (let word = this.#peek(); word !== undefined; word = this.#peek()) {
      this.#take(word, wrong.notOpened(word));
      read = this.#or(unread);
    }
    return read.seen ? read.value : null;
  }

  spans(): FilterSpan[] {
    return this.#words.map((word) => ({
      ...wrong.placeOf(word),
      kind: this.#wrong.has(word) ? 'wrong' : colours[word.kind],
    }));
  }

  #peek(): Word | undefined {
    return this.#words[this.#next];
  }

  #mark(word: Word, problem: FilterProblem): void {
    this.#wrong.add(word);
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  #take(word: Word, problem: FilterProblem): Read {
    this.#next += 1;
    this.#mark(word, problem);
    return unread;
  }

  /** @param before what is already on the left. */
  #or(before: Read): Read {
    const sides: Read[] = before.seen ? [before] : [];
    let operator: Word | null = null;
    for (;;) {
      const side = this.#and(before.seen && operator === null);
      if (side.seen) sides.push(side);
      const word = this.#peek();
      if (!side.seen && operator !== null) this.#mark(operator, wrong.missingSide(operator));
      else if (!side.seen && word?.kind === 'or' && !before.seen) this.#mark(word, wrong.missingSide(word));
      if (word?.kind !== 'or') return joined('or', sides);
      operator = this.#wrong.has(word) ? null : word;
      this.#next += 1;
    }
  }

  #and(started: boolean): Read {
    const sides: Read[] = [];
    let operator: Word | null = null;
    for (;;) {
      const word = this.#peek();
      if (word === undefined || word.kind === 'close' || word.kind === 'or') break;
      if (word.kind === 'and') {
        if (operator !== null || (sides.length === 0 && !started)) this.#take(word, wrong.missingSide(word));
        else {
          operator = word;
          this.#next += 1;
        }
        continue;
      }
      sides.push(this.#factor(word));
      operator = null;
    }
    if (operator !== null) this.#mark(operator, wrong.missingSide(operator));
    return joined('and', sides);
  }

  #factor(first: Word): Read {
    let negated = false;
    let word = first;
    while (word.kind === 'not') {
      negated = !negated;
      this.#next += 1;
      const next = this.#peek();
      if (next === undefined || next.kind === 'and' || next.kind === 'or' || next.kind === 'close') {
        this.#mark(word, wrong.missingSide(word));
        return unread;
      }
      word = next;
    }
    const read = this.#primary(word);
    return negated && read.seen && read.value !== null ? { seen: true, value: { kind: 'not', of: read.value } } : read;
  }

  #primary(word: Word): Read {
    if (word.kind === 'open') return this.#brackets(word);
    if (word.kind === 'value') return this.#take(word, wrong.noKey(word));
    if (word.kind !== 'key') return this.#take(word, wrong.unreadable(word));
    const key = keyOf(word);
    if (key === null) this.#take(word, wrong.unknownKey(word));
    else this.#next += 1;
    const value = this.#peek();
    if (value?.kind !== 'value') return key === null ? unread : this.#noValue(word);
    this.#next += 1;
    if (key === null) {
      this.#wrong.add(value);
      return unread;
    }
    if (key === 'access' && !accessLevels.some(compileGlob(value.text))) {
      this.#mark(value, wrong.unknownAccess(value));
      return unread;
    }
    return { seen: true, value: { kind: 'term', key, value: value.text } };
  }

  #noValue(word: Word): Read {
    this.#mark(word, wrong.noValue(word));
    return unread;
  }

  #brackets(open: Word): Read {
    if (this.#depth === maxDepth) return this.#skip(open);
    this.#next += 1;
    this.#depth += 1;
    const read = this.#or(nothing);
    this.#depth -= 1;
    const close = this.#peek();
    if (close === undefined) {
      this.#mark(open, wrong.notClosed(open, this.#end));
      return unread;
    }
    this.#next += 1;
    if (read.seen) return read;
    this.#wrong.add(close);
    this.#mark(open, wrong.emptyBrackets(open, close.position + close.text.length));
    return unread;
  }

  /** To behind the bracket that closes this one. */
  #skip(open: Word): Read {
    this.#mark(open, wrong.tooDeep(open, maxDepth));
    let depth = 0;
    for (let word = this.#peek(); word !== undefined; word = this.#peek()) {
      depth += word.kind === 'open' ? 1 : word.kind === 'close' ? -1 : 0;
      if (depth >= 0) this.#next += 1;
      if (depth <= 0) break;
    }
    return unread;
  }
}

const colours: Readonly<Record<Word['kind'], FilterSpan['kind']>> = {
  key: 'filter',
  value: 'value',
  and: 'operator',
  or: 'operator',
  not: 'operator',
  open: 'bracket',
  close: 'bracket',
  unreadable: 'wrong',
};

/** What cannot be read makes all of it so. */
function joined(kind: 'and' | 'or', sides: readonly Read[]): Read {
  const values = sides.map((side) => (side.seen ? side.value : null));
  const [first] = values;
  if (first === undefined) return nothing;
  const whole = values.filter((value) => value !== null);
  if (whole.length < values.length) return unread;
  if (whole.length === 1) return { seen: true, value: whole[0] ?? null };
  return { seen: true, value: { kind, of: whole.flatMap((one) => (one.kind === kind ? one.of : [one])) } };
}

// Wildcards of a filter: `*` is any text, `?` any one character, case is ignored. Not a regular expression: the pattern comes
// from a caller and the names from the opened folder, and no pair of them may take long.

/** The whole of a text must match. */
export function compileGlob(pattern: string): (text: string) => boolean {
  const small = [...pattern.toLowerCase()];
  if (!small.includes('*') && !small.includes('?')) {
    const same = small.join('');
    return (text) => text.toLowerCase() === same;
  }
  // One after another is the same as one, and each costs a look at the rest of the text.
  const wanted = small.filter((c, n) => c !== '*' || small[n - 1] !== '*');
  return (text) => matches(wanted, [...text.toLowerCase()]);
}

/** Goes back to the last star only: at most pattern × text steps. */
function matches(pattern: readonly string[], text: readonly string[]): boolean {
  let [at, star, behind] = [0, -1, 0];
  for (let n = 0; n < text.length; ) {
    const c = pattern[at];
    if (c === '*') {
      star = at;
      behind = n;
      at += 1;
    } else if (c === '?' || c === text[n]) {
      at += 1;
      n += 1;
    } else if (star !== -1) {
      behind += 1;
      n = behind;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
