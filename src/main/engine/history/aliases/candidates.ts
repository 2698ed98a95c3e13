/**
 * Pairs of a vanished and a new type that may be one (seed 004 §4.5), without comparing all with all: equal sets of
 * signatures meet under one key, alike ones through their rarest signatures (the prefix filter of set joins).
 * A set that very many types share says nothing: there the name has to be equal too, then body and path.
 */
import type { TypeSnapshot } from '../../codemap/codemap.ts';
import { prefixLength, type Signatures, signaturesOf, similarity } from './signatures.ts';

export interface Candidate {
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
export type Pause = () => Promise<void>;

/** Each pair once. */
export async function candidatePairs(
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

/** Whether two bodies are the same as far as hashes tell. */
export function sameBody({ hashes: a }: TypeSnapshot, { hashes: b }: TypeSnapshot): boolean {
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
