/** How answers read commits.db. */
import type { ReadDb } from '../storage/storage.ts';

export interface CommitUse {
  /**
   * What `work` reads of commits.db once all commits are listed and those that changed `files` are compared, as far as that takes no
   * longer than a person waits. Null where there is no history. Throws Cancelled.
   */
  use<T>(files: readonly string[], work: (db: ReadDb) => T, signal: AbortSignal): Promise<T | null>;
}
