/**
 * TypeId, MemberId and the texts they hash. An id depends on the name and kind of a symbol, never on where or when it
 * was read, so that it is the same after a rebuild and on another machine. The store decides on the length of an id,
 * because only it sees collisions.
 */
import { hash } from 'node:crypto';
import type { Access, TypeKind } from '#shared/contract/common.ts';
import { crockford } from '../storage/storage.ts';
import type { ParamFact } from './facts.ts';

/** Characters of an id by default, and after a collision. */
export const typeIdLength = { short: 8, long: 12 } as const;
export const memberIdLength = { short: 6, long: 12 } as const;

export interface TypeKey {
  fqn: string;
  kind: TypeKind;
  arity: number;
}

/** 12 Base32 characters in lower case: the first 8 are the usual id, all 12 the lengthened one. */
export type IdHash = (text: string) => string;

/** Two characters for each ten bits. */
const pairs = Array.from({ length: 1024 }, (_, bits) =>
  crockford(Uint8Array.of(bits >>> 2, (bits & 3) << 6)).slice(0, 2),
);

/** Four characters for five hexadecimal digits: half the cost of a Buffer, and there are hashes for each member of a workspace. */
function fourOf(hex: string, from: number): string {
  const bits = Number.parseInt(hex.slice(from, from + 5), 16);
  return `${pairs[bits >>> 10]}${pairs[bits & 1023]}`;
}

export const idHash: IdHash = (text) => {
  const hex = hash('sha256', text, 'hex');
  return (fourOf(hex, 0) + fourOf(hex, 5) + fourOf(hex, 10)).toLowerCase();
};

/**
 * A third of all that is hashed: no docs, no code, a layout of the plain form. A longer text may be a piece that V8 cut out
 * of a file's text, all of which it would keep.
 */
const often = new Map<string, string>();
const maxOften = { length: 12, entries: 4_000 } as const;

/** SHA-256, first 8 bytes, Base32 without confusable letters, 8 characters. */
export function shortHash(text: string | Uint8Array): string {
  const kept = typeof text === 'string' && text.length <= maxOften.length ? text : null;
  const known = kept === null ? undefined : often.get(kept);
  if (known !== undefined) return known;
  const hex = hash('sha256', text, 'hex');
  const short = fourOf(hex, 0) + fourOf(hex, 5);
  if (kept !== null && often.size < maxOften.entries) often.set(kept, short);
  return short;
}

export function typeIdOf(hash: string, length: number = typeIdLength.short): string {
  return `T_${hash.slice(0, length)}`;
}

/**
 * `twin` only where several projects declare the same FQN, kind and arity, or one project in two languages (`foo.ts`
 * beside `foo.js`).
 */
export function typeIdInput(key: TypeKey, twin: { projectId: string; language: string } | null): string {
  const text = `${key.fqn}|${key.kind}|${key.arity}`;
  return twin === null ? text : `${text}|${twin.projectId}|${twin.language}`;
}

const accessWords: Record<Access, string> = {
  public: 'public',
  protected: 'protected',
  protectedInternal: 'protected internal',
  internal: 'internal',
  privateProtected: 'private protected',
  private: 'private',
};

export function accessText(access: Access): string {
  return accessWords[access];
}

/** A member's name as members are put in order: without what says its accessibility (`_`, `#`, the case of letters). */
export function sortName(name: string): string {
  return name.replace(/^[_#]+/, '').toLowerCase();
}

/** One hash for all that is written about a member in several places, independent of the place. */
export function allOf(...hashes: readonly string[]): string {
  return hashes
    .flatMap((each) => (each === '' ? [] : each.split(' ')))
    .sort()
    .join(' ');
}

/** Longer texts of types and attributes than anybody writes stay as they are: patterns on hostile ones could take long. */
const maxPacked = 20_000;
const layout = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[,;](?=\s*[)\]}])|(?:\s|\/\*[\s\S]*?\*\/)+/g;
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{Nd}_$]/u.test(char);

/** A type or attribute as written, without comments and without white space but between two words. */
export function packed(text: string): string {
  if (text.length > maxPacked || !/[\s/,]/.test(text)) return text;
  return text.replace(layout, (found, at: number) => {
    if (found.startsWith('"') || found.startsWith("'")) return found;
    return found !== ',' && found !== ';' && isWord(text[at - 1]) && isWord(text[at + found.length]) ? ' ' : '';
  });
}

/** `(Attempt,int?)` for what takes parameters, '' for what does not. Nullability is part of the types as written. */
export function parameterTypes(params: readonly ParamFact[] | null): string {
  if (params === null) return '';
  return `(${params.map((p) => packed(p.type).replaceAll(' ', '')).join(',')})`;
}

/**
 * Constraints of a signature on callers other than types: for each parameter `=` where it has a default, `?` where it may be left out
 * otherwise; then bounds of type parameters and the like.
 */
export function termsOf(params: readonly ParamFact[] | null, terms = ''): string {
  const marks = (params ?? []).map((param) => (param.default !== '' ? '=' : param.optional ? '?' : ''));
  return [marks.some((mark) => mark !== '') ? marks.join(',') : '', packed(terms)]
    .filter((part) => part !== '')
    .join(' ');
}

export interface SignatureParts {
  access: Access;
  modifiers: readonly string[];
  /** Declared or return type as written. */
  result: string;
  name: string;
  /** As `parameterTypes` spells them. */
  params: string;
  arity: number;
}

/**
 * `[Accessibility] [modifiers sorted] ReturnType DeclaringType.Member(ParamTypes) [arity]`. Parameter names, docs and
 * default values play no part.
 */
export function canonicalSignature(declaringFqn: string, member: SignatureParts): string {
  const modifiers = member.modifiers.length > 1 ? [...member.modifiers].sort() : member.modifiers;
  let text = accessText(member.access);
  for (const modifier of modifiers) if (modifier !== '') text += ` ${modifier}`;
  const result = packed(member.result);
  if (result !== '') text += ` ${result}`;
  const arity = member.arity > 0 ? ` \`${member.arity}` : '';
  return `${text} ${declaringFqn}.${member.name}${member.params}${arity}`;
}

/**
 * What follows `<TypeId>_` in the MemberIds of one type, in the order of `signatures`. Equal signatures (a
 * redefinition, two halves of a partial method) are distinguished by their order; colliding hashes are all lengthened.
 */
export function memberIdSuffixes(signatures: readonly string[], hash: IdHash = idHash): string[] {
  const seen = new Map<string, number>();
  const hashes = signatures.map((signature) => {
    const nth = (seen.get(signature) ?? 0) + 1;
    seen.set(signature, nth);
    return hash(nth === 1 ? signature : `${signature}#${nth}`);
  });
  const taken = new Map<string, number>();
  for (const h of hashes) {
    const short = h.slice(0, memberIdLength.short);
    taken.set(short, (taken.get(short) ?? 0) + 1);
  }
  return hashes.map((h) => {
    const short = h.slice(0, memberIdLength.short);
    return taken.get(short) === 1 ? short : h.slice(0, memberIdLength.long);
  });
}
