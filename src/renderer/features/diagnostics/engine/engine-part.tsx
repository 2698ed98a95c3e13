/** Facts of the engine that owns the folder, and what its state takes on the disk by kind. */
import type { EngineFacts } from '#shared/contract/diagnostics.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PaneHead } from '../../../ui/panes/pane-head.tsx';
import { megabyte } from '../metrics/metric-rows.ts';
import { DiskPart } from './disk-part.tsx';
import styles from './engine.module.css';

export function EnginePart({ facts }: { facts: EngineFacts }) {
  const { t, format } = useMessages();
  const now = useNow(60_000);
  const { memory, disk, clients, generation, generations, revision } = facts;
  const size = (megabytes: number): string => format.bytes(megabytes * megabyte);
  const rows = [
    [t('diagnostics.version'), facts.version],
    [t('diagnostics.process'), String(facts.pid)],
    [t('diagnostics.runtime'), t('diagnostics.runtimeNow', { node: facts.node, platform: facts.platform })],
    [t('diagnostics.since'), format.ago(facts.startedAt, now)],
    [
      t('diagnostics.memory'),
      t('diagnostics.memoryNow', { now: size(memory.rssMB), peak: size(memory.peakMB), heap: size(memory.heapMB) }),
    ],
    [
      t('diagnostics.clients'),
      clients === null ? t('diagnostics.clientsUnknown') : t('diagnostics.clientsNow', { count: clients }),
    ],
    [t('diagnostics.generation'), t('diagnostics.generationNow', { id: generation, count: generations, revision })],
  ] as const;
  return (
    <section aria-label={t('diagnostics.engine')}>
      <PaneHead title={t('diagnostics.engine')} />
      <div className={styles.columns}>
        <dl className={styles.facts}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DiskPart disk={disk} />
      </div>
    </section>
  );
}
