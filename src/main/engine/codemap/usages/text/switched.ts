/** What a `switch` is over, found from one of its labels. */
import type { Lexicon } from '../../languages/reading/name-scan.ts';
import { openingOf, spaceBack, wordBefore } from './places.ts';

/**
 * Offset behind the bracket `switch (…)` whose block is the innermost around `at`; -1 where that block is another's.
 * @param from a place before it that stands between tokens, in no block of the statement.
 */
export function switchedBefore(text: string, from: number, at: number, { skip }: Lexicon): number {
  const blocks: number[] = [];
  for (let i = from; i < at; ) {
    const after = /["'/]/.test(text.charAt(i)) ? skip(text, i, at, 0) : i;
    if (after > i) {
      i = after;
      continue;
    }
    if (text[i] === '{') blocks.push(i);
    else if (text[i] === '}') blocks.pop();
    i += 1;
  }
  const block = blocks.at(-1);
  if (block === undefined) return -1;
  const end = spaceBack(text, block);
  const bracket = text[end - 1] === ')' ? openingOf(text, end) : -1;
  return bracket >= 0 && wordBefore(text, bracket) === 'switch' ? end : -1;
}
