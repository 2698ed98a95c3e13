/** Finds ends in code without a tree: strings, comments and brackets are passed over. */

export function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

const openers = '([{';
const closers = ')]}';

/**
 * Where an expression in markup ends, found without a tree: strings, comments and brackets are passed over.
 *
 * The offset of the `}` that closes what began before `from`, or of a `<` that begins markup within it (`isMarkup`);
 * `limit` where there is none.
 */
export function expressionEnd(text: string, from: number, limit: number, isMarkup: boolean): number {
  let depth = 0;
  let before = '';
  for (let at = from; at < limit; ) {
    const char = text[at] ?? '';
    if (char === '"' || char === "'" || char === '`') {
      at = quoteEnd(text, at);
      before = char;
      continue;
    }
    if (char === '/' && (text[at + 1] === '*' || text[at + 1] === '/')) {
      const end = text[at + 1] === '*' ? text.indexOf('*/', at + 2) + 1 : text.indexOf('\n', at);
      at = end <= 0 ? limit : end + 1;
      continue;
    }
    if (openers.includes(char)) depth += 1;
    else if (closers.includes(char)) {
      if (depth <= 0 && char === '}') return at;
      depth -= 1;
    } else if (char === '<' && isMarkup && /^[A-Za-z>]/.test(text[at + 1] ?? '') && /^[^\w)\].]?$/.test(before))
      return at;
    if (char.trim() !== '') before = char;
    at += 1;
  }
  return limit;
}

/** Behind the quote that closes the one at `at`; a `'` or `"` that its line does not close is a sign of its own. */
export function quoteEnd(text: string, at: number): number {
  const quote = text[at] ?? '';
  for (let end = at + 1; end < text.length; end += 1) {
    const char = text[end];
    if (char === '\\') end += 1;
    else if (char === quote) return end + 1;
    else if (char === '\n' && quote !== '`') return at + 1;
  }
  return at + 1;
}

/** Nothing but white space and comments. */
export function isEmpty(code: string): boolean {
  let rest = code.trimStart();
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/', 2);
    rest = end < 0 ? '' : rest.slice(end + 2).trimStart();
  }
  return rest === '';
}

/** Behind the comment at `at`; `at` itself where none begins there. */
function commentEnd(text: string, at: number): number {
  if (text[at] !== '/') return at;
  if (text[at + 1] === '*') return behind(text, '*/', at + 2);
  return text[at + 1] === '/' ? at + (/^.*/.exec(text.slice(at, at + longestLine))?.[0].length ?? 0) : at;
}

const longestLine = 10_000;

/** A stretch of code between two separators, without comments at its start. */
export interface Piece {
  readonly start: number;
  readonly text: string;
}

/**
 * The code in the bracket at `open` (`<` too), taken apart at the separators that no inner bracket holds; at the end of a line only
 * where the next one does not continue it. `end` is behind the closing bracket, or -1 where there is none.
 */
export function piecesIn(text: string, open: number, separators: RegExp): { readonly pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  const around: string[] = [];
  let start = open + 1;
  let last = '';
  const cut = (at: number): void => {
    if (start < at && text.slice(start, at).trim() !== '') pieces.push({ start, text: text.slice(start, at) });
    start = at + 1;
  };
  for (let at = open; at < text.length; ) {
    const char = text[at] ?? '';
    const comment = commentEnd(text, at);
    if (comment > at) {
      // A comment before a name is no part of the piece.
      if (text.slice(start, at).trim() === '') start = comment;
      at = comment;
      continue;
    }
    if (char === '"' || char === "'" || char === '`') {
      at = quoteEnd(text, at);
      last = char;
      continue;
    }
    const isTypes = char === '<' && /[\w$]/.test(text[at - 1] ?? '');
    if (openers.includes(char) || isTypes) around.push(char);
    else if (closers.includes(char) || (char === '>' && around.at(-1) === '<' && last !== '=')) {
      if (char !== '>') while (around.at(-1) === '<' && around.length > 1) around.pop();
      around.pop();
      if (around.length === 0) {
        cut(at);
        return { pieces, end: at + 1 };
      }
    } else if (around.length === 1 && separators.test(char) && !(char === '\n' && isContinued(text, at, last))) cut(at);
    if (char.trim() !== '') last = char;
    at += 1;
  }
  return { pieces, end: -1 };
}

/** Whether an expression continues after a line break. */
function isContinued(text: string, at: number, last: string): boolean {
  return /[|&=:?.,;{[(<]/.test(last) || /^\s*[|&=?.:)>\]}]/.test(text.slice(at, at + 200));
}
