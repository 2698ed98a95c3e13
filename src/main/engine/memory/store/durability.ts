/**
 * Commits are durable when they return; many small ones may share one wait for the disk. A commit that is not durable yet
 * is whole or absent after a power cut, as any other, and survives the end of the process.
 */
import type { Database } from '../../storage/storage.ts';

export interface Durability {
  /** What `work` commits need not be durable: what is lost is found again. */
  relaxed<T>(work: () => T): T;
  /** All that was committed so far is on the disk. */
  settle(): void;
  /** What was overwritten is not in the log of writes either; as far as no reader holds it. */
  scrub(): void;
}

export function createDurability({ write }: Database): Durability {
  write.exec('PRAGMA synchronous = FULL');
  const touch = write.prepare("INSERT OR REPLACE INTO counters VALUES ('settled', 1)");
  return {
    relaxed(work) {
      write.exec('PRAGMA synchronous = NORMAL');
      try {
        return work();
      } finally {
        write.exec('PRAGMA synchronous = FULL');
      }
    },
    // A durable commit takes all before it along.
    settle: () => void touch.run(),
    scrub: () => write.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
  };
}
