/** Symbols and files for the palette's text. */
import { useMemo } from 'react';
import type { Result } from '#shared/contract/contract.ts';
import { type TypedAnswer, useTypedAnswer } from './use-typed-answer.ts';

export type PaletteSearch = TypedAnswer<'SearchSymbols'>;

/** Rows asked for; the symbols view is the place for long lists. */
const symbolLimit = 30;
const fileLimit = 20;
/** Longest text that methods take, in UTF-16 units. */
const longest = 256;

const noSymbols = ({ total }: Result<'SearchSymbols'>): boolean => total === 0;
const noFiles = ({ files }: Result<'search.files'>): boolean => files.length === 0;

/** @param file only symbols of this file; null = no search (yet). */
export function usePaletteSearch(text: string | null, file: string): PaletteSearch {
  const typed = useMemo(() => {
    if (text === null) return null;
    return { text, params: { query: text.slice(0, longest), limit: symbolLimit, ...(file === '' ? {} : { file }) } };
  }, [text, file]);
  return useTypedAnswer('SearchSymbols', typed, noSymbols);
}

/** @param text null = no search (yet). */
export function usePaletteFiles(text: string | null): TypedAnswer<'search.files'> {
  const typed = useMemo(
    () => (text === null || text === '' ? null : { text, params: { query: text.slice(0, longest), limit: fileLimit } }),
    [text],
  );
  return useTypedAnswer('search.files', typed, noFiles);
}
