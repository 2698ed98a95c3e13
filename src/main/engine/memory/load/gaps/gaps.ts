/**
 * What is not known of the workspace (S1-57 to S1-61): all four kinds of gaps in one list, the most urgent first. Each
 * kind is cut to its best before they are joined, so that none crowds out the others.
 */
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { Survey } from '../../../codemap/codemap.ts';
import type { FoundPattern, UsedPackage } from '../../../static-analyst/static-analyst.ts';
import { dependencyGaps } from './dependencies.ts';
import { directoryGaps } from './directories.ts';
import { domainGaps } from './domains.ts';
import type { Known } from './known.ts';
import { patternGaps } from './patterns.ts';

export interface GapInput {
  survey: Survey;
  known: Known;
  packages: readonly UsedPackage[];
  patterns: readonly FoundPattern[];
  /** Commits that touched a file of late; empty without git. */
  churn: ReadonlyMap<string, number>;
}

export async function findGaps(input: GapInput, pause: () => Promise<void>): Promise<KnowledgeGap[]> {
  const { survey, known, packages, patterns, churn } = input;
  return [
    ...(await directoryGaps(survey, known, churn, pause)),
    ...domainGaps(known),
    ...dependencyGaps(packages, known),
    ...patternGaps(patterns, known),
  ].sort((a, b) => b.priority - a.priority);
}
