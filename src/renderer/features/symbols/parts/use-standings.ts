/**
 * What is known of types beyond their rows: how they changed last, whether their description holds. Asked in one call
 * when the rows have rested, so that neither a key nor a scroll waits for it; until then rows show what was known
 * before, or nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TypeStanding } from '#shared/contract/symbols.ts';
import { useServices } from '../../../lib/services-context.tsx';

export type Standings = ReadonlyMap<string, TypeStanding>;

/** Milliseconds without another sight. */
const restMs = 200;
/** Types asked for at once. */
const most = 200;
const nothing: Standings = new Map();

/** @param sight ids of the types in sight. */
export function useStandings(sight: () => readonly string[]): {
  readonly known: Standings;
  readonly moved: () => void;
} {
  const { link } = useServices();
  const [known, setKnown] = useState(nothing);
  const latest = useRef(sight);
  latest.current = sight;
  const asking = useRef<{ timer?: ReturnType<typeof setTimeout>; call?: AbortController }>({}).current;

  const stop = useCallback(() => {
    clearTimeout(asking.timer);
    asking.call?.abort();
  }, [asking]);
  const moved = useCallback(() => {
    stop();
    asking.timer = setTimeout(() => {
      const typeIds = [...new Set(latest.current())].slice(0, most);
      if (typeIds.length === 0) return;
      const call = new AbortController();
      asking.call = call;
      link.call('symbols.standing', { typeIds }, { signal: call.signal }).then(
        ({ types }) => {
          if (call.signal.aborted) return;
          setKnown(new Map(types.map((type) => [type.typeId, type])));
        },
        () => {
          // The rows stay without it: what failed is said by the list itself, which asks the same engine.
        },
      );
    }, restMs);
  }, [stop, asking, link]);

  useEffect(() => {
    const off = [link.on('semantics.changed', moved), link.on('codemap.changed', moved)];
    return () => {
      for (const one of off) one();
      stop();
    };
  }, [link, moved, stop]);
  return { known, moved };
}
