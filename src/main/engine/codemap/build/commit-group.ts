/**
 * Groups many short transactions into one commit, for a first index: each of them changes the same few hundred pages,
 * and every commit would write them all. Readers on the same connection see each step at once, others a moment later; a
 * kill loses only that moment, which the next sync reads again. A thread checkpoints the log meanwhile: on a busy disk
 * that takes ten times as long as a commit. A log that is always written to restarts only once all of it has been
 * checkpointed: without a wait for that it grew to five gigabytes at 50,000 files, and every page read had to search
 * it.
 */
import { statSync } from 'node:fs';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { Database, ReadDb } from '../../storage/storage.ts';
import { createJobThread } from '../../threads/threads.ts';
import type { FileJob } from './checkpoint-worker.ts';

/** From one commit to the next, in milliseconds: at most, and where commits take longer than they may. */
const groupMs = { most: 1000, least: 10 };
/** What a commit may take of the thread, in milliseconds: the more is read between two of them, the longer it takes. */
const commitMs = 20;
/** Pages in the log that a thread is to take into the file, and those that are waited for: a page is written once for all its commits. */
const logPages = { most: 16_384, toTake: 12_288 };
/** SQLite's own rule: a commit that leaves more pages in the log takes them into the file. */
const pagesInCommit = 1000;
const pageBytes = 4096;
const heapMb = 32;

export interface CommitGroup {
  /** To be called between transactions: commits when it is time. Nothing is written until it resolves. */
  turn(): Promise<void>;
  /** Commits, and lets the thread execute these statements; reads go on meanwhile, and nothing else is written. */
  execute(statements: readonly string[]): Promise<void>;
  /** Commits the rest. To be called whatever happened. */
  end(): Promise<void>;
}

/** Begins at once. Transactions inside it roll back on their own when they fail. */
export function createCommitGroup({ read, write }: Database): CommitGroup {
  const file = fileOf(read);
  const thread = createJobThread<FileJob, void>({ entry: 'checkpoint-worker', heapMb });
  let checkpoint: Promise<void> | null = null;
  let waitMs = groupMs.most;

  function inCommit(pages: number): void {
    write.exec(`PRAGMA wal_autocheckpoint = ${pages}`);
  }
  function begin(): void {
    if (checkpoint !== null) return;
    checkpoint = thread.run({ file, statements: [] }).then(
      () => {
        checkpoint = null;
      },
      // Stays in place, so that no other one is begun: commits see to it again.
      () => inCommit(pagesInCommit),
    );
  }
  function commit(): void {
    if (!write.inTransaction) return;
    const started = process.threadCpuUsage();
    try {
      write.exec('COMMIT');
    } catch (thrown) {
      if (write.inTransaction) write.exec('ROLLBACK');
      throw thrown;
    }
    const { user, system } = process.threadCpuUsage(started);
    const fit = (waitMs * commitMs * 1000) / Math.max(1, user + system);
    waitMs = Math.max(groupMs.least, Math.min(groupMs.most, fit));
  }
  /** Nothing is written meanwhile, so that the next commit restarts the log. */
  async function takeAll(): Promise<void> {
    await checkpoint;
    begin();
    await checkpoint;
  }

  inCommit(0);
  let began = performance.now();
  write.exec('BEGIN');
  return {
    async turn() {
      if (performance.now() - began < waitMs) return;
      // What was written just now has taken its part of this turn.
      await othersTurn();
      commit();
      const pages = pagesInLog(file);
      if (pages >= logPages.most) await takeAll();
      else if (pages >= logPages.toTake) begin();
      write.exec('BEGIN');
      began = performance.now();
    },
    async execute(statements) {
      if (statements.length === 0) return;
      commit();
      await checkpoint;
      try {
        await thread.run({ file, statements });
      } finally {
        write.exec('BEGIN');
        began = performance.now();
      }
    },
    async end() {
      try {
        commit();
        if (pagesInLog(file) > pagesInCommit) await takeAll();
        await checkpoint;
      } finally {
        await thread.end(new MemoError('Cancelled', 'The first index has ended.'));
        inCommit(pagesInCommit);
      }
    },
  };
}

/** The same outside of a group, where one statement is all there is to do. */
export async function executeApart(read: ReadDb, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const thread = createJobThread<FileJob, void>({ entry: 'checkpoint-worker', heapMb });
  try {
    await thread.run({ file: fileOf(read), statements });
  } finally {
    await thread.end(new MemoError('Cancelled', 'The first index has ended.'));
  }
}

function fileOf(read: ReadDb): string {
  return read.prepare<[], string>("SELECT file FROM pragma_database_list WHERE name = 'main'").pluck().get() ?? '';
}

function pagesInLog(file: string): number {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) / pageBytes;
}
