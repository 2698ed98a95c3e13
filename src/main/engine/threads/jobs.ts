/**
 * One job at a time on a worker thread or in a child process: starts it with the first job, ends it after a while without
 * one, and can end it in the middle of one. Both sides share the form of answers.
 * Main types: JobThread (what callers hold), Runner (a thread or process as the jobs need it).
 */
import { type ErrorObject, fromErrorObject, MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

export interface JobThread<Job, Result> {
  /**
   * One at a time. Rejects with what the job throws, with `why` of `end`, or with InternalError and `reason: 'ended'`
   * when the thread or process ends on its own.
   */
  run(job: Job): Promise<Result>;
  /** Ends the thread or process now. The next `run` starts another. */
  end(why: MemoError): Promise<void>;
}

export type Answer<Result> = { readonly result: Result } | { readonly error: ErrorObject };

export interface RunnerEvents<Result> {
  answered(answer: Answer<Result>): void;
  /** It ended on its own, or could not be started. */
  ended(cause: string): void;
}

export interface Runner<Job> {
  send(job: Job): void;
  /** Whether this process stays alive for it. */
  hold(held: boolean): void;
  /** Resolves when it has ended. */
  end(): Promise<void>;
}

interface Running<Result> {
  resolve(result: Result): void;
  reject(error: MemoError): void;
}

const defaultIdleMs = 30_000;

/** @param name of the thread or process, for error messages: `The thread parse-worker`. */
export function createJobs<Job, Result>(
  name: string,
  idleMs: number = defaultIdleMs,
  start: (events: RunnerEvents<Result>) => Runner<Job>,
): JobThread<Job, Result> {
  let runner: Runner<Job> | null = null;
  let running: Running<Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  function settle(use: (running: Running<Result>) => void): void {
    const settled = running;
    running = null;
    if (settled !== null) use(settled);
  }

  function begin(): Runner<Job> {
    // Events of a runner that was ended meanwhile are ignored.
    const current = (): boolean => runner === started;
    const started: Runner<Job> = start({
      answered(answer) {
        if (!current()) return;
        started.hold(false);
        idle = setTimeout(() => void stop(), idleMs).unref();
        settle(({ resolve, reject }) => {
          if ('error' in answer) reject(fromErrorObject(answer.error));
          else resolve(answer.result);
        });
      },
      ended(cause) {
        if (!current()) return;
        clearTimeout(idle);
        runner = null;
        settle(({ reject }) =>
          reject(new MemoError('InternalError', sentence`${name} broke: ${cause}.`, { reason: 'ended' })),
        );
      },
    });
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = runner;
    runner = null;
    await stopped?.end();
  }

  return {
    run(job) {
      if (running !== null) throw new MemoError('InternalError', sentence`${name} has a job already.`);
      clearTimeout(idle);
      runner ??= begin();
      runner.hold(true);
      runner.send(job);
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

/** Whether a job failed because its thread or process ended on its own: the next job starts a new one. */
export function hasEnded(thrown: unknown): boolean {
  return thrown instanceof MemoError && thrown.code === 'InternalError' && thrown.data.reason === 'ended';
}

export async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (thrown) {
    return { error: toMemoError(thrown).toWire() };
  }
}
