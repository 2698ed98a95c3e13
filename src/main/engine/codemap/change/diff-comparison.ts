/**
 * What became of all types between two states: a light list of entries in the order in which people read them, and the
 * difference of each one made when it is shown. Types that only depend on a changed structure are a list of their own,
 * because they did not change themselves.
 */
import { hash } from 'node:crypto';
import type { ChangeClass, Lineage, MemberPlace, TypeDiff } from '#shared/contract/change.ts';
import type { Relation } from '#shared/contract/diff.ts';
import type { HashWhy } from '#shared/contract/diff-type.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { sortedInSlices } from '../../workspace/workspace.ts';
import {
  allHashes,
  type ChangePair,
  compareTypes,
  type MemberIds,
  memberIds,
  type ProvenPairs,
  toldOf,
} from './compare.ts';
import type { ComparedPlace, TypePairs } from './diff-pairs.ts';
import type { Known } from './lineage/known.ts';
import { type Compared, findLineages, type Lineages, type TextSide } from './lineage/lineage.ts';
import { pairTypes } from './lineage/pair-types.ts';
import { declaringPath, isMoved, relationOf } from './relation.ts';
import { whyOf } from './why.ts';

export interface DiffEntry extends Pick<TypeDiff, 'path' | 'typeId' | 'file' | 'kind' | 'changeClass'> {
  /** Id that the type had before it was renamed. */
  readonly renamedFrom: string | null;
  /** Path that it had before. */
  readonly was: string | null;
  /** The same for the same change in any comparison: what a person marks as seen. */
  readonly mark: string;
}

/** A type that did not change itself, and some of the structures that it is built on and that did. */
export interface PropagatedEntry extends Pick<TypeDiff, 'path' | 'typeId' | 'file'> {
  readonly from: readonly string[];
}

export interface TypeComparison {
  /** Structure first, by path within a class. */
  readonly entries: readonly DiffEntry[];
  /** By path. */
  readonly propagated: readonly PropagatedEntry[];
  readonly places: { readonly before: ComparedPlace; readonly after: ComparedPlace };
  /** What a path or id of either side names here; null where it did not change. */
  entry(pathOrId: string): DiffEntry | null;
  diff(entry: DiffEntry): TypeDiff & { relation: Relation | null; lineage: Lineage[] };
  why(entry: DiffEntry): HashWhy[];
  /** The ids on both sides of a member that one of them names; null where there is none. */
  member(entry: DiffEntry, memberId: string): MemberIds | null;
  close(): void;
}

/**
 * Which of the types that vanished are ones that appeared, by ids. It changes nothing; `pause` is to be awaited in long
 * loops.
 */
export type FindRenames = (
  vanished: readonly string[],
  appeared: readonly string[],
  pair: (typeId: string) => ChangePair,
  pause: () => Promise<void>,
) => Promise<readonly { from: string; to: string }[]>;

const noPairs: ProvenPairs = new Map();
const noLineages: Lineages = { proven: new Map(), ties: [] };
/** Dependents read between two turns of others. */
const dependentsAtOnce = 500;
/** Max causes listed per type. */
const maxCauses = 20;
/** Classes whose own weight is above that of a dependency's structure (`baseWeights`). */
const weightier: readonly ChangeClass[] = ['Structure', 'PublicBehavior'];

export interface Texts {
  readonly before: TextSide;
  readonly after: TextSide;
}

/**
 * Takes over `pairs`: they are closed with the comparison, or when this throws.
 * @param texts null where only the types count: members with another name are then not looked for.
 */
