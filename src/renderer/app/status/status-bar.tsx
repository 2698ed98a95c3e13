/** The status bar: whether all files are read, what waits, what is off; at the right the network and the activity. */
import { useStore } from 'zustand';
import { opCount } from '../../lib/i18n/op-count.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { runningIndex, secondsLeft } from '../../lib/state/ops.ts';
import { isStopped } from '../../lib/state/workspace.ts';
import { useNow } from '../../lib/use-now.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-shapes.ts';
import { ActivityTray } from './activity-tray.tsx';
import { AnalystStatus } from './analyst-status.tsx';
import { ConflictStatus } from './conflict-status.tsx';
import { MetricStatus } from './metric-status.tsx';
import { NetworkStatus } from './network-status.tsx';
import styles from './status-bar.module.css';
import { UncommittedStatus } from './uncommitted-status.tsx';

export function StatusBar({ bare }: { bare: boolean }) {
  const { t } = useMessages();
  const { commands } = useServices();
  return (
    <footer className={styles.bar}>
      {!bare && <WorkspaceStatus />}
      <ConnectionStatus />
      {bare && <NetworkStatus />}
      <span className={styles.space} />
      {!bare && <AnalystStatus />}
      {!bare && <NetworkStatus />}
      <MetricStatus />
      {bare && (
        <button type="button" onClick={() => commands.getState().run('frame.shortcuts')}>
          <Icon name="keyboard" size="tiny" />
          {t('welcome.shortcutsHint')}
        </button>
      )}
      <ActivityTray />
    </footer>
  );
}

function WorkspaceStatus() {
  const { t } = useMessages();
  const readOnly = useReadOnly();
  // Without the engine it is not known how fresh the code map is.
  const connected = useStore(useServices().link.status, (link) => link.state === 'open');
  return (
    <>
      {connected && <CodeMapStatus />}
      {connected && <UncommittedStatus />}
      {connected && <ConflictStatus />}
      {readOnly !== null && (
        <span title={t('status.readOnlyWhy', { reason: readOnly })}>
          <Icon name="lock" size="tiny" />
          {t('status.readOnly')}
        </span>
      )}
    </>
  );
}

function CodeMapStatus() {
  const text = useCodeMapText();
  return (
    <span className={styles.gives} title={text.words}>
      <Icon name={text.icon} size="tiny" />
      <span className="clip">{text.words}</span>
    </span>
  );
}

function useCodeMapText(): { icon: IconName; words: string } {
  const { t, format } = useMessages();
  const phase = useWorkspace((state) => state.phase);
  const name = useWorkspace((state) => state.name);
  const pending = useWorkspace((state) => state.pendingFiles);
  const looking = useWorkspace((state) => state.looking);
  const stopped = useWorkspace(isStopped);
  const entry = useStore(useServices().ops, ({ entries }) => runningIndex(entries));
  const now = useNow(entry === undefined ? 60_000 : 1_000);
  if (phase === 'failed') return { icon: 'x-circle', words: t('status.failed') };
  if (entry !== undefined) {
    const { op } = entry;
    const left = secondsLeft(entry, now);
    const what = op.phase === 'linking' ? 'status.linking' : 'status.indexing';
    const words = op.total > 0 ? t(what, { count: opCount(t, op) }) : t('status.listing', { count: op.done });
    return { icon: 'refresh', words: left === null ? words : [words, format.left(left)].join(t('symbols.separator')) };
  }
  if (phase === 'opening' || phase === 'indexing') return { icon: 'refresh', words: t('status.opening', { name }) };
  if (stopped) return { icon: 'warn', words: t('status.stopped') };
  if (pending > 0) return { icon: 'refresh', words: t('status.waiting', { count: pending }) };
  if (looking) return { icon: 'refresh', words: t('status.looking') };
  return { icon: 'check', words: t('status.fresh') };
}

function ConnectionStatus() {
  const { t } = useMessages();
  const state = useStore(useServices().link.status, (link) => link.state);
  if (state === 'open') return null;
  return (
    <span
      className={state === 'lost' ? styles.lost : undefined}
      role="status"
      title={
        bridge() === undefined ? `${t('connection.lostWhy')}\n${t('connection.lostWeb')}` : t('connection.lostWhy')
      }
    >
      <Icon name={state === 'lost' ? 'warn' : 'refresh'} size="tiny" />
      {t(state === 'lost' ? 'connection.lost' : 'connection.connecting')}
    </span>
  );
}
