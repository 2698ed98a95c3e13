/**
 * Type names in C# declarations and bodies. C# says nowhere in the text whether `Foo` is a type, a property or a
 * method, so bodies are read by context: only capitalised names in the place of a type (`new Foo`, `Foo x`,
 * `Foo<…>`, a cast, `is Foo`) or before a dot count. `Foo.Bar` in a body is kept whole: the linker takes the longest
 * prefix that names a type.
 */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { isNamePart, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
import { csharpLexicon } from './lexicon.ts';
import { typeArgumentsAt } from './type-name.ts';

const beforeType = new Set([
  'new',
  'is',
  'as',
  'case',
  'not',
  'or',
  'and',
  'typeof',
  'out',
  'ref',
  'stackalloc',
  'const',
  'using',
  'fixed',
]);
const beforeElementType = new Set(['where', 'ref', 'out', 'in', 'readonly', 'this', 'params', 'scoped']);
const beforeParenOfType = new Set(['typeof', 'nameof', 'default', 'sizeof', 'catch', 'foreach']);
const statements = new Set(['if', 'while', 'for', 'switch', 'lock', 'using', 'fixed']);
const expressions = new Set([
  'return',
  'await',
  'throw',
  'in',
  'is',
  'and',
  'or',
  'not',
  'yield',
  'case',
  'when',
  'else',
]);

/** A to Z and everything beyond ASCII. */
const capitals = Uint8Array.from({ length: 128 }, (_, code) =>
  (code >= 0x41 && code <= 0x5a) || code === 127 ? 1 : 0,
);

/** Names that are not types, per type index: type parameters, and members for bodies. */
export interface OwnNames {
  readonly parameters: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

export function readCsharpMentions(builder: FactBuilder, own: readonly OwnNames[]): void {
  const { text } = builder.source;
  for (const mention of builder.mentions) {
    const names = own[mention.type];
    const visit = (start: number, end: number, previous: number): number => {
      if (previous === 0x2e || !isCapital(text.charCodeAt(start))) return end;
      const after = chainEnd(text, end, mention.end);
      const head = text.slice(start, end);
      if (names?.parameters.has(head) === true) return after;
      if (mention.kind !== 'call') {
        if (!isElementName(text, start, mention.start, previous))
          builder.use(mention.type, mention.kind, spelt(text, start, after, mention.end));
      } else readInBody(builder, mention, start, after, head, names);
      return after;
    };
    scanNames(text, mention.start, mention.end, { lexicon: csharpLexicon, initials: capitals, visit });
  }
}

/** `Foo Name` inside a type is the element of a tuple: a name after a type. */
function isElementName(text: string, start: number, limit: number, previous: number): boolean {
  if (previous === 0x3e || previous === 0x5d || previous === 0x3f) return true;
  return isNamePart(previous) && !beforeElementType.has(wordBefore(text, start, limit));
}

function readInBody(
  builder: FactBuilder,
  mention: Mention,
  start: number,
  end: number,
  head: string,
  names: OwnNames | undefined,
): void {
  const { text } = builder.source;
  const word = wordBefore(text, start, mention.start);
  let last = end;
  if (word !== 'new' && isCalled(text, end, mention.end)) {
    last = text.lastIndexOf('.', end - 1);
    if (last <= start) return;
  } else if (last === start + head.length && !standsForType(text, start, end, mention, word)) return;
  if (names?.members.has(head) === true && word !== 'new') return;
  builder.use(mention.type, 'call', last < end ? text.slice(start, last) : spelt(text, start, end, mention.end));
}

/** The name at [start, end) with the number of type arguments that follow it. */
function spelt(text: string, start: number, end: number, limit: number): string {
  const name = text.slice(start, end).replace('::', '.');
  const found = typeArgumentsAt(text, end, limit);
  return found === null ? name : `${name}\`${found.arity}`;
}

function isCapital(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code > 127 && /\p{Lu}/u.test(String.fromCharCode(code)));
}

/** The end of `A.B.C` or `Alias::B.C`, continued from `from` while the next segment is capitalised. */
function chainEnd(text: string, from: number, limit: number): number {
  let end = from;
  for (;;) {
    const next = text.charCodeAt(end) === 0x2e ? end + 1 : text.startsWith('::', end) ? end + 2 : end;
    if (next === end || next >= limit || !isCapital(text.charCodeAt(next))) return end;
    end = nameEnd(text, next, limit);
  }
}

function wordBefore(text: string, at: number, limit: number): string {
  let end = at;
  while (end > limit && /\s/.test(text[end - 1] ?? '')) end -= 1;
  let start = end;
  while (start > limit && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** `Name(` or `Name<…>(`. */
function isCalled(text: string, at: number, limit: number): boolean {
  const next = skipSpace(text, at, limit);
  if (text[next] === '(') return true;
  if (text[next] !== '<') return false;
  let depth = 0;
  for (let i = next; i < Math.min(limit, next + 200); i += 1) {
    const char = text[i] ?? '';
    if (char === '<') depth += 1;
    else if (char === '>') {
      depth -= 1;
      if (depth === 0) return text[skipSpace(text, i + 1, limit)] === '(';
    } else if (char === '(' || char === ';' || char === '{' || char === '&' || char === '|') return false;
  }
  return false;
}

/** Whether a single name at [start, end) is in the place of a type. */
function standsForType(text: string, start: number, end: number, mention: Mention, word: string): boolean {
  if (beforeType.has(word)) return true;
  const next = skipSpace(text, end, mention.end);
  const char = text[next] ?? '';
  if (next > end && isNamePart(text.charCodeAt(next)))
    return !/^(?:is|as|and|or|in|when|switch|with)\b/.test(text.slice(next, next + 7));
  if (char === '<') return typeArgumentsAt(text, next, mention.end) !== null;
  if (char === '>') return text[next + 1] !== '=';
  if (text[end] === '?' && /^\?(?:\s+[\p{L}_]\w*\s*[=;,)]|>|\[|\))/u.test(text.slice(end, end + 60))) return true;
  if (char === '[') return /^\[[\s,]*\]/.test(text.slice(next, next + 8));
  const before = text[start - 1] ?? '';
  if (before === '<') return true;
  return before === '(' && char === ')' && isCast(text, start - 1, next, mention);
}

/** `(Foo)` as a cast, `typeof(Foo)`, `catch (Foo)`. */
function isCast(text: string, open: number, close: number, mention: Mention): boolean {
  const word = wordBefore(text, open, mention.start);
  if (beforeParenOfType.has(word)) return true;
  if (statements.has(word) || (word !== '' && !expressions.has(word))) return false;
  return /^\s*[\p{L}\p{N}_("'@$~!]/u.test(text.slice(close + 1, close + 6));
}