export async function compareAll(
  pairs: TypePairs,
  findRenames: FindRenames,
  texts: Texts | null,
  pause: () => Promise<void>,
): Promise<TypeComparison> {
  try {
    const renames = await findAll(pairs, findRenames, texts, pause);
    const oldId = new Map(renames.map(({ from, to }) => [to, from]));
    const gone = new Set(renames.map(({ from }) => from));
    /** The id under which the pairs hold what it was; a base is held under the id of today. */
    const renamedIn = ({ typeId }: DiffEntry): string | null => oldId.get(typeId) ?? null;
    const pairOf = (typeId: string, from: string | null): ChangePair => {
      const pair = pairs.pair(typeId);
      return from === null ? pair : { before: pairs.pair(from).before, after: pair.after };
    };
    const found: DiffEntry[] = [];
    for (const typeId of pairs.ids) {
      await pause();
      if (gone.has(typeId)) continue;
      const renamedFrom = oldId.get(typeId) ?? null;
      const pair = pairOf(typeId, renamedFrom);
      const diff = differenceOf(pair);
      if (diff === null) continue;
      const { path, file, kind, changeClass } = diff;
      const { fqn: was = null, typeId: idThen = null } = pair.before ?? {};
      const from = idThen === diff.typeId ? null : (renamedFrom ?? idThen);
      found.push({
        path,
        typeId,
        file,
        kind,
        changeClass,
        renamedFrom: from,
        was,
        mark: markOf(diff, pair),
      });
    }
    const byClass = (a: DiffEntry, b: DiffEntry): number =>
      changeClasses.indexOf(a.changeClass) - changeClasses.indexOf(b.changeClass) || byPath(a, b);
    const entries = await sortedInSlices(found, byClass, pause);
    function* compared(): Generator<Compared> {
      for (const entry of entries) {
        const { typeId } = entry;
        const from = renamedIn(entry);
        yield { pair: pairOf(typeId, from), idBefore: from ?? typeId, idAfter: typeId };
      }
    }
    const renamedTypes = new Map(renames.map(({ from, to }) => namesOf(pairOf(to, from))));
    const lineages = texts === null ? noLineages : await findLineages(compared(), texts, renamedTypes, pause);
    const lineageOf = byType(lineages);
    const renamedPaths = new Map(renames.map(({ from, to }) => pathsOf(pairOf(to, from))));
    const follows = ({ before, after }: ChangePair): boolean => {
      if (before === null || after === null) return false;
      const declaring = renamedPaths.get(declaringPath(before));
      return declaring !== undefined && declaring === declaringPath(after);
    };
    const provenOf = ({ typeId }: DiffEntry) => (texts === null ? null : (lineages.proven.get(typeId) ?? noPairs));
    const causes = await propagate(pairs, entries, pause);
    const byName = new Map<string, DiffEntry>();
    for (const entry of entries.toReversed()) {
      for (const name of [entry.was, entry.path, entry.renamedFrom, entry.typeId]) if (name) byName.set(name, entry);
      await pause();
    }
    const propagated = await propagatedOf(pairs, entries, causes, pause);
    return {
      entries,
      places: pairs,
      propagated,
      entry: (pathOrId) => byName.get(pathOrId) ?? null,
      why: (entry) => whyOf(pairOf(entry.typeId, renamedIn(entry)), provenOf(entry)),
      member(entry, memberId) {
        const pair = pairOf(entry.typeId, renamedIn(entry));
        return memberIds(pair, toldOf(pair), memberId, provenOf(entry));
      },
      diff(entry) {
        const pair = pairOf(entry.typeId, renamedIn(entry));
        const diff = differenceOf(pair, provenOf(entry));
        if (diff === null) throw new Error(`${entry.path} was listed as changed and is the same.`);
        const caused = causes.has(entry.typeId) && !weightier.includes(entry.changeClass);
        const { before } = pair;
        return {
          ...diff,
          relation: relationOf(pair, follows(pair)),
          lineage: lineageOf.get(entry.typeId) ?? [],
          propagatedCause: caused ? 'DependencyStructure' : null,
          ...(entry.renamedFrom === null || before === null
            ? {}
            : { alias: { from: before.fqn, fromTypeId: entry.renamedFrom } }),
        };
      },
      close: pairs.close,
    };
  } catch (thrown) {
    pairs.close();
    throw thrown;
  }
}

async function findAll(pairs: TypePairs, findRenames: FindRenames, texts: Texts | null, pause: () => Promise<void>) {
  const vanished: string[] = [];
  const appeared: string[] = [];
  for (const typeId of pairs.ids) {
    await pause();
    const was = pairs.before.place(typeId) !== null;
    const is = pairs.after.place(typeId) !== null;
    if (was && !is) vanished.push(typeId);
    if (is && !was) appeared.push(typeId);
  }
  if (vanished.length === 0 || appeared.length === 0) return [];
  const aliases = await findRenames(vanished, appeared, pairs.pair, pause);
  return pairTypes({ vanished, appeared, aliases }, pairs.pair, texts, pause);
}

