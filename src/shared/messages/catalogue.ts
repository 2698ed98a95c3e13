/**
 * The message catalogue: every text for people in the app, by language. A group is one view or part of the frame and
 * lives in a file of its own under each language; English is the source, and its keys and placeholders are the contract.
 */
import type { Catalogue, MessageKey, Messages } from './english.ts';
import { packs } from './packs.ts';

export type { Catalogue, MessageKey };

let english: Messages | undefined;
let chinese: Messages | undefined;

/**
 * Put together when one is first read: it takes a command milliseconds, and most say no message. In the page a language must be
 * loaded before it is read.
 */
export const catalogues = {
  get en(): Messages {
    english ??= packs.en?.english();
    return english ?? notLoaded('en');
  },
  get zh(): Messages {
    chinese ??= packs.zh?.chinese();
    return chinese ?? notLoaded('zh');
  },
};

function notLoaded(language: string): never {
  throw new Error(`The texts of ${language} were read before they were loaded.`);
}
