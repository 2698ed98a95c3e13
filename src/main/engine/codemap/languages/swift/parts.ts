/** Pieces that declarations of Swift share: attributes, modifiers, accessibility, type parameters, parameters, `where` clauses. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import type { FactBuilder, MentionKind } from '../reading/fact-builder.ts';
import { sortedWords, typeParameterNames } from '../reading/signature.ts';
import type { TypeScope } from '../reading/strays.ts';
import { oneLine } from '../reading/syntax.ts';
import { type Cursor, declares, modifierWords } from './cursor.ts';

export interface SwiftPlace extends TypeScope {
  readonly inModule: boolean;
  readonly inProtocol: boolean;
  readonly inEnum: boolean;
  /** Of members that write none. */
  readonly access: Access;
}

export interface Reading {
  readonly builder: FactBuilder;
  readonly cursor: Cursor;
}

/** What precedes the keyword of a declaration. */
export interface Lead {
  /** Of the first attribute or modifier, or of the keyword. */
  readonly start: number;
  readonly attributes: readonly Range[];
  readonly words: readonly string[];
  /** `private` of `private(set)`, '' for none. */
  readonly setter: string;
  /** Of the keyword. */
  readonly at: number;
  readonly keyword: string;
}

const accessWords: ReadonlyMap<string, Access> = new Map([
  ['open', 'public'],
  ['public', 'public'],
  ['package', 'internal'],
  ['internal', 'internal'],
  ['fileprivate', 'private'],
  ['private', 'private'],
]);
/** Accessibility that `Access` has no word for is shown as a modifier. */
const shownAccess = new Set(['open', 'package', 'fileprivate']);

/** Attributes and modifiers at `start` and the keyword behind them; null where no declaration begins. */
export function readLead(cursor: Cursor, start: number, limit: number): Lead | null {
  const { text } = cursor;
  const attributes: Range[] = [];
  const words: string[] = [];
  let setter = '';
  for (let at = start; at < limit; at = cursor.next(at, limit)) {
    if (text[at] === '@') {
      const end = cursor.attribute(at, limit);
      if (end <= at + 1) return null;
      attributes.push({ start: at, end });
      at = end;
      continue;
    }
    const word = cursor.word(at);
    if (word === '') return null;
    const after = at + word.length;
    const next = cursor.next(after, limit);
    const isModifier = modifierWords.has(word) && (word !== 'class' || leads(cursor, next, limit));
    if (!isModifier) {
      if (!declares.has(word)) return null;
      // Words of the language that are names elsewhere: `actor.run()`, `macro = 3`.
      if (/^(?:actor|macro|operator|precedencegroup)$/.test(word) && cursor.name(next) === next && word !== 'operator')
        return null;
      return { start, attributes, words, setter, at, keyword: word };
    }
    if (text[after] === '(') {
      const end = cursor.group(after, limit);
      if (/^\(\s*set\s*\)$/.test(text.slice(after, end))) setter = word;
      else words.push(word);
      at = end;
    } else {
      words.push(word);
      at = after;
    }
  }
  return null;
}

/** Whether a declaration or a modifier follows, so that `class` before it is a modifier. */
function leads(cursor: Cursor, at: number, limit: number): boolean {
  if (cursor.text[at] === '@') return true;
  const word = cursor.word(at);
  if (!declares.has(word) && !modifierWords.has(word)) return false;
  const next = cursor.next(at + word.length, limit);
  // `class operator {`: a type that is called like a word of the language.
  return cursor.text[next] !== '{' && cursor.text[next] !== ':';
}

export function accessOf({ words }: Lead, otherwise: Access): Access {
  for (const word of words) {
    const access = accessWords.get(word);
    if (access !== undefined) return access;
  }
  return otherwise;
}

export function otherModifiers({ words }: Lead, ...more: string[]): string[] {
  return sortedWords([...words.filter((word) => shownAccess.has(word) || !accessWords.has(word)), ...more]);
}

/** Attributes as written without `@`; their names and arguments are uses. */
export function attributesOf({ builder, cursor }: Reading, owner: number, { attributes }: Lead): string[] {
  return attributes.map(({ start, end }) => {
    builder.mention(owner, 'call', { start, end });
    return oneLine(cursor.text.slice(start + 1, end));
  });
}

export const unquoted = (name: string): string => name.replaceAll('`', '');

