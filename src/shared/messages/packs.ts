/**
 * The texts of each language, at hand at once: for all processes but the page. The page's build puts
 * `src/renderer/lib/i18n/packs.ts` in the place of this file, which loads a language when it is used.
 */

import { chinese, chineseSentences, letters, lists } from './chinese.ts';
import { english } from './english.ts';

/** Null while it is not loaded, in the page. */
export const packs: { readonly en: EnglishPack | null; readonly zh: ChinesePack | null } = {
  en: { english },
  zh: { chinese, chineseSentences, letters, lists },
};

export interface EnglishPack {
  readonly english: typeof english;
}

export interface ChinesePack {
  readonly chinese: typeof chinese;
  readonly chineseSentences: typeof chineseSentences;
  readonly letters: typeof letters;
  readonly lists: typeof lists;
}
