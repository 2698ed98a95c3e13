/** The groups of what a search finds, in the order in which they are shown: lines by where their files belong, and what is known beside them. */
import type { TextGroup } from '#shared/contract/find.ts';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import type { FoundDescription } from '#shared/contract/semantics.ts';

export const searchGroups = ['code', 'learnings', 'tests', 'docs', 'bank', 'descriptions'] as const;
export type SearchGroup = TextGroup | 'learnings' | 'descriptions';

export function isTextGroup(group: SearchGroup): group is TextGroup {
  return group !== 'learnings' && group !== 'descriptions';
}

/** What was found beside the lines. */
export interface Beside {
  readonly learnings: readonly MemoryHit[];
  /** Whether meaning was searched too. */
  readonly meaning: boolean;
  readonly descriptions: readonly FoundDescription[];
  /** Types with a matching description, those that were not sent included. */
  readonly descriptionCount: number;
}

export const nothingBeside: Beside = { learnings: [], meaning: false, descriptions: [], descriptionCount: 0 };
