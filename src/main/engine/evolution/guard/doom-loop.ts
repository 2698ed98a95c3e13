/**
 * The layers of the doom-loop guard that look at a question before it is explored (S3-5, S3-48): it failed before, it is
 * like one that failed lately, it was asked before, or question after question ends at the same files. Each layer stands
 * alone; the first that triggers says why. The layers within an exploration are in `exploration-guard.ts`.
 */
import type { EvolutionLogEntry, GeneratedQuestion, Reason } from '#shared/contract/evolution/types.ts';
import type { FailureRecord } from '#shared/contract/memory/types.ts';
import { likeness } from './likeness.ts';

export interface GuardedMemory {
  /** By the signature, as an exploration or a summary (S1-45). */
  failedBefore(question: string): Promise<boolean>;
  /** Of the loop, newest first. */
  recentFailures(): readonly FailureRecord[];
  /** Whether the log knows it, however it ended. */
  askedBefore(question: string): boolean;
  /** Ends of iterations, newest first. */
  recentEnds(limit: number): readonly Pick<EvolutionLogEntry, 'files'>[];
  /** Files that a question names, by path or by symbol. */
  filesOf(question: string): readonly string[];
}

/** One word in six is another. */
const alike = 0.85;
const recentAnswers = 4;
/** So many of them about one file are enough of it. */
const sameFileMost = 3;

/** Null where nothing speaks against exploring it. */
export async function doomLoop(question: GeneratedQuestion, memory: GuardedMemory): Promise<Reason | null> {
  const { question: text } = question;
  if (await memory.failedBefore(text)) return { code: 'failedBefore', values: {} };
  for (const failure of memory.recentFailures()) {
    const failed = failure.context?.question ?? failure.operation;
    if (likeness(text, failed) > alike) return { code: 'likeRecentFailure', values: { question: failed } };
  }
  if (memory.askedBefore(text)) return { code: 'alreadyAsked', values: {} };
  const counts = new Map<string, number>();
  for (const { files } of memory.recentEnds(recentAnswers)) {
    for (const file of new Set(files)) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const named = memory.filesOf(text);
  const worn = named.filter((file) => (counts.get(file) ?? 0) >= sameFileMost);
  if (worn.length > 0 && worn.length === named.length) return { code: 'sameFiles', values: { file: worn[0] ?? '' } };
  return null;
}
