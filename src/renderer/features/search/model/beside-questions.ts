/** What is asked beside the lines of a search; nothing of an expression, or of a few letters, which are no words. */
import type { Params } from '#shared/contract/contract.ts';
import type { TextRequest } from './text-run.ts';

/** Letters; each sign of a script without spaces says as much as two. */
const shortest = 3;
const [mostLearnings, mostDescriptions] = [20, 50];

export interface Questions {
  readonly learnings: Params<'memory.search'> | null;
  readonly descriptions: Params<'semantics.search'>;
}

export function questionsOf(request: TextRequest | null): Questions | null {
  if (request === null || request.mode === 'regex') return null;
  const { mode, caseSensitive, wholeWord, include, exclude } = request;
  const query = request.query.trim();
  if (weight(query) < shortest) return null;
  const narrowed = include.length + exclude.length > 0;
  return {
    learnings: narrowed ? null : { query, topK: mostLearnings },
    descriptions: { query, mode, caseSensitive, wholeWord, include, exclude, limit: mostDescriptions },
  };
}

function weight(query: string): number {
  return [...query].reduce((sum, sign) => sum + (/\p{Lo}/u.test(sign) ? 2 : 1), 0);
}
