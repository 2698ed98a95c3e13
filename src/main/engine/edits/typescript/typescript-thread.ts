/**
 * The engine's side of the thread that edits: one job at a time, in turn; interrupted when a job is cancelled, ended
 * when it does not respond for too long, and after a while without work, because its programs take hundreds of
 * megabytes.
 */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import type {
  AsOp,
  CheckAnswer,
  EditAnswer,
  EditNames,
  EditOp,
  EditProgress,
  EditScope,
  EditService,
  ExtractWork,
  RenameWork,
} from '../edit-service.ts';

const heapMb = 4096;
const idleMs = 5 * 60_000;
/** Without a word of how far it is. */
const silentMs = 5 * 60_000;
/** A job that was cancelled ends at the next file; one that does not is ended, with all that the thread has read. */
const graceMs = 20_000;

export function createTypescriptThread(root: string, asOp: AsOp): EditService {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let told: (progress: EditProgress) => void = () => undefined;
  const thread = createJobThread<EditJob, AnswerOf[EditJob['kind']]>({
    ...{ entry: 'edit-worker', heapMb, idleMs },
    workerData: { root, stop },
    onTold: (progress) => told(progress as EditProgress),
  });
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The edit was cancelled.');

  async function runNow(job: EditJob, { signal, progress }: EditOp): Promise<AnswerOf[EditJob['kind']]> {
    if (signal.aborted || closed) throw cancelled();
    const end = (why: MemoError) => (): void => void thread.end(why);
    const busy = end(new MemoError('Busy', 'The edit takes too long and was ended. Nothing was written.'));
    let limit = setTimeout(busy, silentMs);
    Atomics.store(stop, 0, 0);
    const cancel = (): void => {
      Atomics.store(stop, 0, 1);
      clearTimeout(limit);
      limit = setTimeout(end(cancelled()), graceMs);
    };
    told = (how) => {
      if (signal.aborted) return;
      progress(how);
      limit.refresh();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await thread.run(job);
    } finally {
      told = () => undefined;
      clearTimeout(limit);
      signal.removeEventListener('abort', cancel);
    }
  }

  function run<K extends EditJob['kind']>(
    job: Extract<EditJob, { kind: K }>,
    outer: AbortSignal,
  ): Promise<AnswerOf[K]> {
    return asOp(outer, (op) => {
      const result = queue.then(() => runNow(job, op)) as Promise<AnswerOf[K]>;
      queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
      return untilAborted(result, op.signal, cancelled().message);
    });
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

/** What the engine asks of the thread that holds TypeScript's language service, and what it answers. */
export type EditJob =
  | (EditScope & RenameWork & { readonly kind: 'rename' })
  | (EditScope & ExtractWork & { readonly kind: 'extract' })
  | (EditScope & EditNames & { readonly kind: 'check' });

interface AnswerOf {
  rename: EditAnswer;
  extract: EditAnswer;
  check: CheckAnswer;
}
