/** What the engine says to a person, in their language: a message that it chose, or a sentence that it made in English. */
import { useCallback, useMemo } from 'react';
import { say } from '#shared/messages/sentences.ts';
import { createWording, type Worded } from '#shared/messages/translator.ts';
import { useMessages } from './use-messages.ts';

/** As `createWording`; a sentence of the engine that is filled in is said in the same language. */
export function useWording(): (worded: Worded) => string | null {
  const { language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    return ({ key, values }) => {
      const said = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? say(language, value) : value,
      ]);
      return word({ key, values: Object.fromEntries(said) });
    };
  }, [language]);
}

export function useWorded(): (worded: Worded, english: string) => string {
  const word = useWording();
  const said = useSaid();
  return useCallback((worded, english) => word(worded) ?? said(english), [word, said]);
}

export function useSaid(): (english: string) => string {
  const { language } = useMessages();
  return useCallback((english) => say(language, english), [language]);
}
