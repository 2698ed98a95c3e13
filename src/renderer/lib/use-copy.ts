/** Copies text and says so quietly; says why when the clipboard refuses. */
import { useCallback } from 'react';
import { useMessages } from './i18n/use-messages.ts';
import { showError } from './services.ts';
import { useServices } from './services-context.tsx';

export function useCopy(): (text: string) => void {
  const services = useServices();
  const { t } = useMessages();
  return useCallback(
    (text) => {
      navigator.clipboard.writeText(text).then(
        () => services.notifications.getState().show({ level: 'info', title: t('action.copied'), detail: text }),
        (error: unknown) => showError(services, error),
      );
    },
    [services, t],
  );
}
