/** Headers of Swift types and extensions as type facts: type parameters, what they inherit from, `where` clauses. */
import type { TypeKind } from '#shared/contract/common.ts';
import { takeDoc } from '../jvm/doc.ts';
import type { Range } from '../reading/code-ranges.ts';
import { type Cursor, declares } from './cursor.ts';
import {
  accessOf,
  attributesOf,
  type Lead,
  otherModifiers,
  type Reading,
  readGenerics,
  readRange,
  type SwiftPlace,
  unquoted,
  whereEnd,
} from './parts.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class: 'class',
  actor: 'class',
  struct: 'struct',
  enum: 'enum',
  protocol: 'interface',
  typealias: 'alias',
  associatedtype: 'alias',
};

export const typeKeywords = new Set(Object.keys(kinds));

export interface TypePlace {
  readonly namespace: string;
  /** Index of the declaring type, -1 at the top. */
  readonly parent: number;
  readonly outer: SwiftPlace;
}

export interface Header {
  readonly place: SwiftPlace;
  /** Of the block; null where the declaration has none. */
  readonly body: Range | null;
  readonly end: number;
}

const rawTypes = /^(?:String|Character|Double|Float|Bool|U?Int(?:8|16|32|64)?)$/;
/** Protocols by the ending of their name, where a class may have a base class in the same place. */
const likelyProtocol =
  /(?:Protocol|able|ible|Delegate|DataSource|Convertible|Error|Codable|Hashable|Equatable|Sendable|Comparable|Identifiable|Sequence|Collection|Observer|Handler|ing)$/;

/** A type with a name of its own. */
export function readTypeHeader(reading: Reading, lead: Lead, at: TypePlace, limit: number): Header | null {
  const { builder, cursor } = reading;
  const nameAt = cursor.next(lead.at + lead.keyword.length, limit);
  const nameEnd = cursor.name(nameAt);
  const name = unquoted(cursor.text.slice(nameAt, nameEnd));
  const kind = kinds[lead.keyword];
  if (name === '' || kind === undefined) return null;
  const { namespace, parent, outer } = at;
  // Inside of a private type members are as visible as the type.
  const access = accessOf(
    lead,
    outer.inProtocol ? outer.access : outer.access === 'private' ? 'internal' : outer.access,
  );
  const end = kind === 'alias' ? aliasEnd(cursor, nameEnd, limit) : blockEnd(cursor, nameEnd, limit);
  const owner = builder.addType({ name, kind, namespace, parent, access, start: lead.start, end });
  const place: SwiftPlace = {
    ...{ owner, typeName: name, typeParameters: new Set<string>(), inModule: false },
    ...{ inProtocol: kind === 'interface', inEnum: kind === 'enum' },
    access: kind === 'interface' ? access : 'internal',
  };
  const type = builder.type(owner);
  type.modifiers = otherModifiers(lead, ...(/^(?:actor|associatedtype)$/.test(lead.keyword) ? [lead.keyword] : []));
  type.attributes = attributesOf(reading, owner, lead);
  type.doc = takeDoc(builder, lead.start, 'markup');
  const generics = readGenerics(reading, place, cursor.next(nameEnd, nameEnd + 200), limit);
  type.arity = generics.names.length;
  for (const piece of generics.pieces) builder.body(owner, piece);
  const from = generics.names.length > 0 ? generics.end : nameEnd;
  if (kind !== 'alias') return { place, ...readRest(reading, place, lead, from, limit) };
  readAlias(reading, owner, from, limit);
  return { place, body: null, end };
}

