/**
 * Where bodies open in C#: a `{` behind the `)` or the constraints of what is no type, and behind `get`, `set` and their
 * like, and brackets that open in a value, behind `=` or `=>`. Texts with `#else` stay whole: one of two branches may
 * open what both close.
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
/** What stands in the brackets behind these is an operand. */
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
      // `where T : class` is no type.
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
      // What goes on behind it, `= 3;` of a property, is no new declaration.
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
