/**
 * One record in full: question, answer, what bears it out, how it was found, what is near it, what became of it. What it
 * says about itself comes first: who made it, how sure that is, and whether the code still stands as it did.
 */
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { RecordView } from '#shared/contract/memory/methods.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { sentences } from '../../../lib/i18n/sentences.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Delayed } from '../../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { CiteChip } from '../../file/peek/cite-chip.tsx';
import { hasDraft } from '../edit-fields.ts';
import { EditForm } from '../edit-form.tsx';
import { focusRecords } from '../list/use-picks.ts';
import { placeOf } from './evidence-place.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { Exploration } from './exploration.tsx';
import { RecordBar } from './record-bar.tsx';
import { ChangeList, type FoundRecord, RecordFacts, RecordTies } from './record-facts.tsx';
import styles from './record-page.module.css';
import type { RecordActions } from './use-record-actions.ts';

interface RecordPageProps {
  readonly id: string;
  readonly actions: RecordActions;
  /** No others are picked: the keys are this record's. */
  readonly single: boolean;
  /** Another record: a step that Back takes back. */
  readonly onGo: (id: string) => void;
  /** The record is not there any more. */
  readonly onGone: () => void;
}

export const RecordPage = memo(function RecordPage({ id, actions, single, onGo, onGone }: RecordPageProps) {
  const { t } = useMessages();
  const { data, error, isError, refetch } = useCall('memory.get', { id }, { enabled: id !== '' });
  // What was shown before is not what is chosen now, which is nothing.
  if (id === '') return null;
  if (isError && error.code === 'NotFound') {
    return (
      <div className={styles.middle}>
        <EmptyState
          page
          icon="learnings"
          title={t('learnings.gone')}
          why={t('learnings.goneWhy', { id })}
          action={<Button onClick={onGone}>{t('learnings.showAll')}</Button>}
        />
      </div>
    );
  }
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return <Delayed>{id !== '' && <p className={styles.waiting}>{t('learnings.loadingRecord')}</p>}</Delayed>;
  }
  return <Shown found={data} actions={actions} single={single} onGo={onGo} onGone={onGone} />;
});

interface ShownProps {
  readonly found: FoundRecord;
  readonly actions: RecordActions;
  readonly single: boolean;
  readonly onGo: (id: string) => void;
  readonly onGone: () => void;
}

function Shown({ found, actions, single, onGo, onGone }: ShownProps) {
  const { t } = useMessages();
  const { record } = found;
  const [editing, setEditing] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const edited = editing === record.id || hasDraft(record.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is read from its beginning.
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [record.id]);
  const edit = useCallback(() => setEditing(record.id), [record.id]);
  useCommands([
    {
      id: 'record.edit',
      title: 'command.recordEdit',
      group: 'group.view',
      keys: ['E'],
      when: () => !edited,
      run: edit,
    },
  ]);
  if (edited) {
    return (
      <EditForm
        key={record.id}
        record={record}
        onSaved={(id, undo) => {
          setEditing('');
          focusRecords();
          actions.said('learnings.said.edited', 1, undo);
          if (id !== record.id) onGo(id);
        }}
        onClose={() => setEditing('')}
      />
    );
  }
  // It scrolls, and Enter in the list brings the keys here.
  const reached = { tabIndex: 0, 'aria-label': record.question };
  return (
    <article className={styles.record} aria-label={t('learnings.recordLabel', { id: record.id })}>
      <RecordBar record={record} actions={actions} single={single} onEdit={edit} onForgotten={onGone} />
      <section ref={scroller} className={styles.body} data-list="record" {...reached}>
        <h1 className={styles.question}>
          <CodeSpans text={record.question} />
        </h1>
        <RecordFacts record={record} />
        <RecordNotices record={record} actions={actions} onGo={onGo} />
        <Answer key={record.id} record={record} />
        <EvidenceSection key={`${record.id} evidence`} evidence={record.evidence} />
        <Exploration key={`${record.id} path`} record={record} />
        {record.notes !== '' && (
          <section className={styles.section}>
            <h2>{t('learnings.notes')}</h2>
            <p className={styles.notes}>{record.notes}</p>
          </section>
        )}
        <RecordTies found={found} onGo={onGo} />
        <ChangeList changes={found.changes} />
      </section>
    </article>
  );
}

interface RecordNoticesProps {
  readonly record: RecordView;
  readonly actions: RecordActions;
  readonly onGo: (id: string) => void;
}

/** What a reader must know before the answer: that the code has changed since, that a newer answer is there, that it is out. */
function RecordNotices({ record, actions, onGo }: RecordNoticesProps) {
  const { t } = useMessages();
  const { status, evidence, supersededBy } = record;
  switch (status) {
    case 'active':
      return null;
    case 'stale': {
      const changed = evidence.filter(({ state }) => state === 'changed').length;
      const missing = evidence.filter(({ state }) => state === 'missing').length;
      const of = evidence.length;
      return (
        <Notice
          tone="stale"
          title={t('learnings.staleTitle')}
          end={
            <Button small onClick={() => actions.verify([record.id])}>
              {t('learnings.stillRight')}
            </Button>
          }
        >
          {sentences([
            ...(changed > 0 ? [t('learnings.staleChanged', { count: changed, of })] : []),
            ...(missing > 0 ? [t('learnings.staleMissing', { count: missing, of })] : []),
            t('learnings.staleNext'),
          ])}
        </Notice>
      );
    }
    case 'superseded':
      return (
        <Notice
          icon="swap"
          title={t('learnings.supersededTitle')}
          end={
            supersededBy !== null && (
              <Button small onClick={() => onGo(supersededBy)}>
                {t('learnings.showNewer')}
              </Button>
            )
          }
        />
      );
    case 'rejected':
      return (
        <Notice
          icon="x-circle"
          title={t('learnings.rejectedTitle')}
          end={
            <Button small onClick={() => actions.restore([record.id])}>
              {t('learnings.restore')}
            </Button>
          }
        >
          {t('learnings.rejectedWhy')}
        </Notice>
      );
  }
}

/** The answer as its author wrote it, in Markdown; a number in brackets opens the piece of evidence that bears it out. */
function Answer({ record }: { record: RecordView }) {
  const { evidence } = record;
  const cite = useCallback(
    (n: number) => {
      const one = evidence[n - 1];
      return one === undefined ? null : <CiteChip n={n} place={{ ...placeOf(one), state: one.state }} />;
    },
    [evidence],
  );
  return <Markdown text={record.answer} cite={cite} />;
}
