/**
 * The learner that asks a language model: for questions, for each next action, for the answer. Main type:
 * Learner. It only words what the model is asked and reads what comes back; which tools there are, what they may read and
 * what of an answer is believed is decided elsewhere, so nothing that a hostile file says can widen it.
 */
import { type Analyst, askJson, type JsonQuestion } from '../../analyst/analyst.ts';
import type { Tool } from '../../tools/tools.ts';
import type { Costed, Learner } from '../learner.ts';
import { avoidQuestion } from './avoid.ts';
import { checkQuestion } from './check.ts';
import { domainQuestion } from './domain-summary.ts';
import { actionQuestion } from './next-action.ts';
import { questionsQuestion } from './questions.ts';
import { summaryQuestion } from './summary.ts';

export interface ModelLearnerOptions {
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
