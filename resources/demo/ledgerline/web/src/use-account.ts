import { useSyncExternalStore } from 'react';
import type { AccountStore } from './account-store';
import type { AccountView } from './api-client';

/** The account of a store, drawn again when it changes. */
export function useAccount(store: AccountStore): AccountView | null {
  return useSyncExternalStore(
    (changed) => store.subscribe(changed),
    () => store.current,
  );
}