/** The offset after the block of a declaration whose name ends at `from`; where there is none, after what is of its header. */
export function blockEnd(cursor: Cursor, from: number, limit: number): number {
  const { text } = cursor;
  let end = from;
  for (let at = cursor.next(from, limit); at < limit; at = cursor.next(end, limit)) {
    if (text[at] === '{') return cursor.block(at, limit);
    const generics = text[at] === '<' ? cursor.angles(at, limit) : at;
    if (generics > at) {
      end = generics;
      continue;
    }
    if (/[;})\]=]/.test(text[at] ?? '') && text[at + 1] !== '=') return end;
    const word = cursor.word(at);
    if (declares.has(word) && text[at - 1] !== '.') return end;
    end = text.startsWith('==', at)
      ? at + 2
      : /[([]/.test(text[at] ?? '')
        ? cursor.group(at, limit)
        : cursor.token(at, limit, 0);
  }
  return end;
}

function aliasEnd(cursor: Cursor, from: number, limit: number): number {
  const generics = cursor.next(from, limit);
  let end = cursor.text[generics] === '<' ? cursor.angles(generics, limit) : from;
  for (const sign of [':', '=']) {
    const at = cursor.next(end, limit);
    for (let more = at; cursor.text[more] === sign || (sign === ':' && end > from && cursor.text[more] === ','); ) {
      end = Math.max(more + 1, cursor.type(cursor.next(more + 1, limit), limit));
      more = sign === ':' ? cursor.next(end, limit) : limit;
    }
  }
  const at = cursor.next(end, limit);
  return Math.max(end, whereEnd(cursor, at, limit) > at ? whereEnd(cursor, at, limit) : end);
}

/** `= Type where …`, or `: Bound, Other = Default where …`. */
function readAlias(reading: Reading, owner: number, from: number, limit: number): void {
  const range = { start: from, end: aliasEnd(reading.cursor, from, limit) };
  readRange(reading, owner, 'memberType', range);
  reading.builder.body(owner, range);
}

/** The list of bases, the `where` clause and the block. */
export function readRest(
  reading: Reading,
  place: SwiftPlace,
  lead: Lead,
  from: number,
  limit: number,
): { body: Range | null; end: number } {
  const { builder, cursor } = reading;
  const { text } = cursor;
  const { owner } = place;
  let end = from;
  let at = cursor.next(from, limit);
  if (text[at] === ':') {
    let isFirst = true;
    do {
      const start = cursor.next(at + 1, limit);
      end = cursor.type(start, limit);
      if (end === start) break;
      addBase(reading, owner, { start, end }, lead.keyword, isFirst);
      isFirst = false;
      at = cursor.next(end, limit);
    } while (text[at] === ',');
  }
  const where = whereEnd(cursor, at, limit);
  if (where > at) {
    readRange(reading, owner, 'memberType', { start: at, end: where });
    builder.body(owner, { start: at, end: where });
    end = where;
    at = cursor.next(where, limit);
  }
  if (text[at] !== '{') return { body: null, end };
  end = cursor.block(at, limit);
  return { body: { start: at, end }, end };
}

function addBase(reading: Reading, owner: number, range: Range, keyword: string, isFirst: boolean): void {
  const { builder, cursor } = reading;
  const type = builder.type(owner);
  const written = cursor.text.slice(range.start, range.end);
  let at = range.start;
  for (const part of written.split('&')) {
    const bare = part.replace(/^\s*(?:@[\w.]+(?:\([^()]*\))?\s*|(?:any|nonisolated)\s+)*/, '');
    const name = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/u.exec(bare)?.[0] ?? '';
    const start = at + part.length - bare.length;
    at += part.length + 1;
    // `~Copyable` says what the type is not.
    if (name === '') continue;
    const isRaw = keyword === 'enum' && isFirst && rawTypes.test(name);
    const inherits = keyword === 'protocol' || (keyword === 'class' && isFirst && !likelyProtocol.test(name));
    if (isRaw) builder.use(owner, 'memberType', name);
    else if (!type.bases.some((base) => base.name === name))
      type.bases.push({ name, kind: inherits ? 'inherits' : 'implements' });
    builder.mention(owner, 'memberType', { start: start + name.length, end: start + bare.length });
  }
}
