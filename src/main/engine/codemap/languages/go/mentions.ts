/**
 * Reads which names the declarations and bodies of a Go file use. Names of other files of the package are not imported,
 * so the text around a name decides whether it can be one: `pkg.Name`, anything exported, and lower-case names that are
 * called, filled (`point{…}`) or used in place of a type. What then does not name anything in the package was a local
 * name; the resolver drops it.
 */
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { isNamePart, type NameSearch, nameEnd, scanNames, skipSpace } from '../reading/name-scan.ts';
import { localName } from './imports.ts';
import { goLexicon } from './lexicon.ts';

/** Keywords, predeclared types, constants and functions. */
const reserved = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
    'range return select struct switch type var any bool byte comparable complex64 complex128 error float32 float64 ' +
    'int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap ' +
    'clear close complex copy delete imag len make max min new panic print println real recover _'
  ).split(' '),
);

const dot = 0x2e;
const colon = 0x3a;
const equals = 0x3d;
const parenthesis = 0x28;
const brace = 0x7b;
const comma = 0x2c;

/** `*T`, `&T{`, `[]T`. */
const beforeType = new Set(['*', '&', ']'].map((char) => char.charCodeAt(0)));

const initials = new Uint8Array(128);
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') initials[char.charCodeAt(0)] = 1;
initials[127] = 1;

interface FileNames {
  /** Local names of imports. */
  readonly imports: ReadonlySet<string>;
  /** Lower-case names that the file declares in its package and nothing local hides. */
  readonly own: ReadonlySet<string>;
  readonly typeParameters: ReadonlySet<string>;
}

/** @param module index of the package's module. */
export function readGoMentions(builder: FactBuilder, module: number, typeParameters: ReadonlySet<string>): void {
  const names: FileNames = {
    imports: new Set(builder.imports.map(localName).filter((name) => name !== '' && name !== '_')),
    own: ownNames(builder, module),
    typeParameters,
  };
  const [first] = builder.mentions;
  if (first === undefined) return;
  const { text } = builder.source;
  const at = { mention: first };
  const declarations = declared(builder, names, at);
  const bodies = used(builder, names, at);
  for (const mention of builder.mentions) {
    at.mention = mention;
    scanNames(text, mention.start, mention.end, mention.kind === 'call' ? bodies : declarations);
  }
}

function ownNames(builder: FactBuilder, module: number): Set<string> {
  const own = new Set(builder.types.flatMap((type, index) => (index === module ? [] : [type.name])));
  for (const member of builder.type(module).members) own.add(member.name);
  for (const type of builder.types) {
    for (const member of type.members) for (const param of member.params ?? []) own.delete(param.name);
  }
  for (const name of assignedNames(builder.source.text)) own.delete(name);
  return own;
}

/** The names that `a, b := …` binds anywhere in the file. */
function* assignedNames(text: string): Generator<string> {
  for (let at = text.indexOf(':='); at >= 0; at = text.indexOf(':=', at + 2)) {
    let from = at;
    while (at - from < 200 && isInNameList(text.charCodeAt(from - 1))) from -= 1;
    yield* text.slice(from, at).match(/[\p{L}_][\p{L}\p{Nd}_]*/gu) ?? [];
  }
}

/** Part of a name, a comma or a blank; NaN before the start of the text is none. */
function isInNameList(code: number): boolean {
  return code === comma || code === 0x20 || code === 0x09 || (code > 0 && isNamePart(code));
}

/** `pkg.Name` at a name that an import binds: the offset after it, or `end`. */
function afterQualified(text: string, start: number, end: number, names: FileNames, limit: number): number {
  if (text.charCodeAt(end) !== dot || !names.imports.has(text.slice(start, end))) return end;
  const after = nameEnd(text, end + 1, limit);
  return after > end + 1 && isCapital(text, end + 1) ? after : end;
}

function isCapital(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code >= 0x41 && code <= 0x5a : /\p{Lu}/u.test(text.slice(at, at + 2));
}

/** `x.Name` is a selector, but `...Name` is not. */
function isSelected(text: string, start: number, previous: number): boolean {
  return previous === dot && !text.startsWith('..', start - 3);
}

function declared(builder: FactBuilder, names: FileNames, at: { mention: Mention }): NameSearch {
  const { text } = builder.source;
  return {
    lexicon: goLexicon,
    initials,
    visit(start, end, previous) {
      if (isSelected(text, start, previous)) return end;
      const { type, kind, end: limit } = at.mention;
      const after = afterQualified(text, start, end, names, limit);
      if (after > end) {
        builder.use(type, kind, text.slice(start, after));
        return after;
      }
      const name = text.slice(start, end);
      if (text.charCodeAt(end) === dot || reserved.has(name) || names.typeParameters.has(name)) return end;
      // `name Type` and `name, other Type` inside a function type or an anonymous struct.
      const next = skipSpace(text, end, limit);
      const code = text.charCodeAt(next);
      if (next < limit && ((next > end && (isWord(code) || beforeTypeOf(code))) || code === comma)) return end;
      if (name !== builder.type(type).name) builder.use(type, kind, name);
      return end;
    },
  };
}

function isWord(code: number): boolean {
  return code > 127 || initials[code] === 1 || code === 0x5f;
}

/** `*`, `[`, `(`, `.`: a type begins. */
function beforeTypeOf(code: number): boolean {
  return code === 0x2a || code === 0x5b || code === parenthesis || code === dot;
}

function used(builder: FactBuilder, names: FileNames, at: { mention: Mention }): NameSearch {
  const { text } = builder.source;
  return {
    lexicon: goLexicon,
    initials,
    visit(start, end, previous) {
      if (isSelected(text, start, previous)) return end;
      const { type, kind, end: limit } = at.mention;
      const after = afterQualified(text, start, end, names, limit);
      if (after > end) {
        builder.use(type, kind, text.slice(start, after));
        return after;
      }
      const code = text.charCodeAt(end);
      const capital = isCapital(text, start);
      if (!capital && !likely(text, start, end, names)) return end;
      // `Field: value` in a composite literal, or a label.
      if (code === colon && text.charCodeAt(end + 1) !== equals && (previous === brace || previous === comma))
        return end;
      const name = text.slice(start, end);
      if (reserved.has(name) || names.typeParameters.has(name) || name === builder.type(type).name) return end;
      builder.use(type, kind, name);
      return end;
    },
  };
}

/** Whether a lower-case name may be one of the package: called, filled, in the place of a type, or the file's own. */
function likely(text: string, start: number, end: number, names: FileNames): boolean {
  const code = text.charCodeAt(end);
  if (code === parenthesis || code === brace || beforeType.has(text.charCodeAt(start - 1))) return true;
  return names.own.size > 0 && names.own.has(text.slice(start, end));
}
