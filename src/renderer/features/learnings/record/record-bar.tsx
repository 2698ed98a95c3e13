/** What can be done to the record, each with its key; what is rarer in a menu. */
import { useState } from 'react';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatLink, route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { ForgetDialog } from './dialogs/forget-dialog.tsx';
import { PromoteDialog } from './dialogs/promote-dialog.tsx';
import styles from './record-bar.module.css';
import type { RecordActions } from './use-record-actions.ts';

export interface RecordBarProps {
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
