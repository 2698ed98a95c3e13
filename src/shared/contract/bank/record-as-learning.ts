/** A record as a lesson of the bank, to be offered to a person: what it says of an error is the cause, anything else
 * the way to do it. */
import type { LearningRecord } from '../memory/memory-types.ts';
import type { LearningForm } from './bank-types.ts';

const mostPlaces = 3;

/** What only a person knows stays empty: how it shows, and how it is kept from coming again. */
export function recordAsLearning(
  record: Pick<LearningRecord, 'question' | 'questionType' | 'answer' | 'evidence'>,
): LearningForm {
  const { question, questionType, answer, evidence } = record;
  const places = evidence
    .slice(0, mostPlaces)
    .map(({ file, startLine, endLine }) => `- \`${file}:${startLine}${endLine === startLine ? '' : `-${endLine}`}\``);
  const said = [answer.trim(), '', ...places].join('\n').trim();
  const isError = questionType === 'ERROR_ANALYSIS';
  return {
    title: question,
    type: isError ? 'bug' : '',
    symptom: '',
    rootCause: isError ? said : '',
    solution: isError ? '' : said,
    prevention: '',
  };
}
