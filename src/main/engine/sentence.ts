/**
 * Sentences for people as data: a message of the catalogue with what it fills in. The app words them in the person's
 * language; logs and the command line have the English.
 */
import type { Worded } from '#shared/contract/common.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording } from '#shared/messages/translator.ts';

export type Sentence = Worded & {
  readonly key: Extract<MessageKey, `overview.notice.${string}` | `generations.reason.${string}`>;
};

const word = createWording('en');

export const english = (sentence: Sentence): string => word(sentence) ?? sentence.key;
