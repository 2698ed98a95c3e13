/**
 * A folder dropped anywhere on the window is opened. A browser does not tell where a dropped folder lies: there the drop is
 * answered with what to do instead. Either way the window never navigates to what was dropped.
 */
import { useEffect } from 'react';
import { useMessages } from '../lib/i18n/use-messages.ts';
import { bridge } from '../lib/rpc/open-port.ts';
import { useServices } from '../lib/services-context.tsx';
import { useOpenWorkspace } from '../lib/use-open-workspace.ts';

export function useFolderDrop(): void {
  const { t } = useMessages();
  const { notifications } = useServices();
  const { openRoot } = useOpenWorkspace();
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      const path = bridge()?.pathForFile(file) ?? '';
      if (path !== '') return openRoot(path);
      const detail = t('welcome.noPathWhy', { name: file.name });
      notifications.getState().show({ level: 'info', title: t('welcome.noPath'), detail });
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [t, notifications, openRoot]);
}
