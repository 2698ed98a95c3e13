/** Reads GraphQL without a grammar: types with their fields, enums, inputs, unions, scalars, directives and operations. */
import type { Syntax } from '../../reading/syntax.ts';
import type { LightKind } from '../row.ts';
import { type Holder, TextOutline } from './outline.ts';
import type { Lexis } from './tokens.ts';

const lexis: Lexis = {
  lineComments: ['#'],
  blockComment: false,
  quotes: [
    { open: '"""', close: '"""', escape: 'backslash' },
    { open: '"', close: '"', escape: 'backslash', oneLine: true },
  ],
  word: /\w+/y,
};

const types: Readonly<Record<string, LightKind>> = {
  type: 'class',
  interface: 'interface',
  input: 'struct',
  enum: 'enum',
  union: 'union',
  scalar: 'alias',
};
const operations = /^(?:query|mutation|subscription|fragment)$/;

export function readGraphql(text: string): Syntax {
  const out = new TextOutline(text, lexis);
  while (!out.isDone) {
    readDescription(out);
    if (!readDefinition(out)) out.at += 1;
  }
  return out.finish();
}

function readDescription(out: TextOutline): void {
  const token = out.peek();
  if (token?.kind !== 'string') return;
  const written = out.textOf(token);
  const quotes = written.startsWith('"""') ? 3 : 1;
  out.addComment(token, written.slice(quotes, -quotes).trim());
  out.at += 1;
}

/** False where none starts here; nothing is read then. */
function readDefinition(out: TextOutline): boolean {
  const start = out.peek()?.start ?? 0;
  const ahead = out.word() === 'extend' ? 1 : 0;
  const word = out.word(ahead);
  const kind = Object.hasOwn(types, word) ? types[word] : undefined;
  const name = out.peek(ahead + 1);
  if (kind !== undefined && name?.kind === 'word') {
    out.at += ahead + 2;
    readType(out, out.add(out.root, kind, [start, name.end], name), kind);
    return true;
  }
  if (word === 'schema' || out.word() === '{') {
    out.at += out.word() === '{' ? 0 : ahead + 1;
    skipTo(out, '{');
    out.skipBrackets();
    return true;
  }
  if (operations.test(word) && ahead === 0) {
    out.at += 1;
    const body = skipTo(out, '{');
    if (name?.kind === 'word') out.add(out.root, 'function', [start, endOfBrackets(out)], name, body);
    else out.skipBrackets();
    return true;
  }
  if (word !== 'directive' || out.word(1) !== '@' || out.peek(2)?.kind !== 'word') return false;
  const at = out.peek(2);
  out.at += 3;
  out.skipBrackets();
  const body = out.end;
  for (const wanted of ['repeatable', 'on']) if (out.word() === wanted) out.at += 1;
  readNames(out);
  if (at !== undefined) out.add(out.root, 'function', [start, out.end], at, body);
  return true;
}

/** Its bases, directives, members. */
function readType(out: TextOutline, holder: Holder, kind: LightKind): void {
  if (out.word() === 'implements') {
    out.at += 1;
    while (out.word() === '&' || (out.peek()?.kind === 'word' && !startsDefinition(out))) out.at += 1;
  }
  readDirectives(out);
  if (kind === 'union' && out.word() === '=') {
    out.at += 1;
    readNames(out);
  } else if (out.word() === '{') {
    out.at += 1;
    while (!out.isDone && out.word() !== '}') {
      readDescription(out);
      if (!readField(out, holder, kind)) out.at += out.word() === '}' ? 0 : 1;
    }
    out.at += 1;
  }
  holder.end = Math.max(holder.end, out.end);
}

/** Whether the next words start a definition, so that names of the one before end here. */
function startsDefinition(out: TextOutline): boolean {
  return (Object.hasOwn(types, out.word()) || out.word() === 'extend') && out.peek(1)?.kind === 'word';
}

/** `A | B`, with a bar before the first one or without. */
function readNames(out: TextOutline): void {
  if (out.word() === '|') out.at += 1;
  while (out.peek()?.kind === 'word') {
    out.at += 1;
    if (out.word() !== '|') return;
    out.at += 1;
  }
}

function readField(out: TextOutline, holder: Holder, kind: LightKind): boolean {
  const name = out.peek();
  if (name?.kind !== 'word') return false;
  out.at += 1;
  const hasArguments = out.word() === '(';
  out.skipBrackets();
  let head = out.end;
  if (out.word() === ':') {
    out.at += 1;
    if (out.word() === '[') out.skipBrackets();
    else if (out.peek()?.kind === 'word') out.at += 1;
    if (out.word() === '!') out.at += 1;
    head = out.end;
  }
  if (out.word() === '=') {
    out.at += 1;
    if (/^[[{]$/.test(out.word())) out.skipBrackets();
    else out.at += /^[-$]$/.test(out.word()) ? 2 : 1;
  }
  readDirectives(out);
  const member = kind === 'enum' ? 'enumMember' : hasArguments ? 'method' : 'property';
  out.add(holder, member, [name.start, out.end], name, head);
  return true;
}

function readDirectives(out: TextOutline): void {
  while (out.word() === '@' && out.peek(1)?.kind === 'word') {
    out.at += 2;
    if (out.word() === '(') out.skipBrackets();
  }
}

/** Offset of the sign, or of the end of the text. Brackets before it are part of what is read. */
function skipTo(out: TextOutline, sign: string): number {
  while (!out.isDone && out.word() !== sign) {
    if (/^[([]$/.test(out.word())) out.skipBrackets();
    else out.at += 1;
  }
  return out.peek()?.start ?? out.text.length;
}

function endOfBrackets(out: TextOutline): number {
  out.skipBrackets();
  return out.end;
}
