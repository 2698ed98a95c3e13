/** A language as it is shown, with how much of it is read where that is not all. */
import type { Language } from '#shared/contract/common.ts';
import { isLight } from '#shared/contract/words.ts';
import type { Translate } from '#shared/messages/translator.ts';

export function languageWords(t: Translate, language: Language): string {
  const name = t(`language.${language}`);
  return isLight(language) ? t('language.light', { language: name }) : name;
}
