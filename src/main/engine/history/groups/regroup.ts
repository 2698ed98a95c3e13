/**
 * Groups of types that are described together (seed 004 §3.5): dependency cycles of at most eight types. Main types:
 * Grouping, Regrouping. A group is named by its members, so that the same cycle has the same name in every generation;
 * what became of a group when its members changed is found by comparing, never by its name.
 */
import { hash } from 'node:crypto';
import { crockford } from '../../storage/storage.ts';
import type { Rename } from '../record/steps.ts';

/** Larger ones are described type by type (spec 03). */
export const largestGroup = 8;

/** Group by id → ids of its types. */
export type Grouping = ReadonlyMap<string, readonly string[]>;

export interface Regrouping {
  after: Grouping;
  /** Groups that are no more → the same one under other names of types, or null: split, merged, changed or dissolved. */
  gone: Map<string, string | null>;
  /** Types that are described with others than before, under their ids of today. */
  moved: string[];
}

/** `G_` and 8 characters that follow from the members, whatever their order. */
export function groupIdOf(members: readonly string[]): string {
  const digest = hash('sha256', [...members].sort().join(','), 'buffer').subarray(0, 8);
  return `G_${crockford(digest).slice(0, 8).toLowerCase()}`;
}

export function regroup(
  before: Grouping,
  cycles: readonly (readonly string[])[],
  renames: readonly Rename[],
): Regrouping {
  const nowCalled = new Map(renames.map(({ from, to }) => [from, to]));
  const after = new Map(cycles.map((members) => [groupIdOf(members), members]));
  const gone = new Map<string, string | null>();
  const wasIn = new Map<string, string>();
  for (const [id, members] of before) {
    const renamed = members.map((member) => nowCalled.get(member) ?? member);
    const kept = groupIdOf(renamed);
    for (const member of renamed) wasIn.set(member, kept);
    if (!after.has(id)) gone.set(id, after.has(kept) ? kept : null);
  }
  const isIn = new Map([...after].flatMap(([id, members]) => members.map((member) => [member, id] as const)));
  const all = new Set([...wasIn.keys(), ...isIn.keys()]);
  return { after, gone, moved: [...all].filter((type) => wasIn.get(type) !== isIn.get(type)) };
}
