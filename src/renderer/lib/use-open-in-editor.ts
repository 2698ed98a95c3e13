/**
 * Opens a file of the workspace in the person's own editor. Electron opens the link itself; in a browser the page follows
 * it, which hands it to whatever program the system has for that kind of link.
 */
import { useCallback } from 'react';
import { showError } from './services.ts';
import { useServices } from './services-context.tsx';

export function useOpenInEditor(): (file: string, line?: number) => void {
  const services = useServices();
  return useCallback(
    (file, line = 1) => {
      services.link.call('editor.open', { file, line }).then(
        ({ url, opened }) => {
          if (!opened) window.location.assign(url);
        },
        (error: unknown) => showError(services, error),
      );
    },
    [services],
  );
}
