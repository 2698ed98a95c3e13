/**
 * The second look at an answer, bounded: it ends with the exploration that wanted it, takes no longer than a minute, and what
 * it does not say counts as not shown. Main function: checking.
 */
import { toMemoError } from '#shared/base/errors.ts';
import { untilAborted } from '../../threads/threads.ts';
import type { Checked, CheckedAnswer, Learner } from '../learner.ts';
import { tokensOf } from '../loop/errors.ts';

const longestMs = 60_000;

/** Null where the learner checks nothing. The function throws Cancelled only. */
export function checking(
  { check }: Pick<Learner, 'check'>,
  language: 'en' | 'zh',
  spend: (tokens: number) => unknown,
  signal: AbortSignal,
): ((answer: CheckedAnswer) => Promise<readonly Checked[]>) | null {
  if (check === undefined) return null;
  return async (answer) => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    try {
      const { value, tokens } = await untilAborted(check(answer, language, bounded), bounded, 'The check was stopped.');
      spend(tokens);
      return answer.sentences.map((_, n) => value[n] ?? 'notShown');
    } catch (thrown) {
      signal.throwIfAborted();
      spend(tokensOf(toMemoError(thrown)));
      return answer.sentences.map(() => 'notShown');
    }
  };
}
