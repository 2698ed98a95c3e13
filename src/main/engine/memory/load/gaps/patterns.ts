/** Patterns of the code that no record speaks of (S1-61). */
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { FoundPattern } from '../../../static-analyst/static-analyst.ts';
import { type GapMessage, gapOf } from './gap.ts';
import type { Known } from './known.ts';

export function patternGaps(patterns: readonly FoundPattern[], known: Known): KnowledgeGap[] {
  const most = Math.max(1, ...patterns.map(({ types }) => types));
  return patterns
    .filter(({ words }) => !words.some(known.says))
    .map((pattern) => {
      const priority = Math.round(20 + 50 * Math.sqrt(pattern.types / most));
      return gapOf('UNDOCUMENTED_PATTERN', pattern.patternType, priority, why(pattern), question(pattern));
    });
}

const ofContract = 'Implementations of ';

function why({ patternType, examples, types: count }: FoundPattern): GapMessage {
  const [first = patternType] = examples;
  return patternType.startsWith(ofContract)
    ? { key: 'gap.pattern.whyContract', values: { name: first, count } }
    : { key: 'gap.pattern.why', values: { name: patternType, count } };
}

function question({ patternType, examples, exampleFiles }: FoundPattern): GapMessage {
  const [name = patternType, ...others] = examples;
  const names = others.slice(0, 2);
  if (patternType.startsWith(ofContract)) {
    if (names.length === 0) return { key: 'gap.pattern.contract', values: { name } };
    return { key: 'gap.pattern.contractOthers', values: { name, names } };
  }
  const values = { name, file: exampleFiles[0] ?? './', pattern: patternType };
  if (names.length === 0) return { key: 'gap.pattern.case', values };
  return { key: 'gap.pattern.caseOthers', values: { ...values, names } };
}
