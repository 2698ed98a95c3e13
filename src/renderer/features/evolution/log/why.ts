/** Why a question was not saved, in one sentence; null where there is nothing to say. */
import type { EvolutionLogEntry, Reason, ReasonCode } from '#shared/contract/evolution/types.ts';
import type { ReasonWords } from '../model/use-reason-words.ts';

/** Of these the error says more, with its mend. */
const unnamed: ReadonlySet<ReasonCode> = new Set(['other', 'modelError', 'toolError']);

export function whyOf({ reason, error }: EvolutionLogEntry, inWords: (reason: Reason) => ReasonWords): string | null {
  if (reason === null) return error;
  const { name, sentence } = inWords(reason);
  return (unnamed.has(reason.code) ? error : null) ?? sentence ?? error ?? name;
}
