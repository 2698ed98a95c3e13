/**
 * The search view: query, options and what was found in the middle, the file of the selected line beside it, or the learning or
 * description that is selected. Its place
 * (query, options, shown groups, selected line) is its address; see model/search-place.ts.
 */
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { TextFile } from '#shared/contract/find.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { useViewPlace } from '../../lib/navigation/use-view-place.ts';
import { selectedText } from '../../lib/selected-text.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { useEnter } from '../../lib/timing/use-enter.ts';
import { useRested } from '../../lib/timing/use-rested.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { CoverageNote } from '../../ui/feedback/coverage-note.tsx';
import { ViewPanes } from '../../ui/panes/view-panes.tsx';
import { askAbout } from '../ask/ask-about.ts';
import { keyOf, pageOf, sourceOf, subjectOf } from './model/found-places.ts';
import { foundAt, groupTotals, isFound, nextFound, resultRows } from './model/result-rows.ts';
import { readSearchPlace, type SearchPlace, widest, writeSearchPlace } from './model/search-place.ts';
import { wordMarks } from './model/word-marks.ts';
import { GlobFields } from './parts/glob-fields.tsx';
import { GroupBar } from './parts/group-bar.tsx';
import { QueryField } from './parts/query-field.tsx';
import { RunNotice } from './parts/run-notice.tsx';
import { wrongField } from './parts/wrong-field.ts';
import { FoundPreview } from './preview/found-preview.tsx';
import { NoLines, SearchFailed, SearchStart } from './results/no-lines.tsx';
import { ResultList } from './results/result-list.tsx';
import styles from './search-view.module.css';
import { keepSearch } from './start-search.ts';
import { useBeside } from './use-beside.ts';
import { useFolds } from './use-folds.ts';
import { useTextSearch } from './use-text-search.ts';

/** Milliseconds that the first line rests before its file is shown: who types waits for rows alone. */
const previewRest = 80;

/** Pixels of the preview until a person chooses: of a wide window the lists need little more than half. */
const previewWidths = { min: 600, max: 1000, share: 0.42 };
const previewWidth = () =>
  Math.min(previewWidths.max, Math.max(previewWidths.min, Math.round(innerWidth * previewWidths.share)));

const noFiles: readonly TextFile[] = [];

