/** The lower half of the view: the records by day, and the chosen one beside them. The line between is dragged and kept. */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useServices } from '../../lib/services-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Delayed } from '../../ui/feedback/delayed.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Sash } from '../../ui/panes/sash.tsx';
import { askQuestion } from '../ask/ask-about.ts';
import { BulkBar, ForeignNotice } from './learnings-bar.tsx';
import { type LearningsPlace, noFilters } from './learnings-place.ts';
import { RecordList } from './list/record-list.tsx';
import type { Picks } from './list/use-picks.ts';
import type { Records } from './list/use-records.ts';
import { RecordPage } from './record/record-page.tsx';
import type { RecordActions } from './record/use-record-actions.ts';
import styles from './records-part.module.css';
import { countBetween, type TimelineData } from './timeline/timeline-data.ts';

export interface RecordsPartProps {
  readonly place: LearningsPlace;
  readonly found: Records;
  readonly data: TimelineData;
  readonly picks: Picks;
  readonly selectedId: string;
  /** The record beside the list: the selected one, when it has rested. */
  readonly shownId: string;
  readonly actions: RecordActions;
  readonly onSelect: (id: string) => void;
  readonly onOpen: () => void;
  readonly onGo: (id: string) => void;
  readonly onFacet: (part: Partial<LearningsPlace>) => void;
}

const widthSlot = 'learnings.split';
const widths = { normal: 432, min: 260, max: 720 };

export function RecordsPart(props: RecordsPartProps) {
  const { place, found, data, picks, selectedId, shownId, actions, onSelect, onOpen, onGo, onFacet } = props;
  const { t } = useMessages();
  const { ui } = useServices();
  const stored = useStore(ui, ({ values }) => values[widthSlot]);
  const width = typeof stored === 'number' ? Math.min(widths.max, Math.max(widths.min, stored)) : widths.normal;
  const { records, search } = found;
  const { from, to } = place;
  const inDay = useCallback(
    (start: number, end: number) => countBetween(data.at, Math.max(start, from ?? start), Math.min(end, to ?? end)),
    [data, from, to],
  );
  const hits = search === null ? null : records;
  const allIds = useCallback(() => {
    if (hits !== null) return hits.map(({ id }) => id);
    return data.ids.filter((_, mark) => {
      const at = data.at[mark] ?? 0;
      return (from === null || at >= from) && (to === null || at <= to);
    });
  }, [hits, data, from, to]);
  const gone = useCallback(() => onFacet({ id: '' }), [onFacet]);
  const open = useCallback(
    (id: string) => {
      onSelect(id);
      onOpen();
    },
    [onSelect, onOpen],
  );
  return (
    <div className={styles.split}>
      <section
        className={styles.days}
        style={{ width: typeof stored === 'number' ? width : '38.5%' }}
        aria-label={t('learnings.list')}
      >
        <ForeignNotice shown={place.foreign} actions={actions} onShow={() => onFacet({ foreign: true })} />
        {picks.ids.size > 0 && <BulkBar picks={picks} records={found.records} actions={actions} />}
        {found.known && found.records.length === 0 ? (
          <Nothing place={place} onFacet={onFacet} />
        ) : found.known ? (
          <RecordList
            records={records}
            query={search?.query ?? null}
            more={found.more}
            selectedId={selectedId}
            picks={picks}
            countBetween={inDay}
            allIds={allIds}
            onSelect={onSelect}
            onOpen={open}
          />
        ) : (
          <Delayed>
            <EmptyState icon="learnings" title={t('learnings.loading')} why={t('learnings.loadingWhy')} />
          </Delayed>
        )}
        <Sash
          edge="right"
          label={t('learnings.list')}
          width={width}
          {...widths}
          onResize={(next) => ui.getState().set(widthSlot, Math.round(next))}
        />
      </section>
      <div className={styles.record}>
        <RecordPage id={shownId} actions={actions} single={picks.ids.size === 0} onGo={onGo} onGone={gone} />
      </div>
    </div>
  );
}

function Nothing({ place, onFacet }: { place: LearningsPlace; onFacet: (part: Partial<LearningsPlace>) => void }) {
  const { t } = useMessages();
  const services = useServices();
  const clear = () => onFacet({ ...noFilters, from: null, to: null, query: '', id: '' });
  return (
    <div className={styles.none}>
      {place.query.trim() === '' ? (
        <EmptyState
          icon="filter"
          title={t('learnings.noneFiltered')}
          why={t('learnings.noneFilteredWhy')}
          action={<Button onClick={clear}>{t('learnings.showAll')}</Button>}
        />
      ) : (
        <EmptyState
          icon="search"
          title={t('learnings.noneFound', { query: place.query.trim() })}
          why={t('learnings.noneFoundWhy')}
          action={
            <Button onClick={() => askQuestion(services, place.query.trim())}>{t('learnings.askInstead')}</Button>
          }
        />
      )}
    </div>
  );
}
