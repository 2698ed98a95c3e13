/**
 * The symbols view: namespaces left, instant search with filters and results in the middle, the selected symbol right.
 * Its place (query, filters, branch, selection) is its address; see model/symbols-place.ts.
 */
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { runningIndex } from '../../lib/state/ops.ts';
import { isStopped } from '../../lib/state/workspace.ts';
import { useAfterPaint } from '../../lib/timing/use-after-paint.ts';
import { useEnter } from '../../lib/timing/use-enter.ts';
import { useRested } from '../../lib/timing/use-rested.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { CoverageNote } from '../../ui/feedback/coverage-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { usePinCommand } from '../context/pin/use-pin-command.ts';
import { ReadRest } from '../overview/read-rest.tsx';
import { SymbolInspector } from './inspector/symbol-inspector.tsx';
import { filterCount, type SymbolsPlace } from './model/symbols-place.ts';
import { useSymbolActions } from './parts/use-symbol-actions.ts';
import { FacetBar } from './search/facet-bar.tsx';
import { HitList, isCopy } from './search/hit-list.tsx';
import { SearchBar } from './search/search-bar.tsx';
import { usePlace } from './search/use-place.ts';
import { useSearch } from './search/use-search.ts';
import { useSelection } from './search/use-selection.ts';
import styles from './symbols-view.module.css';
import { NamespaceTree } from './tree/namespace-tree.tsx';

/** Milliseconds that the best row rests before the inspector asks for it: who types waits for rows alone. */
const inspectorRest = 80;

export default function SymbolsView() {
  const { t } = useMessages();
  const { place, change, step, flush } = usePlace();
  const search = useSearch(place);
  const { window, state } = search;
  const choose = useCallback((selected: string) => change({ selected }), [change]);
  const selection = useSelection(window, place.selected, choose);
  const actions = useSymbolActions();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // Kept outside React's state: scrolling draws the rows and the foot, not the whole view.
  const [range] = useState(createRange);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const onRange = useCallback((first: number, last: number) => range.setState({ first, last }), [range]);
  const focusSearch = () => {
    input.current?.focus();
    input.current?.select();
  };
  useCommands([
    { id: 'symbols.search', title: 'command.symbolSearch', group: 'group.view', keys: ['/'], run: focusSearch },
    {
      id: 'symbol.usages',
      title: 'command.findUsages',
      group: 'group.view',
      keys: ['Shift+F12'],
      when: () => selection.hit !== undefined,
      run: () => {
        if (selection.hit === undefined) return;
        flush();
        actions.openUsages(selection.hit);
      },
    },
  ]);

  usePinCommand(selection.hit);

  const open = useCallback(
    (hit: SymbolHit, aside: boolean) => {
      flush();
      if (aside) actions.openInEditor(hit);
      else actions.open(hit);
    },
    [flush, actions],
  );
  const type = (query: string) => {
    search.ask({ ...place, query });
    change({ query, selected: '' });
  };
  const openSelected = (aside: boolean) => selection.hit !== undefined && open(selection.hit, aside);
  const enter = useEnter(place.query, state.behind, openSelected);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { first, last } = range.getState();
    const page = Math.max(1, last - first - 1);
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    if (by !== undefined && state.total > 0) {
      selection.select(selection.row + by);
      enter.forget();
    } else if (event.key === 'Enter') {
      const aside = event.ctrlKey || event.metaKey;
      if (place.selected === '') enter.press(aside);
      else openSelected(aside);
    } else if (isCopy(event) && selection.hit !== undefined && noTextSelected(event.currentTarget)) {
      actions.copyPath(selection.hit);
    } else if (event.key === 'Escape' && place.query !== '') type('');
    else return;
    event.preventDefault();
  };

  const onWithin = useCallback((within: string) => change({ within, file: '', selected: '' }), [change]);
  const onFilter = useCallback((part: Partial<SymbolsPlace>) => step({ ...part, selected: '' }), [step]);
  const rested = useRested(selection.id, inspectorRest) ?? '';
  const chosen = useDeferredValue(place.selected);
  const inspected = place.selected === '' ? rested : chosen;
  // The rows come first: chips that come, go and are measured would hold up their frame.
  const facets = useAfterPaint(state.facets);
  const { kinds, access, languages, within, file } = place;
  // The same for whatever is typed.
  const filter = useMemo(() => ({ kinds, access, languages, within, file }), [kinds, access, languages, within, file]);
  const active = filterCount(filter);
  return (
    <ViewPanes
      view="symbols"
      label={t('view.symbols')}
      crumbs={[t('view.symbols'), place.query, place.within].filter((crumb) => crumb !== '')}
      listLabel={t('symbols.namespaces')}
      listWidth={276}
      inspectorLabel={t('symbols.inspector')}
      inspectorWidth={348}
      list={
        <NamespaceTree
          within={place.within}
          selectedType={place.selected.split('/')[0] ?? ''}
          onWithin={onWithin}
          onType={choose}
        />
      }
      inspector={<SymbolInspector id={inspected} />}
    >
      <h1 className="visually-hidden">{t('view.symbols')}</h1>
      <div className={styles.tools}>
        <SearchBar
          query={place.query}
          state={state}
          listId={listId}
          selected={selection.row}
          inputRef={input}
          onChange={type}
          onKeyDown={onKeyDown}
        />
        <Button
          icon="filter"
          look="ghost"
          className={styles.narrowOnly}
          aria-expanded={filtersOpen}
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          {t('symbols.filters')}
          {active > 0 && ` ${active}`}
        </Button>
      </div>
      <div className={filtersOpen ? undefined : styles.folded}>
        <FacetBar filter={filter} facets={facets} onChange={onFilter} />
      </div>
      <Partial />
      {state.error !== null ? (
        <ErrorState error={state.error} onRetry={search.retry} />
      ) : state.request !== null && state.total === 0 ? (
        <Nothing
          place={place}
          onClear={() => step({ kinds: [], access: [], languages: [], within: '', file: '', selected: '' })}
        />
      ) : (
        <HitList
          id={listId}
          window={window}
          total={state.total}
          selected={selection.row}
          answer={JSON.stringify(state.request)}
          onSelect={selection.select}
          onOpen={open}
          onCopy={actions.copyPath}
          onRange={onRange}
        />
      )}
      {state.error === null && state.coverage !== null && <CoverageNote coverage={state.coverage} clipped />}
      {state.total > 0 && state.error === null && (
        <Foot range={range} total={state.total} byPath={state.request?.query === ''} />
      )}
    </ViewPanes>
  );
}

