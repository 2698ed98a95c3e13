/**
 * Field, groups of rows, preview, keys. The field keeps the focus and names the highlighted row to assistive technology.
 * Between a key and its answer the rows stay as they are, so that a key costs the letter and one change of the list.
 */
import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { useStore } from 'zustand';
import { matches } from '../../lib/commands/keys.ts';
import { isMac } from '../../lib/commands/use-commands.ts';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices } from '../../lib/services-context.tsx';
import { useEnter } from '../../lib/timing/use-enter.ts';
import { useRested } from '../../lib/timing/use-rested.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { useOpenInEditor } from '../../lib/use-open-in-editor.ts';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { CoverageNote } from '../../ui/feedback/coverage-note.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { moveBy } from '../../ui/lists/list-keys.ts';
import { pinKeys } from '../context/pin/use-pin-command.ts';
import { useIsPinned, usePinActs } from '../context/pin/use-pins.ts';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { baseName } from '../type/model/place-in-source.ts';
import { FilePreview } from './file-preview.tsx';
import { PaletteList } from './list/palette-list.tsx';
import { PaletteFoot } from './palette-foot.tsx';
import { PalettePreview } from './palette-preview.tsx';
import type { PaletteStore } from './palette-state.ts';
import styles from './palette-window.module.css';
import { fileOf, routeOfFile } from './query/file-place.ts';
import type { PaletteItem } from './query/palette-items.ts';
import { usePaletteGroups } from './query/use-palette-groups.ts';

/** Milliseconds that the highlight must rest before its preview is asked for: typing shall wait for nothing but its rows. */
const previewRest = 80;
/** Rows that a page key moves by. */
const page = 12;

