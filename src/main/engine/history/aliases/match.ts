/**
 * Which vanished types are the new ones under other names: candidates from `candidates.ts`, best first, one old type
 * for one new one. The similarity of signatures decides; equal ones are distinguished by name, body, file and path,
 * because thousands of types may move at once and many of them look alike from outside.
 */
import { isVisible, neutralShapes, type TypeSnapshot } from '../../codemap/codemap.ts';

/** How the name changed. `idChanged`: only the id did, because ids that collide are lengthened. */
export const aliasReasons = ['renamed', 'moved', 'renamedAndMoved', 'levelChanged', 'idChanged'] as const;
export type AliasReason = (typeof aliasReasons)[number];

interface AliasMatch extends Candidate {
  reason: AliasReason;
}

/** A candidate that was not taken although nothing better made it impossible: for people to look at. */
export interface AliasConflict extends Candidate {
  /** What the old type was taken for in its place, and what the new one was; null for neither. */
  takenFor: TypeSnapshot | null;
  takenBy: TypeSnapshot | null;
}

export interface AliasMatches {
  matches: AliasMatch[];
  conflicts: AliasConflict[];
}

interface Ranked {
  pair: Candidate;
  evidence: number;
  near: number;
}

/** @param gone types whose ids vanished. @param come types whose ids are new, in the same change. */
export async function matchAliases(
  gone: readonly TypeSnapshot[],
  come: readonly TypeSnapshot[],
  pause: Pause,
): Promise<AliasMatches> {
  const same = sameTypes(gone, come);
  const settled = new Set(same.flatMap(({ before, after }) => [before, after]));
  const open = (types: readonly TypeSnapshot[]): TypeSnapshot[] => types.filter((type) => !settled.has(type));
  const pairs = await candidatePairs(open(gone), open(come), pause);
  const ranked: Ranked[] = [];
  for (const pair of pairs) {
    ranked.push({ pair, evidence: evidence(pair), near: nearness(pair) });
    await pause();
  }
  ranked.sort(
    (a, b) =>
      b.pair.similarity - a.pair.similarity ||
      b.evidence - a.evidence ||
      b.near - a.near ||
      order(a.pair.before.fqn, b.pair.before.fqn) ||
      order(a.pair.after.fqn, b.pair.after.fqn),
  );
  const byOld = new Map<string, Ranked>();
  const byNew = new Map<string, Ranked>();
  for (const each of ranked) {
    const { before, after } = each.pair;
    if (byOld.has(before.typeId) || byNew.has(after.typeId)) continue;
    byOld.set(before.typeId, each);
    byNew.set(after.typeId, each);
  }
  const conflicts: AliasConflict[] = [];
  for (const each of ranked) {
    const forOld = byOld.get(each.pair.before.typeId);
    const forNew = byNew.get(each.pair.after.typeId);
    // Both are something else, and more clearly so: no one needs to look at this.
    if (forOld === each || (isClearer(forOld, each) && isClearer(forNew, each))) continue;
    conflicts.push({ ...each.pair, takenFor: forOld?.pair.after ?? null, takenBy: forNew?.pair.before ?? null });
  }
  const matches = [...same, ...[...byOld.values()].map(({ pair }) => pair)];
  return { matches: matches.map((pair) => ({ ...pair, reason: reasonOf(pair) })), conflicts };
}

function isClearer(taken: Ranked | undefined, than: Ranked): boolean {
  if (taken === undefined) return false;
  const by = (a: number, b: number): number => Math.sign(a - b);
  const order =
    by(taken.pair.similarity, than.pair.similarity) || by(taken.evidence, than.evidence) || by(taken.near, than.near);
  return order > 0;
}

