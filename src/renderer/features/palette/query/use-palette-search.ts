/**
 * Symbols for the palette's text. Each key press asks at once and cancels the call before it; the last rows stay until
 * new ones are there, so the list never blinks. A change of the code map asks again.
 */
import { useEffect, useReducer, useState } from 'react';
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CallOptions } from '#shared/rpc/client.ts';
import { askTyped } from '../../../lib/rpc/ask-typed.ts';
import { useServices } from '../../../lib/services-context.tsx';

export type SymbolAnswer = Result<'SearchSymbols'>;

export interface PaletteSearch {
  /** The latest answer, perhaps to an earlier text; null before the first. */
  readonly answer: SymbolAnswer | null;
  /** What `answer` answers. */
  readonly asked: string;
  /** The answer to the text is not there yet. */
  readonly behind: boolean;
  readonly error: MemoError | null;
}

/** Rows asked for; the symbols view is the place for long lists. */
const limit = 30;
const nothing: Omit<PaletteSearch, 'behind'> = { answer: null, asked: '', error: null };

/** @param file only symbols of this file; null = no search (yet). */
export function usePaletteSearch(text: string | null, file: string): PaletteSearch {
  const { link } = useServices();
  const [search, setSearch] = useState(nothing);
  const [changes, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => link.on('codemap.changed', changed), [link]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the code map asks again.
  useEffect(() => {
    if (text === null) return setSearch(nothing);
    const controller = new AbortController();
    const request = { query: text.slice(0, 256), limit, ...(file === '' ? {} : { file }) };
    const call = (options: CallOptions) => link.call('SearchSymbols', request, options);
    askTyped(call, controller.signal, ({ total }) => total === 0).then(
      (answer) => {
        if (!controller.signal.aborted) setSearch({ answer, asked: text, error: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setSearch({ answer: null, asked: text, error: error instanceof MemoError ? error : null });
      },
    );
    return () => controller.abort();
  }, [link, text, file, changes]);
  return { ...search, behind: text !== null && search.asked !== text };
}
