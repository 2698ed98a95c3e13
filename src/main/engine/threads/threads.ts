/**
 * Work off the engine thread, one job at a time: on a worker thread (`createJobThread`, `serveJobs`) or in a child process
 * (`createJobProcess`, `serveProcess`). Main type: JobThread, which is both to callers.
 * Native code goes into processes: terminating its thread may abort the engine.
 */
import { MemoError } from '#shared/base/errors.ts';

export { createJobProcess, serveProcess } from './job-process.ts';
export { backgroundPriority, collectForGood, createJobThread, lowerProcess, serveJobs } from './job-thread.ts';
export { hasEnded, type JobThread } from './jobs.ts';

/** Rejects as soon as the caller cancels; the work itself continues. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new MemoError('Cancelled', message));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
