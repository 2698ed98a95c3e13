/**
 * Reads a text into tokens in one pass, by the dialect of its language. Whatever the text is, each character is looked at a
 * bounded number of times: nothing goes back, and what is never closed ends the text or the line.
 */
import type { Language } from '#shared/contract/common.ts';
import { cFamily, csharp, type Dialect, go, java, kotlin, python, type Quotes, rust, script } from './dialects.ts';
import { Tokens, tokenKinds } from './tokens.ts';

const dialects: Readonly<Record<Language, Dialect>> = {
  ...{ typescript: script, javascript: script, python, go, java, kotlin, csharp, rust },
  ...{
    c: cFamily,
    cpp: cFamily,
    objc: cFamily,
    php: script,
    swift: kotlin,
    scala: kotlin,
    dart: script,
  },
  ...{
    solidity: script,
    zig: go,
    ruby: python,
    bash: python,
    elixir: python,
    r: python,
    powershell: python,
    hcl: python,
  },
  // Their comments are not known here, so that nothing in them is code or text for sure.
  ...{ lua: python, haskell: python, html: python, css: python, graphql: python, sql: python },
  ...{ julia: python, yaml: python },
  ...{ scss: script, protobuf: script },
};

/**
 * Tokens of a text by its language, for rooms that read code but look for other things than the scan does. One text at a
 * time: the next reading takes the arrays of the last, so nothing may wait between reading a text and asking its tokens.
 * `words` are noted in `hits`, each by its place in the list.
 */
export function lexLanguage(text: string, language: Language, words: readonly string[]): Tokens {
  return lex(text, dialects[language], new WordSet(words));
}

const newline = 0x0a;
const space = 0x20;
const hash = 0x23;
const dollar = 0x24;
const apostrophe = 0x27;
const star = 0x2a;
const slash = 0x2f;
const at$ = 0x40;
const backslash = 0x5c;
const curly = 0x7d;

const kinds = { punctuation: 0, word: 1, digit: 2, quote: 3, space: 4, open: 5, close: 6 } as const;
const classes = new Uint8Array(128);
const mark = (chars: string, kind: number): void => {
  for (const char of chars) classes[char.charCodeAt(0)] = kind;
};
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', kinds.word);
mark('0123456789', kinds.digit);
mark('"\'`', kinds.quote);
mark(' \t\r\n\f\v', kinds.space);
mark('([{', kinds.open);
mark(')]}', kinds.close);

/** 1 for characters that continue a word. */
const wordParts = Uint8Array.from(classes, (kind) => (kind === kinds.word || kind === kinds.digit ? 1 : 0));

/** Beyond ASCII all is a letter but these. */
const wideSpace = new Set([0xa0, 0xfeff, 0x2028, 0x2029, 0x3000]);
const operandWords = new Set('return typeof instanceof in of case do else throw delete void yield await'.split(' '));

/** Words of interest, each with its place in the list; asked by initial and length before by text. */
class WordSet {
  readonly #words: ReadonlyMap<string, number>;
  readonly #lengths = new Uint32Array(128);

  constructor(words: readonly string[]) {
    this.#words = new Map(words.map((word, i) => [word, i]));
    for (const word of words) {
      const initial = word.charCodeAt(0) & 127;
      this.#lengths[initial] = (this.#lengths[initial] ?? 0) | (1 << (word.length & 31));
    }
  }

  /** -1 for any other word. */
  find(text: string, start: number, end: number, unit: number): number {
    const lengths = this.#lengths[unit & 127] ?? 0;
    return ((lengths >>> ((end - start) & 31)) & 1) === 1 ? (this.#words.get(text.slice(start, end)) ?? -1) : -1;
  }
}

class Lexer {
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #words: WordSet;
  readonly #tokens: Tokens;
  /** Open brackets and strings with code in them: their tokens, what closes each, and how the string continues. */
  readonly #open: number[] = [];
  readonly #closers: number[] = [];
  readonly #strings: (Quotes | null)[] = [];
  /** How many open ones each closer has. */
  readonly #waiting = new Uint32Array(128);
  /** No regular expression begins before: one was looked for there and none ended. */
  #noExpressionBefore = 0;

  constructor(text: string, dialect: Dialect, words: WordSet) {
    this.#text = text;
    this.#dialect = dialect;
    this.#words = words;
    this.#tokens = new Tokens(text);
  }

