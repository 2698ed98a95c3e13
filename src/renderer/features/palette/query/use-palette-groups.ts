/**
 * What the palette lists for its text. Symbols are made into rows once an answer and actions once a text, so that a row
 * which stays is the same object and is not drawn again.
 */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { readRecentPlaces, recentPlacesKey } from '../../../lib/navigation/recent-places.ts';
import { useNavigation, useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { readRecent, recentKey } from '../../symbols/parts/recent-symbols.ts';
import type { PalettePurpose } from '../palette-state.ts';
import {
  actionItems,
  fileItems,
  isPath,
  type PaletteGroup,
  type PaletteItem,
  paletteGroups,
  symbolItems,
} from './palette-items.ts';
import { type PaletteQuery, readQuery } from './palette-query.ts';
import { recentItems } from './recent-items.ts';
import { usePaletteLearnings } from './use-palette-learnings.ts';
import { type PaletteSearch, usePaletteFiles, usePaletteSearch } from './use-palette-search.ts';
import { useShownFile } from './use-shown-file.ts';

export interface PaletteListing {
  readonly query: PaletteQuery;
  /** The file that `@` is about; empty where none is shown. */
  readonly file: string;
  readonly search: PaletteSearch;
  /** The answer to the text is not there yet. */
  readonly behind: boolean;
  readonly groups: readonly PaletteGroup[];
}

export function usePaletteGroups(input: string, purpose: PalettePurpose): PaletteListing {
  const { t } = useMessages();
  const services = useServices();
  const root = useWorkspace((state) => state.root);
  const query = useMemo(() => readQuery(input), [input]);
  const { file } = useShownFile();
  const noFile = query.mode === 'file' && file === '';
  const searched = root === '' || query.mode === 'actions' || noFile ? null : query.text;
  const search = usePaletteSearch(searched, query.mode === 'file' ? file : '');
  const hits = searched === null ? undefined : search.answer?.hits;
  const symbols = useMemo(() => symbolItems('symbol', hits ?? []), [hits]);
  const ofPage = purpose === 'page';
  const found = usePaletteFiles(ofPage && searched !== null && query.mode === 'mixed' ? query.text : null);
  const files = useMemo(() => fileItems(found.answer?.files ?? []), [found.answer]);
  const recent = useRecentItems(ofPage);
  const commands = useStore(services.commands, (state) => state.commands);
  // Files that may become the first row are waited for like symbols; below symbols they come when they come.
  const behind = search.behind || (found.behind && (isPath(query.text) || symbols.length === 0));
  // Before the first answer the search in texts would stand first, and take the Enter of who types fast.
  const noTexts = !ofPage || (behind && hits === undefined);
  const records = usePaletteLearnings(query.mode === 'mixed' && !noTexts && !behind ? query.text : null);
  const groups = useMemo(() => {
    const actions = !ofPage ? [] : actionItems(commands, query.text, t);
    const learnings = records.map((record) => ({ kind: 'record', key: `record ${record.id}`, record }) as const);
    const all = paletteGroups({ query, symbols, files, recent, learnings, actions });
    return noTexts ? all.filter(({ name }) => name !== 'text') : all;
  }, [query, symbols, files, recent, records, commands, t, ofPage, noTexts]);
  return { query, file, search, behind, groups };
}

/** Places opened last, for going there; symbols alone where one is chosen for something else. */
function useRecentItems(ofPage: boolean): PaletteItem[] {
  const { t } = useMessages();
  const { ui } = useServices();
  const root = useWorkspace((state) => state.root);
  const here = useNavigation((state) => state.route);
  const keptSymbols = useStore(ui, (state) => state.values[recentKey]);
  const keptPlaces = useStore(ui, (state) => state.values[recentPlacesKey]);
  return useMemo(() => {
    const symbols = readRecent(keptSymbols, root);
    return ofPage ? recentItems(readRecentPlaces(keptPlaces, root), symbols, here, t) : symbolItems('recent', symbols);
  }, [keptSymbols, keptPlaces, root, here, ofPage, t]);
}