/** Types that are what they were and only have another id, whatever else changed in them. */
function sameTypes(gone: readonly TypeSnapshot[], come: readonly TypeSnapshot[]): Candidate[] {
  const key = (type: TypeSnapshot): string => [type.fqn, type.kind, type.arity, type.language, type.project].join('\n');
  const byKey = new Map(come.map((type) => [key(type), type]));
  return gone.flatMap((before) => {
    const after = byKey.get(key(before));
    return after === undefined ? [] : [{ before, after, similarity: 1 }];
  });
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Evidence apart from signatures that two are the same type. */
function evidence({ before, after }: Candidate): number {
  const name = before.name === after.name ? 2 : 0;
  const body = sameBody(before, after) ? 2 : 0;
  const file = before.file === after.file ? 1 : 0;
  const kind = before.kind === after.kind && before.arity === after.arity ? 1 : 0;
  const project = before.project === after.project ? 1 : 0;
  return name + body + file + kind + project;
}

/** Segments of the path that are equal at its end, which stay when a folder moves, before those at its start. */
function nearness({ before, after }: Candidate): number {
  const a = before.fqn.split(/[.+]/);
  const b = after.fqn.split(/[.+]/);
  const most = Math.min(a.length, b.length);
  let end = 0;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  let start = 0;
  while (start < most - end && a[start] === b[start]) start += 1;
  return end * 1000 + start;
}

function reasonOf({ before, after }: Candidate): AliasReason {
  if (before.fqn === after.fqn) return 'idChanged';
  if (before.fqn.split('+').length !== after.fqn.split('+').length) return 'levelChanged';
  if (before.name === after.name) return 'moved';
  const container = ({ fqn, name }: TypeSnapshot): string => fqn.slice(0, fqn.length - name.length);
  return container(before) === container(after) ? 'renamed' : 'renamedAndMoved';
}

/**
 * Pairs of a vanished and a new type that may be one, without comparing all with all: equal sets of signatures
 * meet under one key, alike ones through their rarest signatures (the prefix filter of set joins). A set that very
 * many types share is not enough: there the name has to be equal too, then body and path.
 */
interface Candidate {
  before: TypeSnapshot;
  after: TypeSnapshot;
  /** 0.85 to 1. */
  similarity: number;
}

interface Known {
  type: TypeSnapshot;
  signatures: Signatures;
  /** Equal for equal sets. */
  key: string;
}

interface Block {
  gone: Known[];
  come: Known[];
}

/** Pairs within one key; beyond, a narrower key is asked for. */
const mostPairs = 1024;
/** Sets that hold one signature; beyond, the name has to be equal too. */
const mostHolders = 256;
/** 6 of 7 in common is the smallest difference that leaves two sets alike. */
const leastAlike = 6;

/** Awaited in long loops: lets others run. */
type Pause = () => Promise<void>;

/** Each pair once. */
async function candidatePairs(
  gone: readonly TypeSnapshot[],
  come: readonly TypeSnapshot[],
  pause: Pause,
): Promise<Candidate[]> {
  const all: Block = { gone: await allKnown(gone, pause), come: await allKnown(come, pause) };
  const pairs: Candidate[] = [];
  const add = (before: Known, after: Known): void => {
    const alike = likeness(before, after);
    if (alike !== null) pairs.push({ before: before.type, after: after.type, similarity: alike });
  };
  for (const block of split(all, ({ type, signatures }) => `${type.language} ${signatures.of}`)) {
    if (block.gone[0]?.signatures.of === 'none') {
      eachWithoutMembers(block, add);
      continue;
    }
    for (const equal of split(block, ({ key }) => key)) {
      eachOfBlock(equal, 0, add);
      await pause();
    }
    await eachAlike(block, add, pause);
  }
  return pairs;
}

/** Whether two bodies are the same as far as hashes show. */
function sameBody({ hashes: a }: TypeSnapshot, { hashes: b }: TypeSnapshot): boolean {
  return a.publicImplHash === b.publicImplHash && a.internalImplHash === b.internalImplHash;
}

async function allKnown(types: readonly TypeSnapshot[], pause: Pause): Promise<Known[]> {
  const all: Known[] = [];
  for (const type of types) {
    const signatures = signaturesOf(type);
    all.push({ type, signatures, key: signatures.set.join('\n') });
    await pause();
  }
  return all;
}

/** Members that only the type itself sees are little to know it by: under another name its bodies have to be equal. */
function likeness(before: Known, after: Known): number | null {
  const alike = similarity(before.signatures, after.signatures);
  if (alike === null || before.signatures.of !== 'hidden') return alike;
  return before.type.name === after.type.name || sameBody(before.type, after.type) ? alike : null;
}

/** Ever narrower keys, for blocks with too many pairs. */
const narrower: readonly ((known: Known) => string)[] = [
  ({ type }) => type.name,
  bodyKey,
  ({ type }) => tail(type.fqn, 2),
  ({ type }) => tail(type.fqn, 3),
  ({ type }) => tail(type.fqn, 4),
  ({ type }) => type.fqn,
];

function bodyKey({ type: { hashes } }: Known): string {
  return `${hashes.publicImplHash} ${hashes.internalImplHash}`;
}

function tail(fqn: string, segments: number): string {
  return fqn.split(/[.+]/).slice(-segments).join('.');
}

function eachOfBlock(block: Block, depth: number, add: (before: Known, after: Known) => void): void {
  if (block.gone.length * block.come.length <= mostPairs) {
    for (const before of block.gone) for (const after of block.come) add(before, after);
    return;
  }
  const key = narrower[depth];
  if (key === undefined) return;
  for (const part of split(block, key)) eachOfBlock(part, depth + 1, add);
}

/** By name; and under another name where the file holds one such type before and one after. */
function eachWithoutMembers(block: Block, add: (before: Known, after: Known) => void): void {
  for (const named of split(block, ({ type }) => type.name)) eachOfBlock(named, 1, add);
  for (const { gone, come } of split(block, (each) => `${each.type.kind} ${bodyKey(each)} ${each.type.file}`)) {
    const [before, ...others] = gone;
    const [after, ...rest] = come;
    if (before === undefined || after === undefined || others.length + rest.length > 0) continue;
    if (before.type.name !== after.type.name) add(before, after);
  }
}

/** Parts of a block with one key each; only those with something on both sides. */
function split(block: Block, key: (known: Known) => string): Block[] {
  const parts = new Map<string, Block>();
  for (const side of ['gone', 'come'] as const) {
    for (const each of block[side]) {
      const of = key(each);
      const part = parts.get(of) ?? { gone: [], come: [] };
      part[side].push(each);
      parts.set(of, part);
    }
  }
  return [...parts.values()].filter((part) => part.gone.length > 0 && part.come.length > 0);
}

/** All types with one set of signatures. */
interface Family extends Block {
  set: readonly string[];
}

/** Pairs whose sets are alike but not equal. */
async function eachAlike(block: Block, add: (before: Known, after: Known) => void, pause: Pause): Promise<void> {
  const families = familiesOf(block);
  const count = new Map<string, number>();
  for (const { set } of families) for (const each of set) count.set(each, (count.get(each) ?? 0) + 1);
  /** Two sets that are alike share one of these. */
  const rarest = ({ set }: Family): string[] =>
    set
      .toSorted((a, b) => (count.get(a) ?? 0) - (count.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, prefixLength(set.length));
  const keys = (known: readonly Known[], signature: string): string[] => {
    if ((count.get(signature) ?? 0) <= mostHolders) return [signature];
    return [...new Set(known.map(({ type }) => `${signature}\n${type.name}`))];
  };
  const holders = new Map<string, Family[]>();
  for (const family of families) {
    await pause();
    for (const signature of rarest(family)) {
      for (const key of keys(family.come, signature)) {
        const list = holders.get(key);
        if (list === undefined) holders.set(key, [family]);
        else list.push(family);
      }
    }
  }
  for (const family of families) {
    const met = new Set<Family>();
    for (const signature of rarest(family)) {
      for (const key of keys(family.gone, signature)) {
        const list = holders.get(key) ?? [];
        if (list.length <= mostHolders) for (const other of list) met.add(other);
      }
    }
    met.delete(family);
    await pause();
    for (const { come } of met) eachOfBlock({ gone: family.gone, come }, 0, add);
  }
}

function familiesOf({ gone, come }: Block): Family[] {
  const families = new Map<string, Family>();
  for (const [side, types] of [
    ['gone', gone],
    ['come', come],
  ] as const) {
    for (const each of types) {
      // Smaller sets are equal or not alike.
      if (each.signatures.set.length < leastAlike) continue;
      const family = families.get(each.key) ?? { set: each.signatures.set, gone: [], come: [] };
      family[side].push(each);
      families.set(each.key, family);
    }
  }
  return [...families.values()];
}

interface Signatures {
  /** `public`: what others see of it; `hidden`: all its members, where none can be seen; `none`: it has no members. */
  of: 'public' | 'hidden' | 'none';
  /** Distinct, sorted. */
  set: readonly string[];
}

/** A type counts as renamed only at this similarity (Jaccard) and up to this difference in the number of signatures. */
const leastSimilarity = 0.85;
const mostDifference = 2;

/**
 * The set of member signatures by which a type is known again under another name. Its own name in them plays no part.
 * A type that shows no member is compared by the members it hides; see `of`.
 */
function signaturesOf(type: TypeSnapshot): Signatures {
  const visible = type.members.filter((member) => isVisible(member.access));
  const members = visible.length > 0 ? visible : type.members;
  const neutral = neutralShapes(type);
  const set = [...new Set(members.map(neutral))].sort();
  return { of: visible.length > 0 ? 'public' : set.length > 0 ? 'hidden' : 'none', set };
}

/** Jaccard similarity of two sets that are sorted; 1 for two empty ones. */
function jaccard(a: readonly string[], b: readonly string[]): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] ?? '';
    const other = b[j] ?? '';
    if (one === other) common += 1;
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  const all = a.length + b.length - common;
  return all === 0 ? 1 : common / all;
}

/** null where the two are not alike enough to be one type. */
function similarity(a: Signatures, b: Signatures): number | null {
  if (a.of !== b.of || Math.abs(a.set.length - b.set.length) > mostDifference) return null;
  const value = jaccard(a.set, b.set);
  return value >= leastSimilarity ? value : null;
}

/** In a sorted set with `size` signatures, two similar sets share one of the first signatures: returns how many. */
function prefixLength(size: number): number {
  return size - Math.ceil(leastSimilarity * size) + 1;
}
