/** What can be done to several records at once. Its commands stand for those of the record beside the list. */
import { useRef } from 'react';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { focusRecords } from '../list/focus-records.ts';
import type { ListedRecord } from '../list/listed-record.ts';
import type { Picks } from '../list/use-picks.ts';
import type { RecordActions } from '../record/use-record-actions.ts';
import styles from './learnings-bar.module.css';

export interface BulkBarProps {
  readonly picks: Picks;
  readonly records: readonly ListedRecord[];
  readonly actions: RecordActions;
}

export function BulkBar({ picks, records, actions }: BulkBarProps) {
  const { t } = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const ids = [...picks.ids];
  const pinned = records.filter(({ id }) => picks.ids.has(id)).every((record) => record.pinned);
  const done = (act: () => void) => () => {
    act();
    picks.clear();
    // The bar goes, and with it the button that may have the keys.
    if (bar.current?.contains(document.activeElement)) focusRecords();
  };
  const drop = done(() => {});
  const confirm = done(() => actions.confirm(ids));
  const reject = done(() => actions.reject(ids));
  useCommands([
    {
      id: 'record.confirm',
      title: 'command.recordConfirm',
      group: 'group.view',
      keys: ['C'],
      hidden: true,
      run: confirm,
    },
    { id: 'record.reject', title: 'command.recordReject', group: 'group.view', keys: ['X'], hidden: true, run: reject },
    {
      id: 'bulk.clear',
      title: 'command.clearPicks',
      group: 'group.view',
      keys: ['Escape'],
      hidden: true,
      run: drop,
    },
  ]);
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={t('learnings.bulk')}>
      <b className="medium" role="status">
        {t('learnings.picked', { count: ids.length })}
      </b>
      <span className="grow" />
      <Button small icon="check" onClick={confirm}>
        {t('learnings.confirm')} <KeyHint keys="C" />
      </Button>
      <Button small onClick={reject}>
        {t('learnings.reject')} <KeyHint keys="X" />
      </Button>
      <Button small icon="pin" onClick={done(() => actions.pin(ids, !pinned))}>
        {t(pinned ? 'learnings.unpin' : 'learnings.pin')}
      </Button>
      <IconButton small icon="close" label={t('learnings.clearPicks')} keys="Escape" onClick={drop} />
    </div>
  );
}
