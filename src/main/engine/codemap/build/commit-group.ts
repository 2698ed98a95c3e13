/**
 * Many short transactions as one on the disk, for a first index: each of them changes the same few hundred pages again,
 * and a commit writes them all. Whoever reads by the same connection sees each step at once, others a moment later; a kill
 * costs what was read in that moment, which the next sync reads again. A thread takes the log into the file meanwhile: on a
 * busy disk that takes ten times as long as a commit.
 */
import { statSync } from 'node:fs';
import { MemoError } from '#shared/base/errors.ts';
import type { Database } from '../../storage/storage.ts';
import { createJobThread } from '../../threads/threads.ts';

/** From one commit to the next, in milliseconds: by then a commit itself takes some. */
const groupMs = 200;
/** From one time that the log is taken into the file to the next, in milliseconds. */
const checkpointMs = 1000;
/** SQLite's own rule: a commit that leaves more pages in the log takes them into the file. */
const pagesInCommit = 1000;
const pageBytes = 4096;
const heapMb = 32;

export interface CommitGroup {
  /** To be called between transactions: commits when it is time. */
  turn(): void;
  /** Commits the rest. To be called whatever happened. */
  end(): Promise<void>;
}

/** Begins at once. Transactions inside it are taken back by themselves when they fail. */
export function createCommitGroup({ read, write }: Database): CommitGroup {
  const file =
    read.prepare<[], string>("SELECT file FROM pragma_database_list WHERE name = 'main'").pluck().get() ?? '';
  const thread = createJobThread<string, void>({ entry: 'checkpoint-worker', heapMb });
  let checkpoint: Promise<void> | null = null;
  let checkpointed = performance.now();

  function inCommit(pages: number): void {
    write.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }
  function begin(): void {
    if (checkpoint !== null) return;
    checkpoint = thread.run(file).then(
      () => {
        checkpoint = null;
        checkpointed = performance.now();
      },
      // Stays in place, so that no other one is begun: commits see to it again.
      () => inCommit(pagesInCommit),
    );
  }
  function commit(): void {
    if (!write.inTransaction) return;
    try {
      write.exec('COMMIT');
    } catch (thrown) {
      if (write.inTransaction) write.exec('ROLLBACK');
      throw thrown;
    }
  }

  inCommit(0);
  let began = performance.now();
  write.exec('BEGIN');
  return {
    turn() {
      if (performance.now() - began < groupMs) return;
      commit();
      write.exec('BEGIN');
      began = performance.now();
      if (began - checkpointed >= checkpointMs) begin();
    },
    async end() {
      try {
        commit();
        await checkpoint;
        if (logPages(file) > pagesInCommit) begin();
        await checkpoint;
      } finally {
        await thread.end(new MemoError('Cancelled', 'The first index has ended.'));
        inCommit(pagesInCommit);
      }
    },
  };
}

function logPages(file: string): number {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) / pageBytes;
}
