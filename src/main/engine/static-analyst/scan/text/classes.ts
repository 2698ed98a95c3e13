/**
 * Attributes and annotations of brace languages: what they stand before, and the class whose members they stand in.
 * Main type: Attributed. Frameworks that route by them give a prefix to the class and the rest to each method.
 */
import type { Code } from './code.ts';
import { Walks } from './walks.ts';

const maxSteps = 60;

/** What follows the attribute whose last token is before `from`. */
export interface Attributed {
  kind: 'class' | 'method' | 'field';
  name: string;
  /** The token of the name. */
  at: number;
  /** The last token of the body, or of the head where it has none. */
  end: number;
  /** The token that opens the body or the parameters; -1 for none. */
  open: number;
}

const typeWords = new Set(['class', 'interface', 'struct', 'record', 'object', 'enum']);

const walks = new Walks<Attributed | null>();

/** Steps over further attributes, modifiers and types to the declared name; null where none comes soon. */
export function attributed(code: Code, from: number): Attributed | null {
  return walks.find(code, from, () => {
    const walk = { from, to: from };
    return { found: declaredBehind(code, walk), to: walk.to };
  });
}

/** `walk.to` becomes the last token before which no name stood. */
function declaredBehind(code: Code, walk: { from: number; to: number }): Attributed | null {
  const { tokens } = code;
  let name = -1;
  for (let at = walk.from, steps = 0; steps < maxSteps && at < tokens.count; steps += 1) {
    if (name < 0) walk.to = at;
    const text = code.text(at);
    if (text === '@') {
      at = code.nameEnd(at + 1);
      if (code.is(at, '(')) at = tokens.after(at);
      continue;
    }
    if (typeWords.has(text) && tokens.isWord(at + 1) && !code.is(at + 1, 'class')) return typeAt(code, at + 1);
    if (text === '(' && name >= 0) return methodAt(code, name, at);
    if (text === '[' || text === '(') {
      at = tokens.after(at);
      continue;
    }
    if (text === '<') {
      at = afterAngles(code, at);
      continue;
    }
    if (text === '{' || text === '}' || text === ';' || text === '=') {
      return name < 0 ? null : { kind: 'field', name: code.text(name), at: name, end: name, open: -1 };
    }
    if (tokens.isWord(at)) name = at;
    at += 1;
  }
  return null;
}

/** The token behind the type arguments that open at `at`. */
export function afterAngles(code: Code, at: number): number {
  let depth = 0;
  for (let i = at, steps = 0; steps < maxSteps; steps += 1) {
    if (code.is(i, '<')) depth += 1;
    else if (code.is(i, '>')) depth -= 1;
    if (depth === 0) return i + 1;
    i = code.tokens.after(i);
  }
  return at + 1;
}

function bodyFrom(code: Code, from: number): number {
  for (let at = from, steps = 0; steps < 2 * maxSteps && at < code.tokens.count; steps += 1) {
    if (code.is(at, '{')) return at;
    if (code.is(at, ';') || code.is(at, '}')) return -1;
    at = code.tokens.after(at);
  }
  return -1;
}

function typeAt(code: Code, at: number): Attributed {
  const open = bodyFrom(code, at + 1);
  const close = open < 0 ? -1 : code.tokens.partner(open);
  return { kind: 'class', name: code.text(at), at, end: Math.max(at, close), open };
}

function methodAt(code: Code, at: number, params: number): Attributed {
  const open = bodyFrom(code, code.tokens.after(params));
  const close = open < 0 ? -1 : code.tokens.partner(open);
  return { kind: 'method', name: code.text(at), at, end: Math.max(params, close), open: params };
}

/** A class at hand: what stands between its braces belongs to it. */
export interface OpenClass {
  name: string;
  from: number;
  to: number;
}

/** The innermost class around a token, of classes that came in the order of the text; the others are over. */
export function classAround<C extends OpenClass>(open: C[], at: number): C | undefined {
  while (open.length > 0 && (open.at(-1)?.to ?? 0) < at) open.pop();
  const last = open.at(-1);
  return last !== undefined && last.from <= at ? last : undefined;
}
