/**
 * Types under another name or in another place, by their whole texts: aliases ask for equal public signatures, which a rename with an
 * edit breaks and two strangers may share. Where a text is not known, the signatures and code hashes of all members take its place.
 */
import type { ChangePair } from '../compare.ts';
import { declaringPath } from '../relation.ts';
import type { TypeSnapshot } from '../snapshot.ts';
import {
  type Bag,
  bagOf,
  createVocabulary,
  emptyBag,
  likeness,
  nameNearness,
  plainWords,
  wordsOf,
} from './body-words.ts';
import type { TextSide } from './known.ts';
import { bestPairs } from './pair-in-type.ts';

export interface TypeRename {
  readonly from: string;
  readonly to: string;
}

interface KnownType {
  readonly type: TypeSnapshot;
  readonly id: string;
  /** null where its text is not known. */
  readonly bag: Bag | null;
  /** Signatures and code hashes of its members; empty where all texts are known. */
  readonly outline: Bag;
  /** Covers the whole file: its imports and comments decide between equally similar types. */
  readonly around: Bag;
  readonly size: number;
}

/** Words of all types that are held at once; beyond, only aliases pair. */
const maxWords = 8_000_000;
const maxHolders = 60;
const pieces = 8;

export async function pairTypes(
  {
    vanished,
    appeared,
    aliases,
  }: { vanished: readonly string[]; appeared: readonly string[]; aliases: readonly TypeRename[] },
  pair: (typeId: string) => ChangePair,
  texts: { readonly before: TextSide; readonly after: TextSide } | null,
  pause: () => Promise<void>,
): Promise<TypeRename[]> {
  const vocabulary = createVocabulary();
  const numbersIn =
    ({ name }: TypeSnapshot) =>
    (word: string): number =>
      vocabulary.number(word === name ? '\0' : word);
  let words = 0;
  async function known(id: string, type: TypeSnapshot | null, side: TextSide | undefined): Promise<KnownType[]> {
    if (type === null) return [];
    await pause();
    const found = words > maxWords || side === undefined ? null : await side.whole(id);
    if (found === null) return [{ type, id, bag: null, outline: emptyBag, around: emptyBag, size: 0 }];
    const number = numbersIn(type);
    const own = wordsOf(found.text, type.language);
    const around = type.fqn.includes('+') ? [] : plainWords(found.file);
    words += own.length + around.length;
    const [bag, file] = [bagOf(own.map(number)), bagOf(around.map(number))];
    return [{ type, id, bag, outline: emptyBag, around: file, size: own.length }];
  }
  async function withOutlines(all: KnownType[]): Promise<KnownType[]> {
    const outlined: KnownType[] = [];
    for (const each of all) {
      await pause();
      const own = words > maxWords ? [] : outlineWords(each.type);
      words += own.length;
      outlined.push({ ...each, outline: bagOf(own.map(numbersIn(each.type))) });
    }
    return outlined;
  }
  let gone: KnownType[] = [];
  for (const id of vanished) gone.push(...(await known(id, pair(id).before, texts?.before)));
  let come: KnownType[] = [];
  for (const id of appeared) come.push(...(await known(id, pair(id).after, texts?.after)));
  if ([...gone, ...come].some(({ bag }) => bag === null)) {
    gone = await withOutlines(gone);
    come = await withOutlines(come);
  }
  const aliased = new Set(aliases.map(({ from, to }) => `${from} ${to}`));
  const candidates = await candidatesOf(gone, come, aliased, pause);
  const pairs: KnownTypes[] = [];
  /** Paths of types that have been paired, old to new: what they declare goes with them. */
  const paths = new Map<string, string>();
  for (const nested of [false, true]) {
    const scored: (KnownTypes & { score: number })[] = [];
    for (const { was, now } of candidates) {
      await pause();
      if (was.type.fqn.includes('+') !== nested) continue;
      const declaring = paths.get(declaringPath(was.type));
      const follows = declaring !== undefined && declaring === declaringPath(now.type);
      const score = scoreOf(was, now, aliased.has(`${was.id} ${now.id}`), follows);
      if (score > 0) scored.push({ was, now, score });
    }
    for (const { was, now } of bestPairs(scored)) {
      pairs.push({ was, now });
      paths.set(was.type.fqn, now.type.fqn);
    }
  }
  return pairs.map(({ was, now }) => ({ from: was.id, to: now.id }));
}

interface KnownTypes {
  readonly was: KnownType;
  readonly now: KnownType;
}

