/**
 * Symbols for the palette's text. Each key press asks at once and cancels the call before it; the last rows stay until
 * new ones are there, so the list never blinks. A change of the code map asks again.
 */
import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (text === null) return setSearch(nothing);
    const request = { query: text.slice(0, 256), limit, ...(file === '' ? {} : { file }) };
    const call = (options: CallOptions) => link.call('SearchSymbols', request, options);
    let controller = new AbortController();
    const ask = (): void => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      askTyped(call, signal, ({ total }) => total === 0).then(
        (answer) => {
          if (!signal.aborted) setSearch({ answer, asked: text, error: null });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setSearch({ answer: null, asked: text, error: error instanceof MemoError ? error : null });
        },
      );
    };
    ask();
    const stop = link.on('codemap.changed', ask);
    return () => {
      stop();
      controller.abort();
    };
  }, [link, text, file]);
  return { ...search, behind: text !== null && search.asked !== text };
}
