/** Grades an answer by what is in it and what is not. Only the text after the last `ANSWER:` counts, so that thinking aloud costs nothing. */
import type { Task } from './tasks.ts';

export interface Grade {
  readonly right: boolean;
  /** Groups of which nothing was named. */
  readonly missing: readonly string[];
  /** Named and wrong. */
  readonly wrong: readonly string[];
  readonly repeatsStale: boolean;
}

export function grade({ must, mustNot, stale }: Pick<Task, 'must' | 'mustNot' | 'stale'>, output: string): Grade {
  const answer = finalAnswer(output);
  const missing = must.filter((words) => !words.some((word) => names(answer, word))).map((words) => words.join(' | '));
  const wrong = mustNot.filter((word) => names(answer, word));
  const repeatsStale = stale.some((word) => names(answer, word));
  return { right: missing.length === 0 && wrong.length === 0 && !repeatsStale, missing, wrong, repeatsStale };
}

export function finalAnswer(output: string): string {
  const at = output.lastIndexOf('ANSWER:');
  return at === -1 ? '' : output.slice(at + 'ANSWER:'.length).trim();
}

/** As a whole word or path, whatever its case: `5` is not in `50`, and `util.ts` is not in `old-util.ts`. */
function names(answer: string, word: string): boolean {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'i').test(answer);
}
