/**
 * Members of Swift types and of files: functions, initialisers, subscripts, properties, cases of enums, macros. Labels of arguments are
 * part of the signature that is shown.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { CodePiece } from '../reading/code-ranges.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { oneLine, spanOf } from '../reading/syntax.ts';
import {
  accessOf,
  attributesOf,
  type Lead,
  otherModifiers,
  type Reading,
  readGenerics,
  readParameters,
  readRange,
  type SwiftPlace,
  unquoted,
  whereEnd,
} from './parts.ts';

/** Keywords of what `readMember` reads. */
export const memberKeywords = new Set(['func', 'init', 'deinit', 'subscript', 'var', 'let', 'case', 'macro']);

/** Adds what a declaration declares and returns the offset after it. */
export function readMember(reading: Reading, place: SwiftPlace, lead: Lead, limit: number): number {
  switch (lead.keyword) {
    case 'var':
    case 'let':
      return readProperties(reading, place, lead, limit);
    case 'case':
      return readCases(reading, place, lead, limit);
    default:
      return readCallable(reading, place, lead, limit);
  }
}

function common({ builder, cursor }: Reading, place: SwiftPlace, lead: Lead, end: number): MemberFact {
  return {
    ...emptyMember(spanOf(builder.source, lead.start, end)),
    access: accessOf(lead, place.access),
    modifiers: otherModifiers(lead),
    attributes: attributesOf({ builder, cursor }, place.owner, lead),
    doc: takeDoc(builder, lead.start, 'markup'),
  };
}

const kinds: Readonly<Record<string, MemberKind>> = {
  init: 'constructor',
  deinit: 'destructor',
  subscript: 'indexer',
  macro: 'function',
};

function readCallable(reading: Reading, place: SwiftPlace, lead: Lead, limit: number): number {
  const { builder, cursor } = reading;
  const { text } = cursor;
  const { owner } = place;
  const { keyword } = lead;
  let at = cursor.next(lead.at + keyword.length, limit);
  let name: string = keyword;
  let isOperator = false;
  let terms = '';
  if (keyword === 'func' || keyword === 'macro') {
    const word = cursor.name(at);
    isOperator = word === at;
    const end = isOperator ? operatorEnd(text, at, cursor.operator(at)) : word;
    name = unquoted(text.slice(at, end));
    if (name === '') return Math.max(at, lead.at + keyword.length);
    at = cursor.next(end, limit);
  } else if (keyword === 'init') {
    name = place.typeName;
    if (text[at] === '?' || text[at] === '!') {
      terms = text[at] ?? '';
      at = cursor.next(at + 1, limit);
    }
  }
  const generics = readGenerics(reading, place, at, limit);
  at = cursor.next(generics.end, limit);
  const parameters = text[at] === '(' ? readParameters(reading, owner, at, limit) : null;
  if (parameters === null && keyword !== 'deinit' && keyword !== 'macro') return Math.max(at, lead.at + keyword.length);
  const pieces: CodePiece[] = [...generics.pieces, ...(parameters === null ? [] : [parameters.piece])];
  let end = parameters?.end ?? at;
  const effects: string[] = [];
  at = cursor.next(end, limit);
  for (let word = cursor.word(at); /^(?:async|throws|rethrows|reasync)$/.test(word); word = cursor.word(at)) {
    effects.push(word);
    end = at + word.length;
    if (text[end] === '(') {
      const after = cursor.group(end, limit);
      terms = `${terms} throws ${readRange(reading, owner, 'memberType', { start: end, end: after })}`.trim();
      end = after;
    }
    at = cursor.next(end, limit);
  }
  let type = '';
  if (text.startsWith('->', at)) {
    const start = cursor.next(at + 2, limit);
    end = Math.max(at + 2, cursor.type(start, limit));
    type = readRange(reading, owner, 'memberType', { start, end });
    at = cursor.next(end, limit);
  }
  const where = whereEnd(cursor, at, limit);
  if (where > at) {
    terms = `${terms} ${readRange(reading, owner, 'memberType', { start: at, end: where })}`.trim();
    pieces.push({ start: at, end: where });
    end = where;
    at = cursor.next(where, limit);
  }
  if (keyword === 'macro' && text[at] === '=') {
    end = cursor.expression(cursor.next(at + 1, limit), limit);
    pieces.push({ start: at, end });
  } else if (text[at] === '{') {
    end = cursor.block(at, limit);
    builder.mention(owner, 'call', { start: at, end });
    pieces.push({ start: at, end });
  }
  const shared = common(reading, place, lead, end);
  const isConstructor = keyword === 'init';
  const kind = isOperator ? 'operator' : (kinds[keyword] ?? (place.inModule ? 'function' : 'method'));
  const member: MemberFact = {
    ...shared,
    name,
    kind,
    modifiers: otherModifiers(lead, ...effects),
    type,
    params: parameters?.facts ?? [],
    arity: generics.names.length,
    ...(terms === '' ? {} : { terms }),
    signature: signatureOf(name, generics.names, parameters?.shown ?? [], isConstructor ? '' : type),
  };
  builder.addMember(owner, member, { start: lead.start, end, code: pieces });
  return end;
}

