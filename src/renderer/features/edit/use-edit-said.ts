/** Says what was written, with the way back: in the message, and as a command for as long as the page is open. */
import { createStore } from 'zustand/vanilla';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { type Services, showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';

/** What was written last and not undone. */
export const lastEdit = createStore<{ readonly undoId: string | null }>(() => ({ undoId: null }));

export function useEditSaid(): (written: EditPreview) => void {
  const services = useServices();
  const { t } = useMessages();
  return ({ title, files, undoId }) => {
    lastEdit.setState({ undoId });
    const { show, dismiss } = services.notifications.getState();
    const id = show({
      level: 'info',
      title: t('edit.written', { count: files.length }),
      detail: title,
      action: {
        label: t('edit.undo'),
        run: () => {
          dismiss(id);
          takeBack(services, (count) => t('edit.undone', { count }));
        },
      },
    });
  };
}

/** Takes the last edit back. @param words what is said when it is done. */
export function takeBack(services: Services, words: (files: number) => string): void {
  const { undoId } = lastEdit.getState();
  if (undoId === null) return;
  lastEdit.setState({ undoId: null });
  services.link.call('edit.undo', { undoId }).then(
    ({ files }) => services.notifications.getState().show({ level: 'info', title: words(files.length) }),
    (error: unknown) => {
      lastEdit.setState({ undoId });
      showError(services, error);
    },
  );
}
