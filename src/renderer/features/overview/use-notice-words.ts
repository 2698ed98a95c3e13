/** The sentences of a notice in the person's language; the engine's own where this catalogue does not have them. */
import { useMemo } from 'react';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { createWording } from '#shared/messages/translator.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';

export function useNoticeWords(): (notice: WorkspaceState['notices'][number]) => string {
  const { language } = useMessages();
  return useMemo(() => {
    const word = createWording(language);
    // Chinese sentences stand without a space between them.
    const between = language === 'zh' ? '' : ' ';
    return ({ message, worded = [] }) => {
      const sentences = worded.map(word);
      return sentences.length === 0 || sentences.includes(null) ? message : sentences.join(between);
    };
  }, [language]);
}
