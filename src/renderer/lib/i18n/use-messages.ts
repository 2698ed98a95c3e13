/**
 * Text and figures in the person's language, for React. `t` fills the catalogue's messages; `format` writes numbers,
 * sizes and times. Both change at once when the language does; nothing is read from the catalogue outside of render.
 */
import { useSyncExternalStore } from 'react';
import { chooseLanguage, createTranslate, type Language, type Translate } from '#shared/messages/translator.ts';
import { useSettings } from '../services-context.tsx';
import { createFormat, type Format } from './format.ts';
import { isLoaded, loadLanguage, onLoaded } from './packs.ts';

export interface Messages {
  readonly t: Translate;
  readonly format: Format;
  readonly language: Language;
}

const made = new Map<Language, Messages>();

export function messagesFor(language: Language): Messages {
  const known = made.get(language);
  if (known !== undefined) return known;
  const t = createTranslate(language);
  const messages = { t, format: createFormat(language, t), language };
  made.set(language, messages);
  return messages;
}

/** The language on screen. */
let shown: Language | null = null;

/** In the language that the person chose; until its texts are loaded, in the one that is on screen. */
export function useMessages(): Messages {
  const wanted = useSettings((settings) => chooseLanguage(settings.language, navigator.languages));
  const ready = useSyncExternalStore(onLoaded, () => isLoaded(wanted));
  if (ready || shown === null) shown = wanted;
  // The next render tries again.
  else void loadLanguage(wanted).catch(() => {});
  return messagesFor(shown);
}
