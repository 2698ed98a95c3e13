/**
 * Types under another name or in another place, by their whole texts: aliases ask for equal public signatures, which a rename with an
 * edit breaks and two strangers may share. Types whose text is not known stay paired as aliases are.
 */
import type { ChangePair } from '../compare.ts';
import { declaringPath } from '../relation.ts';
import type { TypeSnapshot } from '../snapshot.ts';
import { type Bag, bagOf, createVocabulary, emptyBag, likeness } from './bags.ts';
import type { TextSide } from './known.ts';
import { bestPairs } from './pair-in-type.ts';
import { nameNearness, plainWords, wordsOf } from './words.ts';

export interface TypeRename {
  readonly from: string;
  readonly to: string;
}

interface KnownType {
  readonly type: TypeSnapshot;
  readonly id: string;
  readonly bag: Bag | null;
  /** Of the whole file; it only decides between types that are as alike. */
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
  texts: { readonly before: TextSide; readonly after: TextSide },
  pause: () => Promise<void>,
): Promise<TypeRename[]> {
  const vocabulary = createVocabulary();
  let words = 0;
  async function known(id: string, type: TypeSnapshot | null, side: TextSide): Promise<KnownType[]> {
    if (type === null) return [];
    await pause();
    const found = words > maxWords ? null : await side.whole(id);
    if (found === null) return [{ type, id, bag: null, around: emptyBag, size: 0 }];
    const number = (word: string): number => vocabulary.number(word === type.name ? '\0' : word);
    const own = wordsOf(found.text, type.language);
    const around = type.fqn.includes('+') ? [] : plainWords(found.file);
    words += own.length + around.length;
    return [{ type, id, bag: bagOf(own.map(number)), around: bagOf(around.map(number)), size: own.length }];
  }
  const gone: KnownType[] = [];
  for (const id of vanished) gone.push(...(await known(id, pair(id).before, texts.before)));
  const come: KnownType[] = [];
  for (const id of appeared) come.push(...(await known(id, pair(id).after, texts.after)));
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
  const around =
    0.3 * near + 0.1 * Number(sameFile) + 0.1 * Number(sameContainer) + 0.1 * Number(aliased) + 0.3 * Number(follows);
  if (was.bag === null || now.bag === null) return aliased ? 0.5 + around : 0;
  const alike = likeness(was.bag, now.bag);
  const size = Math.min(was.size, now.size);
  return alike >= needed({ near, aliased, size, placed: sameFile || sameContainer || follows })
    ? alike + 0.2 * likeness(was.around, now.around) + around
    : 0;
}

/** How alike two types have to be, by what else says that they are one. */
function needed({
  near,
  aliased,
  size,
  placed,
}: {
  near: number;
  aliased: boolean;
  size: number;
  placed: boolean;
}): number {
  if (near === 1) return aliased ? 0.15 : 0.25;
  const known = (aliased ? 0.35 : 0.5) - (near >= 0.6 && placed ? 0.15 : 0);
  return size < 12 ? Math.max(known, 0.5) : known;
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
  for (const { bag } of [...gone, ...come]) {
    for (const piece of new Set(bag)) count.set(piece, (count.get(piece) ?? 0) + 1);
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

function keysOf({ type, bag }: KnownType, count: ReadonlyMap<number, number>): string[] {
  const own = `${type.language} ${type.kind === 'module'}`;
  const shared = [...new Set(bag)].filter((piece) => (count.get(piece) ?? 0) > 1);
  const rare = shared.sort((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0) || a - b).slice(0, pieces);
  return [`${own} ${type.name}`, `${own} in ${type.file}`, ...rare.map((piece) => `${own} ${piece}`)];
}
