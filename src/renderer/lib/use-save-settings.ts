/** Changes settings; a refusal is shown in the corner. Views that show it in place call saveSettings themselves. */
import { useCallback } from 'react';
import type { Settings } from '#shared/contract/service.ts';
import { saveSettings, showError } from './services.ts';
import { useServices } from './services-context.tsx';

export function useSaveSettings(): (change: Partial<Settings>) => void {
  const services = useServices();
  return useCallback(
    (change) => {
      saveSettings(services, change).catch((error: unknown) => showError(services, error));
    },
    [services],
  );
}
