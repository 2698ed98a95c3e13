/** A message that the engine chose, in the person's language; what the engine says in English where the catalogue lacks it. */
import { useMemo } from 'react';
import { createWording, type Worded } from '#shared/messages/translator.ts';
import { useMessages } from './use-messages.ts';

export function useWorded(): (worded: Worded, english: string) => string {
  const { language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    return (worded, english) => word(worded) ?? english;
  }, [language]);
}
