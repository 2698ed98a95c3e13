/**
 * The engine's side of the thread that edits: one job at a time, in turn; ended in the middle of one that was cancelled or
 * takes too long, and after a while without work, for its programs take hundreds of megabytes.
 */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import type { EditService } from '../edit-service.ts';
import type { AnswerOf, EditJob } from './edit-job.ts';

const heapMb = 4096;
const idleMs = 5 * 60_000;
const patienceMs = 5 * 60_000;

export function createTypescriptThread(root: string): EditService {
  const thread = createJobThread<EditJob, AnswerOf[EditJob['kind']]>({
    ...{ entry: 'edit-worker', heapMb, idleMs },
    workerData: { root },
  });
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The edit was cancelled.');

  async function runNow(job: EditJob, signal: AbortSignal): Promise<AnswerOf[EditJob['kind']]> {
    if (signal.aborted || closed) throw cancelled();
    const end = (): void => void thread.end(cancelled());
    const tooLong = setTimeout(() => {
      void thread.end(new MemoError('Busy', 'The edit takes too long and was ended. Nothing was written.'));
    }, patienceMs);
    signal.addEventListener('abort', end, { once: true });
    try {
      return await thread.run(job);
    } finally {
      clearTimeout(tooLong);
      signal.removeEventListener('abort', end);
    }
  }

  function run<K extends EditJob['kind']>(
    job: Extract<EditJob, { kind: K }>,
    signal: AbortSignal,
  ): Promise<AnswerOf[K]> {
    const result = queue.then(() => runNow(job, signal)) as Promise<AnswerOf[K]>;
    queue = result.catch(() => undefined); // Whoever asked has the error; the next in line must still run.
    return untilAborted(result, signal, cancelled().message);
  }

  return {
    name: () => 'typescript',
    rename: ({ files, texts }, { file, at, newName }, signal) =>
      run<'rename'>({ kind: 'rename', files, texts, file, at, newName }, signal),
    extract: ({ files, texts }, { file, from, to, what, name }, signal) =>
      run<'extract'>({ kind: 'extract', files, texts, file, from, to, what, name }, signal),
    check: ({ files, texts }, { oldName, newName }, signal) =>
      run<'check'>({ kind: 'check', files, texts, oldName, newName }, signal),
    async close() {
      closed = true;
      await thread.end(cancelled());
    },
  };
}
