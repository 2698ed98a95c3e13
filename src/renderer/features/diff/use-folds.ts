/** Which groups of a comparison stand open: as it suits its size, until a person folds one; kept for as long as the view is there. */
import { useMemo, useState } from 'react';
import type { DiffSummary } from '#shared/contract/diff.ts';
import { type ChangeGroup, openAtFirst } from './model/change-rows.ts';

export interface Folds {
  isOpen(group: ChangeGroup): boolean;
  fold(group: ChangeGroup, open: boolean): void;
}

/** @param key of the comparison: another one begins as it suits it. */
export function useFolds(key: string, summary: DiffSummary | undefined): Folds {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const usual = useMemo(() => (summary === undefined ? null : openAtFirst(summary)), [summary]);
  return useMemo(
    () => ({
      isOpen: (group) => chosen[`${key} ${group}`] ?? usual?.has(group) === true,
      fold: (group, open) => setChosen((before) => ({ ...before, [`${key} ${group}`]: open })),
    }),
    [key, chosen, usual],
  );
}
