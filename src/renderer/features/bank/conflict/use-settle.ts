/** Settling conflicts: what is open, the choice carried out, and the way back. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';

export function useConflicts() {
  return useCall('bank.conflicts', {});
}

export interface Settle {
  readonly busy: boolean;
  /** What went wrong with the last choice; '' where nothing did. */
  readonly failed: string;
  settle(conflict: BankConflict, choice: ConflictChoice, text?: string): Promise<boolean>;
}

/** `text` is a merge by hand. Resolves with whether it was done; a text that changed meanwhile is asked for anew. */
export function useSettle(): Settle {
  const { link, queries, notifications } = useServices();
  const { t } = useMessages();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');

  async function undo(id: string): Promise<void> {
    try {
      await link.call('bank.undo', { undo: id });
    } catch (thrown) {
      const { message } = toMemoError(thrown);
      notifications.getState().show({ level: 'error', title: t('bank.conflict.notUndone'), detail: message });
    }
  }

  return {
    busy,
    failed,
    async settle({ id, path, mineHash }, choice, text) {
      setBusy(true);
      setFailed('');
      try {
        const done = await link.call('bank.resolve', {
          ...{ id, choice, seen: mineHash },
          ...(text === undefined ? {} : { text }),
        });
        const back = done.undo;
        notifications.getState().show({
          level: 'info',
          title: t(`bank.conflict.done.${choice}`, { path }),
          ...(back === null ? {} : { action: { label: t('bank.conflict.undo'), run: () => void undo(back) } }),
        });
        return true;
      } catch (thrown) {
        setFailed(toMemoError(thrown).message);
        return false;
      } finally {
        setBusy(false);
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bank.conflicts' });
      }
    },
  };
}
