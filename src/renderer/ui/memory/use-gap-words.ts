/** The sentences of gaps in the person's language; the engine's own where this catalogue does not have them. */
import { useMemo } from 'react';
import type { KnowledgeGap } from '#shared/contract/memory/memory-types.ts';
import { createWording } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';

type Sentences = Pick<KnowledgeGap, 'description' | 'suggestedQuestion'>;

export function useGapWords(): (gap: KnowledgeGap) => Sentences {
  const { language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    return ({ description, suggestedQuestion, worded }) =>
      worded === undefined
        ? { description, suggestedQuestion }
        : {
            description: word(worded.description) ?? description,
            suggestedQuestion: word(worded.suggestedQuestion) ?? suggestedQuestion,
          };
  }, [language]);
}
