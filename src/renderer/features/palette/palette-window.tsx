/**
 * The open palette: field, groups of rows, preview, keys. cmdk moves the highlight and names it to assistive technology;
 * what is listed, and in which order, is decided here (palette-items.ts), so its own filter is off.
 */
import { Command as Cmdk } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useCallback, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { route } from '../../lib/navigation/route.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { readRecent, recentKey } from '../symbols/parts/recent-symbols.ts';
import { useSymbolActions } from '../symbols/parts/use-symbol-actions.ts';
import { baseName } from '../type/model/place-in-source.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items.ts';
import { PalettePreview } from './palette-preview.tsx';
import { readQuery } from './palette-query.ts';
import { PaletteRow } from './palette-row.tsx';
import type { PaletteStore } from './palette-state.ts';
import styles from './palette-window.module.css';
import { usePaletteSearch } from './use-palette-search.ts';
import { useShownFile } from './use-shown-file.ts';

export function PaletteWindow({ store }: { store: PaletteStore }) {
  const { t } = useMessages();
  const services = useServices();
  const actions = useSymbolActions();
  const input = useStore(store, (state) => state.input);
  const purpose = useStore(store, (state) => state.purpose);
  const { setInput, close } = store.getState();
  const root = useWorkspace((state) => state.root);
  const query = useMemo(() => readQuery(input), [input]);
  const { file } = useShownFile();
  const noFile = query.mode === 'file' && file === '';
  const searched = root === '' || query.mode === 'actions' || noFile ? null : query.text;
  const search = usePaletteSearch(searched, query.mode === 'file' ? file : '');
  const recent = useStore(services.ui, ({ values }) => values[recentKey]);
  const commands = useStore(services.commands, (state) => state.commands);
  const groups = useMemo(() => {
    const hits = searched === null ? [] : (search.answer?.hits ?? []);
    const all = paletteGroups({ query, hits, recent: readRecent(recent, root), commands, t });
    return purpose === 'graph' ? all.filter(({ name }) => name === 'recent' || name === 'symbols') : all;
  }, [query, searched, search.answer, recent, root, commands, t, purpose]);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const [chosen, setChosen] = useState('');
  const highlighted = items.find((item) => item.key === chosen) ?? items[0];
  const first = items[0]?.key ?? '';

  // A new text highlights its best row; an answer that only refreshes the rows keeps the highlight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text or another answer moves the highlight.
  useLayoutEffect(() => setChosen(first), [search.asked, query.mode, first]);

  const run = useCallback(
    (item: PaletteItem | undefined, aside: boolean) => {
      if (item === undefined) return;
      store.getState().close();
      if (item.kind === 'symbol') {
        if (aside) actions.openInEditor(item.symbol);
        else if (purpose === 'graph') actions.openGraph(item.symbol);
        else actions.open(item.symbol);
      } else if (item.kind === 'text') {
        services.navigation.getState().go(route('search', '', { q: item.query }));
      } else {
        // After the window is gone, so that an action may move the focus.
        setTimeout(() => services.commands.getState().run(item.command.id));
      }
    },
    [store, actions, services, purpose],
  );
  const runHere = useCallback((item: PaletteItem) => run(item, false), [run]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && mod) run(highlighted, true);
    else if (isCopy(event) && highlighted?.kind === 'symbol') {
      close();
      actions.copyPath(highlighted.symbol);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const behind = searched !== null && search.asked !== searched;
  const preview = useDeferredValue(highlighted?.kind === 'symbol' ? highlighted.symbol : null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim ?? ''} />
        <Dialog.Content className={styles.palette ?? ''} aria-describedby={undefined}>
          <Dialog.Title className="visually-hidden">{t('palette.label')}</Dialog.Title>
          <Cmdk
            label={t('palette.label')}
            shouldFilter={false}
            value={highlighted?.key ?? ''}
            onValueChange={setChosen}
            onKeyDown={onKeyDown}
            vimBindings={false}
            className={styles.body}
          >
            <div className={styles.input}>
              <Icon name="search" />
              <Cmdk.Input
                value={input}
                onValueChange={setInput}
                placeholder={purpose === 'graph' ? t('palette.placeholderGraph') : placeholder(t, query.mode, file)}
                autoFocus
                maxLength={257}
              />
              {searched !== null && search.answer !== null && (
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
              <Cmdk.List className={styles.found} label={t('palette.symbols')}>
                {search.error !== null && <ErrorState error={search.error} />}
                {groups.map((group) => (
                  <Cmdk.Group key={group.name} heading={heading(t, group, query.mode === 'file' ? file : '')}>
                    {group.items.map((item) => (
                      <PaletteRow key={item.key} item={item} onRun={runHere} />
                    ))}
                  </Cmdk.Group>
                ))}
                {items.every((item) => item.kind === 'text') && !behind && search.error === null && (
                  <p className={styles.none}>
                    {noFile ? t('palette.noFile') : t('palette.none', { query: query.text })}
                  </p>
                )}
              </Cmdk.List>
              {query.mode !== 'actions' && (
                <aside className={styles.preview} aria-label={t('palette.preview')}>
                  {preview !== null && (
                    <PalettePreview
                      symbol={preview}
                      onOpen={() => run(highlighted, false)}
                      onOpenInEditor={() => run(highlighted, true)}
                    />
                  )}
                </aside>
              )}
            </div>
            <PaletteFoot symbol={highlighted?.kind === 'symbol'} />
          </Cmdk>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Ctrl or Cmd C while no text of the field is selected. */
function isCopy(event: KeyboardEvent<HTMLElement>): boolean {
  const field = event.target instanceof HTMLInputElement ? event.target : null;
  const marked = field !== null && field.selectionStart !== field.selectionEnd;
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'c' && !marked;
}

type Words = ReturnType<typeof useMessages>['t'];

function placeholder(t: Words, mode: string, file: string): string {
  if (mode === 'actions') return t('palette.placeholderActions');
  return mode === 'file' && file !== ''
    ? t('palette.placeholderFile', { file: baseName(file) })
    : t('palette.placeholder');
}

function heading(t: Words, { name }: PaletteGroup, file: string): string {
  return name === 'symbols' && file !== '' ? t('palette.inFile', { file: baseName(file) }) : t(`palette.${name}`);
}
