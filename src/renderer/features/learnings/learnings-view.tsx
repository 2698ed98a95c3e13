/**
 * Learnings: what was learnt, over time. Facets left; above, the search and the strip; below, the records by day and the one
 * that is chosen, or the map of domains with what is known of one. Its place is its address, see model/learnings-place.ts.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useAfterPaint } from '../../lib/timing/use-after-paint.ts';
import { useRested } from '../../lib/timing/use-rested.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import styles from './bar/learnings-bar.module.css';
import { DomainsPart } from './domains/domains-part.tsx';
import { FacetPane } from './facet-pane.tsx';
import { GlobalDialog } from './global-dialog.tsx';
import { createDragged, LearningsBar } from './learnings-bar.tsx';
import { filterCount, filterOf, type LearningsPlace, placeId, readPlace, writePlace } from './learnings-place.ts';
import { nextAfter } from './list/listed-record.ts';
import { focusRecords, usePicks } from './list/use-picks.ts';
import { useRecords } from './list/use-records.ts';
import { useRecordActions } from './record/use-record-actions.ts';
import { RecordsPart } from './records-part.tsx';
import type { Range } from './timeline/draw/draw-strip.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useTimeline } from './timeline/use-timeline.ts';
import { useImport } from './use-import.tsx';

/** Milliseconds that a query rests before it is searched for, while the one before has no answer: of a slow model, say. */
const restMs = 160;

/** Milliseconds that the best hit rests before it is read out in full: who types waits for rows alone. */
const recordRest = 80;
const focusRecord = () => document.querySelector<HTMLElement>('[data-list="record"]')?.focus();

