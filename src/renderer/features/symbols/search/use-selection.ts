/**
 * Which symbol is selected: by id, so that it stays the same one when rows move, and by row, so that the keyboard
 * continues from there. Until a person chooses, the first row is selected.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { SymbolHit } from '#shared/contract/symbols.ts';
import type { SearchWindow } from '../model/search-window.ts';
import { symbolId } from '../parts/use-symbol-actions.ts';

export interface Selection {
  /** Id of the selected symbol; empty when there is none. */
  readonly id: string;
  /** Its row, -1 when it is not among the loaded ones. */
  readonly row: number;
  readonly hit: SymbolHit | undefined;
  /** Selects row `index`, also one that is still on its way. */
  select(index: number): void;
}

export function useSelection(window: SearchWindow, chosen: string, choose: (id: string) => void): Selection {
  const [at, setAt] = useState(0);
  /** A row that was reached before its page came. */
  const [pending, setPending] = useState(false);
  const row = useSyncExternalStore(window.subscribe, () => locate(window, chosen, at));
  const hit = row < 0 ? undefined : window.row(row);
  const id = chosen !== '' ? chosen : hit === undefined ? '' : symbolId(hit);

  const arrived = useSyncExternalStore(window.subscribe, () => (pending ? window.row(at) : undefined));
  useEffect(() => {
    if (arrived === undefined) return;
    setPending(false);
    choose(symbolId(arrived));
  }, [arrived, choose]);

  const select = useCallback(
    (index: number) => {
      const target = Math.max(0, Math.min(window.snapshot().total - 1, index));
      const there = window.row(target);
      setAt(target);
      setPending(there === undefined);
      if (there !== undefined) choose(symbolId(there));
    },
    [window, choose],
  );
  return { id, row: pending ? at : row, hit, select };
}

/** The chosen symbol's row: mostly where it was last, else wherever it is among the loaded rows. */
function locate(window: SearchWindow, chosen: string, last: number): number {
  if (chosen === '') return window.row(0) === undefined ? -1 : 0;
  const there = window.row(last);
  if (there !== undefined && symbolId(there) === chosen) return last;
  return window.find((hit) => symbolId(hit) === chosen);
}
