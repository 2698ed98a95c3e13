/**
 * A text cut into declarations without a grammar: by brackets, line breaks and semicolons, or by indentation. The cut is
 * rough: a declaration may come as several pieces, which `recover.ts` joins where the grammar reads them only together.
 */
import { type Lexicon, lineEnd } from '../../languages/reading/name-scan.ts';

/** [start, end) */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Piece extends Stretch {
  /** Where code begins: comments and white space come before. */
  readonly code: number;
  /** Insides of its outermost blocks, without braces. */
  readonly blocks: readonly Stretch[];
}

/** Lines that belong to what follows: annotations, attributes, decorators. */
const belongsToNext = /^\s*(?:@[\w.:]+\s*(?:\([\s\S]*\))?|#!?\[[\s\S]*\]|\[[\s\S]*\])\s*$/;

export function piecesOf(text: string, region: Stretch, lexicon: Lexicon, indented: boolean): Piece[] {
  return indented ? indentedPieces(text, region, lexicon) : bracedPieces(text, region, lexicon);
}

interface Step {
  readonly char: string;
  readonly at: number;
  readonly after: number;
  readonly isComment: boolean;
}

/** Signs, words and literals in order, each as one step. */
function* stepsIn(text: string, { start, end }: Stretch, lexicon: Lexicon): Generator<Step> {
  let previous = 0;
  for (let at = start; at < end; ) {
    const char = text[at] ?? '';
    const skipped = '"\'`/#@$'.includes(char) ? Math.min(end, lexicon.skip(text, at, end, previous)) : at;
    const after = Math.max(skipped, at + 1);
    const isComment = skipped > at && (char === '#' || (char === '/' && '/*'.includes(text[at + 1] ?? '')));
    yield { char: skipped > at ? 'a' : char, at, after, isComment };
    if (!isComment && char.trim() !== '') previous = text.charCodeAt(after - 1);
    at = after;
  }
}

function bracedPieces(text: string, region: Stretch, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  let start = region.start;
  let code = -1;
  let blocks: Stretch[] = [];
  let depth = 0;
  let blockStart = -1;
  const close = (end: number): void => {
    const attached = code >= 0 && belongsToNext.test(text.slice(code, end));
    if (code < 0 || attached) return;
    pieces.push({ start, end, code, blocks });
    start = end;
    code = -1;
    blocks = [];
  };
  for (const { char, at, after, isComment } of stepsIn(text, region, lexicon)) {
    if (isComment) continue;
    if (char.trim() !== '' && code < 0) code = at;
    if ('([{'.includes(char)) {
      if (char === '{' && depth === 0) blockStart = after;
      depth += 1;
    } else if (')]}'.includes(char) && depth > 0) {
      depth -= 1;
      if (depth === 0 && char === '}') {
        if (blockStart >= 0) blocks.push({ start: blockStart, end: at });
        blockStart = -1;
        if (!/^[ \t]*[;,]/.test(text.slice(after, after + 20))) close(after);
      }
    } else if (depth === 0 && (char === ';' || char === '\n')) close(after);
  }
  if (depth > 0 && blockStart >= 0) blocks.push({ start: blockStart, end: region.end });
  if (code >= 0) pieces.push({ start, end: region.end, code, blocks });
  return pieces;
}

const indentOf = (text: string, lineStart: number): number => {
  let at = lineStart;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at - lineStart;
};

function indentedPieces(text: string, region: Stretch, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let start = -1;
  let indent = -1;
  /** Behind the colon that ends the header. */
  let header = -1;
  let colon = -1;
  const close = (end: number): void => {
    if (start < 0 || belongsToNext.test(text.slice(start, end))) return;
    const blocks = header < 0 ? [] : [{ start: header, end }];
    pieces.push({ start, end, code: start + indentOf(text, start), blocks });
    start = -1;
  };
  for (const { char, at, after, isComment } of stepsIn(text, region, lexicon)) {
    if (isComment) continue;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth = Math.max(0, depth - 1);
    if (char.trim() === '') {
      if (char === '\n' && colon >= 0 && header < 0) header = colon;
      continue;
    }
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const isFirst = text.slice(Math.max(region.start, lineStart), at).trim() === '';
    if (isFirst && depth - ('([{'.includes(char) ? 1 : 0) === 0) {
      const own = at - lineStart;
      if (indent < 0) indent = own;
      if (own <= indent) {
        close(lineStart);
        if (start < 0) start = Math.max(region.start, lineStart);
        header = -1;
      }
    }
    if (header < 0) colon = char === ':' && depth === 0 ? after : char.trim() === '' ? colon : -1;
  }
  if (start >= 0) {
    if (colon >= 0 && header < 0) header = colon;
    const blocks = header < 0 ? [] : [{ start: header, end: region.end }];
    pieces.push({ start, end: region.end, code: start + indentOf(text, start), blocks });
  }
  return pieces;
}

/** Where an initializer begins, outside brackets: its `=`; -1 for none. */
export function initializerAt(text: string, { start, end }: Stretch, lexicon: Lexicon): number {
  let depth = 0;
  for (const { char, at, isComment } of stepsIn(text, { start, end }, lexicon)) {
    if (isComment) continue;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (char === '=' && depth === 0 && isAssignment(text, at)) return at;
  }
  return -1;
}

/** Default values of parameters, each from its `=` to the comma or bracket that ends it. */
export function defaultsIn(text: string, piece: Stretch, lexicon: Lexicon): Stretch[] {
  const found: Stretch[] = [];
  const open: string[] = [];
  let from = -1;
  let level = 0;
  for (const { char, at, isComment } of stepsIn(text, piece, lexicon)) {
    if (isComment) continue;
    if ((char === ',' && open.length === level && from >= 0) || (')]}'.includes(char) && open.length === level)) {
      if (from >= 0) found.push({ start: from, end: at });
      from = -1;
    }
    if ('([{'.includes(char)) open.push(char);
    else if (')]}'.includes(char)) open.pop();
    else if (char === '=' && from < 0 && open.at(-1) === '(' && isAssignment(text, at)) {
      from = at;
      level = open.length;
    }
  }
  return found;
}

/** What the first round brackets hold that stand in no others: mostly parameters. Empty for none. */
export function bracketsIn(text: string, piece: Stretch, lexicon: Lexicon): Stretch[] {
  let depth = 0;
  let start = -1;
  for (const { char, at, after, isComment } of stepsIn(text, piece, lexicon)) {
    if (isComment) continue;
    if (char === '(' && depth === 0) start = after;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (char === ')' && depth === 0 && start >= 0) return [{ start, end: at }];
  }
  return [];
}

const isAssignment = (text: string, at: number): boolean =>
  !'=<>!:+-*/%&|^'.includes(text[at - 1] ?? '') && !'=>'.includes(text[at + 1] ?? '');

/** What may stand before a declaration: `context(…)`, `@Foo(…)`, `[Foo(…)]`, `#[foo(…)]`; empty for none. */
export function prefixOf(text: string, { code, end }: Piece, lexicon: Lexicon): Stretch {
  const head = /^(?:@?[\p{L}_][\w.:]*\s*(?=\()|@[\w.:]+|#!?(?=\[)|(?=\[))/u.exec(
    text.slice(code, Math.min(end, code + 200)),
  );
  if (head === null) return { start: code, end: code };
  const from = code + head[0].length;
  if (!'(['.includes(text[from] ?? '')) return { start: code, end: from };
  let depth = 0;
  for (const { char, after, isComment } of stepsIn(text, { start: from, end }, lexicon)) {
    if (isComment) continue;
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth === 0) return { start: code, end: after };
  }
  return { start: code, end: lineEnd(text, code, end) };
}
