/**
 * Learnings for the palette's text, asked only when it rests and its symbols are there: a question to memory costs more than
 * one to the code map, and no key may wait for it. An answer belongs to one text; another one begins without.
 */
import { startTransition, useEffect, useState } from 'react';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { useServices } from '../../../lib/services-context.tsx';

/** Milliseconds that a text must rest. */
const restMs = 250;
/** Shorter texts are letters of a name, and no words. */
const shortest = 3;
/** Rows shown, of so many asked: the nearest by meaning alone are not shown. */
const [shown, asked] = [3, 12];

const none: readonly MemoryHit[] = [];

/** @param text null = ask nothing (yet). */
export function usePaletteLearnings(text: string | null): readonly MemoryHit[] {
  const { link } = useServices();
  const [found, setFound] = useState({ text: '', hits: none });
  const query = text === null || text.length < shortest ? '' : text;
  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      link.call('memory.search', { query, topK: asked }, { signal: controller.signal }).then(
        ({ hits }) => {
          if (controller.signal.aborted) return;
          const matching = hits.filter(({ why }) => why.words > 0).slice(0, shown);
          startTransition(() => setFound({ text: query, hits: matching }));
        },
        () => {
          // Memory is a help here: without it the palette has its symbols and actions, and learnings say what is wrong.
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [link, query]);
  return query !== '' && found.text === query ? found.hits : none;
}