/** `<` of type parameters behind an operator is not part of it: `func == <T>(…)`, `func <<T>(…)`. */
function operatorEnd(text: string, at: number, end: number): number {
  if (end > at + 1 && text[end - 1] === '<' && /^[\w\s:,&.]+>\s*\(/.test(text.slice(end, end + 200))) return end - 1;
  return end;
}

/** `var a: Int = 1 { didSet {…} }, b = 2`, `let (x, y) = f()`. */
function readProperties(reading: Reading, place: SwiftPlace, lead: Lead, limit: number): number {
  const { cursor } = reading;
  const { text } = cursor;
  let at = cursor.next(lead.at + 3, limit);
  let end = at;
  const shared = common(reading, place, lead, at);
  for (let start = lead.start; ; start = at) {
    const names = namesAt(reading, at, limit);
    if (names.end === at) return Math.max(end, lead.at + 3);
    end = names.end;
    const own = readProperty(reading, place, lead, { ...names, start, limit, shared });
    end = own;
    const next = cursor.next(end, limit);
    if (text[next] !== ',') return end;
    at = cursor.next(next + 1, limit);
  }
}

interface Binding {
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly shared: MemberFact;
}

/** One name, or those of a tuple. */
function namesAt({ cursor }: Reading, at: number, limit: number): { names: string[]; end: number } {
  const { text } = cursor;
  if (text[at] !== '(') return { names: [unquoted(cursor.word(at))], end: cursor.name(at) };
  const end = cursor.group(at, limit);
  const names = text.slice(at + 1, end - 1).match(/[\p{L}_][\p{L}\p{N}_]*(?=\s*(?:,|\)|$))/gu) ?? [];
  return { names, end };
}

function readProperty(reading: Reading, place: SwiftPlace, lead: Lead, binding: Binding): number {
  const { builder, cursor } = reading;
  const { text } = cursor;
  const { names, limit, shared } = binding;
  let { end } = binding;
  const pieces: CodePiece[] = [];
  let type = '';
  let at = cursor.next(end, limit);
  if (text[at] === ':') {
    const start = cursor.next(at + 1, limit);
    end = Math.max(at + 1, cursor.type(start, limit));
    type = readRange(reading, place.owner, 'memberType', { start, end });
    at = cursor.next(end, limit);
  }
  if (text[at] === '=' && text[at + 1] !== '=') {
    end = cursor.expression(cursor.next(at + 1, limit), limit);
    builder.mention(place.owner, 'call', { start: at, end });
    pieces.push({ start: at, end });
    at = cursor.next(end, limit);
  }
  let block = '';
  if (text[at] === '{') {
    end = cursor.block(at, limit);
    block = text.slice(at, end);
    builder.mention(place.owner, 'call', { start: at, end });
    pieces.push({ start: at, end });
  }
  const isComputed = block !== '' && !/^\{\s*(?:@\w+\s*)*(?:willSet|didSet)\b/.test(block);
  const isFixed = lead.keyword === 'let' || (isComputed && !writes(block));
  const kind: MemberKind = !place.inModule ? 'property' : isFixed && !isComputed ? 'constant' : 'variable';
  const modifiers = isFixed && kind !== 'constant' ? otherModifiers(lead, 'readonly') : otherModifiers(lead);
  const span = spanOf(builder.source, binding.start, end);
  for (const name of names) {
    if (name === '' || name === '_') continue;
    const terms = lead.setter === '' ? {} : { terms: `${lead.setter} set` };
    const signature = signatureOf(name, [], null, type);
    builder.addMember(
      place.owner,
      { ...shared, ...span, name, kind, modifiers, type, ...terms, signature },
      { start: binding.start, end, code: pieces },
    );
  }
  return end;
}

/** Whether a block of accessors has one that writes; a block without accessors is a getter. */
function writes(block: string): boolean {
  const first =
    /^\{\s*(?:@[\w.]+(?:\([^()]*\))?\s*|(?:mutating|nonmutating|__consuming|consuming|borrowing)\s+)*(?:get|set|_read|_modify|read|modify|unsafeAddress|unsafeMutableAddress|borrow|mutate|yielding|init)\b\s*(?:[{(;}]|async|throws|set\b|get\b|_modify|nonmutating|mutating)/;
  return first.test(block) && /\b(?:set|_modify|modify|unsafeMutableAddress|mutate)\b\s*[({;}\s]/.test(block);
}

function readCases(reading: Reading, place: SwiftPlace, lead: Lead, limit: number): number {
  const { builder, cursor } = reading;
  const { text } = cursor;
  let at = cursor.next(lead.at + 4, limit);
  let last = at;
  const shared = common(reading, place, lead, at);
  for (let start = lead.start; ; start = at) {
    let end = cursor.name(at);
    if (end === at) return Math.max(last, lead.at + 4);
    const name = unquoted(text.slice(at, end));
    const pieces: CodePiece[] = [];
    let next = text[end] === '(' ? end : cursor.next(end, limit);
    const payload = text[next] === '(' ? readParameters(reading, place.owner, next, limit) : null;
    if (payload !== null) {
      end = payload.end;
      pieces.push(payload.piece);
      next = cursor.next(end, limit);
    }
    if (text[next] === '=') {
      end = cursor.expression(cursor.next(next + 1, limit), limit);
      builder.mention(place.owner, 'call', { start: next, end });
      pieces.push({ start: next, end });
    }
    const value = text[next] === '=' ? { terms: oneLine(text.slice(next, end)) } : {};
    const member: MemberFact = {
      ...shared,
      ...spanOf(builder.source, start, end),
      name,
      kind: 'enumMember',
      params: payload?.facts ?? null,
      signature: signatureOf(name, [], payload?.shown ?? null, ''),
      ...value,
    };
    builder.addMember(place.owner, member, { start, end, code: pieces });
    last = end;
    const comma = cursor.next(end, limit);
    if (text[comma] !== ',') return end;
    at = cursor.next(comma + 1, limit);
  }
}
