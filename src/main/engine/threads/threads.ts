/**
 * A worker thread that answers one job at a time, for work that must not hold up the engine thread. It starts with its
 * first job, ends after a while without one, and can be ended in the middle of one, because nothing else stops a loop in
 * JavaScript. Main types: JobThread (the engine's side), `serveJobs` (the thread's side).
 */
import { parentPort, Worker } from 'node:worker_threads';
import { type ErrorObject, fromErrorObject, MemoError, toMemoError } from '#shared/base/errors.ts';
import { type EntryName, entryUrl } from '../storage/storage.ts';
import { backgroundPriority, lowerThread } from './low-priority.ts';

export { collectForGood } from './collect.ts';
export { lowerProcess } from './low-priority.ts';

export interface JobThreadOptions {
  readonly entry: EntryName;
  /** JavaScript heap. */
  readonly heapMb: number;
  /** How long it waits for the next job before it ends; 30 s (spec 02). */
  readonly idleMs?: number;
  readonly workerData?: unknown;
  /** It does what nobody waits for: it runs with low priority where the system has one for threads. */
  readonly background?: true;
  /** Of a background thread: why its priority stays. */
  onRefused?(why: string): void;
  /** What a job says of how far it is, for who asked for it. */
  onTold?(told: unknown): void;
}

export interface JobThread<Job, Result> {
  /** One at a time. Rejects with what the job throws, with `why` of `end`, or with InternalError after a crash. */
  run(job: Job): Promise<Result>;
  /** Ends the thread now. The next `run` starts another. */
  end(why: MemoError): Promise<void>;
}

type Answer<Result> = { result: Result } | { error: ErrorObject };
/** Told before the first answer. */
type Refused = { refused: string };
/** Told while a job runs. */
type Told = { told: unknown };
/** Among the arguments of a thread, which its entry does not see else. */
const backgroundArgument = '--background';

interface Running<Result> {
  resolve(result: Result): void;
  reject(error: MemoError): void;
}

const defaultIdleMs = 30_000;

export function createJobThread<Job, Result>(options: JobThreadOptions): JobThread<Job, Result> {
  let worker: Worker | null = null;
  let running: Running<Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  function settle(use: (running: Running<Result>) => void): void {
    const settled = running;
    running = null;
    if (settled !== null) use(settled);
  }

  function start(): Worker {
    const { heapMb, workerData } = options;
    const started = new Worker(entryUrl(options.entry), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      workerData,
      name: options.entry,
      ...(options.background === true ? { argv: [backgroundArgument] } : {}),
    });
    let cause = 'it ended by itself';
    started.on('message', (answer: Answer<Result> | Refused | Told) => {
      if (worker !== started) return;
      if ('refused' in answer) return options.onRefused?.(answer.refused);
      if ('told' in answer) return running === null ? undefined : options.onTold?.(answer.told);
      started.unref();
      idle = setTimeout(() => void stop(), options.idleMs ?? defaultIdleMs).unref();
      settle(({ resolve, reject }) => {
        if ('error' in answer) reject(fromErrorObject(answer.error));
        else resolve(answer.result);
      });
    });
    started.on('error', (error) => {
      cause = error.message;
    });
    started.once('exit', () => {
      if (worker !== started) return;
      worker = null;
      settle(({ reject }) => reject(new MemoError('InternalError', `The thread ${options.entry} broke: ${cause}.`)));
    });
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  return {
    run(job) {
      if (running !== null) throw new MemoError('InternalError', `The thread ${options.entry} has a job already.`);
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      worker.postMessage(job);
      return new Promise((resolve, reject) => {
        running = { resolve, reject };
      });
    },
    async end(why) {
      const stopped = stop();
      settle(({ reject }) => reject(why));
      await stopped;
    },
  };
}

/** Lets a caller go at once when it cancels; what becomes of the work is the worker's business. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new MemoError('Cancelled', message));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

/** Called once by a thread's entry: answers jobs in order. What `work` throws reaches the caller of `run`. */
export function serveJobs<Job, Result>(
  work: (job: Job, tell: (told: unknown) => void) => Result | Promise<Result>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread only.');
  const refused = process.argv.includes(backgroundArgument) ? lowerThread(backgroundPriority) : null;
  if (refused !== null) port.postMessage({ refused } satisfies Refused);
  port.on('message', async (job: Job) => {
    let answer: Answer<Result>;
    try {
      answer = { result: await work(job, (told) => port.postMessage({ told } satisfies Told)) };
    } catch (thrown) {
      answer = { error: toMemoError(thrown).toObject() };
    }
    port.postMessage(answer);
  });
}
