/** What was learnt last, and what of it no longer holds: the newest records, each a step from its page. */
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { Row } from '../../../ui/lists/row.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { Freshness } from '../../../ui/memory/freshness.tsx';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { knowledgeFilter } from './knowledge-filter.ts';

const shown = 4;

export function LearningsPart() {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colour = useDomainColours();
  const now = useNow(60_000);
  const { data } = useCall('memory.list', { filter: knowledgeFilter, limit: shown });
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <GroupHead count={t('overview.learningsNote', { count: data.total, stale: data.facets.statuses.stale ?? 0 })}>
        {t('overview.learnings')}
      </GroupHead>
      <ListBox
        label={t('overview.learnings')}
        items={data.records}
        itemKey={({ id }) => id}
        onOpen={({ id }) => navigation.getState().go(route('learnings', id))}
        row={(record) => (
          <Row
            icon={
              <QuestionMark
                type={record.questionType}
                domain={record.domain}
                colour={colour(record.domain)}
                confidence={record.confidence}
                status={record.status}
              />
            }
            name={record.question}
            end={record.status === 'stale' ? <Freshness of="stale" /> : format.ago(record.createdAt, now)}
            title={record.question}
          />
        )}
      />
    </>
  );
}
