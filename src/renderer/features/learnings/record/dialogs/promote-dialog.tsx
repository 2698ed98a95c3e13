/**
 * Takes a learning over into global memory, as a best practice. Text of a project gets there only so: a person reads what
 * will be seen from other workspaces, may change it, and says yes (spec 05 "Loaders").
 */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../../lib/i18n/use-messages.ts';
import { useServices } from '../../../../lib/services-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { draftOf, PracticeFields, practiceOf } from '../../global/practice-fields.tsx';
import styles from '../record-bar.module.css';

export function PromoteDialog({ record, onClose }: { record: RecordView; onClose: () => void }) {
  const { t } = useMessages();
  const { link, notifications } = useServices();
  const [draft, setDraft] = useState(() => draftOf(record.question, record.answer));
  const [failed, setFailed] = useState('');
  const promote = () => {
    const practice = { ...practiceOf(draft), sourceProjects: [record.projectKey] };
    link.call('memory.setPractice', { practice }).then(
      () => {
        notifications.getState().show({ level: 'info', title: t('learnings.promoted') });
        onClose();
      },
      (error: unknown) => setFailed(toMemoError(error).message),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('learnings.promoteTitle')}
      width={600}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" disabled={draft.title.trim() === ''} onClick={promote}>
            {t('learnings.promote')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="muted">{t('learnings.promoteWhy')}</p>
        <PracticeFields draft={draft} onChange={setDraft} />
        {failed !== '' && <Notice tone="danger">{failed}</Notice>}
      </div>
    </Dialog>
  );
}
