/** Where an answer is looked for, as the person chose it last. */
import type { UiValue } from '../../../lib/state/ui-state.ts';

export const looksInWords = ['learnings', 'code', 'otherWorkspaces'] as const;
export type LooksIn = readonly (typeof looksInWords)[number][];

export const looksInKey = 'ask.looksIn';

export function readLooksIn(value: UiValue | undefined): LooksIn {
  return Array.isArray(value) ? looksInWords.filter((word) => value.includes(word)) : ['learnings', 'code'];
}
