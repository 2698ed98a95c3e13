/** The activity tray: long work with its progress, time left and cancel, which stays ten minutes once it ended; and messages. */
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Translate } from '#shared/messages/translator.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { type OpEntry, share } from '../../lib/state/ops.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import { ActivityRow } from './activity-row.tsx';
import styles from './activity-tray.module.css';
import { MessageList } from './message-list.tsx';

export function ActivityTray() {
  const { t } = useMessages();
  const { ops, notifications } = useServices();
  const entries = useStore(ops, (state) => state.entries);
  const [open, setOpen] = useState(false);
  // They are listed here, and would lie over the list; errors stay until they are closed.
  useEffect(() => {
    const { queue, dismiss } = notifications.getState();
    if (open) for (const { id, level } of queue) if (level === 'info') dismiss(id);
  }, [open, notifications]);
  // An address or a key can lead on while it is open: it would lie over what they lead to.
  const place = useNavigation(({ route: { view, id } }) => `${view}/${id}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes, and asks nothing of it.
  useEffect(() => setOpen(false), [place]);
  const running = runningText(t, entries);
  useCommands([
    { id: 'frame.activity', title: 'command.activity', group: 'group.general', run: () => setOpen((was) => !was) },
  ]);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button">
          <Icon name="gauge" size="tiny" />
          {running !== null && <span className="visually-hidden">{t('activity.label')}</span>}
          {running ?? t('activity.label')}
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
          <div>
            <h2 className={styles.head}>{t('activity.label')}</h2>
            {entries.length === 0 ? (
              <p className={styles.none}>
                <b className="strong">{t('activity.none')}</b>
                {t('activity.noneWhy')}
              </p>
            ) : (
              <Scroll label={t('activity.label')} className={styles.ops}>
                <ul className={styles.list}>
                  {entries.map((entry) => (
                    <ActivityRow key={entry.op.opId} entry={entry} />
                  ))}
                </ul>
              </Scroll>
            )}
          </div>
          <MessageList />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function runningText(t: Translate, entries: readonly OpEntry[]): string | null {
  const running = entries.filter(({ op }) => op.state === 'running');
  const first = running[0];
  if (first === undefined) return null;
  const { kind, phase } = first.op;
  // Once a rebuild has read all files its share no longer changes; it may wait for minutes.
  if (kind === 'rebuild' && phase !== 'reading')
    return t('activity.runningPhase', { count: running.length, phase: t(`op.phase.${phase}`) });
  const done = share(first.op);
  if (done === null) return t('activity.running', { count: running.length });
  return t('activity.runningPercent', { count: running.length, percent: Math.floor(done * 100) });
}
