/**
 * Copies text and says so quietly (in words of the caller's own, if given), with the text where it is one line: more would cover the
 * page. Says why when the clipboard refuses.
 */
import { useCallback } from 'react';
import { useMessages } from './i18n/use-messages.ts';
import { showError } from './services.ts';
import { useServices } from './services-context.tsx';

export function useCopy(): (text: string, said?: string) => void {
  const services = useServices();
  const { t } = useMessages();
  return useCallback(
    (text, said = t('action.copied')) => {
      navigator.clipboard.writeText(text).then(
        () =>
          services.notifications
            .getState()
            .show({ level: 'info', title: said, ...(text.includes('\n') ? {} : { detail: text }) }),
        (error: unknown) => showError(services, error),
      );
    },
    [services, t],
  );
}
