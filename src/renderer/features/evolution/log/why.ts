/** Why a question was not saved, or its answer is less sure, in one sentence; null where there is nothing to say. */
import type { EvolutionLogEntry, Reason, ReasonCode } from '#shared/contract/evolution/types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import type { ReasonWords } from '../model/use-reason-words.ts';

/** Of these the error says more, with its mend. */
const unnamed: ReadonlySet<ReasonCode> = new Set(['other', 'modelError', 'toolError']);

export function whyOf(
  { kind, reason, error }: EvolutionLogEntry,
  inWords: (reason: Reason) => ReasonWords,
  said: (english: string) => string,
  t: Translate,
): string | null {
  const thrown = error === null ? null : said(error);
  if (reason === null) return thrown;
  const { name, sentence } = inWords(reason);
  const why = (unnamed.has(reason.code) ? thrown : null) ?? sentence ?? thrown ?? name;
  return kind === 'learned' || kind === 'verified' ? t('evolution.lessSure', { why }) : why;
}
