/**
 * Has what is shown asked for again where it may have changed. An answer that is under way is let come first: cancelled at
 * each change, one that takes longer than changes are apart would never come; taken as new, it would hide the change that it missed.
 */
import type { Query, QueryClient } from '@tanstack/react-query';

/** Asked for again once what is under way has come. */
const due = new WeakSet<Query>();

/** @param concerned whether answers under this key may have changed. */
export function askAgain(queries: QueryClient, concerned: (queryKey: readonly unknown[]) => boolean): void {
  const found = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => concerned(queryKey) });
  const idle = new Set(found.filter(({ state }) => state.fetchStatus === 'idle'));
  void queries.invalidateQueries({ predicate: (query) => idle.has(query) });
  for (const query of found) {
    if (idle.has(query) || due.has(query)) continue;
    due.add(query);
    // Its failure is told where it is shown.
    void Promise.resolve(query.promise)
      .catch(() => {})
      .then(() => {
        due.delete(query);
        askAgain(queries, (queryKey) => queryKey === query.queryKey);
      });
  }
}
