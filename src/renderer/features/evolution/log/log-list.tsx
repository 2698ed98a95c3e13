/** The log: what became of the questions, by day, narrowed by kind. Enter opens the record that one has left behind. */
import { useCallback, useMemo } from 'react';
import type {
  EvolutionLogEntry,
  EvolutionStats,
  Reason,
  ReasonCode,
} from '#shared/contract/evolution/evolution-types.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useSaid } from '../../../lib/i18n/use-worded.ts';
import { route } from '../../../lib/navigation/route.ts';
import { useKeptChoice } from '../../../lib/navigation/use-kept-choice.ts';
import { useServices } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { type LoopMode, modeOf, useEvolution } from '../../../lib/use-evolution.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ToggleChip } from '../../../ui/controls/toggle-chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useRowHeight, VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { ConfidenceBar } from '../../../ui/marks/confidence-bar.tsx';
import { Tag } from '../../../ui/marks/tag.tsx';
import { type DomainColour, useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { QuestionMark } from '../../../ui/memory/question-mark.tsx';
import { useListWidth } from '../../../ui/panes/use-list-width.ts';
import { CodeSpans } from '../../../ui/text/code-spans.tsx';
import { dayOf, dayTitle } from '../../learnings/list/day-rows.ts';
import { fontFamily, linesOf } from '../../learnings/list/text-lines.ts';
import { dateOf } from '../charts/day-name.ts';
import { type LogFilter, logFilters } from '../evolution-place.ts';
import styles from './log-list.module.css';
import { useLog } from './use-log.ts';
import { type ReasonWords, useReasonWords } from './use-reason-words.ts';

interface LogListProps {
  readonly show: readonly LogFilter[];
  readonly onShow: (show: readonly LogFilter[]) => void;
}

/** Rows before the end at which the next page is asked for. */
const ahead = 20;

export function LogList({ show, onShow }: LogListProps) {
  const { t, language } = useMessages();
  const { navigation } = useServices();
  const log = useLog(show);
  const { data: stats } = useCall('evolution.stats', {});
  const colourOf = useDomainColours();
  const rowHeight = useRowHeight();
  const inWords = useReasonWords();
  const said = useSaid();
  const [box, width] = useListWidth<HTMLElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has its own faces.
  const family = useMemo(fontFamily, [language]);
  const now = useNow(60_000);
  const [selected, setSelected] = useKeptChoice('evolution.log.row');
  const today = dateOf(now);
  const rows = useMemo(() => logRows(log.entries, today), [log.entries, today]);
  const heightOf = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row?.kind !== 'entry') return rowHeight;
      const { entry } = row;
      return rowHeightOf(
        { question: entry.question ?? '', why: whyOf(entry, inWords, said, t), tagged: entry.kind === 'verified' },
        width,
        rowHeight,
        family,
      );
    },
    [rows, rowHeight, width, family, inWords, said, t],
  );
  const draw = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return null;
      if (row.kind === 'entry') {
        const domain = row.entry.domain ?? undefined;
        const why = whyOf(row.entry, inWords, said, t);
        return <LogEntryRow entry={row.entry} domain={domain} colour={colourOf(domain)} why={why} />;
      }
      const [start] = dayOf(row.at);
      return (
        <h3 className={styles.day}>
          {dayTitle(start, now, language, t)} <DayCounts day={stats?.days.find(({ date }) => date === row.date)} />
        </h3>
      );
    },
    [rows, now, language, t, stats, colourOf, inWords, said],
  );
  const open = (index: number) => {
    const row = rows[index];
    if (row?.kind !== 'entry' || row.entry.recordId === null) return;
    const { kind, recordId } = row.entry;
    if (kind === 'learned' || kind === 'verified') navigation.getState().go(route('learnings', recordId));
  };
  const toggle = (one: LogFilter) => (pressed: boolean) =>
    onShow(logFilters.filter((name) => (name === one ? pressed : show.includes(name))));
  return (
    <section ref={box} className={styles.log} aria-label={t('evolution.log')}>
      <div className={styles.bar}>
        <h2>{t('learnings.today')}</h2>
        <DayCounts day={stats?.days.find(({ date }) => date === today)} />
        <span className="grow" />
        <fieldset className={styles.filters} aria-label={t('evolution.logShow')}>
          {logFilters.map((one) => (
            <ToggleChip
              key={one}
              label={t(`evolution.kind.${one}`)}
              pressed={show.includes(one)}
              onChange={toggle(one)}
            />
          ))}
        </fieldset>
      </div>
      {log.error !== null && !log.known && <ErrorState error={log.error} onRetry={log.retry} />}
      {log.known && rows.length === 0 && <Empty filtered={show.length > 0} onClear={() => onShow([])} />}
      {rows.length > 0 && (
        <VirtualList
          label={t('evolution.log')}
          name="log"
          count={rows.length}
          selected={rows.findIndex(({ key }) => key === selected)}
          onSelect={(index) => setSelected(rows[index]?.key ?? '')}
          onOpen={open}
          row={draw}
          rowHeight={heightOf}
          head={(index) => rows[index]?.kind === 'day'}
          restoreAs="evolution.log"
          onRange={(_, last) => last > rows.length - ahead && log.more()}
        />
      )}
    </section>
  );
}

function DayCounts({ day }: { day: EvolutionStats['days'][number] | undefined }) {
  const { t } = useMessages();
  if (day === undefined) return null;
  const counts = (['saved', 'refused', 'failed'] as const).filter((one) => day[one] > 0);
  return (
    <span className={styles.counts}>
      {counts.length === 0
        ? t('evolution.counts.none')
        : counts.map((one) => t(`evolution.counts.${one}`, { count: day[one] })).join(t('symbols.separator'))}
    </span>
  );
}