function namesOf({ before, after }: ChangePair): [string, string] {
  return [before?.name ?? '', after?.name ?? ''];
}

function pathsOf({ before, after }: ChangePair): [string, string] {
  return [before?.fqn ?? '', after?.fqn ?? ''];
}

/** By the id of each type that has a side of it. */
function byType({ ties }: Lineages): Map<string, Lineage[]> {
  const lists = new Map<string, Lineage[]>();
  for (const { kind, was, now } of ties) {
    const lineage: Lineage = { kind, from: memberPlace(was), to: memberPlace(now) };
    for (const typeId of new Set([now.type.typeId, was.type.typeId])) {
      const list = lists.get(typeId);
      if (list === undefined) lists.set(typeId, [lineage]);
      else list.push(lineage);
    }
  }
  return lists;
}

function memberPlace({ type, member, file }: Known): MemberPlace {
  const { name, signature, suffix } = member;
  return { path: type.fqn, typeId: type.typeId, file, memberId: `${type.typeId}_${suffix}`, name, signature };
}

/** Ids of the types one hop away from a changed structure, with the paths of some of the types that it is of. */
async function propagate(
  pairs: TypePairs,
  entries: readonly DiffEntry[],
  pause: () => Promise<void>,
): Promise<Map<string, string[]>> {
  const causes = new Map<string, string[]>();
  for (const { typeId, path, kind, changeClass, renamedFrom } of entries) {
    if (changeClass !== 'Structure' || kind === 'added') continue;
    const reached = new Set<string>();
    const places = kind === 'removed' ? [] : [{ place: pairs.after, id: typeId }];
    for (const { place, id } of [...places, { place: pairs.before, id: renamedFrom ?? typeId }]) {
      for (let after = 0, more = true; more; ) {
        const found = place.builtOn(id, after, dependentsAtOnce);
        for (const dependent of found) reached.add(dependent.typeId);
        after = found.at(-1)?.row ?? 0;
        more = found.length === dependentsAtOnce;
        await pause();
      }
    }
    reached.delete(typeId);
    for (const id of reached) {
      const known = causes.get(id);
      if (known === undefined) causes.set(id, [path]);
      else if (known.length < maxCauses) known.push(path);
    }
  }
  return causes;
}

async function propagatedOf(
  pairs: TypePairs,
  entries: readonly DiffEntry[],
  causes: ReadonlyMap<string, readonly string[]>,
  pause: () => Promise<void>,
): Promise<PropagatedEntry[]> {
  const changed = new Set(entries.flatMap(({ typeId, renamedFrom }) => [typeId, renamedFrom]));
  const list: PropagatedEntry[] = [];
  for (const [typeId, from] of causes) {
    const place = changed.has(typeId) ? null : pairs.after.place(typeId);
    if (place !== null) list.push({ ...place, typeId, from });
    await pause();
  }
  return sortedInSlices(list, byPath, pause);
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/**
 * null where nothing changed. A type that only moved to another file is listed: none of its hashes changed, so Cosmetic
 * is the only one of the five classes that is true of it.
 */
function differenceOf(pair: ChangePair, proven: ProvenPairs | null = null): TypeDiff | null {
  const diff = compareTypes(pair, proven);
  const { before, after } = pair;
  if (diff !== null || before === null || after === null || !isMoved(before, after)) return diff;
  const { fqn: path, typeId, file, hashes } = after;
  const same = allHashes(hashes);
  return {
    path,
    typeId,
    file,
    kind: 'changed',
    changeClass: 'Cosmetic',
    propagatedCause: null,
    members: { added: [], removed: [], changed: [] },
    hashes: { before: same, after: same },
  };
}

function markOf({ typeId, hashes }: TypeDiff, { before, after }: ChangePair): string {
  const what: unknown[] = [typeId, hashes.before, hashes.after];
  // A move to a different place is a different change.
  if (before !== null && after !== null && compareTypes({ before, after }) === null) what.push(before.file, after.file);
  return hash('sha256', JSON.stringify(what), 'base64url').slice(0, 16);
}
