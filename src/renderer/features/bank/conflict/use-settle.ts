/** Carries a choice out and says so, with the way back. A text that changed meanwhile is asked for anew, and nothing is written. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/types.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import type { BankSaid } from '../use-bank-said.ts';

export interface Settle {
  readonly busy: boolean;
  /** What went wrong with the last choice; '' where nothing did. */
  readonly failed: string;
  /** `text` is a merge by hand. Resolves with whether it was done. */
  settle(conflict: BankConflict, choice: ConflictChoice, text?: string): Promise<boolean>;
}

export function useSettle(said: BankSaid): Settle {
  const { link, queries } = useServices();
  const { t } = useMessages();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
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
        said(t(`bank.conflict.done.${choice}`, { path }), done.undo);
        return true;
      } catch (thrown) {
        const { code, message } = toMemoError(thrown);
        setFailed(code === 'Conflict' ? t('bank.conflict.changedAgain') : message);
        return false;
      } finally {
        await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'bank.conflicts' });
        setBusy(false);
      }
    },
  };
}
