/**
 * Where bodies open in C#: a `{` behind the `)` or the constraints of anything but a type, and behind `get`, `set` and
 * their like, and brackets that open in a value, behind `=` or `=>`. Texts with `#else` stay whole: one of two branches
 * may open what both close.
 */
import {
  type Bodies,
  bodyEnd,
  curly,
  curlyClose,
  isComment,
  round,
  roundClose,
  shortestBody,
  square,
  squareClose,
} from '../reading/bodies.ts';
import { charKinds, kindOf, nameEnd } from '../reading/name-scan.ts';
import { csharpLexicon } from './lexicon.ts';

const typeWords = new Set(['class', 'struct', 'record', 'interface', 'enum', 'namespace', 'extension']);
const accessors = new Set(['get', 'set', 'init', 'add', 'remove']);
/** What is in the brackets behind these is an operand. */
const operators = new Set([
  'await',
  'in',
  'is',
  'as',
  'and',
  'or',
  'not',
  'return',
  'throw',
  'when',
  'switch',
  'default',
  'typeof',
  'sizeof',
  'checked',
  'unchecked',
]);
const otherBranch = /^[ \t]*#[ \t]*el(?:se|if)\b/m;

const comma = 0x2c;
const colon = 0x3a;
const semicolon = 0x3b;
const equals = 0x3d;
const greater = 0x3e;

/** What was seen of a declaration since it began. */
const seenType = 1;
const seenValue = 2;
const seenParameters = 4;
const seenWhere = 8;

export function findBodies(text: string): Bodies {
  if (otherBranch.test(text)) return null;
  const bodies: number[] = [];
  const open: number[] = [];
  /** What was seen in each open bracket, and outside of all. */
  const outer: number[] = [];
  const end = text.length;
  let seen = 0;
  let previous = 0;
  /** Whether `previous` ends `=>`. */
  let arrow = false;
  let word = '';
  for (let at = 0; at < end; ) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === charKinds.space) {
      at += 1;
      continue;
    }
    if (kind === charKinds.word || kind === charKinds.digit) {
      const after = nameEnd(text, at + 1, end);
      word = text.slice(at, after);
      // `where T : class` does not declare a type.
      if (typeWords.has(word) && previous !== colon && previous !== comma) seen |= seenType;
      else if (word === 'where') seen |= seenWhere;
      previous = text.charCodeAt(after - 1);
      at = after;
      continue;
    }
    if (kind === charKinds.special) {
      const after = csharpLexicon.skip(text, at, end, previous);
      if (after > at && isComment(text, at)) {
        at = after;
        continue;
      }
      previous = code;
      word = '';
      at = Math.max(after, at + 1);
      continue;
    }
    // `Foo<Bar>(`, not `=> (`.
    const closesList = previous === greater && !arrow;
    if ((code === curly && opensBody(seen, previous, word)) || isInValue(seen, code, closesList, word)) {
      const close = bodyEnd(text, at, csharpLexicon);
      if (close < 0) return null;
      if (close - at > shortestBody) bodies.push(at + 1, close);
      previous = text.charCodeAt(close);
      if ((seen & seenValue) === 0) seen = 0;
      word = '';
      at = close + 1;
      continue;
    }
    if (code === round || code === square || code === curly) {
      open.push(code);
      outer.push(seen);
      seen = 0;
    } else if (code === roundClose || code === squareClose || code === curlyClose) {
      if (open.pop() !== (code === roundClose ? round : code === squareClose ? square : curly)) return null;
      seen = outer.pop() ?? 0;
      if (code === roundClose) seen |= seenParameters;
      // What follows it, `= 3;` of a property, does not begin a new declaration.
      else if (code === curlyClose) seen = 0;
    } else if (code === semicolon) seen = 0;
    else if (code === equals) seen |= seenValue;
    arrow = code === greater && previous === equals;
    previous = code;
    word = '';
    at += 1;
  }
  return open.length === 0 ? bodies : null;
}

/** Arguments and initialisers in what follows `=` or `=>`: they may be empty. A `(` behind no name must hold something. */
function isInValue(seen: number, code: number, closesList: boolean, word: string): boolean {
  if ((seen & seenValue) === 0) return false;
  return code === curly || (code === round && (closesList || (word !== '' && !operators.has(word))));
}

