/**
 * The code map as it was while some files had other contents (`diff --since`): a copy of symbols.db is brought back in
 * time by the same sync that brings the live one forward, so that partial types, ids and edges are right without a
 * second way to make them. What the copy then says has changed is the difference, the wrong way round.
 */
import { MemoError } from '#shared/base/errors.ts';
import { openDatabase } from '../../storage/storage.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import { pauses } from '../../workspace/workspace.ts';
import { isComparable } from '../build/plan.ts';
import { type SyncDeps, type SyncInput, syncFiles } from '../build/sync.ts';
import { forgetLastGood } from '../build/writer.ts';
import { codeMapMigrations } from '../migrations.ts';
import { createDependents } from '../usages/dependents.ts';
import type { CopyJob } from './copy-worker.ts';
import { type ComparedPlace, comparedPlace, type TypePairs } from './diff-pairs.ts';
import { createPendingChanges } from './pending-changes.ts';

export interface Past extends Pick<SyncInput, 'files' | 'removed'> {
  /** Where the copy is made: a new file in a private folder. The caller removes it after `close`. */
  copy: string;
}

/** A state of the code map that a comparison ends with. */
export interface StoredState {
  readonly place: ComparedPlace;
  readonly file: string;
}

export type PastDeps = Pick<SyncDeps, 'folder' | 'config' | 'pool' | 'onProgress'>;

const heapMb = 64;

/** Throws Busy while the live code map has not been read in whole. `deps.folder` holds the old contents. */
export async function comparePast(
  after: StoredState,
  past: Past,
  deps: PastDeps,
  signal: AbortSignal,
): Promise<TypePairs> {
  await copyTo(after.file, past.copy, signal);
  const database = openDatabase(past.copy, { migrations: codeMapMigrations });
  try {
    if (!isComparable(database, deps.config.hashes)) {
      throw new MemoError('Busy', 'Not all files have been read yet. Index the folder, then compare.');
    }
    database.write.exec('DELETE FROM pending_changes');
    // What a file says today is not what it last said when it parsed then.
    await forgetLastGood(
      database.write,
      past.files.map(({ file }) => file),
      pauses(signal),
    );
    const input = { files: past.files, removed: past.removed, complete: false, projectFiles: [] };
    const silent = { onHashConflict() {}, onCommitted() {}, alone: true };
    await syncFiles(input, { ...deps, ...silent, database }, signal);
    const changes = createPendingChanges(database.write, false);
    return {
      // What uses what is known of the files as they are now.
      before: comparedPlace(database.read, createDependents(database.read, null)),
      after: after.place,
      ids: changes.ids(),
      pair(typeId) {
        const { before: now, after: then } = changes.pair(typeId);
        return { before: then, after: now };
      },
      close: () => database.close(),
    };
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

async function copyTo(from: string, to: string, signal: AbortSignal): Promise<void> {
  const thread = createJobThread<CopyJob, void>({ entry: 'copy-worker', heapMb });
  const cancelled = 'Comparing was cancelled.';
  try {
    await untilAborted(thread.run({ from, to }), signal, cancelled);
  } finally {
    await thread.end(new MemoError('Cancelled', cancelled));
  }
}
