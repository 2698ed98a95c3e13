/** Which of the thought-of questions are new (S3-18, S3-19). */
import type { GeneratedQuestion } from '#shared/contract/evolution/types.ts';
import { normalForm } from '../../memory/memory.ts';

/** Seed 003 §3.2: above it a question is an old one in other words; 0.9 itself is kept. */
const sameLevel = 0.9;
const comparedRecords = 3;

export interface KnownQuestions {
  has(question: string): boolean;
  /** Told of each question that is too similar to a record. */
  add(question: string): void;
  /** Records that ask alike and that an answer would not supersede, best first. Throws Cancelled. */
  same(question: string, signal: AbortSignal): Promise<readonly { readonly similarity: number }[]>;
}

/** Those that no record answers and that say something else than the ones before them; at most `count`, most urgent first. */
export async function newQuestions(
  questions: readonly GeneratedQuestion[],
  count: number,
  known: KnownQuestions,
  signal: AbortSignal,
): Promise<GeneratedQuestion[]> {
  const forms = new Set<string>();
  const kept: GeneratedQuestion[] = [];
  for (const question of questions.toSorted((a, b) => b.priority - a.priority)) {
    if (kept.length >= count) break;
    const form = normalForm(question.question);
    if (form === '' || forms.has(form) || known.has(question.question)) continue;
    forms.add(form);
    const alike = (await known.same(question.question, signal)).slice(0, comparedRecords);
    if (alike.some(({ similarity }) => similarity > sameLevel)) known.add(question.question);
    else kept.push(question);
  }
  return kept;
}
