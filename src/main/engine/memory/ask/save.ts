/** An answer as a learning record: its citations are its evidence, the records that it cites are its relations. */
import { MemoError } from '#shared/base/errors.ts';
import type { Turn } from '#shared/contract/memory/ask.ts';
import type { LearningDraft, QuestionType } from '#shared/contract/memory/types.ts';
import { addressesAnAssistant, runsWhatItFetches } from '../../claims/claims.ts';
import type { Freshness } from '../freshness/freshness.ts';
import { createCitationFilter, withoutCitations } from './citations.ts';

/** What the static analyst may say of itself at most (spec 07), and a model whose sources someone chose to keep. */
const staticConfidence = 0.6;
const modelConfidence = 0.6;

/** Throws InvalidArgument where there is no answer to save, or its sources are gone. */
export async function draftOf(
  { question, answer }: Turn,
  { questionType, domain, projectKey }: { questionType: QuestionType; domain: string | undefined; projectKey: string },
  freshness: Pick<Freshness, 'hashed'>,
): Promise<LearningDraft> {
  if (answer === null || !answer.found) {
    throw new MemoError('InvalidArgument', 'This question has no answer that could be saved.', { path: 'turn' });
  }
  if (
    answer.analyst !== 'static' &&
    (addressesAnAssistant(answer.answer) ?? runsWhatItFetches(answer.answer)) !== null
  ) {
    throw new MemoError(
      'InvalidArgument',
      'This answer gives instructions, so it was not saved. Ask again in other words.',
      {
        path: 'turn',
      },
    );
  }
  const filter = createCitationFilter(answer.citations.length);
  filter.next(answer.answer);
  filter.end();
  const cited = answer.citations.filter((_, n) => filter.cited.has(n + 1));
  const own = new Set(answer.records.filter((hit) => hit.projectKey === projectKey).map(({ id }) => id));
  const sources = (cited.length > 0 ? cited : answer.citations).filter(
    ({ record }) => record === undefined || own.has(record),
  );
  const places = sources
    .filter(({ file, state }) => file !== '' && state !== 'missing')
    .map(({ file, startLine, endLine, hash }) => ({ place: { file, startLine, endLine }, hash }));
  const asItStands = await freshness.hashed(
    places.map(({ place }) => place),
    'turn',
  );
  // Code that changed since the answer was made is no evidence of it as it stands: with the hash of then it is stale.
  const evidence = asItStands.map((one, n) => ({ ...one, hash: places[n]?.hash ?? one.hash }));
  return {
    question,
    questionType,
    answer: withoutCitations(answer.answer),
    confidence: answer.analyst === 'static' ? staticConfidence : modelConfidence,
    analyst: answer.analyst,
    evidence,
    sourceFiles: [...new Set(evidence.map(({ file }) => file))],
    relatedRecords: [...new Set(sources.flatMap(({ record }) => record ?? []))],
    ...(domain === undefined ? {} : { domain }),
  };
}
