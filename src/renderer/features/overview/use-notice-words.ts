/** The sentences of a notice in the person's language; the engine's own where this catalogue does not have them. */
import { useCallback } from 'react';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useSaid, useWording } from '../../lib/i18n/use-worded.ts';

export function useNoticeWords(): (notice: WorkspaceState['notices'][number]) => string {
  const { language } = useMessages();
  const word = useWording();
  const said = useSaid();
  // Chinese sentences stand without a space between them.
  const between = language === 'zh' ? '' : ' ';
  return useCallback(
    ({ message, worded = [] }) => {
      const sentences = worded.map(word);
      return sentences.length === 0 || sentences.includes(null) ? said(message) : sentences.join(between);
    },
    [word, said, between],
  );
}
