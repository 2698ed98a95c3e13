/**
 * What can be read of a text that a grammar does not read as a whole. An error damages its surroundings: one new
 * construct may cost all later types their members. So the damaged stretch is cut into declarations, each is tried
 * alone, and only what cannot be read is blanked, in equal length: a body, an initializer, or as a last resort the
 * declaration.
 */
import { has, type Lexicon, lineEnd } from '../languages/reading/name-scan.ts';

interface Recovery {
  /** The text with blanks in it. */
  readonly text: string;
  /** What is not read of it; bodies in which nothing is read from the tree anyway are not among them. */
  readonly unread: readonly Stretch[];
  /** A declaration that holds others was given up: its header may be looked for in the text. */
  readonly lostTypes: boolean;
}

interface RecoveryRules {
  readonly lexicon: Lexicon;
  /** Blocks follow indentation, not braces. */
  readonly indented: boolean;
  /** Facts come out of bodies of functions too, so that a blanked one is a loss. */
  readonly readsBodies: boolean;
  /** Whether the grammar reads a text without an error. */
  readonly isSound: (text: string) => boolean;
  /** Characters that may be parsed in all. */
  readonly budget: number;
}

/** Pieces that may turn out to be one declaration. */
const maxJoined = 6;
/** Pieces of one region that are left out because they do not go with those before them. */
const maxMisfits = 4;
const holders =
  /\b(?:class|struct|interface|enum|record|trait|object|namespace|module|impl|mod|extension|union|extern)\b/;
const indentedHolders = /^\s*(?:@[\s\S]*\n\s*)?(?:class|if|elif|else|try|except|finally|with|for|while)\b/;
const functions = /\b(?:fn|fun|func|function|def|operator|constructor)\b/;

/** @param damaged where the errors are: what lies outside is not looked at. */
export function recover(text: string, damaged: readonly Stretch[], rules: RecoveryRules): Recovery {
  const { lexicon, indented } = rules;
  const cuts: Stretch[] = [];
  const unread: Stretch[] = [];
  let lostTypes = false;
  let budget = rules.budget;

  const isSound = (candidate: string): boolean => {
    budget -= candidate.length + 200;
    return budget > 0 && rules.isSound(candidate);
  };
  const read = (stretch: Stretch, extra: readonly Stretch[] = []): string =>
    withBlanks(text, stretch, [...cuts, ...extra], indented);
  const blank = (stretches: readonly Stretch[], isLoss: boolean): void => {
    cuts.push(...stretches);
    if (isLoss) unread.push(...stretches.filter((one) => text.slice(one.start, one.end).trim() !== ''));
  };

  /** Reads the pieces of a region one after the other. `around` makes a whole text of some of them. */
  function readRegion(region: Stretch, around: (inner: string) => string): void {
    const pieces = piecesOf(text, region, lexicon, indented);
    /** Where the last sound group begins. */
    let before = -1;
    for (let n = 0; n < pieces.length && budget > 0; ) {
      const piece = pieces[n];
      if (piece === undefined) break;
      if (damaged.every(({ start, end }) => end < piece.start || start > piece.end)) {
        before = piece.start;
        n += 1;
        continue;
      }
      const joined = soundGroup(pieces, n, around);
      if (joined > 0) {
        before = piece.start;
        n += joined;
        continue;
      }
      n += 1;
      if (before >= 0 && isSound(around(read({ start: before, end: piece.end })))) continue;
      reduce(piece, around);
      before = -1;
    }
    fitTogether(region, pieces, around);
  }

  /** What is sound alone may not be so behind what comes before it: such a piece is left out. */
  function fitTogether(region: Stretch, pieces: readonly Piece[], around: (inner: string) => string): void {
    const isSoundUpTo = (end: number): boolean => isSound(around(read({ start: region.start, end })));
    for (let left = maxMisfits; left > 0 && !isSoundUpTo(region.end); left -= 1) {
      let low = 0;
      let high = pieces.length - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isSoundUpTo(pieces[middle]?.end ?? region.end)) low = middle + 1;
        else high = middle;
      }
      const misfit = pieces[low];
      if (misfit === undefined || budget <= 0 || read(misfit).trim() === '') return;
      giveUp(misfit);
    }
  }

  function giveUp(piece: Piece): void {
    lostTypes ||= isHolder(piece);
    blank([{ start: piece.code, end: piece.end }], true);
  }

  /** How many pieces from the n-th on the grammar reads together; 0 where it reads none. */
  function soundGroup(pieces: readonly Piece[], n: number, around: (inner: string) => string): number {
    const start = pieces[n]?.start ?? 0;
    for (let count = 1; count <= maxJoined && n + count <= pieces.length; count += 1) {
      const end = pieces[n + count - 1]?.end ?? start;
      if (isSound(around(read({ start, end })))) return count;
      // What holds declarations of its own is looked into, not joined to others.
      if (count === 2 && isHolder(pieces[n])) return 0;
    }
    return 0;
  }

  function isHolder(piece: Piece | undefined): boolean {
    const [block] = piece?.blocks ?? [];
    if (piece === undefined || block === undefined) return false;
    if (indented) return indentedHolders.test(text.slice(piece.code, block.start));
    const [head = ''] = text.slice(piece.code, block.start).split('(');
    return holders.test(head) && !functions.test(head);
  }

  /** Blanks as little of a piece as makes the rest of it sound. */
  function reduce(piece: Piece, around: (inner: string) => string): void {
    const { blocks } = piece;
    const last = blocks.at(-1);
    for (const change of changesOf(piece)) {
      if (budget <= 0) return;
      if (change.length > 0 && isSound(around(read(piece, change)))) {
        blank(change, true);
        return;
      }
      if (last === undefined || !isSound(around(read(piece, [...change, ...blocks])))) continue;
      blank(change, true);
      if (isHolder(piece)) {
        const head = (): string => read({ start: piece.start, end: last.start });
        const tail = text.slice(last.end, piece.end);
        readRegion(last, (inner) => around(`${head()}\n${inner}\n${tail}`));
      } else blank(blocks, rules.readsBodies);
      return;
    }
    if (budget > 0) giveUp(piece);
  }

  /** What may be left out of a piece, the least first. */
  function changesOf(piece: Piece): Stretch[][] {
    const prefix = prefixOf(text, piece, lexicon);
    const defaults = defaultsIn(text, piece, lexicon);
    const from = initializerAt(text, { start: piece.code, end: piece.end }, lexicon);
    const end = /[;,\s]*$/.exec(text.slice(piece.start, piece.end))?.[0].length ?? 0;
    const initializer = from < 0 ? [] : [{ start: from, end: piece.end - end }];
    const before = prefix.end > prefix.start ? [prefix] : [];
    const parameters = bracketsIn(text, { start: prefix.end, end: piece.end }, lexicon);
    const changes = [
      ...[[], defaults, before, initializer],
      ...[[...before, ...defaults], [...before, ...initializer], parameters, [...before, ...parameters]],
    ];
    return changes.filter((change, n) => n === 0 || change.length > 0);
  }

  const whole = { start: 0, end: text.length };
  readRegion(whole, (inner) => inner);
  const outermost = unread.filter((one) => !unread.some((other) => other !== one && contains(other, one)));
  return { text: withBlanks(text, whole, cuts, indented), unread: outermost, lostTypes };
}

