/** Asks before an earlier generation becomes live again, and says what happens then. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './head.module.css';

export interface BackDialogProps {
  /** The live one. */
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

export function BackDialog({ from, to, onClose }: BackDialogProps) {
  const { t } = useMessages();
  const { link } = useServices();
  const [state, setState] = useState<{ busy: boolean; failed: string }>({ busy: false, failed: '' });
  const back = () => {
    setState({ busy: true, failed: '' });
    link.call('generations.rollback', {}).then(
      // That it is live is said wherever it was made so.
      onClose,
      (error: unknown) => setState({ busy: false, failed: toMemoError(error).message }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('generations.backTitle', { id: to })}
      width={480}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={state.busy} onClick={back}>
            {t('generations.back', { id: to })}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t('generations.backReaders', { to, from })}</p>
        <p className="muted">{t('generations.backFiles', { to })}</p>
        <p className="muted">{t('generations.backKept', { from })}</p>
        {state.failed !== '' && <Notice tone="danger">{state.failed}</Notice>}
      </div>
    </Dialog>
  );
}
