/** Short texts of a model that quote no lines: tags, titles, purposes, advice. Main function: orderIn. */
import { sentencesOf } from '../read/sentences.ts';
import { specificsOf } from '../read/specifics.ts';
import { addressesAnAssistant, commandIsShown, instructsReader, runsWhatItFetches } from './instructions.ts';

export interface OrderOptions {
  /** Advice is an order by its nature: only what speaks to an assistant or runs something is looked for. */
  readonly advice?: boolean;
}

/**
 * The part of a text that gives an instruction, address or command which its material does not contain; null for none.
 * `holds`: whether a text is in the material.
 */
export function orderIn(
  text: string,
  holds: (text: string) => boolean,
  { advice = false }: OrderOptions = {},
): string | null {
  const fetched = runsWhatItFetches(text);
  if (fetched !== null) return fetched;
  for (const { text: sentence, fenced } of sentencesOf(text)) {
    const specifics = specificsOf(sentence, fenced);
    const told =
      addressesAnAssistant(sentence) ??
      (advice || fenced ? null : instructsReader(sentence, specifics, { cited: [], holds }));
    if (told !== null) return told;
    const stray = [...specifics.commands, ...specifics.addresses].find((each) => !commandIsShown(each, holds));
    if (stray !== undefined) return stray;
  }
  return null;
}
