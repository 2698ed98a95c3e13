/** Beside the form of a proposal: the source that it was made of, whether that still stands, and what the bank says already. */
import { useCallback } from 'react';
import { type InboxItem, namedBy } from '#shared/contract/bank/bank-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { formatHash, route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { EvidenceChip } from '../../ui/marks/evidence-chip.tsx';
import { GroupHead } from '../../ui/panes/group-head.tsx';
import { PaneHead } from '../../ui/panes/pane-head.tsx';
import { Scroll } from '../../ui/panes/scroll.tsx';
import type { GateForm } from '../bank/gates/gate-form.ts';
import { Related } from '../bank/gates/gate-side.tsx';
import { analystName } from '../learnings/list/listed-record.ts';
import { placeOf } from '../learnings/record/evidence-place.ts';
import styles from './inbox.module.css';
import { isSaidBy } from './proposal.ts';

export interface Source {
  /** The record that the proposal was made of; undefined where there is none, or it is not read yet. */
  readonly record: Result<'memory.get'>['record'] | undefined;
  /** True for every text while the source is not known. */
  says(text: string): boolean;
}

const places = 5;

export function useSource(item: InboxItem | undefined): Source {
  const id = item?.recordId ?? '';
  const { data } = useCall('memory.get', { id }, { enabled: id !== '' });
  const record = data?.record.id === id ? data.record : undefined;
  const says = useCallback(
    (text: string) => record === undefined || isSaidBy(`${record.question}\n${record.answer}`, text),
    [record],
  );
  return { record, says };
}

interface ProposalSideProps {
  readonly item: InboxItem;
  readonly gate: GateForm;
  readonly source: Source;
}

export function ProposalSide({ item, gate, source }: ProposalSideProps) {
  const { t, format } = useMessages();
  const { navigation } = useServices();
  const openInEditor = useOpenInEditor();
  const now = useNow(60_000);
  const { record } = source;
  const { name } = namedBy(item.by);
  const toRecord = route('learnings', item.recordId ?? '');
  return (
    <>
      <PaneHead title={t('inbox.source')} />
      <Scroll>
        {record === undefined ? (
          <p className={styles.words}>
            {t(item.by === 'static' ? 'inbox.source.code' : 'inbox.source.agent', { who: analystName(name, t) })}
          </p>
        ) : (
          <>
            <blockquote className={styles.quote}>{record.answer}</blockquote>
            <p className={styles.words}>
              <a
                href={formatHash(toRecord)}
                onClick={(event) => {
                  event.preventDefault();
                  navigation.getState().go(toRecord);
                }}
              >
                {t('bank.inbox.learning')}
              </a>{' '}
              {format.day(record.createdAt, now)}
            </p>
            {record.evidence.length > 0 && (
              <section aria-label={t('learnings.evidence')}>
                <GroupHead>{t('learnings.evidence')}</GroupHead>
                <p className={styles.chips}>
                  {record.evidence.slice(0, places).map((one) => {
                    const { file, startLine, endLine } = placeOf(one);
                    return (
                      <EvidenceChip
                        key={`${file}:${startLine}-${endLine}`}
                        {...{ file, line: startLine, endLine, folders: 0, state: one.state }}
                        onOpen={() => navigation.getState().go(route('file', file, { line: String(startLine) }))}
                        onOpenInEditor={() => openInEditor(file, startLine)}
                      />
                    );
                  })}
                </p>
              </section>
            )}
            <section aria-label={t('inbox.valid')}>
              <GroupHead>{t('inbox.valid')}</GroupHead>
              <p className={styles.words}>{t(item.stale ? 'inbox.valid.stale' : 'inbox.valid.fresh')}</p>
            </section>
          </>
        )}
        <Related gate={gate} acts={{ openLine: (path) => navigation.getState().go(route('bank', path)) }} />
      </Scroll>
    </>
  );
}
