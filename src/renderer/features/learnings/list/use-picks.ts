/** Which records are picked for an action on several. Kept by id, so that a list that changes keeps what was picked. */
import { useCallback, useMemo, useState } from 'react';
import type { DayRow } from './day-rows.ts';
import type { ListedRecord } from './listed-record.ts';

export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** Picks or drops one. `along`: what the first pick takes along, '' for nothing. */
  toggle(id: string, along: string): void;
  /** Picks just these; the next range reaches from `anchorId`. */
  range(ids: readonly string[], anchorId: string): void;
  clear(): void;
  /** Row from which a range reaches: that of the record that was picked last alone, else the selected one. */
  anchorIn(rows: readonly DayRow<ListedRecord>[], selected: number): number;
}

export function usePicks(): Picks {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState('');
  const toggle = useCallback((id: string, along: string) => {
    if (id === '') return;
    setAnchor(id);
    setIds((before) => {
      const next = new Set(before.size === 0 && along !== '' ? [along] : before);
      if (before.has(id)) next.delete(id);
      else next.add(id);
      return next;
    });
  }, []);
  const range = useCallback((wanted: readonly string[], anchorId: string) => {
    setAnchor(anchorId);
    setIds(new Set(wanted.length > 1 ? wanted : []));
  }, []);
  const clear = useCallback(() => {
    setAnchor('');
    setIds((before) => (before.size === 0 ? before : new Set()));
  }, []);
  return useMemo(
    () => ({
      ids,
      toggle,
      range,
      clear,
      anchorIn: (rows, selected) => {
        const at = rows.findIndex((row) => row.kind === 'record' && row.record.id === anchor);
        return at < 0 || ids.size === 0 ? selected : at;
      },
    }),
    [ids, anchor, toggle, range, clear],
  );
}

/** Brings the keys to the list of records: where they go when a form or a bar that had them is gone. */
export function focusRecords(): void {
  document.querySelector<HTMLElement>('[data-list="records"]')?.focus();
}
