/** What was learnt last, and what of it no longer holds: the newest records, each a step from its page. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { knowledgeFilter } from '../../../ui/memory/knowledge.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import styles from './learnings-part.module.css';

const shown = 4;

export function LearningsPart() {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  const now = useNow(60_000);
  const { data } = useCall('memory.list', { filter: knowledgeFilter, limit: shown });
  if (data === undefined || data.total === 0) return null;
  const stale = data.facets.statuses.stale ?? 0;
  const toStale = () => navigation.getState().go(route('learnings', '', { status: 'stale' }));
  const count = (
    <>
      {t('overview.learningsTotal', { count: data.total })}
      {stale > 0 && (
        <>
          {t('diff.comma')}
          <button type="button" className={styles.stale} onClick={toStale}>
            {t('overview.cell.staleLearnings', { count: stale })}
          </button>
        </>
      )}
    </>
  );
  return (
    <>
      <GroupHead count={count}>{t('overview.learnings')}</GroupHead>
      <ListBox
        label={t('overview.learnings')}
        items={data.records}
        itemKey={({ id }) => id}
        onOpen={({ id }) => navigation.getState().go(route('learnings', id))}
        row={({ question, questionType, domain, confidence, status, origin, createdAt }) => (
          <div className={styles.record}>
            <QuestionMark
              type={questionType}
              domain={domain}
              colour={colour(domain)}
              confidence={confidence}
              status={status}
              origin={origin}
            />
            <span className={styles.question} title={question}>
              <CodeSpans text={question} brief />
            </span>
            <span className={styles.end}>
              {status === 'stale' ? <Freshness of="stale" /> : format.ago(createdAt, now)}
            </span>
          </div>
        )}
      />
    </>
  );
}
