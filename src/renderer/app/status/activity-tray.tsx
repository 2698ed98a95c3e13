/** The activity tray: long work with its progress, time left and cancel; ended work stays ten minutes. */
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { type OpEntry, share } from '../../lib/state/ops.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ActivityRow } from './activity-row.tsx';
import styles from './activity-tray.module.css';

export function ActivityTray() {
  const { t } = useMessages();
  const entries = useStore(useServices().ops, (state) => state.entries);
  const [open, setOpen] = useState(false);
  useCommands([
    { id: 'frame.activity', title: 'command.activity', group: 'group.general', run: () => setOpen((was) => !was) },
  ]);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" aria-label={t('activity.label')}>
          <Icon name="gauge" size="tiny" />
          <RunningText entries={entries} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.tray ?? ''}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t('activity.label')}
        >
          <h2 className={styles.head}>{t('activity.label')}</h2>
          {entries.length === 0 ? (
            <p className={styles.none}>
              <b className="strong">{t('activity.none')}</b>
              {t('activity.noneWhy')}
            </p>
          ) : (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <ActivityRow key={entry.op.opId} entry={entry} />
              ))}
            </ul>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function RunningText({ entries }: { entries: readonly OpEntry[] }) {
  const { t } = useMessages();
  const running = entries.filter(({ op }) => op.state === 'running');
  const first = running[0];
  if (first === undefined) return t('activity.label');
  const done = share(first.op);
  if (done === null) return t('activity.running', { count: running.length });
  return t('activity.runningPercent', { count: running.length, percent: Math.floor(done * 100) });
}