export default function LearningsView() {
  const { t } = useMessages();
  const { panes, navigation } = useServices();
  const narrow = useStore(panes, (state) => state.narrow);
  const { place, change, step, flush } = useViewPlace('learnings', readPlace, writePlace, placeId);
  const input = useRef<HTMLInputElement>(null);
  const picks = usePicks();
  // Kept outside React's state: dragging a range redraws its figures, not the whole view.
  const [dragged] = useState(createDragged);

  const searching = useRef(false);
  const searched = useRested(place.query.trim(), searching.current ? restMs : 0) ?? '';
  const filter = useMemo(() => filterOf(place, true), [place]);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same filter is the same question, whatever else of the place changed.
  const asked = useMemo(() => filter, [key]);
  const found = useRecords(asked, searched);
  searching.current = found.searching;
  const domains = useCall('memory.domains', {});
  const named = useCall('memory.get', { id: place.id }, { enabled: place.id !== '' }).data?.record;
  const { hitCounts } = found;
  const hits = found.search === null ? undefined : found.records;
  // The rows come first: what is drawn and counted of the hits around them would hold up their frame.
  const around = useAfterPaint(useMemo(() => ({ hits, hitCounts }), [hits, hitCounts]));
  const timeline = useTimeline(place, domains.data, around.hits);
  const { data } = timeline;

  const first = found.records[0]?.id ?? '';
  const selectedId = place.id === '' ? first : place.id;
  const rested = useRested(selectedId, recordRest) ?? '';
  const shownId = place.id === '' && selectedId !== '' ? rested : selectedId;
  const select = useCallback((id: string) => change({ id }), [change]);
  const go = useCallback(
    (id: string) => {
      flush();
      step({ id, tab: 'timeline' });
    },
    [flush, step],
  );
  const shown = useRef({ records: found.records, selectedId, asked });
  shown.current = { records: found.records, selectedId, asked };
  const onUndone = useCallback((ids: readonly string[]) => ids[0] && select(ids[0]), [select]);
  // The next record takes the place of one that leaves the list, so that one after the other can be judged.
  const onReject = useCallback(
    (ids: readonly string[]) => {
      const { records, selectedId: chosen, asked: filter } = shown.current;
      const stays = filter.statuses?.includes('rejected') === true || !ids.includes(chosen);
      const next = stays ? null : nextAfter(records, chosen, ids);
      return () => next !== null && shown.current.selectedId === chosen && select(next);
    },
    [select],
  );
  const actions = useRecordActions({ onUndone, onReject });
  const importer = useImport();
  const [globalShown, setGlobalShown] = useState(false);
  const global = globalShown && <GlobalDialog onClose={() => setGlobalShown(false)} />;
  const onFacet = useCallback(
    (part: Partial<LearningsPlace>) => {
      picks.clear();
      step(part);
    },
    [step, picks],
  );
  const onBrush = useCallback(
    (range: Range | null, settled: boolean) => {
      const part = {
        from: range === null ? null : Math.round(range.from),
        to: range === null ? null : Math.round(range.to),
      };
      if (settled) step(part);
      else change(part);
    },
    [step, change],
  );
  const toNewLearning = () => navigation.getState().go(route('bank', '', { form: 'learning' }));
  const focusSearch = () => {
    input.current?.focus();
    input.current?.select();
  };
  useCommands([
    { id: 'learnings.search', title: 'command.learningsSearch', group: 'group.view', keys: ['/'], run: focusSearch },
    { id: 'learnings.global', title: 'command.global', group: 'group.view', run: () => setGlobalShown(true) },
    { id: 'learnings.import', title: 'command.learningsImport', group: 'group.view', run: importer.pick },
    {
      id: 'learnings.tab',
      title: 'command.learningsTab',
      group: 'group.view',
      keys: ['T'],
      run: () => step({ tab: place.tab === 'timeline' ? 'domains' : 'timeline' }),
    },
  ]);

  const onDrag = useCallback((range: Range | null) => dragged.setState({ range }), [dragged]);
  const brush = useMemo(
    () =>
      place.from === null && place.to === null
        ? null
        : { from: place.from ?? 0, to: place.to ?? Number.MAX_SAFE_INTEGER },
    [place.from, place.to],
  );
  const unfiltered = filterCount(place) === 0 && searched === '' && brush === null;
  const none = Object.values(found.facets?.statuses ?? {}).every((count) => count === 0);
  if (found.known && unfiltered && none && place.id === '') {
    return (
      <ViewPanes view="learnings" label={t('view.learnings')}>
        <FirstRun onNew={toNewLearning} onImport={importer.pick} />
        {importer.dialog}
        {global}
      </ViewPanes>
    );
  }

  const facets = (
    <FacetPane
      place={place}
      facets={found.facets}
      hitCounts={around.hitCounts}
      total={found.known ? found.total : undefined}
      domains={timeline.domains}
      onChange={onFacet}
      end={
        <>
          <IconButton small icon="plus" label={t('learnings.new')} onClick={toNewLearning} />
          <IconButton small icon="globe" label={t('global.open')} onClick={() => setGlobalShown(true)} />
          <IconButton small icon="into" label={t('learnings.import')} onClick={importer.pick} />
        </>
      }
    />
  );
  return (
    <ViewPanes
      view="learnings"
      label={t('view.learnings')}
      crumbs={[t('view.learnings'), named?.id === place.id ? named.question : place.id].filter((crumb) => crumb !== '')}
      listLabel={t('learnings.filters')}
      listWidth={226}
      {...(narrow ? {} : { list: facets })}
    >
      <LearningsBar
        place={place}
        found={found}
        brush={brush}
        dragged={dragged}
        at={data.at}
        inputRef={input}
        onQuery={(query) => {
          if (!found.searching) found.ask(query.trim());
          picks.clear();
          change({ query, id: '' });
        }}
        onTab={(tab) => step({ tab })}
        onClearRange={() => onBrush(null, true)}
        onDown={focusRecords}
        {...(narrow ? { filters: facets } : {})}
      />
      {found.error !== null ? (
        <ErrorState error={found.error} onRetry={found.retry} />
      ) : place.tab === 'domains' ? (
        <DomainsPart
          domains={domains.data?.domains ?? []}
          selected={place.domain}
          onSelect={(domain) => change({ domain })}
          onOpen={(domain) => step({ tab: 'timeline', domains: [domain], id: '' })}
          onGo={go}
        />
      ) : (
        <>
          {timeline.error === null ? (
            <Timeline
              data={data}
              brush={brush}
              selectedId={shownId}
              onBrush={onBrush}
              onSelect={select}
              onOpen={focusRecord}
              onDrag={onDrag}
            />
          ) : (
            <ErrorState error={timeline.error} onRetry={timeline.retry} />
          )}
          <RecordsPart
            place={place}
            found={found}
            data={data}
            picks={picks}
            selectedId={selectedId}
            shownId={shownId}
            actions={actions}
            onSelect={select}
            onOpen={focusRecord}
            onGo={go}
            onFacet={onFacet}
          />
        </>
      )}
      {importer.dialog}
      {global}
    </ViewPanes>
  );
}

/** As it is typed, in any language. */
const command = 'memoscope memory add --from records.json';

/** Before the first record: what learnings are, and the ways in which they come that work now. */
function FirstRun({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  return (
    <div className={styles.first}>
      <div>
        <h1 className="h-page">{t('learnings.firstTitle')}</h1>
        <p className="muted">{t('learnings.firstWhy')}</p>
        <ul className={styles.ways}>
          <li>
            <Icon name="ask" />
            <p>{t('learnings.firstAsk')}</p>
          </li>
          <li>
            <Icon name="edit" />
            <p>{t('learnings.firstWrite')}</p>
          </li>
          <li>
            <Icon name="into" />
            <p>{t('learnings.firstImport')}</p>
          </li>
          <li>
            <Icon name="keyboard" />
            <p>
              {t('learnings.firstCli')} <code>{command}</code>
            </p>
          </li>
        </ul>
        <div className={styles.actions}>
          <Button look="primary" icon="ask" onClick={() => navigation.getState().go(route('ask'))}>
            {t('learnings.firstAskButton')}
          </Button>
          <Button icon="edit" onClick={onNew}>
            {t('learnings.new')}
          </Button>
          <Button icon="into" onClick={onImport}>
            {t('learnings.import')}
          </Button>
        </div>
      </div>
    </div>
  );
}
