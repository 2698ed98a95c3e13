/**
 * What the palette lists for its text. Symbols are made into rows once an answer and actions once a text, so that a row
 * which stays is the same object and is not drawn again.
 */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { readRecent, recentKey } from '../../symbols/parts/recent-symbols.ts';
import type { PalettePurpose } from '../palette-state.ts';
import { actionItems, type PaletteGroup, paletteGroups, symbolItems } from './palette-items.ts';
import { type PaletteQuery, readQuery } from './palette-query.ts';
import { usePaletteLearnings } from './use-palette-learnings.ts';
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts';
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
  const values = useStore(services.ui, (state) => state.values[recentKey]);
  const recent = useMemo(() => symbolItems('recent', readRecent(values, root)), [values, root]);
  const commands = useStore(services.commands, (state) => state.commands);
  const { behind } = search;
  // Before the first answer the search in texts would stand first, and take the Enter of who types fast.
  const noTexts = purpose !== 'page' || (behind && hits === undefined);
  const records = usePaletteLearnings(query.mode === 'mixed' && !noTexts && !behind ? query.text : null);
  const groups = useMemo(() => {
    const actions = purpose !== 'page' ? [] : actionItems(commands, query.text, t);
    const learnings = records.map((record) => ({ kind: 'record', key: `record ${record.id}`, record }) as const);
    const all = paletteGroups({ query, symbols, recent, learnings, actions });
    return noTexts ? all.filter(({ name }) => name !== 'text') : all;
  }, [query, symbols, recent, records, commands, t, purpose, noTexts]);
  return { query, file, search, behind, groups };
}
