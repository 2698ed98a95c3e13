/** Whether a name in the code of a file means a type, and how sure that is (docs/usages.md). */

import type { Language } from '#shared/contract/common.ts';
import type { FileView } from '../file-view.ts';
import type { KnownTypes } from '../known-types.ts';
import type { Place } from '../name-places.ts';
import { cFamily, type Subject } from '../subject.ts';
import { accessBefore, nameStart, openingOf, spaceBack, spaceOn, wordBefore } from '../text/places.ts';
import { spellingOf } from '../text/spelling.ts';
import { confidence } from './confidence.ts';

const declaringWord =
  /^(?:class|interface|struct|record|enum|trait|type|union|object|namespace|module|mod|def|fun|func|fn|function|typedef|delegate)$/;

/** `const api = { … }`, `const Foo = class { … }`. */
const holds = /^(?:const|let|var)$/;
const scripts: ReadonlySet<Language> = new Set(['typescript', 'javascript']);

/** null: something else is meant. */
export function judgeType(
  view: FileView,
  place: Pick<Place, 'kind' | 'start' | 'end' | 'name'>,
  subject: Subject,
  types: KnownTypes,
  isLocal: (view: FileView, name: string, at: number) => boolean,
): number | null {
  const { start, end, name } = place;
  const { text, language } = view;
  const word = wordBefore(text, start);
  const cType = cFamily.includes(language);
  const isOwnName = (!cType && declaringWord.test(word)) || (scripts.has(language) && holds.test(word));
  if (isOwnName && view.typeAt(start) === subject.type.id && name === subject.name) return null;
  if (declares(view, place) && !(language === 'go' && isEmbedded(view, start, end))) return null;
  if (declaresType(view, start, name, subject)) return null;
  if (language === 'cpp' && isStructor(text, start, name)) return null;
  // A variable may bear the name of a struct.
  if (cType && /^\s*(?:\.(?!\.)|->|\[|=(?!=))/.test(text.slice(end, end + 20)) && !declaringWord.test(word))
    return null;
  const spelling = spellingOf(text, start, end, language);
  if (spelling.name === '' || isKey(text, start, end) || isNewName(text, start)) return null;
  const found = view.resolve(renamedTo(text, end) ?? spelling.name, start);
  if (found.kind !== 'type' || found.type.id !== subject.type.id) return null;
  // The longest prefix that is a type counts: in `Order.Status` a member `Status` may follow the type `Order`.
  if (spelling.segments > 1 && found.type.name !== name && !isAliased(view, name)) return null;
  // `evaluator := &evaluator{}`: from here on the name is that of a value, but never where something is filled.
  if (language === 'go' && isNamed(text, end)) return null;
  const isFilled = text[spaceOn(text, end)] === '{';
  if (spelling.segments === 1 && language === 'go' && !isFilled && isLocal(view, name, start)) return null;
  if (spelling.segments === 1 && language === 'csharp' && mayBeMember(view, start, end, name, types))
    return confidence.either;
  return confidence.sure;
}

/** `func(sampleType string)`: in Go a name stands before its type, and nothing stands behind a type but a sign. */
function isNamed(text: string, end: number): boolean {
  return /^[ \t]+(?:[\p{L}_*[]|\.\.\.)/u.test(text.slice(end, end + 20));
}

/** A field of Go that is a type and bears its name: a line of its own. */
function isEmbedded(view: FileView, start: number, end: number): boolean {
  const line = view.lineAt(start);
  const rest = view.text.slice(end, view.lineStart(line + 1));
  return /^\s*\*?$/.test(view.text.slice(view.lineStart(line), start)) && /^\s*(?:`.*|\/\/.*)?$/.test(rest);
}

/** Where its name stands first in a declaration of the type, and behind the body of a `typedef`. */
function declaresType(view: FileView, start: number, name: string, { type }: Subject): boolean {
  if (name !== type.name) return false;
  const { text } = view;
  const line = view.lineAt(start);
  return view.spans.types.some((span) => {
    if (span.type !== type.id || span.addition === 1 || line < span.line || line > span.endLine) return false;
    const from = view.lineStart(span.line);
    const word = new RegExp(`(?<![\\p{L}\\p{N}_$.])${escaped(name)}(?![\\p{L}\\p{N}_$])`, 'u');
    if (word.exec(text.slice(from, start + name.length))?.index === start - from) return true;
    const before = spaceBack(text, start);
    return (
      cFamily.includes(view.language) &&
      text[before - 1] === '}' &&
      /^\s*[;,[_]/.test(text.slice(start + name.length, start + name.length + 20))
    );
  });
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The `Foo` of `~Foo`, the second one of `Foo::Foo`. */
function isStructor(text: string, start: number, name: string): boolean {
  if (text[spaceBack(text, start) - 1] === '~') return true;
  const access = accessBefore(text, start, 'cpp');
  if (access < 0 || text[access] !== ':') return false;
  const before = spaceBack(text, access);
  const end = text[before - 1] === '>' ? Math.max(0, openingOf(text, before)) : before;
  return text.slice(nameStart(text, end), end) === name;
}

/** `import { Foo as Bar }`: in this file only `Bar` means anything. */
export function renamedTo(text: string, end: number): string | null {
  const renamed = /^\s+as\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*[,}\n;)]/u.exec(text.slice(end, end + 200));
  return renamed?.[1] ?? null;
}

/** The `Bar` of `Foo as Bar` in a list of imports, where `Foo` is the use. */
export function isNewName(text: string, start: number): boolean {
  if (wordBefore(text, start) !== 'as') return false;
  const head = text.slice(Math.max(0, start - 1500), start);
  return /(?:^|[;}\n])\s*(?:import|export|from|use|pub use)\b[^;='"()]*$/.test(head);
}

/** An import, or C# for an attribute, gives the type this name. */
function isAliased(view: FileView, name: string): boolean {
  return view.language === 'csharp' || view.file.imports.some((fact) => fact.names.some((one) => one.alias === name));
}

/** Languages whose grammar says of each name whether it is declared there. */
const declaresBySyntax: ReadonlySet<Language> = new Set(['csharp', 'java', 'kotlin', 'rust']);

/** Whether a place is where something is declared. */
export function declares(view: FileView, { kind, start, name }: Pick<Place, 'kind' | 'start' | 'name'>): boolean {
  if (kind === 'declare') return true;
  if (kind !== 'text' && declaresBySyntax.has(view.language)) return false;
  return isDeclaration(view, start, name);
}

/** A member of this name is declared on this line: a constructor, or a member that bears the name of its type. */
export function isDeclaration(view: FileView, start: number, name: string): boolean {
  const { text } = view;
  const line = view.lineAt(start);
  const isGo = view.language === 'go';
  for (const member of view.spans.members) {
    if (member.name !== name || member.line > line || member.endLine < line) continue;
    // The first time the name stands outside brackets in the member's text is where it is declared.
    const from = view.lineStart(member.line);
    const isField = isGo && member.kind === 'field';
    const first = isField ? wordAt(text, from, name) : declaredAt(text, from, name, view.language);
    if (first === start) return true;
    // Fields of Python and JavaScript are declared where they are first given a value.
    const isGiven = /\b(?:self|this)\.$/.test(text.slice(Math.max(0, start - 8), start));
    if (
      isGiven &&
      member.line === line &&
      /^\s*(?::[^=\n]+)?=(?![=>])/.test(text.slice(start + name.length, start + name.length + 200))
    )
      return true;
  }
  return false;
}

/** A field of Go has its name first, and its type right behind. */
function wordAt(text: string, from: number, name: string): number {
  const found = new RegExp(`(?<![\\p{L}\\p{N}_.])${name}(?![\\p{L}\\p{N}_])`, 'u').exec(text.slice(from, from + 4000));
  return found === null ? -1 : from + found.index;
}

/** Offset of the name that the declaration beginning at `from` declares; -1 when it is not there. */
function declaredAt(text: string, from: number, name: string, language: Language): number {
  const rest = text.slice(from, from + 4000);
  // An extension of Kotlin is declared behind what it extends: `fun String.shout()`.
  const before = language === 'kotlin' ? '' : '.';
  const declared = new RegExp(
    `(?<![\\p{L}\\p{N}_$${before}])${escaped(name)}(?![\\p{L}\\p{N}_$])\\s*(?:<[^>()]*>\\s*)?[?!]?\\s*(?=[(={;,[}]|:(?!:)|=>|$|\\n)`,
    'u',
  ).exec(rest);
  return declared === null ? -1 : from + declared.index;
}

/** `{ Foo: 1 }`, `f(Foo: 1)`, `Foo = 1` in an initializer: the name of something inside, not a use of ours. */
function isKey(text: string, start: number, end: number): boolean {
  const next = spaceOn(text, end);
  const before = text.charAt(spaceBack(text, start) - 1);
  if (text[next] === ':' && text[next + 1] !== ':') return before === '{' || before === ',' || before === '(';
  return text[next] === '=' && text[next + 1] !== '=' && text[next + 1] !== '>' && (before === '{' || before === ',');
}

/** A property may bear the name of its type; where the text does not say which is meant, it may be either. */
function mayBeMember(view: FileView, start: number, end: number, name: string, types: KnownTypes): boolean {
  const type = view.typeAt(start);
  if (type === 0 || !types.inherited(type, name).some(({ kind }) => kind !== 'constructor')) return false;
  const { text } = view;
  if (/^(?:new|is|as|typeof|where)$/.test(wordBefore(text, start))) return false;
  const before = text.charAt(spaceBack(text, start) - 1);
  const signs = /^(?:\?|\[,*\])*/.exec(text.slice(end, end + 20))?.[0].length ?? 0;
  const next = spaceOn(text, end + signs);
  // A type stands before a name, between angle brackets or in a cast.
  if (/[\p{L}_]/u.test(text.charAt(next)) && next > end + signs)
    return /^(?:is|as|and|or|switch|with|in|on|equals)\b/.test(text.slice(next, next + 7));
  return !(before === '<' || (before === '(' && text[next] === ')'));
}