/** The display form of a range; its names are uses. */
export function readRange({ builder, cursor }: Reading, owner: number, kind: MentionKind, range: Range): string {
  builder.mention(owner, kind, range);
  return oneLine(cursor.text.slice(range.start, range.end));
}

export interface Generics {
  readonly names: readonly string[];
  readonly end: number;
  readonly pieces: readonly CodePiece[];
}

/** `<T: Foo, each U>` at `at`, where there is one. */
export function readGenerics({ builder, cursor }: Reading, place: TypeScope, at: number, limit: number): Generics {
  const end = cursor.text[at] === '<' ? cursor.angles(at, limit) : at;
  if (end === at) return { names: [], end: at, pieces: [] };
  builder.mention(place.owner, 'memberType', { start: at, end });
  const list = cursor.text.slice(at, end).replace(/\b(?:each|let)\s+/g, '');
  const names = typeParameterNames(list);
  for (const name of names) place.typeParameters.add(name);
  return { names, end, pieces: [{ start: at, end }] };
}

/** `where T: Foo, U == Bar` at `at`: up to a block, an `=` or the end of the line it ends on. */
export function whereEnd(cursor: Cursor, at: number, limit: number): number {
  if (cursor.word(at) !== 'where') return at;
  let end = at + 5;
  for (;;) {
    let i = cursor.next(end, limit);
    i = cursor.type(i, limit);
    const sign = cursor.next(i, limit);
    const { text } = cursor;
    if (text.startsWith('==', sign)) i = cursor.type(cursor.next(sign + 2, limit), limit);
    else if (text[sign] === ':') i = cursor.type(cursor.next(sign + 1, limit), limit);
    if (i <= end) return end;
    end = i;
    const comma = cursor.next(i, limit);
    if (text[comma] !== ',') return end;
    end = comma + 1;
  }
}

export interface Parameters {
  readonly facts: ParamFact[];
  /** `to place: Place`, as signatures show them. */
  readonly shown: string[];
  readonly end: number;
  /** The list with its types left out. */
  readonly piece: CodePiece;
}

/** The list in brackets at `open`: `(to place: Place = .home, _ more: Int...)`, and payloads of enum cases: `(Int, at: Place)`. */
export function readParameters(reading: Reading, owner: number, open: number, limit: number): Parameters {
  const { cursor, builder } = reading;
  const { text } = cursor;
  const end = cursor.group(open, limit);
  const last = end - 1;
  const facts: ParamFact[] = [];
  const shown: string[] = [];
  const holes: Range[] = [];
  for (let at = cursor.next(open + 1, last); at < last; ) {
    const names: string[] = [];
    let from = at;
    while (text[from] === '@') {
      const after = cursor.attribute(from, last);
      builder.mention(owner, 'memberType', { start: from, end: after });
      from = cursor.next(after, last);
    }
    let i = from;
    while (names.length < 3 && cursor.name(i) > i) {
      names.push(unquoted(cursor.word(i)));
      i = cursor.next(cursor.name(i), last);
    }
    const isNamed = text[i] === ':' && names.length > 0;
    const typeStart = isNamed ? cursor.next(i + 1, last) : from;
    const typeEnd = Math.max(typeStart, cursor.type(typeStart, last));
    const type = readRange(reading, owner, 'memberType', { start: typeStart, end: typeEnd });
    holes.push({ start: typeStart, end: typeEnd });
    i = cursor.next(typeEnd, last);
    if (text.startsWith('...', i)) i = cursor.next(i + 3, last);
    let value = '';
    if (text[i] === '=') {
      const start = cursor.next(i + 1, last);
      i = cursor.expression(start, last);
      value = readRange(reading, owner, 'call', { start, end: i });
      i = cursor.next(i, last);
    }
    const name = isNamed ? (names.at(-1) ?? '') : '';
    if (name !== '' || type !== '') {
      facts.push({ name, type, default: value, optional: value !== '' || type.endsWith('...') });
      shown.push(isNamed ? `${names.join(' ')}: ${type}` : type);
    }
    while (i < last && text[i] !== ',') i = cursor.next(skipped(cursor, i, last), last);
    at = cursor.next(i + 1, last);
  }
  return { facts, shown, end, piece: { start: open, end, holes } };
}

/** The offset after a token or bracket that is of no interest. */
export function skipped(cursor: Cursor, at: number, limit: number): number {
  return /[([{]/.test(cursor.text[at] ?? '') ? cursor.group(at, limit) : cursor.token(at, limit, 0);
}
