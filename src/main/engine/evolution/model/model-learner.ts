/**
 * The learner that asks a language model: for questions, for each next action, for the answer. Main type:
 * Learner. It only words what the model is asked and reads what comes back; which tools there are, what they may read and
 * what of an answer is believed is decided elsewhere, so nothing that a hostile file says can widen it.
 */

import { z } from 'zod';
import { type Analyst, askJson, type JsonQuestion } from '../../analyst/analyst.ts';
import { orderIn } from '../../claims/claims.ts';
import type { Tool } from '../../tools/tools.ts';
import type { Costed, FailedExploration, Learner } from '../learner.ts';
import { templateLeak } from '../record/refusals.ts';
import { checkQuestion } from './check.ts';
import { domainQuestion } from './domain-summary.ts';
import { type Language, listed, oneLine, section } from './material.ts';
import { actionQuestion } from './next-action.ts';
import { questionsQuestion } from './questions.ts';
import { summaryQuestion } from './summary.ts';

interface ModelLearnerOptions {
  readonly analyst: Pick<Analyst, 'chat'>;
  /** `ollama:<model>`, `lm-studio:<model>`: as records name the model that the analyst asks. */
  readonly name: string;
  readonly tools: readonly Tool[];
}

/** A model is sure of itself; what it says was checked, but not its reasoning. */
const cap = 0.9;

/** Throws what `askJson` throws: its data says the fault, and the tokens that were spent on it. */
export function createModelLearner({ analyst, name, tools }: ModelLearnerOptions): Learner {
  async function ask<T>(question: JsonQuestion<T>, signal: AbortSignal): Promise<Costed<T>> {
    const { value, tokens } = await askJson(analyst.chat, question, signal);
    return { value, tokens };
  }

  return {
    name,
    cap,
    questions: (context, signal) => ask(questionsQuestion(context, tools), signal),
    next: (context, signal) => ask(actionQuestion(context, tools), signal),
    async summarize(result, language, signal) {
      const { value, tokens } = await ask(summaryQuestion(result, language, cap), signal);
      return { value: value.summary, tokens };
    },
    check: (answer, language, signal) => ask(checkQuestion(answer, language), signal),
    async avoid(failed, language, signal) {
      const { value, tokens } = await ask(avoidQuestion(failed, language), signal);
      return { value: value.strategy, tokens };
    },
    async summarizeDomain(domain, records, language, signal) {
      const { value, tokens } = await ask(domainQuestion(domain, records, language), signal);
      return { value: value.summary, tokens };
    },
  };
}

const fewestLetters = 15;
const mostLetters = 400;
const mostSteps = 10;
const maxTokens = 120;

const roles: Record<Language, string> = {
  en: 'You help an explorer of a software project not to fail in the same way twice.',
  zh: '你帮助一个软件项目的探索者避免再次以同样的方式失败。',
};
const titles = {
  en: { question: 'Question', error: 'What went wrong', steps: 'Steps' },
  zh: { question: '问题', error: '出了什么问题', steps: '步骤' },
};
const tasks: Record<Language, string> = {
  en: 'Say how the next attempt avoids this failure. Give strategy: in English, one sentence that says what to ask or to do instead. An empty text where nothing helps.',
  zh: '请说明下一次尝试如何避免这一失败。给出 strategy：用中文，一句话，说明应改为问什么或做什么。如果没有办法，则给空文本。',
};

/**
 * Asks how what failed is avoided the next time: one sentence, from the question and what was tried.
 *
 * Null where it contains nothing worth keeping.
 */
function avoidQuestion(
  { question, error, steps }: FailedExploration,
  language: Language,
): JsonQuestion<{ strategy: string | null }> {
  const words = titles[language];
  const tried = steps
    .slice(-mostSteps)
    .map(({ toolName, parameters, resultSummary }) => `${toolName} ${JSON.stringify(parameters)}: ${resultSummary}`);
  const material = [
    section(words.question, [oneLine(question.question)], language),
    section(words.error, [oneLine(error)], language),
    section(words.steps, listed(tried), language),
  ].join('\n\n');
  return {
    ...{ role: roles[language], material, task: tasks[language], language, maxTokens },
    form: z.object({ strategy: z.string() }),
    temperature: 0.1,
    read(value) {
      const read = z.object({ strategy: z.string() }).safeParse(value);
      if (!read.success) return null;
      const strategy = read.data.strategy.replace(/\s+/g, ' ').trim();
      return { strategy: isFit(strategy, material) ? strategy : null };
    },
  };
}

function isFit(strategy: string, material: string): boolean {
  const holds = (text: string): boolean => material.includes(text);
  return (
    strategy.length >= fewestLetters &&
    strategy.length <= mostLetters &&
    templateLeak({ answer: strategy, tags: [], domain: '' }, holds) === null &&
    orderIn(strategy, holds, { advice: true }) === null
  );
}
