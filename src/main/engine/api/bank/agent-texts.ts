/**
 * Texts that an agent hands to the memory bank. Assistants read the bank, so a text that speaks to them, or runs what it fetches,
 * is refused as in every other place. Advice is no order here: decisions and lessons say what is to be done.
 */
import { MemoError } from '#shared/base/errors.ts';
import { addressesAnAssistant, runsWhatItFetches } from '../../claims/claims.ts';

const mostNamed = 60;

/** @param texts by the name of their field. Throws InvalidArgument; what a person writes is theirs to say. */
export function refuseOrders(by: string, texts: Readonly<Record<string, unknown>>): void {
  if (by === 'human') return;
  for (const [path, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue;
    const order = addressesAnAssistant(text) ?? runsWhatItFetches(text);
    if (order === null) continue;
    const message = `The field ${path} tells an assistant what to do, or runs what it fetches: "${order.slice(0, mostNamed).toWellFormed()}". Say what is so instead.`;
    throw new MemoError('InvalidArgument', message, { path });
  }
}
