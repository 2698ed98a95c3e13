/** Patterns of the code that no record speaks of (S1-61). */
import type { KnowledgeGap } from '#shared/contract/memory/types.ts';
import type { FoundPattern } from '../../../static-analyst/static-analyst.ts';
import type { Known } from './known.ts';

export function patternGaps(patterns: readonly FoundPattern[], known: Known): KnowledgeGap[] {
  const most = Math.max(1, ...patterns.map(({ types }) => types));
  return patterns
    .filter(({ words }) => !words.some(known.says))
    .map((pattern) => ({
      type: 'UNDOCUMENTED_PATTERN' as const,
      description: `No record speaks of the pattern ${pattern.patternType}. ${pattern.description}`,
      priority: Math.round(20 + 50 * Math.sqrt(pattern.types / most)),
      suggestedQuestion: question(pattern),
      about: pattern.patternType,
    }));
}

function question({ patternType, examples, exampleFiles }: FoundPattern): string {
  const [first = patternType, second, third] = examples;
  if (patternType.startsWith('Implementations of ')) {
    return `When is a new implementation of ${first} needed, and what do ${second ?? 'the present ones'}${third === undefined ? '' : ` and ${third}`} do differently?`;
  }
  const where = exampleFiles[0] === undefined ? '' : ` in ${exampleFiles[0]}`;
  const others =
    second === undefined
      ? ''
      : `, and what has it in common with ${second}${third === undefined ? '' : ` and ${third}`}`;
  return `Why is ${first}${where} a case of ${patternType.toLowerCase()}${others}?`;
}
