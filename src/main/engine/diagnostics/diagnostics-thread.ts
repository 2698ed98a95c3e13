/** The engine's side of that thread: jobs run one after the other, and ending the thread rejects the waiting ones. */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread } from '../threads/threads.ts';
import type { DiskUse } from './disk-use.ts';
import type { LogQuery, LogTail } from './read-log.ts';

export interface DiagnosticsThread {
  log(query: LogQuery): Promise<LogTail>;
  /** @param dir absolute */
  disk(dir: string): Promise<DiskUse>;
  close(): Promise<void>;
}

const heapMb = 128;

export function createDiagnosticsThread(): DiagnosticsThread {
  const thread = createJobThread<DiagnosticsJob, DiagnosticsResult>({ entry: 'diagnostics-worker', heapMb });
  let last: Promise<unknown> = Promise.resolve();
  function run<T extends DiagnosticsResult>(job: DiagnosticsJob): Promise<T> {
    const next = last.then(() => thread.run(job)) as Promise<T>;
    // The caller has the error; the next one starts again.
    last = next.catch(() => {});
    return next;
  }
  return {
    log: (log) => run<LogTail>({ log }),
    disk: (disk) => run<DiskUse>({ disk }),
    close: () => thread.end(new MemoError('Cancelled', 'The workspace is being closed.')),
  };
}

// What the thread is asked, one at a time.

export type DiagnosticsJob = { readonly log: LogQuery } | { readonly disk: string };
export type DiagnosticsResult = LogTail | DiskUse;
