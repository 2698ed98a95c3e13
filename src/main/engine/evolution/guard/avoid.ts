/** How what failed is avoided from then on (S1-15), in the person's language; written with each failure of the loop. */
import type { Reason } from '#shared/contract/evolution/types.ts';
import { createWording } from '#shared/messages/translator.ts';

export function avoidStrategyOf({ code, values }: Reason, language: 'en' | 'zh'): string {
  return createWording(language)({ key: `evolution.avoid.${code}`, values }) ?? '';
}

/** A whole English sentence for errors, logs and the command line. */
export function reasonSentence({ code, values }: Reason): string {
  return english({ key: `evolution.reason.${code}`, values }) ?? code;
}

const english = createWording('en');
