/**
 * Watches the workspace on a thread of its own: to begin, chokidar looks at every file, which keeps a thread busy for
 * two seconds at 20,000 files, and the engine must answer meanwhile.
 */
import { Worker } from 'node:worker_threads';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type CheckedFolder, entryUrl } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import type { Finding } from './finder.ts';
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
  | { kind: 'notice'; message: string }
  | { kind: 'finding'; finding: Finding }
  | { kind: 'caughtUp'; id: number; error?: string };

/** Asks it to report all that changed before. */
export interface CatchUpOrder {
  catchUp: number;
}

export interface WatchOptions {
  /** Length of a batch from its first event; 800 ms. */
  batchMs?: number;
  /** The first file of a batch, reported when the batch begins: time to get ready for reading it. */
  onFirst?: (file: string) => void;
  /** Whole sentences for the person. */
  onNotice?: (message: string) => void;
  /** How changes are found, at the beginning and when that becomes another way. */
  onFinding?: (finding: Finding) => void;
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
  const { batchMs = defaultBatchMs, onFirst = () => {}, onNotice = () => {}, onFinding = () => {}, signal } = options;
  const order: WatchOrder = { folder, config, batchMs };
  const worker = new Worker(entryUrl('watch-worker'), { workerData: order, name: 'watch' });
  let ready = false;
  let closed = false;
  const asked = new Map<number, PromiseWithResolvers<void>>();
  let asks = 0;
  const ended = (): MemoError => new MemoError('Cancelled', sentence`${folder.name} is not watched any more.`);
  const end = (): void => {
    closed = true;
    for (const { reject } of asked.values()) reject(ended());
    asked.clear();
  };
  const watch: Watch = {
    catchUp() {
      if (closed) return Promise.reject(ended());
      asks += 1;
      const answer = Promise.withResolvers<void>();
      asked.set(asks, answer);
      const order: CatchUpOrder = { catchUp: asks };
      worker.postMessage(order);
      return answer.promise;
    },
    close: async () => {
      end();
      await worker.terminate();
    },
  };
  function caughtUp(id: number, error: string | undefined): void {
    const answer = asked.get(id);
    asked.delete(id);
    if (error === undefined) answer?.resolve();
    else answer?.reject(new MemoError('InternalError', error));
  }
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const stop = (): void => {
      void watch
        .close()
        .then(() => reject(new MemoError('Cancelled', sentence`Watching ${folder.name} was cancelled.`)));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (news: WatchNews) => {
      if (closed) return;
      if (news.kind === 'batch') onBatch(news.batch);
      else if (news.kind === 'first') onFirst(news.file);
      else if (news.kind === 'notice') onNotice(news.message);
      else if (news.kind === 'finding') onFinding(news.finding);
      else if (news.kind === 'caughtUp') caughtUp(news.id, news.error);
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
      end();
      const why = cause instanceof Error ? cause.message : 'its thread ended';
      const message = `${folder.name} is not watched any more (${why}). Close it and open it again.`;
      if (ready) onNotice(message);
      else reject(new MemoError('InternalError', message, {}, { cause }));
    });
  });
}
