/**
 * Members of one type that have another name now: the pairs of what went and what came with the highest score over body, name,
 * signature, neighbours and what callers say instead. Each member is in one pair.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import { doesNothing } from '../compare.ts';
import type { MemberSnapshot } from '../snapshot.ts';
import { likeness, nameNearness, wordsOf } from './body-words.ts';
import type { Known, Turnover } from './known.ts';

export interface KnownPair {
  readonly was: Known;
  readonly now: Known;
}

/** How often callers say the name of `now` where they said that of `was`. */
export type Replaced = (was: string, now: string) => number;

/** Pairs that are scored in one type; beyond, only those whose names are near are looked at. */
const maxPairs = 40_000;
const minScore = 0.58;
/** A body of at least this many words is recognised without its name. */
export const longBody = 10;

const functions: ReadonlySet<MemberKind> = new Set(['method', 'function', 'operator']);
const values: ReadonlySet<MemberKind> = new Set(['property', 'field', 'constant', 'variable', 'event']);

/** Members that may become each other; null for those that never have another name. */
export function family({ kind, signature }: MemberSnapshot): string | null {
  if (functions.has(kind)) return 'function';
  // A variable that holds a function is one to people.
  if (values.has(kind)) return signature.includes('=>') ? 'function' : 'value';
  return kind === 'enumMember' ? kind : null;
}

export async function pairInType(
  turnover: Turnover,
  replaced: Replaced,
  pause: () => Promise<void>,
): Promise<KnownPair[]> {
  const { gone, come } = turnover;
  if (gone.length === 0 || come.length === 0) return [];
  const place = placesOf(turnover);
  const nearOnly = gone.length * come.length > maxPairs;
  const scored: (KnownPair & { score: number })[] = [];
  for (const was of gone) {
    await pause();
    const of = family(was.member);
    if (of === null) continue;
    for (const now of come) {
      if (family(now.member) !== of) continue;
      const name = nameNearness(was.member.name, now.member.name);
      if (nearOnly && name < 0.6) continue;
      const neighbours = place(was.member, now.member);
      const calls = replaced(was.member.name, now.member.name);
      const score = scoreOf({ was, now }, { name, neighbours, calls });
      if (score >= minScore) scored.push({ was, now, score });
    }
  }
  return bestPairs(scored);
}

/** Each member or type once, the highest scores first. */
export function bestPairs<T extends { was: object; now: object; score: number }>(scored: T[]): T[] {
  const taken = new Set<object>();
  return scored
    .sort((a, b) => b.score - a.score)
    .filter(({ was, now }) => {
      if (taken.has(was) || taken.has(now)) return false;
      taken.add(was).add(now);
      return true;
    });
}

interface Evidence {
  readonly name: number;
  readonly neighbours: number;
  readonly calls: number;
}

/** From 0 to 1; 0 where nothing that counts joins them. A long body says more than a short one. */
export function scoreOf({ was, now }: KnownPair, { name, neighbours, calls }: Evidence): number {
  const { alike: body, size } = bodyLikeness(was, now);
  const weight = {
    body: (3 * size) / (size + 8),
    name: 1.2,
    signature: 0.8,
    neighbours: 0.6,
    calls: calls > 0 ? 1 : 0,
  };
  const signature = signatureLikeness(was.member, now.member);
  if (size >= longBody || family(now.member) === 'function') {
    const nearly = name >= 0.95 || (size < 3 && name >= 0.5);
    if (!nearly && body < (calls > 0 ? 0.3 : 0.45)) return 0;
  } else if (calls === 0 && !(signature === 1 && name >= 0.5 && neighbours >= 0.8)) return 0;
  const sum =
    weight.body * body +
    weight.name * name +
    weight.signature * signature +
    weight.neighbours * neighbours +
    weight.calls;
  return sum / (weight.body + weight.name + weight.signature + weight.neighbours + weight.calls);
}

/** How alike two bodies are, and the number of words of the longer one. Where no text is known, equal code is. */
export function bodyLikeness(was: Known, now: Known): { alike: number; size: number; shorter: number } {
  if (was.body !== null && now.body !== null) {
    const { size } = was.body;
    return {
      alike: likeness(was.body.bag, now.body.bag),
      size: Math.max(size, now.body.size),
      shorter: Math.min(size, now.body.size),
    };
  }
  const { implHash } = was.member;
  return implHash !== '' && implHash === now.member.implHash && !doesNothing.has(implHash)
    ? { alike: 1, size: longBody, shorter: longBody }
    : { alike: 0, size: 0, shorter: 0 };
}

export function signatureLikeness(a: MemberSnapshot, b: MemberSnapshot): number {
  const [one, two] = [a, b].map(({ shape, name }) => {
    const at = shape.indexOf(` .${name}`);
    return { head: shape.slice(0, at), params: wordsOf(shape.slice(at + 2 + name.length), 'java') };
  });
  if (one === undefined || two === undefined) return 0;
  const left = [...two.params];
  let same = 0;
  for (const param of one.params) {
    const at = left.indexOf(param);
    if (at < 0) continue;
    left.splice(at, 1);
    same += 1;
  }
  const total = one.params.length + two.params.length;
  return 0.4 * Number(one.head === two.head) + 0.6 * (total === 0 ? 1 : (2 * same) / total);
}

/** How far two members are in the same place among those that stayed: after the same one, before the same one. */
function placesOf({ lines, kept, gone, come }: Turnover): (was: MemberSnapshot, now: MemberSnapshot) => number {
  const stay = new Set([...kept.keys(), ...kept.values()]);
  interface Gap {
    readonly after: MemberSnapshot | null;
    before: MemberSnapshot | null;
    readonly nth: number;
  }
  const gapsOf = (members: readonly MemberSnapshot[]): Map<MemberSnapshot, Gap> => {
    const gaps = new Map<MemberSnapshot, Gap>();
    let open: Gap[] = [];
    let last: MemberSnapshot | null = null;
    for (const member of members.toSorted((a, b) => (lines.get(a) ?? 0) - (lines.get(b) ?? 0))) {
      if (stay.has(member)) {
        for (const gap of open) gap.before = member;
        open = [];
        last = member;
      } else {
        const gap: Gap = { after: last, before: null, nth: open.length };
        open.push(gap);
        gaps.set(member, gap);
      }
    }
    return gaps;
  };
  const was = gapsOf(gone[0]?.type.members ?? []);
  const now = gapsOf(come[0]?.type.members ?? []);
  const same = (a: MemberSnapshot | null, b: MemberSnapshot | null): boolean =>
    a === null ? b === null : kept.get(a) === b;
  return (a, b) => {
    const [then, here] = [was.get(a), now.get(b)];
    if (then === undefined || here === undefined) return 0;
    return (
      0.4 * Number(same(then.after, here.after)) +
      0.4 * Number(same(then.before, here.before)) +
      0.2 * Number(then.nth === here.nth)
    );
  };
}
