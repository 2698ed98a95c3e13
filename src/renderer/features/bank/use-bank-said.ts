/**
 * Says what was done to the bank, with the way back in the message and on Ctrl Z while the view is shown. One thing is said at
 * a time: the last one done is what one wants to take back.
 */
import { useCallback, useRef } from 'react';
import { undoKeys } from '../../lib/commands/commands.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { showError } from '../../lib/services.ts';
import { useServices } from '../../lib/services-context.tsx';

export type BankSaid = (title: string, undo: string | null) => void;

export function useBankSaid(): BankSaid {
  const services = useServices();
  const { t } = useMessages();
  const last = useRef(0);
  const undoLast = useRef<(() => void) | null>(null);
  useCommands([
    {
      id: 'bank.undo',
      title: 'command.bankUndo',
      group: 'group.view',
      keys: [undoKeys],
      when: () => undoLast.current !== null,
      run: () => undoLast.current?.(),
    },
  ]);
  return useCallback(
    (title, undo) => {
      const { show, dismiss } = services.notifications.getState();
      const takeBack = () => {
        dismiss(last.current);
        undoLast.current = null;
        services.link.call('bank.undo', { undo: undo ?? '' }).then(
          ({ paths }) => {
            last.current = show({
              level: 'info',
              // Where a conflict left the file as it was, there is none to name.
              title:
                paths.length === 0
                  ? t('bank.said.undoneOnly')
                  : t('bank.said.undone', { files: paths.join(t('symbols.separator')) }),
            });
          },
          (error: unknown) => showError(services, error),
        );
      };
      dismiss(last.current);
      undoLast.current = undo === null ? null : takeBack;
      last.current = show({
        level: 'info',
        title,
        ...(undo === null ? {} : { action: { label: t('bank.undo'), run: takeBack } }),
      });
    },
    [services, t],
  );
}
