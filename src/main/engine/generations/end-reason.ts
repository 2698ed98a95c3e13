/**
 * Why a rebuild came to nothing: as data, which every reader words in its own language, and as an error of the engine whose
 * message says the same in English. The error carries the reason, also over processes.
 */
import { type ErrorCode, MemoError } from '#shared/base/errors.ts';
import { EndReason, type SkipReason } from '#shared/contract/generations/methods.ts';
import { createWording } from '#shared/messages/translator.ts';

const word = createWording('en');

/** A whole sentence or more. */
export function endSentence({ code, ...values }: EndReason): string {
  return word({ key: `generations.reason.${code}`, values }) ?? code;
}

export function skipSentence({ code, ...values }: SkipReason): string {
  return word({ key: `generations.skip.${code}`, values }) ?? code;
}

/** What failed says too that nothing is lost. */
export function endError(code: ErrorCode, endReason: EndReason): MemoError {
  const after = code === 'Cancelled' ? '' : ' The live code map is as it was.';
  return new MemoError(code, endSentence(endReason) + after, { endReason });
}

export function reasonOf({ data, message }: MemoError): EndReason {
  const known = EndReason.safeParse(data.endReason);
  return known.success ? known.data : { code: 'other', detail: message };
}
