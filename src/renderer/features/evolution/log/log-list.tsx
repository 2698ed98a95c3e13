/** The log: what became of the questions, by day, narrowed by kind. Enter opens the record that one has left behind. */
import { useCallback, useMemo } from 'react';
import type { EvolutionStats } from '#shared/contract/evolution/types.ts';
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
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useRowHeight, VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useDomainColours } from '../../../ui/memory/domain-colours.ts';
import { useListWidth } from '../../../ui/panes/use-list-width.ts';
import { dayTitle } from '../../learnings/list/day-title.ts';
import { fontFamily } from '../../learnings/list/text-lines.ts';
import { dayOf } from '../../learnings/model/day-rows.ts';
import { dateOf } from '../charts/day-name.ts';
import { type LogFilter, logFilters } from '../model/evolution-place.ts';
import { useReasonWords } from '../model/use-reason-words.ts';
import styles from './log.module.css';
import { LogEntryRow } from './log-row.tsx';
import { logRows } from './log-rows.ts';
import { rowHeightOf } from './row-height.ts';
import { useLog } from './use-log.ts';
import { whyOf } from './why.ts';

export interface LogListProps {
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
