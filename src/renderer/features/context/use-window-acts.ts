/** What is done with the whole window: copy its text exactly as it stands, and empty its focus. */
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';

export interface WindowActs {
  copy(): void;
  clear(): void;
}

/** @param text null while there is no window. */
export function useWindowActs(text: string | null): WindowActs {
  const services = useServices();
  const { t } = useMessages();
  return useMemo(() => {
    const say = (title: string) => services.notifications.getState().show({ level: 'info', title });
    const failed = (error: unknown) => showError(services, error);
    return {
      copy() {
        if (text === null) return;
        navigator.clipboard.writeText(text).then(() => say(t('context.copied', { count: text.length })), failed);
      },
      clear() {
        services.link.call('context.clear', {}).then(() => say(t('context.saidCleared')), failed);
      },
    };
  }, [services, text, t]);
}
