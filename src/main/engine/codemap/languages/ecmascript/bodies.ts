/**
 * Where bodies of functions open in TypeScript: a `{` behind `)`, behind the type of a result, or behind `=>`. Not those
 * that are read: a body in which a type is declared, one that wraps a module, and what belongs to `if` and its like.
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
import { charKinds, charSet, has, kindOf, nameEnd, occurrences } from '../reading/name-scan.ts';
import { ecmascriptLexicon } from './lexicon.ts';

const control = new Set(['if', 'for', 'await', 'while', 'switch', 'catch', 'with']);
/** The next `{` beside one of these is that of a type: `class A extends Mixin(B) {`. */
const typeWords = new Set(['class', 'interface', 'enum', 'namespace']);
const typeInitials = charSet([...typeWords].map((name) => name.slice(0, 1)).join(''));
/** What a call of these gets may be read (nodes.ts). */
const readCalls = new Set(['define', 'freeze', 'assign', 'extend']);
/** Characters in the type of a result; a line break ends it elsewhere. */
const inType = charSet(':<>.|&,[]?');
/** A `{` behind these is a type itself. */
const beforeType = charSet(':<|&,[?');

const newline = 0x0a;
const colon = 0x3a;
const equals = 0x3d;
const greater = 0x3e;

/** What comes before: nothing that a body follows, `)`, or `)` and a type so far. */
const nothing = 0;
const parameters = 1;
const result = 2;

export function findBodies(text: string): Bodies {
  if (text.includes('.prototype')) return null;
  const bodies: number[] = [];
  const open: number[] = [];
  /** For each open bracket: whether bodies in it are never read. */
  const skipped: boolean[] = [];
  /** For each `(`: whether it belongs to `if` and its like. */
  const controls: boolean[] = [];
  const end = text.length;
  /** How many brackets are open around the header of a type; -1 outside of one. */
  let header = -1;
  let before = nothing;
  let previous = 0;
  /** The name right before, by its start; -1 for none. Few are cut out of the text: most do not matter here. */
  let word = -1;
  for (let at = 0; at < end; ) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === charKinds.space) {
      // `call()` and a block on the next line; a type continues where it is incomplete.
      if (code === newline && !has(beforeType, previous)) before = nothing;
      at += 1;
      continue;
    }
    if (kind === charKinds.word || kind === charKinds.digit) {
      const after = nameEnd(text, at + 1, end);
      word = at;
      if (before === parameters) before = nothing;
      if (has(typeInitials, code) && typeWords.has(text.slice(at, after))) header = open.length;
      previous = text.charCodeAt(after - 1);
      at = after;
      continue;
    }
    if (kind === charKinds.special) {
      const after = ecmascriptLexicon.skip(text, at, end, previous);
      if (after > at && isComment(text, at)) {
        at = after;
        continue;
      }
      if (before === parameters) before = nothing;
      previous = code;
      word = -1;
      at = Math.max(after, at + 1);
      continue;
    }
    const inside = skipped.at(-1) ?? true;
    const ofType = code === curly && header === open.length;
    if (ofType) header = -1;
    if (code === curly && inside && !ofType && opensBody(previous, before, text, at)) {
      const close = bodyEnd(text, at, ecmascriptLexicon);
      if (close < 0) return null;
      if (close - at > shortestBody && !holdsType(text, at, close + 1)) bodies.push(at + 1, close);
      previous = curlyClose;
      before = nothing;
      word = -1;
      at = close + 1;
      continue;
    }
    if (code === round || code === square || code === curly) {
      open.push(code);
      const name = word < 0 ? '' : text.slice(word, nameEnd(text, word, at));
      controls.push(control.has(name));
      skipped.push(inside && (code !== round || (name !== '' && !readCalls.has(name))));
      before = nothing;
    } else if (code === roundClose || code === squareClose || code === curlyClose) {
      const opened = open.pop();
      if (opened !== (code === roundClose ? round : code === squareClose ? square : curly)) return null;
      const ofControl = controls.pop() === true;
      skipped.pop();
      if (before !== result || code === curlyClose) before = nothing;
      if (code === roundClose && !ofControl) before = parameters;
    } else if (code === colon && before === parameters) before = result;
    else if (before !== result || !has(inType, code)) before = nothing;
    previous = code;
    word = -1;
    at += 1;
  }
  return open.length === 0 ? bodies : null;
}

function opensBody(previous: number, before: number, text: string, at: number): boolean {
  if (before === parameters) return true;
  if (before === result) return !has(beforeType, previous);
  return previous === greater && isArrow(text, at);
}

/** Whether the `>` before a `{` is that of `=>`. */
function isArrow(text: string, at: number): boolean {
  const found = text.lastIndexOf('>', at);
  return text.charCodeAt(found - 1) === equals;
}

const declaration =
  /(?:^[ \t]+|[{;][ \t]*)(?:abstract[ \t]+|const[ \t]+|declare[ \t]+)*(?:class|interface|enum|type)[ \t]+[\p{L}_$]|[=(:,][ \t]*class\b|\breturn[ \t]+class\b/gmu;

/**
 * What a first look at a text says about where the walk must go deeper: bodies of functions are leaves unless a type is
 * declared in them, or they construct a class by prototypes.
 *
 * Whether a type may be declared between two offsets, other than at the start of a line or after `export`.
 */
export const holdsType = occurrences(declaration);

const maxNameLength = 200;
const lastName = /[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

let known: { text: string; names: Set<string> } = { text: '', names: new Set() };

/** Whether `name.prototype` occurs: the function of that name is a class. */
export function hasPrototype(text: string, name: string): boolean {
  if (known.text !== text) known = { text, names: prototypeNames(text) };
  return known.names.has(name);
}

function prototypeNames(text: string): Set<string> {
  const names = new Set<string>();
  for (let at = text.indexOf('.prototype'); at >= 0; at = text.indexOf('.prototype', at + 10)) {
    const name = lastName.exec(text.slice(Math.max(0, at - maxNameLength), at))?.[0];
    if (name !== undefined) names.add(name);
  }
  return names;
}