function opensBody(seen: number, previous: number, word: string): boolean {
  if (accessors.has(word)) return true;
  if ((seen & seenType) !== 0 || (seen & seenParameters) === 0) return false;
  return previous === roundClose || (seen & seenWhere) !== 0;
}

/** The relevant content between two directives. */
interface Stretch {
  /** Open brackets of all kinds, and the fewest that were open: below 0 when it closes what was open before. */
  depth: number;
  lowest: number;
  /** The last character that is no space or comment, '' for none. */
  last: string;
}

interface Group {
  /** The last significant character before the group. */
  before: string;
  branches: Stretch[];
  /** Ranges of its directive lines, and of the branches after the first. */
  directives: Range[];
  others: Range[];
}

interface Range {
  start: number;
  end: number;
}

const directive = /#[ \t]*([a-z]*)[^\n]*/y;

/**
 * Masking of preprocessor directives in C#. A group `#if … #endif` around whole declarations or statements stays, since
 * the grammar reads both branches and so do we. One that splits something (a header, a list, an `if` from its `else`) is
 * resolved for its first branch: the directives and the other branches become blank. What else starts with `#` goes too.
 *
 * @param all also groups that split nothing, where the grammar has no place for them.
 */
export function maskBranches(text: string, all = false): string {
  const blanks: Range[] = [];
  const groups: Group[] = [];
  let stretch: Stretch = { depth: 0, lowest: 0, last: '' };
  /** Stretches around the open groups. */
  const outer: Stretch[] = [];

  function openGroup(line: Range): void {
    groups.push({ before: stretch.last, branches: [], directives: [line], others: [] });
    outer.push(stretch);
    stretch = { depth: 0, lowest: 0, last: '' };
  }
  function nextBranch(line: Range): void {
    const group = groups.at(-1);
    if (group === undefined) return;
    const from = group.directives.at(-1)?.end ?? line.start;
    if (group.branches.length > 0) group.others.push({ start: from, end: line.start });
    group.branches.push(stretch);
    group.directives.push(line);
    stretch = { depth: 0, lowest: 0, last: '' };
  }
  function closeGroup(line: Range): void {
    nextBranch(line);
    const group = groups.pop();
    const around = outer.pop();
    if (group === undefined || around === undefined) return;
    const [first] = group.branches;
    if (all || !group.branches.every((branch) => isWhole(branch, group.before)))
      blanks.push(...group.directives, ...group.others);
    stretch = around;
    if (first === undefined || first.last === '') return;
    stretch.lowest = Math.min(stretch.lowest, stretch.depth + first.lowest);
    stretch.depth += first.depth;
    stretch.last = first.last;
  }

  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '#') {
      directive.lastIndex = at;
      const found = directive.exec(text);
      const line = { start: at, end: at + (found?.[0].length ?? 1) };
      const word = found?.[1];
      if (word === 'if') openGroup(line);
      else if (word === 'elif' || word === 'else') nextBranch(line);
      else if (word === 'endif') closeGroup(line);
      else blanks.push(line);
      at = line.end;
      continue;
    }
    const after = '"\'/@$'.includes(char) ? csharpLexicon.skip(text, at, text.length, 0) : at;
    if (after > at) {
      if (char !== '/') stretch.last = char;
      at = after;
      continue;
    }
    if (!/\s/.test(char)) stretch.last = char;
    if (char === '{' || char === '(' || char === '[') stretch.depth += 1;
    else if (char === '}' || char === ')' || char === ']') {
      stretch.depth -= 1;
      stretch.lowest = Math.min(stretch.lowest, stretch.depth);
    }
    at += 1;
  }
  return blanked(text, blanks);
}

/** Whole declarations or statements, in a place for such. */
function isWhole({ depth, lowest, last }: Stretch, before: string): boolean {
  return (
    depth === 0 && lowest === 0 && (last === '' || ';}'.includes(last)) && (before === '' || ';{}'.includes(before))
  );
}

function blanked(text: string, ranges: Range[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= from) continue;
    result += text.slice(from, Math.max(from, start));
    result += text.slice(Math.max(from, start), end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}
