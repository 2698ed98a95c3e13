/** The records about a type, and those of its files that are about something else; the way to ask about it. */
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListBox } from '../../../ui/lists/list-box.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { GroupHead } from '../../../ui/panes/group-head.tsx';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { askAbout } from '../../ask/ask-about.ts';
import { RecordRow } from '../../learnings/list/record-row.tsx';
import styles from './learnings-section.module.css';
import { useLearnings } from './use-learnings.ts';

/** Records of one group; the others are in Learnings. */
const most = 100;

export function LearningsSection({ type }: { type: TypeDetail }) {
  const { t } = useMessages();
  const services = useServices();
  const { about, nearby, cut, known, error, retry } = useLearnings(type.symbol.typeId);
  const ask = (
    <Button small icon="ask" onClick={() => askAbout(services, type.symbol.path)}>
      {t('type.ask')}
    </Button>
  );
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (!known) return null;
  if (about.length + nearby.length === 0) {
    return (
      <EmptyState icon="learnings" title={t('type.learningsNone')} why={t('type.learningsNoneWhy')} action={ask} />
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h2>{t('type.learningsCount', { count: about.length })}</h2>
        <span className="grow" />
        {ask}
      </div>
      <Scroll restoreAs="type.learnings">
        {about.length > 0 && <Records title={t('type.learningsAbout')} records={about} file={type.symbol.file} />}
        {nearby.length > 0 && <Records title={t('type.learningsNearby')} records={nearby} file={type.symbol.file} />}
        {cut !== null && <p className="small muted">{t('list.cut', cut)}</p>}
      </Scroll>
    </>
  );
}

function Records({ title, records, file }: { title: string; records: readonly RecordSummary[]; file: string }) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const colourOf = useDomainColours();
  const left = records.length - most;
  return (
    <>
      <GroupHead count={format.number(records.length)}>{title}</GroupHead>
      <ListBox
        label={title}
        items={records.slice(0, most)}
        itemKey={({ id }) => id}
        rowClass={styles.row}
        onOpen={({ id }) => navigation.getState().go(route('learnings', id))}
        row={(record) => <RecordRow record={record} colour={colourOf(record.domain)} timeOnly={false} />}
      />
      {left > 0 && (
        <button
          type="button"
          className={styles.more}
          onClick={() => navigation.getState().go(route('learnings', '', { file }))}
        >
          {t('type.learningsMore', { count: left })}
        </button>
      )}
    </>
  );
}
