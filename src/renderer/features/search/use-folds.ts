/** Which groups and files of a search are folded. They belong to one search and one place: another begins unfolded. */
import { useCallback, useEffect, useState } from 'react';
import { useNavigation, useServices } from '../../lib/services-context.tsx';

const slot = 'search.folds';
const none: ReadonlySet<string> = new Set();

interface Kept {
  readonly search: string;
  readonly folded: ReadonlySet<string>;
}

export interface Folds {
  readonly folded: ReadonlySet<string>;
  set(key: string, open: boolean): void;
}

/** @param search names the search whose rows are folded. */
export function useFolds(search: string): Folds {
  const { navigation } = useServices();
  const entry = useNavigation((state) => state.entry);
  const [kept, setKept] = useState<Kept>({ search: '', folded: none });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has folds of its own.
  useEffect(() => {
    const known = navigation.getState().recall(slot);
    if (isKept(known)) setKept(known);
  }, [navigation, entry]);
  const folded = kept.search === search ? kept.folded : none;
  const set = useCallback(
    (key: string, open: boolean) => {
      const next = new Set(folded);
      if (open) next.delete(key);
      else next.add(key);
      const kept = { search, folded: next };
      navigation.getState().remember(slot, kept);
      setKept(kept);
    },
    [navigation, search, folded],
  );
  return { folded, set };
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'folded' in value && value.folded instanceof Set;
}
