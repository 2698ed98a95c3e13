/** Learnings that recent changes made outdated, each a step from its page. Absent where all hold. */
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import styles from './parts.module.css';

const shown = 3;
const outdated: MemoryFilter = { statuses: ['stale'] };

export function StalePart() {
  const { t } = useMessages();
  const { navigation } = useServices();
  const { data } = useCall('memory.list', { filter: outdated, limit: shown });
  if (data === undefined || data.total === 0) return null;
  const toAll = () => navigation.getState().go(route('learnings', '', { status: 'stale' }));
  const all = (
    <button type="button" className={styles.all} onClick={toAll}>
      {t('overview.all', { count: data.total })}
    </button>
  );
  return (
    <>
      <GroupHead end={all}>{t('overview.outdated')}</GroupHead>
      <ListBox
        label={t('overview.outdated')}
        items={data.records}
        itemKey={({ id }) => id}
        onOpen={({ id }) => navigation.getState().go(route('learnings', id))}
        row={({ question, domain }) => (
          <div className={styles.record}>
            <Freshness of="stale" bare />
            <span className={styles.what} title={question}>
              <CodeSpans text={question} brief />
              <small>{domain}</small>
            </span>
          </div>
        )}
      />
    </>
  );
}
