/**
 * Many short transactions as one on the disk, for a first index: each of them changes the same few hundred pages again,
 * and a commit writes them all. Whoever reads by the same connection sees each step at once, others a moment later; a kill
 * costs what was read in that moment, which the next sync reads again.
 */
import type { WriteDb } from '../../storage/storage.ts';

/** From one commit to the next, in milliseconds: by then a commit itself takes some. */
const groupMs = 200;

export interface CommitGroup {
  /** To be called between transactions: commits when it is time. */
  turn(): void;
  /** Commits the rest. To be called whatever happened. */
  end(): void;
}

/** Begins at once. Transactions inside it are taken back by themselves when they fail. */
export function createCommitGroup(write: WriteDb): CommitGroup {
  let began = performance.now();
  write.exec('BEGIN');
  const end = (): void => {
    if (!write.inTransaction) return;
    try {
      write.exec('COMMIT');
    } catch (thrown) {
      if (write.inTransaction) write.exec('ROLLBACK');
      throw thrown;
    }
  };
  return {
    turn() {
      if (performance.now() - began < groupMs) return;
      end();
      write.exec('BEGIN');
      began = performance.now();
    },
    end,
  };
}
