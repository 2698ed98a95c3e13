/** How far the linking of types has come, for answers that count dependents or are sorted by use. */
import type { Linking } from '#shared/contract/common.ts';
import type { ReadDb } from '../../../storage/storage.ts';

export interface LinkState {
  /** Null once all types are linked and their dependents, depth and groups are counted. */
  linking(): Linking | null;
}

export function createLinkState(db: ReadDb): LinkState {
  const measured = db.prepare<[], string>(`SELECT value FROM meta WHERE key = 'measured'`).pluck();
  const counts = db.prepare<[], Linking & { waiting: number }>(
    `SELECT (SELECT count(*) FROM types) AS "of", (SELECT count(*) FROM pending_links WHERE type > 0) AS waiting`,
  );
  return {
    linking() {
      if (measured.get() !== 'no') return null;
      const { of, waiting } = counts.get() ?? { of: 0, waiting: 0 };
      return of === 0 ? null : { linked: Math.max(0, of - waiting), of };
    },
  };
}
