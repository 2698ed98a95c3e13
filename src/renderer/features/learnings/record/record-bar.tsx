/** What can be done to the record, each with its key; what is rarer in a menu. */
import { useState } from 'react';
import { toMemoError } from '#shared/base/errors.ts';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatLink, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { draftOf, PracticeFields, practiceOf } from '../practice-fields.tsx';
import styles from './record-bar.module.css';
import type { RecordActions } from './use-record-actions.ts';

interface RecordBarProps {
  readonly record: RecordView;
  readonly actions: RecordActions;
  readonly single: boolean;
  readonly onEdit: () => void;
  readonly onForgotten: () => void;
}

export function RecordBar({ record, actions, single, onEdit, onForgotten }: RecordBarProps) {
  const { t } = useMessages();
  const copy = useCopy();
  const { navigation } = useServices();
  const [dialog, setDialog] = useState<'forget' | 'promote' | null>(null);
  const { id, status, pinned } = record;
  const rejected = status === 'rejected';
  const confirm = () => actions.confirm([id]);
  const reject = () => (rejected ? actions.restore([id]) : actions.reject([id]));
  const pin = () => actions.pin([id], !pinned);
  // Into the form of a learning, where a person says what is missing.
  const toBank = () => navigation.getState().go(route('bank', '', { form: `record:${id}` }));
  useCommands([
    {
      id: 'record.confirm',
      title: 'command.recordConfirm',
      group: 'group.view',
      keys: ['C'],
      when: () => single && !rejected,
      run: confirm,
    },
    {
      id: 'record.reject',
      title: 'command.recordReject',
      group: 'group.view',
      keys: ['X'],
      when: () => single,
      run: reject,
    },
    {
      id: 'record.pin',
      title: 'command.recordPin',
      group: 'group.view',
      keys: ['Mod+Shift+I'],
      run: pin,
    },
    { id: 'record.verify', title: 'command.recordVerify', group: 'group.view', run: () => actions.verify([id]) },
    {
      id: 'record.toBank',
      title: 'command.recordToBank',
      group: 'group.view',
      keys: ['P'],
      run: toBank,
    },
    {
      id: 'record.promote',
      title: 'command.recordPromote',
      group: 'group.view',
      run: () => setDialog('promote'),
    },
    { id: 'record.forget', title: 'command.recordForget', group: 'group.view', run: () => setDialog('forget') },
  ]);
  const entries: readonly MenuEntry[] = [
    {
      kind: 'item',
      key: 'verify',
      icon: 'check',
      label: t('learnings.verify'),
      disabled: rejected,
      run: () => actions.verify([id]),
    },
    { kind: 'item', key: 'promote', icon: 'globe', label: t('learnings.promote'), run: () => setDialog('promote') },
    { kind: 'separator', key: 'first' },
    {
      kind: 'item',
      key: 'link',
      icon: 'copy',
      label: t('learnings.copyLink'),
      run: () => copy(formatLink(route('learnings', id)), t('link.copied')),
    },
    { kind: 'item', key: 'id', icon: 'copy', label: t('learnings.copyId'), run: () => copy(id) },
    { kind: 'separator', key: 'second' },
    { kind: 'item', key: 'forget', icon: 'close', label: t('learnings.forget'), run: () => setDialog('forget') },
  ];
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('learnings.actions')}>
      <Button small icon="check" onClick={confirm} disabled={rejected}>
        {t('learnings.confirm')} <KeyHint keys="C" />
      </Button>
      <Button small icon="edit" onClick={onEdit}>
        {t('learnings.edit')} <KeyHint keys="E" />
      </Button>
      <Button small onClick={reject}>
        {t(rejected ? 'learnings.restore' : 'learnings.reject')} <KeyHint keys="X" />
      </Button>
      <span className="grow" />
      <Button
        small
        look="ghost"
        icon="pin"
        aria-pressed={pinned}
        aria-label={t(pinned ? 'learnings.unpin' : 'learnings.pin')}
        onClick={pin}
      >
        <span className={styles.word}>{t(pinned ? 'learnings.unpin' : 'learnings.pin')}</span>
      </Button>
      <Button small icon="bank" onClick={toBank}>
        {t('learnings.toBank')} <KeyHint keys="P" />
      </Button>
      <Menu
        align="end"
        trigger={<IconButton small icon="more" label={t('learnings.moreActions')} />}
        entries={entries}
      />
      {dialog === 'forget' && (
        <ForgetDialog
          record={record}
          onClose={() => setDialog(null)}
          onForgotten={() => {
            setDialog(null);
            onForgotten();
          }}
        />
      )}
      {dialog === 'promote' && <PromoteDialog record={record} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface ForgetDialogProps {
  readonly record: RecordView;
  readonly onClose: () => void;
  readonly onForgotten: () => void;
}

/** Asks before a record is forgotten: the one action here that nothing takes back. */
function ForgetDialog({ record, onClose, onForgotten }: ForgetDialogProps) {
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

/**
 * Takes a learning over into global memory, as a best practice. Text of a project gets there only so: a person reads what
 * will be seen from other workspaces, may change it, and says yes.
 */
function PromoteDialog({ record, onClose }: { record: RecordView; onClose: () => void }) {
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
