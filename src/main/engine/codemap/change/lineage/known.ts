/**
 * Members of one side with what is known of their bodies: which went, which came, and which stayed with another body. Main types:
 * Known, Turnover.
 */

import { splitTop } from '../../languages/reading/signature.ts';
import { type ChangePair, certainMatches, toldOf } from '../compare.ts';
import type { MemberSnapshot, TypeSnapshot } from '../snapshot.ts';
import { type Bag, bagOf, declarationIn, declarationWords, type Vocabulary } from './body-words.ts';

/** The source of one member on one side. */
export interface MemberText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Other members are on its lines. */
  readonly shared: boolean;
}

export interface TypeText {
  readonly text: string;
  /**
   * The whole file, where the type is in one: imports and comments distinguish small types. '' where it is in
   * several.
   */
  readonly file: string;
}

/** The texts of one side; types by the ids that they have there. */
export interface TextSide {
  /** By the suffixes of member ids; without those whose text is not known. */
  members(typeId: string): Promise<ReadonlyMap<string, MemberText>>;
  /** null where it is not known. */
  whole(typeId: string): Promise<TypeText | null>;
}

export interface Body {
  readonly bag: Bag;
  /** What it does, without parameters and result; its own name and that of its type as written. */
  readonly deed: Bag;
  /** Number of words of what it does. */
  readonly size: number;
  /** All words as they are, sorted. */
  readonly words: Uint32Array;
}

export interface Known {
  readonly type: TypeSnapshot;
  /** Names of the types that its own is or was built on: a member often moves to a base that is new. */
  readonly bases: ReadonlySet<string>;
  readonly member: MemberSnapshot;
  readonly file: string;
  /** 0 where it is not known. */
  readonly line: number;
  /** null where the text is not known, and for what has none. */
  readonly body: Body | null;
}

/** What became of the members of one type, as far as ids and names show. */
export interface Turnover {
  readonly pair: ChangePair;
  readonly gone: Known[];
  readonly come: Known[];
  /** The same member with another body. */
  readonly changed: { readonly was: Known; readonly now: Known }[];
  /** Members of both sides that are the same, by their places in the snapshots: the rest is ordered by these. */
  readonly kept: ReadonlyMap<MemberSnapshot, MemberSnapshot>;
  /** First lines of members on their side. */
  readonly lines: ReadonlyMap<MemberSnapshot, number>;
}

export interface Compared {
  readonly pair: ChangePair;
  /** Ids under which the sides hold the type. */
  readonly idBefore: string;
  readonly idAfter: string;
}

export interface Reading {
  readonly before: TextSide;
  readonly after: TextSide;
  readonly vocabulary: Vocabulary;
  /** Names of renamed types, old to new. */
  readonly renamedTypes: ReadonlyMap<string, string>;
}

export async function turnoverOf({ pair, idBefore, idAfter }: Compared, reading: Reading): Promise<Turnover> {
  const { before, after } = pair;
  const told = toldOf(pair);
  const own = new Map(told?.members.map((member, at) => [member, before?.members[at] ?? member]));
  const { added, removed, pairs } = certainMatches(told, after);
  const changedPairs = pairs.filter(({ was, now }) => was.implHash !== now.implHash);
  const nothing: ReadonlyMap<string, MemberText> = new Map();
  const needed = added.length + removed.length + changedPairs.length > 0;
  const was = before !== null && needed ? await reading.before.members(idBefore) : nothing;
  const now = after !== null && needed ? await reading.after.members(idAfter) : nothing;
  const lines = new Map<MemberSnapshot, number>();
  const bases = new Set([...(before?.own?.bases ?? []), ...(after?.own?.bases ?? [])].map(lastName));
  const known = (side: 'before' | 'after', type: TypeSnapshot, member: MemberSnapshot): Known => {
    const found = (side === 'before' ? was : now).get(member.suffix);
    const body = found === undefined ? null : bodyOf(found, type, member, side, reading);
    return { type, bases, member, file: found?.file ?? type.file, line: found?.line ?? 0, body };
  };
  const old = (member: MemberSnapshot): MemberSnapshot => own.get(member) ?? member;
  if (before !== null) for (const member of before.members) lines.set(member, was.get(member.suffix)?.line ?? 0);
  if (after !== null) for (const member of after.members) lines.set(member, now.get(member.suffix)?.line ?? 0);
  return {
    pair,
    gone: before === null ? [] : removed.map((member) => known('before', before, old(member))),
    come: after === null ? [] : added.map((member) => known('after', after, member)),
    changed:
      before === null || after === null
        ? []
        : changedPairs.map((each) => ({
            was: known('before', before, old(each.was)),
            now: known('after', after, each.now),
          })),
    kept: new Map(pairs.map((each) => [old(each.was), each.now])),
    lines,
  };
}

/** `Foo` of ``a.b.Foo`1``. */
function lastName(base: string): string {
  return base.replace(/`\d+$/, '').split(/[.:+]/).at(-1) ?? base;
}

/** Placeholders for the own name of a member or type, and for any parameter: both may be renamed along. */
const ownName = '\0';
const parameter = '\0p';

/** Names of parameters, from the form that the outline prints. */
function parameterNames({ name, signature }: MemberSnapshot, language: TypeSnapshot['language']): ReadonlySet<string> {
  const list = signature.slice(name.length).replace(/^[^(]*\(/, '');
  const names = splitTop(list.slice(0, closing(list))).map((piece) => {
    const declared = piece.replace(/=(?!>)[\s\S]*$/, '');
    const colon = /^([\s\S]*?)\??(?<!:):(?!:)/.exec(declared)?.[1];
    const words = (colon ?? declared).match(/[\p{L}\p{N}_$]+/gu) ?? [];
    return (language === 'go' ? words[0] : words.at(-1)) ?? '';
  });
  return new Set(names);
}

/** Where the bracket ends that is open at the beginning. */
function closing(list: string): number {
  let depth = 0;
  for (let at = 0; at < list.length; at += 1) {
    const char = list.charAt(at);
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return at;
  }
  return list.length;
}

function bodyOf(
  { text, shared }: MemberText,
  type: TypeSnapshot,
  member: MemberSnapshot,
  side: 'before' | 'after',
  { vocabulary, renamedTypes }: Reading,
): Body | null {
  const { language } = type;
  const own = shared ? declarationIn(text, member.name, language) : text;
  const { words: all, head } = declarationWords(own, member.name, language);
  const today = side === 'before' ? all.map((word) => renamedTypes.get(word) ?? word) : all;
  const number = (word: string): number => vocabulary.number(word);
  const parameters = parameterNames(member, type.language);
  const masked = (word: string, now: string): string => {
    if (word === member.name || word === type.name) return ownName;
    return parameters.has(word) ? parameter : now;
  };
  return {
    bag: bagOf(today.map((word, at) => number(masked(all[at] ?? '', word)))),
    deed: bagOf(today.slice(head).map(number)),
    size: all.length - head,
    words: Uint32Array.from(all, number).sort(),
  };
}

/** How often a word is in a body. */
export function times({ words }: Body, word: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  let count = 0;
  while (words[low + count] === word) count += 1;
  return count;
}
