/**
 * Watches the workspace on a thread of its own: to begin, chokidar looks at every file, which keeps a thread busy for two
 * seconds at 20,000 files, and the engine must answer meanwhile (spec 02, 11).
 */
import { Worker } from 'node:worker_threads';
import { MemoError } from '#shared/base/errors.ts';
import { type CheckedFolder, entryUrl } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { defaultBatchMs, type FileBatch, type Watch } from './watch-here.ts';

/** What the thread is started with. */
export interface WatchOrder {
  folder: CheckedFolder;
  config: WorkspaceConfig;
  batchMs: number;
}

/** What it says. */
export type WatchNews =
  | { kind: 'ready' }
  | { kind: 'first'; file: string }
  | { kind: 'batch'; batch: FileBatch }
  | { kind: 'notice'; message: string };

export interface WatchOptions {
  /** Length of a batch from its first event; 800 ms (S4-86). */
  batchMs?: number;
  /** The first file of a batch, told when the batch begins: time to get ready for reading it. */
  onFirst?: (file: string) => void;
  /** Whole sentences for the person. */
  onNotice?: (message: string) => void;
  /** Ends it before it is ready too, which takes a minute where there are a million files. */
  signal?: AbortSignal;
}

/**
 * Resolves when every change from then on is reported. Neither `onBatch` nor `onNotice` is called after `close`.
 * `folder` must be checked; ignored folders, `.memo` and `.git` are never reported, of `memory-bank` only its pages. The
 * configuration is followed when its file changes, and handed over with the batch. Rejects with Cancelled when aborted before that.
 */
export function watchFolder(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  onBatch: (batch: FileBatch) => void,
  options: WatchOptions = {},
): Promise<Watch> {
  const { batchMs = defaultBatchMs, onFirst = () => {}, onNotice = () => {}, signal } = options;
  const order: WatchOrder = { folder, config, batchMs };
  const worker = new Worker(entryUrl('watch-worker'), { workerData: order, name: 'watch' });
  let ready = false;
  let closed = false;
  const watch: Watch = {
    close: async () => {
      closed = true;
      await worker.terminate();
    },
  };
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const stop = (): void => {
      void watch.close().then(() => reject(new MemoError('Cancelled', `Watching ${folder.name} was cancelled.`)));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: WatchNews) => {
      if (closed) return;
      if (news.kind === 'batch') onBatch(news.batch);
      else if (news.kind === 'first') onFirst(news.file);
      else if (news.kind === 'notice') onNotice(news.message);
      else {
        ready = true;
        signal?.removeEventListener('abort', stop);
        resolve(watch);
      }
    });
    worker.on('error', (thrown) => {
      cause = thrown;
    });
    worker.on('exit', () => {
      if (closed) return;
      closed = true;
      const why = cause instanceof Error ? cause.message : 'its thread ended';
      const message = `${folder.name} is not watched any more (${why}). Close it and open it again.`;
      if (ready) onNotice(message);
      else reject(new MemoError('InternalError', message, {}, { cause }));
    });
  });
}