  read(): Tokens {
    const text = this.#text;
    const tokens = this.#tokens;
    const end = text.length;
    const hashes = this.#dialect.comments === 'hash';
    const dollars = this.#dialect.dollarInNames === true;
    let i = text.startsWith('#!/') ? this.#comment(0, this.#lineEnd(0)) : 0;
    while (i < end) {
      const unit = text.charCodeAt(i);
      if (unit === space) {
        i += 1;
        continue;
      }
      const kind = unit < 128 ? classes[unit] : wideSpace.has(unit) ? kinds.space : kinds.word;
      if (kind === kinds.space) i += 1;
      else if (kind === kinds.word || (unit === dollar && dollars)) i = this.#word(i, unit, dollars);
      else if (kind === kinds.quote) i = this.#quote(i, i, '');
      else if (kind === kinds.digit) i = this.#number(i);
      else if (kind === kinds.open) {
        this.#push(tokens.add(tokenKinds.punctuation, i, i + 1), unit === 0x28 ? 0x29 : unit + 2, null);
        i += 1;
      } else if (kind === kinds.close) i = this.#close(i, unit);
      else if (unit === slash && !hashes) i = this.#slash(i);
      else if (unit === hash && hashes) i = this.#comment(i, this.#lineEnd(i));
      else if ((unit === dollar || unit === at$) && this.#dialect.prefixes?.test(text.slice(i, i + 1)) === true)
        i = this.#sigil(i);
      else {
        tokens.add(tokenKinds.punctuation, i, i + 1);
        i += 1;
      }
    }
    return tokens;
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? this.#text.length : end;
  }

  #comment(start: number, end: number): number {
    this.#tokens.comments.push(start, end);
    return end;
  }

