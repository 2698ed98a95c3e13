/**
 * The conflicts between a person and the machine, one after the other. The address holds
 * which one is shown, so that it can be linked; one that was settled meanwhile says so and does not turn into another.
 */
import { useEffect } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { BankSaid } from '../use-bank-said.ts';
import styles from './conflict.module.css';
import { OneConflict } from './one-conflict.tsx';

export interface ConflictDialogProps {
  /** Null for the first. */
  readonly id: string | null;
  readonly canWrite: boolean;
  readonly said: BankSaid;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ id, canWrite, said, onShow, onClose }: ConflictDialogProps) {
  const { t } = useMessages();
  const { data, error, refetch } = useCall('bank.conflicts', {});
  const conflicts = data?.conflicts ?? [];
  const first = conflicts[0]?.id ?? null;
  const at = conflicts.findIndex((one) => one.id === (id ?? first));
  const conflict = conflicts[at];

  // From now on it is this one, also when another comes before it.
  useEffect(() => {
    if (id === null && first !== null) onShow(first);
  });

  if (data === undefined && error === null) return null;
  if (conflict === undefined) {
    const gone = id !== null && first !== null;
    return (
      <Dialog
        open
        inAddress
        onClose={onClose}
        title={t(gone ? 'bank.conflict.gone' : 'bank.conflict.none')}
        footer={
          gone && (
            <>
              <span className="grow" />
              <Button data-begin look="primary" onClick={() => onShow(first)}>
                {t('bank.conflict.next')}
              </Button>
            </>
          )
        }
      >
        {error === null ? (
          <p className={styles.missing}>{t(gone ? 'bank.conflict.goneWhy' : 'bank.conflict.noneWhy')}</p>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
    );
  }
  const next = conflicts[(at + 1) % conflicts.length]?.id;
  const goOn = next === undefined || next === conflict.id ? null : () => onShow(next);
  return (
    <OneConflict
      conflict={conflict}
      place={{ at: at + 1, of: conflicts.length }}
      canWrite={canWrite}
      said={said}
      onNext={goOn}
      onClose={onClose}
    />
  );
}