export function PaletteBody({ store }: { store: PaletteStore }) {
  const { t } = useMessages();
  const services = useServices();
  const actions = useSymbolActions();
  const openInEditor = useOpenInEditor();
  const copy = useCopy();
  const pins = usePinActs();
  const isPinned = useIsPinned();
  const listId = useId();
  const input = useStore(store, (state) => state.input);
  const purpose = useStore(store, (state) => state.purpose);
  const { setInput, close } = store.getState();
  const { query, file: shownByPage, search, behind, groups } = usePaletteGroups(input, purpose);
  const items = groups.flatMap((group) => group.items);

  // A new text highlights its best row; an answer that only refreshes the rows keeps the highlight.
  const about = `${query.mode} ${search.asked} ${items[0]?.key ?? ''}`;
  const [chosen, setChosen] = useState({ about, key: '' });
  const isChosen = chosen.about === about && chosen.key !== '';
  const at = Math.max(0, isChosen ? items.findIndex(({ key }) => key === chosen.key) : 0);
  const highlighted = items[at];
  const symbol = highlighted?.kind === 'symbol' ? highlighted.symbol : null;
  const preview = useRested(symbol, previewRest);
  const file = highlighted === undefined ? '' : fileOf(highlighted);
  const previewFile = useRested(file === '' ? null : file, previewRest);

  const choose = useCallback((item: PaletteItem) => setChosen({ about, key: item.key }), [about]);
  const run = useCallback(
    (item: PaletteItem | undefined, aside: boolean) => {
      if (item === undefined) return;
      store.getState().close();
      if (item.kind === 'symbol') {
        if (purpose === 'pin') (aside ? pins.focus : pins.pin)(item.symbol.typeId);
        else if (aside) actions.openInEditor(item.symbol);
        else if (purpose === 'graph') actions.openGraph(item.symbol);
        else actions.open(item.symbol);
      } else if (item.kind === 'file' && aside) {
        openInEditor(item.file.file);
      } else if (item.kind === 'file') {
        services.navigation.getState().go(routeOfFile(item.file));
      } else if (item.kind === 'place') {
        services.navigation.getState().go(item.route);
      } else if (item.kind === 'record') {
        services.navigation.getState().go(route('learnings', item.record.id));
      } else if (item.kind === 'text') {
        services.navigation.getState().go(route('search', '', { q: item.query }));
      } else {
        // After the window is gone, so that an action may move the focus.
        setTimeout(() => services.commands.getState().run(item.command.id));
      }
    },
    [store, actions, pins, services, openInEditor, purpose],
  );
  const runHere = useCallback((item: PaletteItem) => run(item, false), [run]);
  const enter = useEnter(input, behind, (aside) => search.error === null && run(highlighted, aside));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys that an input method takes are none of ours.
    if (event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    const move =
      mod || event.altKey || event.shiftKey ? null : moveBy(event.key, { count: items.length, selected: at, page });
    const target = move === null ? undefined : items[move];
    if (target !== undefined) {
      choose(target);
      enter.forget();
    } else if (event.key === 'Enter') {
      if (isChosen) run(highlighted, mod);
      else enter.press(mod);
    } else if (symbol !== null && matches(pinKeys, event, isMac)) {
      pins.toggle(symbol.typeId, isPinned(symbol.typeId));
    } else if (isCopy(event) && symbol !== null) {
      close();
      actions.copyPath(symbol);
    } else if (isCopy(event) && highlighted?.kind === 'file') {
      close();
      copy(highlighted.file.file);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shownFile = query.mode === 'file' ? shownByPage : '';
  const noFile = query.mode === 'file' && shownByPage === '';
  return (
    <div className={styles.body}>
      <div className={styles.input}>
        <Icon name="search" />
        <input
          value={input}
          onChange={(event) => setInput(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={purpose === 'page' ? placeholder(t, query.mode, shownByPage) : t(purposeHints[purpose])}
          // biome-ignore lint/a11y/noAutofocus: a dialog that opens for typing has the focus in its field.
          autoFocus
          maxLength={257}
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={highlighted === undefined ? undefined : `${listId}-${at}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
        />
        {search.answer !== null && (
          <span className="small faint num nowrap" aria-hidden="true">
            {t('palette.found', { total: search.answer.total, of: search.answer.of })}
          </span>
        )}
        <KeyHint keys="Escape" />
      </div>
      <span className="visually-hidden" aria-live="polite">
        {behind ? '' : t('palette.foundAria', { count: items.length })}
      </span>
      <div className={cx(styles.columns, query.mode === 'actions' && styles.single)}>
        <div className={styles.left}>
          {search.error !== null && <ErrorState error={search.error} />}
          {items.every((item) => item.kind === 'text') && !behind && search.error === null && (
            <p className={styles.none}>{noFile ? t('palette.noFile') : t('palette.none', { query: query.text })}</p>
          )}
          <PaletteList
            id={listId}
            groups={groups}
            file={shownFile}
            highlighted={at}
            top={about}
            onChoose={choose}
            onRun={runHere}
          />
        </div>
        {query.mode !== 'actions' && (
          <aside className={styles.preview} aria-label={t('palette.preview')}>
            {symbol !== null && preview !== null && (
              <PalettePreview
                symbol={preview}
                onOpen={() => run(highlighted, false)}
                onOpenInEditor={() => run(highlighted, true)}
              />
            )}
            {file !== '' && previewFile !== null && (
              <FilePreview
                file={previewFile}
                onOpen={() => run(highlighted, false)}
                onOpenInEditor={() => openInEditor(previewFile)}
              />
            )}
          </aside>
        )}
      </div>
      {search.answer !== null && <CoverageNote coverage={search.answer.coverage} clipped />}
      <PaletteFoot kind={highlighted?.kind} purpose={purpose} />
    </div>
  );
}

const purposeHints = { graph: 'palette.placeholderGraph', pin: 'palette.placeholderPin' } as const;

/** Ctrl or Cmd C while no text of the field is selected. */
function isCopy(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { selectionStart, selectionEnd } = event.currentTarget;
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.shiftKey &&
    event.key.toLowerCase() === 'c' &&
    selectionStart === selectionEnd
  );
}

type Words = ReturnType<typeof useMessages>['t'];

function placeholder(t: Words, mode: string, file: string): string {
  if (mode === 'actions') return t('palette.placeholderActions');
  return mode === 'file' && file !== ''
    ? t('palette.placeholderFile', { file: baseName(file) })
    : t('palette.placeholder');
}
