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
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import styles from '../record-bar.module.css';

/** Characters that the contract takes of a title, a text and a scenario. */
const longest = { title: 400, description: 20_000, scenario: 1_000 };

export function PromoteDialog({ record, onClose }: { record: RecordView; onClose: () => void }) {
  const { t } = useMessages();
  const { link, notifications } = useServices();
  const [title, setTitle] = useState(record.question.slice(0, longest.title));
  const [description, setDescription] = useState(record.answer.slice(0, longest.description));
  const [scenarios, setScenarios] = useState('');
  const [failed, setFailed] = useState('');
  const promote = () => {
    const applicableScenarios = scenarios
      .split('\n')
      .map((line) => line.trim().slice(0, longest.scenario))
      .filter((line) => line !== '');
    const practice = { title, description, applicableScenarios, sourceProjects: [record.projectKey] };
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
          <Button look="primary" disabled={title.trim() === ''} onClick={promote}>
            {t('learnings.promote')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="muted">{t('learnings.promoteWhy')}</p>
        <div className={styles.field}>
          <span>{t('learnings.promoteName')}</span>
          <TextField label={t('learnings.promoteName')} value={title} maxLength={longest.title} onChange={setTitle} />
        </div>
        <label className={styles.field}>
          <span>{t('learnings.promoteText')}</span>
          <textarea
            className={styles.area}
            rows={8}
            value={description}
            maxLength={longest.description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </label>
        <label className={styles.field}>
          <span>{t('learnings.promoteWhen')}</span>
          <textarea
            className={styles.area}
            rows={2}
            value={scenarios}
            onChange={(event) => setScenarios(event.target.value)}
          />
        </label>
        {failed !== '' && <Notice tone="danger">{failed}</Notice>}
      </div>
    </Dialog>
  );
}
