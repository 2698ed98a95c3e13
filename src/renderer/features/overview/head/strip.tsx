/**
 * Cells of what is true now: the generation, the loop, the code map, the descriptions that wait, what was learnt, the memory
 * bank. Where six have no room, the code map's goes, which the status bar tells too; then that of the learnings, which head
 * their list in the inspector.
 */
import { useStore } from 'zustand';
import type { Result } from '#shared/contract/contract.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { runningIndex } from '../../../lib/state/ops.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { knowledgeFilter } from '../../../ui/memory/knowledge.ts';
import { BankCell } from './bank-cell.tsx';
import { Cell } from './cell.tsx';
import { GenerationCell } from './generation-cell.tsx';
import { LoopCell } from './loop-cell.tsx';
import styles from './strip.module.css';

export function Strip({ overview }: { overview: Overview }) {
  const { t } = useMessages();
  return (
    <section className={styles.strip} aria-label={t('overview.state')}>
      <div className={styles.cells}>
        <GenerationCell indexedAt={overview.indexedAt} />
        <LoopCell />
        <CodeMapCell overview={overview} />
        <DescriptionsCell />
        <LearningsCell />
        <BankCell />
      </div>
    </section>
  );
}

function CodeMapCell({ overview }: { overview: Overview }) {
  const { t, format } = useMessages();
  const pending = useWorkspace((state) => state.pendingFiles);
  const reading = useStore(useServices().ops, ({ entries }) => runningIndex(entries) !== undefined);
  const word = reading
    ? t('overview.cell.reading')
    : pending === 0
      ? t('overview.cell.fresh')
      : t('overview.cell.filesWaiting', { count: pending });
  return (
    <Cell icon="check" title={t('overview.cell.codeMap')} spare="first">
      <p className={styles.value}>
        {word}{' '}
        <small>{t('overview.cell.fileCount', { count: overview.files, size: format.bytes(overview.bytes) })}</small>
      </p>
      <p className="small muted clip">
        {overview.withParseErrors === 0
          ? t('overview.cell.noParseErrors')
          : t('overview.cell.parseErrors', { count: overview.withParseErrors })}
      </p>
    </Cell>
  );
}

/** How many descriptions wait, and how many types have one that holds. */
function DescriptionsCell() {
  const { t, format } = useMessages();
  const { data } = useCall('semantics.queue', { limit: 1 });
  const states = ({ cached, stale, none }: Result<'semantics.queue'>['types']) =>
    [
      cached > 0 && t('overview.cell.descriptionsFresh', { count: cached }),
      stale > 0 && t('overview.cell.descriptionsStale', { count: stale }),
      none > 0 && t('overview.cell.descriptionsMissing', { count: none }),
    ]
      .filter((state) => state !== false)
      .join(t('symbols.separator'));
  return (
    <Cell icon="pen" title={t('overview.cell.descriptions')}>
      {data !== undefined && (
        <>
          <p className={styles.value}>
            {format.number(data.length)}{' '}
            <small>
              {data.generating === 0
                ? t('overview.cell.descriptionsWaiting', { count: data.length })
                : t('overview.cell.descriptionsWritten', { count: data.length, written: data.generating })}
            </small>
          </p>
          <p className="small muted">{states(data.types)}</p>
        </>
      )}
    </Cell>
  );
}

function LearningsCell() {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const now = useNow(30_000);
  const { data } = useCall('memory.list', { filter: knowledgeFilter, limit: 4 });
  const total = data?.total ?? 0;
  const stale = data?.facets.statuses.stale ?? 0;
  const newest = data?.records[0];
  const go = (query: Readonly<Record<string, string>>) => navigation.getState().go(route('learnings', '', query));
  return (
    <Cell icon="learnings" title={t('overview.learnings')} spare="next">
      <p className={styles.value}>
        <button type="button" className={styles.link} onClick={() => go({})}>
          {format.number(total)} <small>{t('overview.cell.learnings', { count: total })}</small>
        </button>
      </p>
      <p className="small muted clip">
        {newest === undefined ? (
          data !== undefined && t('overview.cell.noLearnings')
        ) : (
          <>
            {stale > 0 && (
              <button type="button" className={styles.stale} onClick={() => go({ status: 'stale' })}>
                {t('overview.cell.staleLearnings', { count: stale })}
              </button>
            )}
            {stale > 0 && t('symbols.separator')}
            {t('overview.cell.newestLearning', { when: format.ago(newest.createdAt, now) })}
          </>
        )}
      </p>
    </Cell>
  );
}