export default function SearchView() {
  const { t } = useMessages();
  const services = useServices();
  const { navigation } = services;
  const { place, change, step, flush } = useViewPlace('search', readSearchPlace, writeSearchPlace);
  const search = useTextSearch(place);
  const { state, current } = search;
  const openInEditor = useOpenInEditor();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const folds = useFolds(search.key);
  const files = state?.files ?? noFiles;
  const known = useBeside(search.request, current);
  const { beside, asking } = known;
  const rows = useMemo(
    () => resultRows(files, place.groups, folds.folded, beside),
    [files, place.groups, folds.folded, beside],
  );
  const totals = useMemo(() => groupTotals(files, beside), [files, beside]);
  const marksOf = useCallback((text: string) => wordMarks(text, place.query, place.mode), [place.query, place.mode]);
  const [cursor, setCursor] = useState<string | null>(null);
  const selected = useMemo(() => selectedRow(rows, cursor, place.at), [rows, cursor, place.at]);
  useKeptSearch(place);

  const select = useCallback(
    (index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      setCursor(row.key);
      if (isFound(row)) change({ at: row.key });
    },
    [rows, change],
  );
  const open = (index: number, aside: boolean) => {
    const found = foundAt(rows, index);
    if (found === undefined) return;
    const source = sourceOf(found);
    if (aside && source !== null) return openInEditor(source.file, source.line);
    change({ at: keyOf(found) });
    flush();
    navigation.getState().go(pageOf(found));
  };
  const chosenByHand = cursor !== null || place.at !== '';
  const enter = useEnter(search.wanted, search.behind === 'waits', (aside) => {
    if (search.behind === 'no') open(selected, aside);
  });
  const stepTo = (by: 1 | -1) => {
    select(nextFound(rows, selected, by));
    enter.forget();
  };

  // Another entry has a selection of its own, which its address names.
  const entry = useNavigation((nav) => nav.entry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry resets.
  useEffect(() => setCursor(null), [entry]);
  const focusField = () => {
    input.current?.focus();
    input.current?.select();
  };
  // A person who comes here, from anywhere, types at once: no key is lost between the field and its focus.
  useLayoutEffect(focusField, []);
  const startHere = () => {
    const query = selectedText();
    if (query !== '' && query !== place.query) step({ query, mode: 'exact', at: '' });
    focusField();
  };
  const busy = current?.phase === 'running';
  const again = () => {
    search.refresh();
    known.again();
  };
  useCommands([
    {
      id: 'search.text',
      title: 'command.searchText',
      group: 'group.navigation',
      keys: ['Mod+Shift+F'],
      run: startHere,
    },
    {
      id: 'search.field',
      title: 'command.searchField',
      group: 'group.view',
      keys: ['/'],
      hidden: true,
      run: focusField,
    },
    { id: 'search.next', title: 'command.nextMatch', group: 'group.view', keys: ['F4'], run: () => stepTo(1) },
    {
      id: 'search.previous',
      title: 'command.previousMatch',
      group: 'group.view',
      keys: ['Shift+F4'],
      run: () => stepTo(-1),
    },
    {
      id: 'search.again',
      title: 'command.searchAgain',
      group: 'group.view',
      keys: ['R'],
      when: () => state !== null && !busy,
      run: again,
    },
    {
      id: 'ask.about',
      title: 'command.askAbout',
      group: 'group.navigation',
      keys: ['Mod+J'],
      run: () => {
        const at = foundAt(rows, selected);
        flush();
        askAbout(services, at === undefined ? '' : subjectOf(at));
      },
    },
    {
      id: 'search.cancel',
      title: 'search.cancel',
      group: 'group.view',
      keys: ['Escape'],
      hidden: true,
      when: () => busy,
      run: search.cancel,
    },
  ]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') stepTo(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      const aside = event.ctrlKey || event.metaKey;
      if (chosenByHand) open(selected, aside);
      else enter.press(aside);
    } else if (event.key === 'Escape' && busy) search.cancel();
    else if (event.key === 'Escape' && place.query !== '') change({ query: '', at: '' });
    else return;
    event.preventDefault();
  };

  const typed = (part: Partial<SearchPlace>) => {
    search.ask({ ...place, ...part });
    setCursor(null);
    change({ ...part, at: '' });
  };
  const chosen = (part: Partial<SearchPlace>) => {
    setCursor(null);
    step({ ...part, at: '' });
  };
  const wrong = wrongField(current);
  const found = useMemo(() => ({ at: foundAt(rows, selected), of: lastFound(rows) }), [rows, selected]);
  const picked = useDeferredValue(found);
  const rested = useRested(found, previewRest) ?? found;
  const preview = chosenByHand ? picked : rested;
  return (
    <ViewPanes
      view="search"
      label={t('view.search')}
      crumbs={[t('view.search'), place.query].filter((crumb) => crumb !== '')}
      inspectorLabel={t('search.preview')}
      inspectorWidth={previewWidth()}
      inspectorMax={previewWidths.max}
      inspector={
        <FoundPreview
          found={preview.at}
          of={preview.of}
          onStep={stepTo}
          onOpen={(aside) => open(selected, aside)}
          onLeave={flush}
        />
      }
    >
      <h1 className="visually-hidden">{t('view.search')}</h1>
      <div className={styles.tools}>
        <QueryField
          place={place}
          listId={listId}
          selected={selected}
          expanded={rows.length > 0}
          inputRef={input}
          wrong={wrong?.field === 'query' ? wrong : null}
          onType={(query) => typed({ query })}
          onOption={chosen}
          onKeyDown={onKeyDown}
        />
        <GroupBar
          totals={totals}
          on={place.groups}
          run={state}
          current={current}
          query={place.query}
          onChange={(groups) => chosen({ groups })}
          onCancel={search.cancel}
        />
        <GlobFields place={place} wrong={wrong} onType={typed} />
      </div>
      <RunNotice run={state} current={current} onResume={search.resume} onRefresh={again} />
      {place.query.trim() === '' ? (
        <SearchStart />
      ) : rows.length > 0 ? (
        <ResultList
          id={listId}
          search={search.key}
          rows={rows}
          selected={selected}
          marksOf={marksOf}
          onSelect={select}
          onOpen={open}
          onFold={folds.set}
        />
      ) : current?.phase === 'failed' && wrong === null && state === null ? (
        <SearchFailed error={current.error} onRetry={search.resume} />
      ) : (
        // What was asked for before tells nothing about what is refused now; the field says why.
        wrong === null &&
        state?.phase === 'done' &&
        // What is known may still come.
        !asking &&
        search.shownRequest !== null && (
          <NoLines
            request={search.shownRequest}
            searched={state.searched}
            known={known.asked}
            hidden={place.groups.length > 0 && Object.values(totals).some(({ found }) => found > 0)}
            onWiden={() => chosen(widest)}
            onAllGroups={() => chosen({ groups: [] })}
            onWords={() => chosen({ mode: 'words' })}
          />
        )
      )}
      {wrong === null && state !== null && state.coverage !== null && (
        <CoverageNote coverage={state.coverage} clipped />
      )}
    </ViewPanes>
  );
}

/** The row with the cursor, else the one that the address names, else the first found; -1 when there are none. */
function selectedRow(rows: ReturnType<typeof resultRows>, cursor: string | null, at: string): number {
  const own = cursor === null ? -1 : rows.findIndex((row) => row.key === cursor);
  if (own >= 0) return own;
  const named = at === '' ? -1 : rows.findIndex((row) => row.key === at);
  return named >= 0 ? named : rows.findIndex(isFound);
}

function lastFound(rows: ReturnType<typeof resultRows>): number {
  return rows.findLast(isFound)?.nth ?? -1;
}

/** Remembers the search, for a return by the key. */
function useKeptSearch(place: SearchPlace): void {
  const services = useServices();
  useEffect(() => keepSearch(services, place), [services, place]);
}
