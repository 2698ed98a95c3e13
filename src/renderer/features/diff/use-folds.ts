/** Which groups of a comparison stand open: as it suits its size, until a person folds one; comes back with the place. */
import { useMemo, useState } from 'react';
import type { DiffSummary } from '#shared/contract/diff.ts';
import { useNavigation, useServices } from '../../lib/services-context.tsx';
import { type ChangeGroup, openAtFirst } from './model/change-rows.ts';

export interface Folds {
  isOpen(group: ChangeGroup): boolean;
  fold(group: ChangeGroup, open: boolean): void;
}

/** @param key of the comparison: another one begins as it suits it. */
export function useFolds(key: string, summary: DiffSummary | undefined): Folds {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const [chosen, setChosen] = useState(() => keptOf(navigation.getState().recall(slot)));
  const usual = useMemo(() => (summary === undefined ? null : openAtFirst(summary)), [summary]);
  return useMemo(
    () => ({
      isOpen: (group) => chosen[`${key} ${group}`] ?? usual?.has(group) === true,
      fold(group, open) {
        const next = { ...chosen, [`${key} ${group}`]: open };
        navigation.getState().remember(slot, next, entry);
        setChosen(next);
      },
    }),
    [navigation, entry, key, chosen, usual],
  );
}

const slot = 'diff.folds';

function keptOf(value: unknown): Readonly<Record<string, boolean>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
