/** Why something is in the window or not: one of the sentences of the catalogue, with what it fills in. */
import type { Worded } from '#shared/contract/common.ts';
import type { MessageKey } from '#shared/messages/catalogue.ts';
import { createWording } from '#shared/messages/translator.ts';

type ReasonKey = Extract<MessageKey, `context.reason.${string}`>;
type Name = ReasonKey extends `context.reason.${infer N}` ? N : never;

export function because(name: Name, values: Worded['values'] = {}): Worded {
  return { key: `context.reason.${name}` satisfies ReasonKey, values };
}

const word = createWording('en');
export const inEnglish = (reason: Worded): string => word(reason) ?? reason.key;

/** Hours and minutes here, as a person reads them on a clock. */
export function atTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