  #word(start: number, first: number, dollars: boolean): number {
    const text = this.#text;
    const end = text.length;
    let i = start + 1;
    for (; i < end; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit < 128 ? wordParts[unit] !== 1 && (unit !== dollar || !dollars) : wideSpace.has(unit)) break;
    }
    const { prefixes } = this.#dialect;
    if (i - start <= 3 && prefixes !== undefined && i < end) {
      const quote = this.#prefixed(start, i, prefixes);
      if (quote >= 0) return this.#quote(start, quote, text.slice(start, quote));
    }
    const token = this.#tokens.add(tokenKinds.word, start, i);
    const word = this.#words.find(text, start, i, first);
    if (word >= 0) this.#tokens.hits.push(token, word);
    return i;
  }

  /** Where the quote of a string with prefix [start, end) is, -1 for none. */
  #prefixed(start: number, end: number, prefixes: RegExp): number {
    const text = this.#text;
    let quote = end;
    while (text.charCodeAt(quote) === hash && quote - end < 8) quote += 1;
    const unit = text.charCodeAt(quote);
    return unit < 128 && classes[unit] === kinds.quote && prefixes.test(text.slice(start, quote)) ? quote : -1;
  }

  /** `$`, `@` before a string or a name of C#. */
  #sigil(start: number): number {
    let i = start + 1;
    while (i - start < 4 && (this.#text.charCodeAt(i) === dollar || this.#text.charCodeAt(i) === at$)) i += 1;
    if (this.#text[i] === '"') return this.#quote(start, i, this.#text.slice(start, i));
    this.#tokens.add(tokenKinds.punctuation, start, start + 1);
    return start + 1;
  }

  #number(start: number): number {
    const text = this.#text;
    let i = start + 1;
    for (; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      const kind = unit < 128 ? classes[unit] : kinds.punctuation;
      if (kind === kinds.word || kind === kinds.digit) continue;
      const next = text.charCodeAt(i + 1);
      const joins = next < 128 && classes[next] === kinds.digit && (text[i] === '.' || unit === apostrophe);
      if (!joins) break;
    }
    this.#tokens.add(tokenKinds.number, start, i);
    return i;
  }

  #quote(start: number, open: number, prefix: string): number {
    const found = this.#dialect.quotes(this.#text, open, prefix);
    if (found === null) {
      this.#tokens.add(tokenKinds.punctuation, start, open + 1);
      return open + 1;
    }
    const { from, quotes } = found;
    return this.#string(this.#tokens.add(tokenKinds.string, start, from), from, quotes, false);
  }

  /** Reads on in the string `token` from `from`; with `parted` code stood in it before. */
  #string(token: number, from: number, quotes: Quotes, parted: boolean): number {
    const text = this.#text;
    const { close, escapes, lines, doubles, hole } = quotes;
    let end = -1;
    let i = from;
    if (lines === true && escapes === undefined && doubles === undefined && hole === undefined) {
      i = text.indexOf(close, from);
      end = i < 0 ? text.length : i + close.length;
    } else {
      const first = close.charCodeAt(0);
      const holeStart = hole === undefined ? -1 : hole.charCodeAt(0);
      for (; i < text.length && end < 0; i += 1) {
        const unit = text.charCodeAt(i);
        if (unit === first && (close.length === 1 || text.startsWith(close, i))) {
          if (doubles === true && text.charCodeAt(i + 1) === first) i += 1;
          else end = i + close.length;
        } else if (unit === backslash && escapes === true) i += 1;
        else if (unit === newline && lines === undefined) end = i;
        else if (unit === holeStart && text.startsWith(hole ?? '', i)) {
          if (hole === '{' && text.charCodeAt(i + 1) === holeStart) i += 1;
          else {
            this.#push(token, curly, quotes);
            return i + (hole ?? '').length;
          }
        }
      }
      if (end < 0) end = text.length;
    }
    this.#tokens.endString(token, end);
    if (parted) this.#tokens.pair(token, this.#tokens.add(tokenKinds.stringEnd, end, end));
    return end;
  }

  #push(token: number, closer: number, quotes: Quotes | null): void {
    this.#open.push(token);
    this.#closers.push(closer);
    this.#strings.push(quotes);
    this.#waiting[closer] = (this.#waiting[closer] ?? 0) + 1;
  }

  /** A bracket that waits for another closer is passed over when one further out waits for this one. */
  #close(at: number, unit: number): number {
    while ((this.#waiting[unit] ?? 0) > 0) {
      const token = this.#open.pop() ?? 0;
      const closer = this.#closers.pop() ?? 0;
      const quotes = this.#strings.pop() ?? null;
      this.#waiting[closer] = (this.#waiting[closer] ?? 1) - 1;
      if (closer !== unit) continue;
      if (quotes !== null) return this.#string(token, at + 1, quotes, true);
      this.#tokens.pair(token, this.#tokens.add(tokenKinds.punctuation, at, at + 1));
      return at + 1;
    }
    this.#tokens.add(tokenKinds.punctuation, at, at + 1);
    return at + 1;
  }

  #slash(at: number): number {
    const text = this.#text;
    const next = text.charCodeAt(at + 1);
    if (next === slash) return this.#comment(at, this.#lineEnd(at));
    if (next === star) return this.#comment(at, this.#commentEnd(at));
    if (this.#dialect.regularExpressions === true && at >= this.#noExpressionBefore && this.#operandExpected()) {
      const end = this.#expressionEnd(at);
      if (end > at) {
        this.#tokens.add(tokenKinds.number, at, end);
        return end;
      }
    }
    this.#tokens.add(tokenKinds.punctuation, at, at + 1);
    return at + 1;
  }

  #commentEnd(at: number): number {
    const text = this.#text;
    const first = text.indexOf('*/', at + 2);
    if (first < 0) return text.length;
    if (this.#dialect.nestedComments !== true) return first + 2;
    let depth = 1;
    for (let i = at + 2; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit === star && text.charCodeAt(i + 1) === slash) {
        depth -= 1;
        i += 1;
        if (depth === 0) return i + 1;
      } else if (unit === slash && text.charCodeAt(i + 1) === star) {
        depth += 1;
        i += 1;
      }
    }
    return text.length;
  }

  #operandExpected(): boolean {
    const tokens = this.#tokens;
    const last = tokens.count - 1;
    const kind = tokens.kind(last);
    if (kind === tokenKinds.word) return operandWords.has(tokens.text(last));
    if (kind !== tokenKinds.punctuation) return kind === tokenKinds.none;
    const unit = this.#text.charCodeAt(tokens.start(last));
    return classes[unit] !== kinds.close;
  }

  #expressionEnd(at: number): number {
    const text = this.#text;
    let inClass = false;
    for (let i = at + 1; i < text.length; i += 1) {
      const char = text[i];
      if (char === '\n') {
        this.#noExpressionBefore = i;
        return at;
      }
      if (char === '\\') i += 1;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) return i + 1;
    }
    this.#noExpressionBefore = text.length;
    return at;
  }
}

function lex(text: string, dialect: Dialect, words: WordSet): Tokens {
  return new Lexer(text, dialect, words).read();
}
