/** Beside the form of a proposal: the source that it was made of, whether that still stands, and what the bank says already. */
import { useCallback, useMemo } from 'react';
import { type InboxItem, namedBy } from '#shared/contract/bank/bank-types.ts';
import type { Result } from '#shared/contract/contract.ts';
import { gapAfter } from '../../lib/i18n/sentences.ts';
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
  /** The lines of a session that it was made of; undefined where there is none, null where its transcript cannot be read. */
  readonly session: SessionSource | null | undefined;
  /** True for every text while the source is not known. */
  says(text: string): boolean;
}

interface SessionSource {
  readonly id: string;
  /** '' where the session has no title. */
  readonly title: string;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

const places = 5;

export function useSource(item: InboxItem | undefined): Source {
  const id = item?.recordId ?? '';
  const { data } = useCall('memory.get', { id }, { enabled: id !== '' });
  const record = data?.record.id === id ? data.record : undefined;
  const from = item?.session;
  const { data: read, error } = useCall('sessions.read', { id: from?.id ?? '-' }, { enabled: from !== undefined });
  const session = useMemo(() => {
    if (from === undefined || (read === undefined && error === null)) return undefined;
    return read === undefined ? null : sessionSource(read, from.lines);
  }, [from, read, error]);
  const words =
    record !== undefined
      ? `${record.question}\n${record.answer}`
      : session == null
        ? null
        : session.lines.map(({ text }) => text).join('\n');
  const says = useCallback((text: string) => words === null || isSaidBy(words, text), [words]);
  return { record, session, says };
}

/** The prompts and commands on these lines of its transcript. */
function sessionSource({ session, turns }: Result<'sessions.read'>, lines: readonly number[]): SessionSource {
  const wanted = new Set(lines);
  const all = turns.flatMap(({ line, text, commands }) => [{ line, text }, ...commands]);
  return {
    id: session.id,
    title: session.title,
    lines: all.filter(({ line }) => wanted.has(line)).map(({ line, text }) => ({ line, text })),
  };
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
  const { record, session } = source;
  const { name } = namedBy(item.by);
  const toRecord = route('learnings', item.recordId ?? '');
  return (
    <>
      <PaneHead title={t('inbox.source')} />
      <Scroll>
        {item.session !== undefined ? (
          <SessionWords session={session} by={analystName(name, t)} at={format.day(item.at, now)} />
        ) : record === undefined ? (
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

interface SessionWordsProps {
  readonly session: Source['session'];
  readonly by: string;
  readonly at: string;
}

/** What the person said in the session; only a link where its transcript is gone or its source is switched off. */
function SessionWords({ session, by, at }: SessionWordsProps) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const toSession = route('sessions', session?.id ?? '');
  return (
    <>
      {session === null && <p className={styles.words}>{t('inbox.source.sessionGone')}</p>}
      {session?.lines.map(({ line, text }) => (
        <blockquote key={line} className={styles.quote} title={t('sessions.line', { line })}>
          {text}
        </blockquote>
      ))}
      <p className={styles.words}>
        {t('inbox.source.session', { who: by })}
        {gapAfter(t('inbox.source.session', { who: by }))}
        <a
          href={formatHash(toSession)}
          onClick={(event) => {
            event.preventDefault();
            navigation.getState().go(toSession);
          }}
        >
          {session?.title || t('view.sessions')}
        </a>{' '}
        {at}
      </p>
    </>
  );
}
