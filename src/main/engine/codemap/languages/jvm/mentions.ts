/**
 * Type names in Java and Kotlin, read by their spelling: types begin with a capital letter, packages, methods and
 * variables do not. That is a convention and not a rule of the languages, but exceptions could only be recognised
 * by the types of all expressions. Imported names count in any spelling.
 */
import type { ImportFact } from '../../facts.ts';
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { isNamePart, type Lexicon, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
import { type OwnNames, owns } from './own-names.ts';

const dot = 0x2e;
const colon = 0x3a;
const at = 0x40;

export interface JvmRules {
  readonly lexicon: Lexicon;
  /** `Foo(…)` makes a Foo (Kotlin); else it is a method call, and a type follows `new`. */
  readonly constructs: boolean;
  /** Functions of the same package are called by their bare name (Kotlin): what is not one of these words may be one. */
  readonly words: ReadonlySet<string> | null;
  /** Values outside types are named without anything before them, too (Dart). */
  readonly values?: true;
}

const beforeType = new Set(['new', 'instanceof', 'is', 'as', 'extends', 'implements', 'throws', 'in', 'out']);
const declaring = new Set([
  'class',
  'interface',
  'enum',
  'record',
  'object',
  'typealias',
  'fun',
  'func',
  'struct',
  'actor',
  'protocol',
]);
const initials = new Uint8Array(128).fill(1);

interface Reading {
  readonly builder: FactBuilder;
  readonly rules: JvmRules;
  readonly imported: ReadonlySet<string>;
  readonly own: OwnNames | undefined;
  readonly mention: Mention;
  /** Types and functions that the body declares for itself. */
  readonly locals: Set<string>;
}

export function readJvmMentions(builder: FactBuilder, own: readonly OwnNames[], rules: JvmRules): void {
  const { text } = builder.source;
  const imported = importedNames(builder.imports);
  for (const mention of builder.mentions) {
    const reading: Reading = { builder, rules, imported, own: own[mention.type], mention, locals: new Set() };
    const visit = (start: number, end: number, previous: number): number => readName(reading, start, end, previous);
    scanNames(text, mention.start, mention.end, { lexicon: rules.lexicon, initials, visit });
  }
}

function importedNames(imports: readonly ImportFact[]): Set<string> {
  return new Set(imports.flatMap((fact) => fact.names.map(({ name, alias }) => (alias === '' ? name : alias))));
}

function readName(reading: Reading, start: number, end: number, previous: number): number {
  const { builder, mention, own, imported, locals, rules } = reading;
  const { text } = builder.source;
  const capital = isCapital(text.charCodeAt(start));
  if (!capital && text.charCodeAt(end) === dot && previous !== dot) {
    const after = qualifiedEnd(text, end, mention);
    if (after > end) {
      builder.use(mention.type, mention.kind, text.slice(start, after));
      return after;
    }
  }
  const range = text.charCodeAt(start - 1) === dot && text.charCodeAt(start - 2) === dot;
  if (previous === dot && !range) {
    // `x.foo()` may call an imported extension.
    const extension = !capital && reading.rules.constructs && mention.kind === 'call';
    if (extension && imported.has(text.slice(start, end))) builder.use(mention.type, 'call', text.slice(start, end));
    return end;
  }
  // `this@Outer`, `return@label`.
  if (previous === at && start > 1 && isNamePart(text.charCodeAt(start - 2))) return end;
  const name = text.slice(start, end);
  if (owns(own, 'parameters', name) || locals.has(name)) return end;
  if (!capital) {
    if (rules.values === true && text.charCodeAt(end) === dot && builder.imports.some(({ alias }) => alias === name)) {
      const after = nameEnd(text, end + 1, mention.end);
      builder.use(mention.type, mention.kind, text.slice(start, after));
      return after;
    }
    if (mention.kind === 'call' && !owns(own, 'members', name) && isFunction(reading, name, start, end, previous))
      builder.use(mention.type, 'call', name);
    return end;
  }
  let after = chainEnd(text, end, mention.end);
  if (mention.kind === 'call') {
    if (!standsForType(reading, name, start, end, after, previous)) return after;
    after = withoutConstant(text, end, after, mention.end);
  }
  builder.use(mention.type, mention.kind, text.slice(start, after));
  return after;
}

/** The end of a type with its package, `java.util.List`; `end` where the text is no such thing. */
function qualifiedEnd(text: string, end: number, mention: Mention): number {
  let last = end;
  let packages = 1;
  while (text.charCodeAt(last) === dot) {
    const next = nameEnd(text, last + 1, mention.end);
    if (next === last + 1) return end;
    if (isCapital(text.charCodeAt(last + 1))) {
      const type = text.slice(last + 1, next);
      // In a body `value.Name` is a member; two segments are a package.
      if (mention.kind === 'call' && (packages < 2 || isConstant(type))) return end;
      return chainEnd(text, next, mention.end);
    }
    packages += 1;
    last = next;
  }
  return end;
}

/** Whether a lower-case name is imported, or a function of the package. */
function isFunction(reading: Reading, name: string, start: number, end: number, previous: number): boolean {
  const { builder, rules, imported, mention, locals } = reading;
  const { text } = builder.source;
  if (rules.words?.has(name) === true) return false;
  if (isNamePart(previous) && declaring.has(wordBefore(text, start, mention.start))) {
    locals.add(name);
    return false;
  }
  if (imported.has(name)) return true;
  if (rules.words === null) return false;
  if (rules.values === true) return isValue(reading, name, start, end, previous);
  return isCall(text, end) || (previous === colon && /[\s(,=]::$/.test(text.slice(start - 3, start)));
}

const beforeValue = /^(?:assert|await|case|do|else|in|return|throw|when|yield|async|sync|is|as|new|const|and|or|not)$/;

/** Whether a name is no label and no variable that the body declares: `final Foo foo`, `var foo`. */
function isValue(
  { mention, builder, locals }: Reading,
  name: string,
  start: number,
  end: number,
  previous: number,
): boolean {
  const { text } = builder.source;
  const isAfterName = isNamePart(previous) && /\s/.test(text[start - 1] ?? '');
  const isAfterType = />|\?|\]/.test(text[start - 2] ?? '') && /[>?\]][ ]$/.test(text.slice(start - 2, start));
  if (isAfterName && !beforeValue.test(wordBefore(text, start, mention.start))) {
    locals.add(name);
    return false;
  }
  if (isAfterType && /^\s*(?:[=;,)]|in\b)/.test(text.slice(end, end + 20))) {
    locals.add(name);
    return false;
  }
  const isLabel = text[skipSpace(text, end, mention.end)] === ':' && /[(,{[]/.test(String.fromCharCode(previous));
  return !isLabel;
}

/** `foo(…)`, `foo { … }`, `foo<…>(…)`. */
function isCall(text: string, end: number): boolean {
  const char = text[end];
  if (char === '<') return /^<[\w\s.,?*<>]{1,100}>\s?[({]/u.test(text.slice(end, end + 120));
  return char === '(' || text.startsWith(' {', end);
}

/** Whether a capitalised name in a body can be a type, and not a constant, a method or what the body declares. */
function standsForType(
  { builder, rules, imported, own, mention, locals }: Reading,
  name: string,
  start: number,
  end: number,
  after: number,
  previous: number,
): boolean {
  const { text } = builder.source;
  const word = isNamePart(previous) ? wordBefore(text, start, mention.start) : '';
  if (declaring.has(word)) {
    locals.add(name);
    return false;
  }
  if (beforeType.has(word)) return true;
  if (owns(own, 'members', name)) return false;
  if (after > end || imported.has(name)) return true;
  const next = skipSpace(text, end, mention.end);
  const char = text[next] ?? '';
  if (char === '(' && !rules.constructs && previous !== at) return false;
  if (!isConstant(name)) return true;
  // Constants of the package: the resolver knows (Kotlin). Elsewhere they are inherited.
  if (name.includes('_')) return rules.words !== null;
  return (
    previous === at ||
    text[start - 1] === '<' ||
    char === '.' ||
    (char === '(' && rules.constructs) ||
    (char === ':' && text[next + 1] === ':') ||
    (char === '[' && text[skipSpace(text, next + 1, mention.end)] === ']') ||
    (previous === colon && rules.constructs && !text.slice(start - 4, start).includes('?:')) ||
    (next > end &&
      isNamePart(char.charCodeAt(0)) &&
      !/^(?:instanceof|in|is|as|else|and|or)\b/.test(text.slice(next, next + 12))) ||
    (previous === 0x28 && char === ')' && /^\s*[\p{L}_(]/u.test(text.slice(next + 1, next + 8)))
  );
}

/** `Foo.MAX` as Foo, unless what follows says that MAX is a type (`Foo.URI.of()`, `new Foo.URI()`). */
function withoutConstant(text: string, head: number, end: number, limit: number): number {
  const last = text.lastIndexOf('.', end - 1);
  if (last < head || !isConstant(text.slice(last + 1, end))) return end;
  const next = skipSpace(text, end, limit);
  return '.(<['.includes(text[next] ?? ' ') || (next > end && isNamePart(text.charCodeAt(next))) ? end : last;
}

function isConstant(name: string): boolean {
  return name.length > 1 && !/\p{Ll}/u.test(name);
}

function isCapital(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code > 127 && /\p{Lu}/u.test(String.fromCharCode(code)));
}

/** The end of `A.B.C`, continued from `from` while the next segment is capitalised. */
function chainEnd(text: string, from: number, limit: number): number {
  let end = from;
  while (end + 1 < limit && text.charCodeAt(end) === dot && isCapital(text.charCodeAt(end + 1)))
    end = nameEnd(text, end + 1, limit);
  return end;
}

function wordBefore(text: string, from: number, limit: number): string {
  let end = from;
  while (end > limit && isSpace(text.charCodeAt(end - 1))) end -= 1;
  let start = end;
  while (start > limit && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