const off: ReadonlySet<LoopMode> = new Set(['stopped', 'paused', 'configured', 'notHere']);

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useMessages();
  const { data: mode } = useEvolution(modeOf);
  if (filtered) {
    return (
      <EmptyState
        icon="filter"
        title={t('evolution.noneOfKind')}
        why={t('evolution.noneOfKindWhy')}
        action={<Button onClick={onClear}>{t('generations.clear')}</Button>}
      />
    );
  }
  if (mode === 'indexing') {
    return <EmptyState icon="evolution" title={t('evolution.noLogIndexing')} why={t('evolution.noLogIndexingWhy')} />;
  }
  const why = mode !== undefined && off.has(mode) ? t('evolution.noLogStopped') : t('evolution.noLogWhy');
  return <EmptyState icon="evolution" title={t('evolution.noLog')} why={why} />;
}

/** The log as rows: under the name of each day what became of its questions; today's is above the list. */
type LogRow =
  | { readonly kind: 'day'; readonly key: string; readonly date: string; readonly at: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: EvolutionLogEntry };

/** @param today the local day, `2026-03-12`. */
export function logRows(entries: readonly EvolutionLogEntry[], today: string): LogRow[] {
  const rows: LogRow[] = [];
  let day = today;
  for (const entry of entries) {
    const date = dateOf(entry.timestamp);
    if (date !== day) rows.push({ kind: 'day', key: date, date, at: entry.timestamp });
    day = date;
    rows.push({ kind: 'entry', key: `${entry.id}`, entry });
  }
  return rows;
}

/** Pixels: what is beside a question and beside a reason (log.module.css), and the height of a line of each. */
const beside = { question: 332, tag: 84, why: 62 };
const line = { question: 18, why: 16 };

/** Lines that a question or a reason may take. */
const mostLines = 3;

/** How high a row of the log is: questions and reasons wrap and are not cut, and a virtual list must know it beforehand. */
interface RowText {
  readonly question: string;
  readonly why: string | null;
  /** A word follows the question. */
  readonly tagged: boolean;
}

/** @param width of the list; `base`, the height of a row with one line. */
export function rowHeightOf({ question, why, tagged }: RowText, width: number, base: number, family: string): number {
  const more = linesOf(question, width - beside.question - (tagged ? beside.tag : 0), `13px ${family}`, mostLines) - 1;
  const reason = why === null ? 0 : linesOf(why, width - beside.why, `12px ${family}`, mostLines) * line.why + 2;
  return base + more * line.question + reason;
}

/** Of these the error says more, with its fix. */
const unnamed: ReadonlySet<ReasonCode> = new Set(['other', 'modelError', 'toolError']);

/** Why a question was not saved, or its answer is less sure, in one sentence; null where there is nothing to say. */
function whyOf(
  { kind, reason, error }: EvolutionLogEntry,
  inWords: (reason: Reason) => ReasonWords,
  said: (english: string) => string,
  t: Translate,
): string | null {
  const thrown = error === null ? null : said(error);
  if (reason === null) return thrown;
  const { name, sentence } = inWords(reason);
  const why = (unnamed.has(reason.code) ? thrown : null) ?? sentence ?? thrown ?? name;
  return kind === 'learned' || kind === 'verified' ? t('evolution.lessSure', { why }) : why;
}

interface LogEntryRowProps {
  readonly entry: EvolutionLogEntry;
  /** Of the record, where that is known. */
  readonly domain: string | undefined;
  readonly colour: DomainColour;
  /** Why it was not saved. */
  readonly why: string | null;
}

/** One question and what became of it: its mark, how sure the answer is, what it cost, when; why, where it was not saved. */
function LogEntryRow({ entry, domain, colour, why }: LogEntryRowProps) {
  const { t, format } = useMessages();
  const { kind, question, questionType, confidence, analyst, tokens, timestamp } = entry;
  const kept = kind === 'learned' || kind === 'verified';
  const words = question ?? t(`evolution.entry.${kind}`);
  const ofLoop = question === null;
  return (
    <div className={cx(styles.row, !kept && styles.not)}>
      {questionType === null ? (
        <Icon name="evolution" size="small" className={styles.sign} />
      ) : (
        <QuestionMark
          type={questionType}
          confidence={confidence ?? 0}
          domain={domain}
          {...(kept ? { colour } : {})}
          status={kept ? 'active' : 'rejected'}
          origin={null}
        />
      )}
      <span className={styles.question}>
        <span className={cx(styles.words, kept && 'ink')}>
          <CodeSpans text={words} />
        </span>
        {kind === 'verified' && <Tag>{t('evolution.entry.verified')}</Tag>}
      </span>
      <span className={styles.end}>
        {kept && confidence !== null ? (
          <ConfidenceBar value={confidence} analyst={analyst} />
        ) : (
          !ofLoop && (
            <span className={cx(styles.word, kind === 'failed' && styles.failed)}>{t(`evolution.entry.${kind}`)}</span>
          )
        )}
      </span>
      <span className={styles.tokens}>
        {!ofLoop &&
          (tokens === 0 && analyst === 'static'
            ? t('evolution.staticTokens')
            : t('evolution.tokensUsed', { count: tokens }))}
      </span>
      <span className={styles.time}>{format.time(timestamp)}</span>
      {why !== null && (
        <span className={styles.why}>
          <CodeSpans text={why} />
        </span>
      )}
    </div>
  );
}
