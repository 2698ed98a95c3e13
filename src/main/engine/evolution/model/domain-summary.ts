/**
 * Asks for a summary of a domain from the answers learnt about it: they were checked against the files, so the summary
 * may add nothing. Main function: domainQuestion.
 */
import { z } from 'zod';
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { JsonQuestion } from '../../analyst/analyst.ts';
import { orderIn } from '../../claims/claims.ts';
import { templateLeak } from '../record/refusals.ts';
import { beginning, type Language, section } from './material.ts';

const mostAnswers = 12;
const mostOfAnswer = 500;
const fewestLetters = 40;
const mostLetters = 2_000;
const maxTokens = 400;

const roles: Record<Language, string> = {
  en: 'You sum up for developers what is known of one part of a software project.',
  zh: '你为开发者总结一个软件项目某一部分的已知情况。',
};
const tasks: Record<Language, (domain: string) => string> = {
  en: (domain) =>
    `Sum up ${JSON.stringify(domain)} from the answers above. Give summary: in English, three to six sentences that follow on each other, what it is for first, then how its parts work together; names of code between backticks, exactly as the answers write them. An empty text where the answers have nothing to do with each other.`,
  zh: (domain) =>
    `请根据上面的答案总结${JSON.stringify(domain)}。给出 summary：用中文，三到六句连贯的话，先说它的用途，再说各部分如何配合；代码中的名称放在反引号之间，与答案中的写法完全一致。如果各答案彼此无关，则给空文本。`,
};

/** Null where it is empty, or claims something that no answer contains. */
export function domainQuestion(
  domain: string,
  records: readonly Pick<LearningRecord, 'question' | 'answer'>[],
  language: Language,
): JsonQuestion<{ summary: string | null }> {
  const material = records
    .slice(0, mostAnswers)
    .map(({ question, answer }) => section(question, [beginning(answer, mostOfAnswer, language)], language))
    .join('\n\n');
  return {
    ...{ role: roles[language], material, task: tasks[language](domain), language, maxTokens },
    form: z.object({ summary: z.string() }),
    temperature: 0.1,
    read(value) {
      const read = z.object({ summary: z.string() }).safeParse(value);
      if (!read.success) return null;
      const summary = read.data.summary.trim();
      return { summary: isBorneOut(summary, domain, material) ? summary : null };
    },
  };
}

function isBorneOut(summary: string, domain: string, material: string): boolean {
  const holds = (text: string): boolean => material.includes(text);
  const names = [...summary.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return (
    summary.length >= fewestLetters &&
    summary.length <= mostLetters &&
    names.every(holds) &&
    templateLeak({ answer: summary, tags: [], domain }, holds) === null &&
    orderIn(summary, holds) === null
  );
}
