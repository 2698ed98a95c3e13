/** The status bar: what is live, how fresh the code map is, what is off; at the right the network and the activity. */
import { useStore } from 'zustand';
import { opCount } from '../../lib/i18n/op-count.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { bridge } from '../../lib/rpc/open-port.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { runningIndex } from '../../lib/state/ops.ts';
import { isStopped } from '../../lib/state/workspace.ts';
import { useReadOnly } from '../../lib/use-read-only.ts';
import { scanned, useRotation } from '../../lib/use-rotation.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-shapes.ts';
import { ActivityTray } from './activity-tray.tsx';
import { ConflictStatus } from './conflict-status.tsx';
import { AnalystStatus, LoopStatus } from './loop-status.tsx';
import { MetricStatus } from './metric-status.tsx';
import { NetworkStatus } from './network-status.tsx';
import styles from './status-bar.module.css';

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
  const generation = useWorkspace((state) => state.generation);
  const readOnly = useReadOnly();
  // Without the engine nobody knows how fresh the code map is.
  const connected = useStore(useServices().link.status, (link) => link.state === 'open');
  return (
    <>
      <LiveGeneration generation={generation} />
      {connected && <CodeMapStatus />}
      {connected && <ConflictStatus />}
      {connected && <LoopStatus />}
      {readOnly !== null && (
        <span title={t('status.readOnlyWhy', { reason: readOnly })}>
          <Icon name="lock" size="tiny" />
          {t('status.readOnly')}
        </span>
      )}
    </>
  );
}

/** The live generation, a step from the place of all; hovered, how far the next one is. */
function LiveGeneration({ generation }: { generation: string | null }) {
  const { t, format } = useMessages();
  const { commands } = useServices();
  const { data: rebuild } = useRotation((status) => status.rebuild);
  const share = rebuild === null || rebuild === undefined ? null : scanned(rebuild);
  const title =
    rebuild === null || rebuild === undefined
      ? t('command.generations')
      : rebuild.swapAt !== null
        ? t('status.settling', { id: rebuild.id, time: format.time(rebuild.swapAt) })
        : t('status.rebuilding', { id: rebuild.id, percent: Math.floor((share ?? 0) * 100) });
  return (
    <button
      type="button"
      className={generation === null ? undefined : styles.live}
      title={title}
      onClick={() => commands.getState().run('place.generations')}
    >
      <Icon name="generations" size="tiny" />
      <b className={generation === null ? undefined : 'strong'}>
        {generation === null ? t('status.noGeneration') : t('status.live', { generation })}
      </b>
    </button>
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
  const { t } = useMessages();
  const phase = useWorkspace((state) => state.phase);
  const name = useWorkspace((state) => state.name);
  const pending = useWorkspace((state) => state.pendingFiles);
  const looking = useWorkspace((state) => state.looking);
  const stopped = useWorkspace(isStopped);
  const op = useStore(useServices().ops, ({ entries }) => runningIndex(entries)?.op);
  if (phase === 'failed') return { icon: 'x-circle', words: t('status.failed') };
  if (op !== undefined) {
    const what = op.phase === 'linking' ? 'status.linking' : 'status.indexing';
    const words = op.total > 0 ? t(what, { count: opCount(t, op) }) : t('status.listing', { count: op.done });
    return { icon: 'refresh', words };
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