function scoreOf(was: KnownType, now: KnownType, aliased: boolean, follows: boolean): number {
  // Another kind or arity makes another id of the same type.
  if (was.type.fqn === now.type.fqn) return 3;
  const near = nameNearness(was.type.name, now.type.name);
  const sameFile = was.type.file === now.type.file;
  const sameContainer = containerOf(was.type) === containerOf(now.type);
  const place = 0.3 * near + 0.1 * Number(sameFile) + 0.1 * Number(sameContainer) + 0.3 * Number(follows);
  const told = was.bag !== null && now.bag !== null;
  const [then, here] = told ? [was.bag, now.bag] : [was.outline, now.outline];
  if (then.length === 0 || here.length === 0) return aliased ? 0.5 + place : 0;
  const alike = likeness(then, here);
  const size = Math.min(then.length, here.length) / 2;
  const stays = sameContainer || follows;
  if (alike < needed({ near, aliased, size, stays, placed: stays || sameFile })) return 0;
  const around = likeness(was.around, now.around);
  // Copies with one word changed are distinguished by that word, whatever their names.
  const untouched = alike === 1 && around === 1 && was.around.length > 0;
  return alike + 0.5 * around + place + Number(untouched);
}

/** Words of a type that is known again by its text, whatever its name and place. */
const longType = 100;

/** How alike two types have to be, by what else says that they are one. */
function needed({ near, aliased, size, stays, placed }: Circumstances): number {
  if (near === 1) return aliased ? 0.15 : 0.25;
  if (near < 0.6 && !stays && size < longType) return 0.8;
  const known = (aliased ? 0.35 : 0.5) - (near >= 0.6 && placed ? 0.15 : 0);
  return size < 12 ? Math.max(known, 0.5) : known;
}

interface Circumstances {
  readonly near: number;
  readonly aliased: boolean;
  readonly size: number;
  /** In the same namespace or declaring type, also where that has another name now. */
  readonly stays: boolean;
  /** So, or in the same file. */
  readonly placed: boolean;
}

function containerOf({ fqn, name }: TypeSnapshot): string {
  return fqn.slice(0, fqn.length - name.length);
}

async function candidatesOf(
  gone: readonly KnownType[],
  come: readonly KnownType[],
  aliased: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<{ was: KnownType; now: KnownType }[]> {
  const count = new Map<number, number>();
  for (const each of [...gone, ...come]) {
    for (const piece of new Set(piecesOf(each))) count.set(piece, (count.get(piece) ?? 0) + 1);
    await pause();
  }
  const byKey = new Map<string, KnownType[]>();
  for (const now of come) {
    for (const key of keysOf(now, count)) byKey.set(key, [...(byKey.get(key) ?? []), now]);
    await pause();
  }
  const byId = new Map(come.map((each) => [each.id, each]));
  const aliasOf = new Map([...aliased].map((each) => each.split(' ') as [string, string]));
  const candidates: { was: KnownType; now: KnownType }[] = [];
  for (const was of gone) {
    const alias = byId.get(aliasOf.get(was.id) ?? '');
    const met = new Set<KnownType>(alias === undefined ? [] : [alias]);
    for (const key of keysOf(was, count)) {
      const holders = byKey.get(key) ?? [];
      if (holders.length <= maxHolders) for (const now of holders) met.add(now);
    }
    for (const now of met) candidates.push({ was, now });
    await pause();
  }
  return candidates;
}

/** By outlines where a text is missing: those are known of both sides. */
function piecesOf({ bag, outline }: KnownType): Bag {
  return outline.length > 0 ? outline : (bag ?? emptyBag);
}

/** What a code map knows about a type without its text. */
function outlineWords({ members, own, language }: TypeSnapshot): string[] {
  const ofMembers = members.flatMap(({ shape, implHash }) => [...wordsOf(shape, language), implHash].filter(Boolean));
  return [...(own?.bases ?? []), ...ofMembers];
}

function keysOf(known: KnownType, count: ReadonlyMap<number, number>): string[] {
  const { type } = known;
  const own = `${type.language} ${type.kind === 'module'}`;
  const shared = [...new Set(piecesOf(known))].filter((piece) => (count.get(piece) ?? 0) > 1);
  const rare = shared.sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0) || a - b).slice(0, pieces);
  return [`${own} ${type.name}`, `${own} in ${type.file}`, ...rare.map((piece) => `${own} ${piece}`)];
}
