/**
 * What is compared with what, as the contract asks for it. Where a person has not chosen: the last commit, where there is
 * git; else the generation before the live one and the live one; else each type's last description.
 */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import type { ComparisonKind, DiffPlace } from './diff-place.ts';

export type Against =
  | { readonly kind: 'generations'; readonly from: string; readonly to: string }
  /** `until` a commit; '' for the files as they are now. */
  | { readonly kind: 'git'; readonly since: string; readonly until: string }
  | { readonly kind: 'base' };

type Known = Pick<GenerationInfo, 'id' | 'state' | 'stored'>;

/** Generations that can be compared, newest first. */
export function comparable<G extends Known>(generations: readonly G[]): readonly G[] {
  return generations.filter(({ state, stored }) => stored && (state === 'live' || state === 'retired'));
}

/** @param hasGit whether the workspace is a git repository. */
export function usualKind(generations: readonly Known[], hasGit: boolean): ComparisonKind {
  if (hasGit) return 'git';
  return comparable(generations).length > 1 ? 'generations' : 'base';
}

type Chosen = Pick<DiffPlace, 'from' | 'to' | 'since' | 'until'> & { readonly kind: ComparisonKind };

/** Null where two generations are to be compared and there is only one. */
export function againstOf({ kind, from, to, since, until }: Chosen, generations: readonly Known[]): Against | null {
  if (kind === 'base') return { kind };
  if (kind === 'git') return { kind, since: since === '' ? 'HEAD' : since, until };
  const stored = comparable(generations);
  const after = to === '' ? stored.find(({ state }) => state === 'live')?.id : to;
  const before = from === '' ? stored.find(({ id }) => id !== after)?.id : from;
  return before === undefined || after === undefined || before === after ? null : { kind, from: before, to: after };
}