const contains = (outer: Stretch, inner: Stretch): boolean => outer.start <= inner.start && outer.end >= inner.end;

/** A stretch in equal length and with the same line breaks. Where indentation counts, a block must not be empty. */
function withBlanks(text: string, { start, end }: Stretch, cuts: readonly Stretch[], filled: boolean): string {
  let blanked = text.slice(start, end);
  for (const cut of cuts) {
    const from = Math.max(cut.start, start) - start;
    const to = Math.min(cut.end, end) - start;
    if (from >= to) continue;
    const inner = blanked.slice(from, to);
    const code = filled ? inner.search(/\S/) : -1;
    const spaces = inner.replace(/[^\n]/g, ' ');
    const filling = code < 0 ? spaces : `${spaces.slice(0, code)}0${spaces.slice(code + 1)}`;
    blanked = blanked.slice(0, from) + filling + blanked.slice(to);
  }
  return blanked;
}

/**
 * A text cut into declarations without a grammar: by brackets, line breaks and semicolons, or by indentation. The cut is
 * rough: a declaration may come as several pieces, which `recover.ts` joins where the grammar reads them only together.
 * [start, end)
 */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Piece extends Stretch {
  /** Where code begins: comments and white space come before. */
  readonly code: number;
  /** Insides of its outermost blocks, without braces. */
  readonly blocks: readonly Stretch[];
}

/** Lines that belong to what follows: annotations, attributes, decorators. */
const belongsToNext = /^\s*(?:@[\w.:]+\s*(?:\([\s\S]*\))?|#!?\[[\s\S]*\]|\[[\s\S]*\])\s*$/;

function piecesOf(text: string, region: Stretch, lexicon: Lexicon, indented: boolean): Piece[] {
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
    const mayStart =
      '"\'`/#@$'.includes(char) || (lexicon.starts !== undefined && has(lexicon.starts, char.charCodeAt(0)));
    const skipped = mayStart ? Math.min(end, lexicon.skip(text, at, end, previous)) : at;
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
  /** After the colon that ends the header. */
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
function initializerAt(text: string, { start, end }: Stretch, lexicon: Lexicon): number {
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
function defaultsIn(text: string, piece: Stretch, lexicon: Lexicon): Stretch[] {
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

/** Content of the first outermost round brackets: mostly parameters. Empty for none. */
function bracketsIn(text: string, piece: Stretch, lexicon: Lexicon): Stretch[] {
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

/** What may precede a declaration: `context(…)`, `@Foo(…)`, `[Foo(…)]`, `#[foo(…)]`; empty for none. */
function prefixOf(text: string, { code, end }: Piece, lexicon: Lexicon): Stretch {
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
