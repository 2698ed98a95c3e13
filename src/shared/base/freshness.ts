/** Whether what is read of a workspace can be out of date, by its state. */
export type Freshness = 'fresh' | 'stale' | 'indexing';

/** `stale`: files have changed that the code map has not read yet, or may have. */
export function freshnessOf(state: {
  readonly phase: string;
  readonly pendingFiles: number;
  readonly looking: boolean;
}): Freshness {
  if (state.phase !== 'ready') return 'indexing';
  return state.pendingFiles > 0 || state.looking ? 'stale' : 'fresh';
}
