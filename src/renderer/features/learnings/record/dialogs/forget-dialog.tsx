/** Asks before a record is forgotten: the one action here that nothing takes back. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import styles from '../record-bar.module.css';

export interface ForgetDialogProps {
  readonly record: RecordView;
  readonly onClose: () => void;
  readonly onForgotten: () => void;
}

export function ForgetDialog({ record, onClose, onForgotten }: ForgetDialogProps) {
  const { t } = useMessages();
  const { link, notifications } = useServices();
  const [failed, setFailed] = useState('');
  const forget = () => {
    link.call('memory.forget', { id: record.id }).then(
      ({ turns }) => {
        const title = turns === 0 ? t('learnings.forgotten') : t('learnings.forgottenTurns', { count: turns });
        notifications.getState().show({ level: 'info', title });
        onForgotten();
      },
      (error: unknown) => setFailed(toMemoError(error).message),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('learnings.forgetTitle')}
      width={460}
      footer={
        <>
          <span className="grow" />
          <Button data-begin onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" onClick={forget}>
            {t('learnings.forget')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="strong">{record.question}</p>
        <p className="muted">{t('learnings.forgetWhy')}</p>
        <p className="muted">{t('learnings.forgetInstead')}</p>
        {failed !== '' && <Notice tone="danger">{failed}</Notice>}
      </div>
    </Dialog>
  );
}
