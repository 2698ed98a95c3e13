/** Splits a text into words, strings, comments and signs: for light languages that are read without a grammar. */

export interface Token {
  readonly kind: 'word' | 'string' | 'comment' | 'sign';
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface Quote {
  readonly open: string;
  readonly close: string;
  readonly escape: 'backslash' | 'doubled' | 'both' | 'none';
  /** The string ends with its line, closed or not. */
  readonly oneLine?: true;
}

/** How a language spells its tokens. */
export interface Lexis {
  readonly lineComments: readonly string[];
  readonly blockComment: boolean;
  /** The first one that fits counts. */
  readonly quotes: readonly Quote[];
  /** Sticky. Numbers are words too. */
  readonly word: RegExp;
  /** End of a literal of another form that starts at `at`, -1 where there is none. */
  literalAt?(text: string, at: number): number;
  /** End of a comment of another form that starts at `at`, -1 where there is none. */
  commentAt?(text: string, at: number): number;
}

/** White space is left out. Every other character is in exactly one token, whatever the text is. */
export function tokensOf(text: string, lexis: Lexis): Token[] {
  const tokens: Token[] = [];
  const unclosed = new Set<Quote>();
  for (let at = 0; at < text.length; ) {
    if (isSpace(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, lexis, unclosed);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function tokenAt(text: string, start: number, lexis: Lexis, unclosed: Set<Quote>): Token {
  const comment = commentEnd(text, start, lexis);
  if (comment > start) return { kind: 'comment', start, end: comment };
  const literal = stringEnd(text, start, lexis, unclosed);
  if (literal > start) return { kind: 'string', start, end: literal };
  lexis.word.lastIndex = start;
  if (lexis.word.test(text)) return { kind: 'word', start, end: lexis.word.lastIndex };
  const length = (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
  return { kind: 'sign', start, end: start + length };
}

function commentEnd(text: string, at: number, lexis: Lexis): number {
  if (lexis.lineComments.some((mark) => text.startsWith(mark, at))) return endOr(text, '\n', at, 0);
  if (lexis.blockComment && text.startsWith('/*', at)) return endOr(text, '*/', at + 2, 2);
  return lexis.commentAt?.(text, at) ?? -1;
}

/** A quote that is never closed ends with its line, and so do all of its kind after it: a second search would find no more. */
function stringEnd(text: string, at: number, lexis: Lexis, unclosed: Set<Quote>): number {
  const quote = lexis.quotes.find(({ open }) => text.startsWith(open, at));
  if (quote === undefined) return lexis.literalAt?.(text, at) ?? -1;
  const from = at + quote.open.length;
  if (quote.oneLine !== true && !unclosed.has(quote)) {
    const end = quoteEnd(text, from, text.length, quote);
    if (end >= 0) return end;
    unclosed.add(quote);
  }
  const lineEnd = endOr(text, '\n', from, 0);
  const end = quoteEnd(text, from, lineEnd, quote);
  return end < 0 ? lineEnd : end;
}

/** -1 where it is not closed before `until`. */
function quoteEnd(text: string, from: number, until: number, { close, escape: how }: Quote): number {
  for (let at = from; at < until; at += 1) {
    if ((how === 'backslash' || how === 'both') && text[at] === '\\') at += 1;
    else if (text.startsWith(close, at)) {
      if ((how !== 'doubled' && how !== 'both') || !text.startsWith(close, at + close.length)) return at + close.length;
      at += close.length;
    }
  }
  return -1;
}

/** After the next `mark`, by `length`; the end of the text where there is none. */
export function endOr(text: string, mark: string, from: number, length: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + length;
}
