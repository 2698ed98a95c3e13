/** Why one side of a difference has no text: the sentence of the catalogue, in English and to be worded. */
import type { NotHere } from '#shared/contract/diff-type.ts';
import type { diffReasons } from '#shared/messages/en/diff-reasons.ts';
import { createWording } from '#shared/messages/translator.ts';

const english = createWording('en');

export function notHere(key: keyof typeof diffReasons, values: Record<string, string> = {}): NotHere {
  const reason = { key, values };
  return { why: english(reason) ?? key, reason };
}