interface RowRange {
  readonly first: number;
  readonly last: number;
}

function createRange() {
  return createStore<RowRange>(() => ({ first: 0, last: 0 }));
}

/** Where the list stands, and the keys that act on the selected row. */
function Foot({ range, total, byPath }: { range: ReturnType<typeof createRange>; total: number; byPath: boolean }) {
  const { t } = useMessages();
  const { first, last } = useStore(range);
  return (
    <p className={styles.foot}>
      <span className="num">{t('list.range', { from: first + 1, to: Math.min(last + 1, total), total })}</span>
      <span className="faint">{t(byPath ? 'symbols.sortedByPath' : 'symbols.sortedByMatch')}</span>
      <span className="grow" />
      <span>
        <KeyHint keys="Enter" /> {t('symbols.hint.open')}
      </span>
      <span>
        <KeyHint keys="Mod+Enter" /> {t('symbols.hint.editor')}
      </span>
      <span>
        <KeyHint keys="Mod+C" /> {t('symbols.hint.copy')}
      </span>
    </p>
  );
}

function noTextSelected(field: HTMLInputElement): boolean {
  return field.selectionStart === field.selectionEnd;
}

/** While the code is being read: how far, and that what is there works already. */
function Partial() {
  const { t } = useMessages();
  const { ops } = useServices();
  const indexing = useWorkspace(({ phase }) => phase === 'indexing' || phase === 'opening');
  const entry = useStore(ops, ({ entries }) => runningIndex(entries));
  if (!indexing) return null;
  const known = entry !== undefined && entry.op.total > 0 && entry.op.phase === 'reading';
  return (
    <p className={styles.partial} role="status">
      {known ? t('symbols.partialCount', { done: entry.op.done, total: entry.op.total }) : t('symbols.partial')}
    </p>
  );
}

function Nothing({ place, onClear }: { place: SymbolsPlace; onClear: () => void }) {
  const { t } = useMessages();
  const { navigation } = useServices();
  const reading = useWorkspace(({ phase }) => phase !== 'ready');
  const stopped = useWorkspace(isStopped);
  const active = filterCount(place);
  const clear = active > 0 && <Button onClick={onClear}>{t('symbols.clear', { count: active })}</Button>;
  if (place.query !== '') {
    return (
      <div className={styles.none}>
        <EmptyState
          icon="search"
          title={t('symbols.none', { query: place.query })}
          why={t('symbols.noneWhy')}
          action={clear}
        />
      </div>
    );
  }
  if (active > 0) {
    return (
      <div className={styles.none}>
        <EmptyState
          icon="filter"
          title={t('symbols.noneFiltered')}
          why={t('symbols.noneFilteredWhy', { count: active })}
          action={clear}
        />
      </div>
    );
  }
  if (reading) return null;
  if (stopped) {
    return (
      <div className={styles.none}>
        <EmptyState icon="symbols" title={t('status.stopped')} why={t('overview.stoppedWhy')} action={<ReadRest />} />
      </div>
    );
  }
  return (
    <div className={styles.none}>
      <EmptyState
        icon="symbols"
        title={t('symbols.empty')}
        why={t('symbols.emptyWhy')}
        action={
          <Button onClick={() => navigation.getState().go(route('overview', '', { show: 'skipped' }))}>
            {t('symbols.emptyAction')}
          </Button>
        }
      />
    </div>
  );
}
