/**
 * Jobs on a worker thread, for work in JavaScript that must not hold up the engine thread. Ending it in the middle of a job
 * terminates the thread, because nothing else stops a loop in JavaScript.
 * Native modules that use Node-API's C++ wrapper abort the whole process when their thread is terminated while they run.
 * They belong in a child process (job-process.ts); `test/architecture/native.test.ts` checks it.
 */

import { readdirSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, Worker } from 'node:worker_threads';
import { toMemoError } from '#shared/base/errors.ts';
import { type EntryName, entryUrl } from '../storage/storage.ts';
import { type Answer, answerOf, createJobs, type JobThread, type Runner, type RunnerEvents } from './jobs.ts';

export interface JobThreadOptions {
  readonly entry: EntryName;
  /** JavaScript heap. */
  readonly heapMb: number;
  /** How long it waits for the next job before it ends; 30 s by default. */
  readonly idleMs?: number;
  readonly workerData?: unknown;
  /** Background work: it runs with low priority where the system has one for threads. */
  readonly background?: true;
  /** Reports why the priority of a background thread stays. */
  onRefused?(why: string): void;
  /** Receives what a job reports of its progress. */
  onTold?(told: unknown): void;
}

/** Sent before the first answer. */
type Refused = { refused: string };
/** Sent while a job runs. */
type Told = { told: unknown };
/** Added to the arguments of the thread; its entry does not see it otherwise. */
const backgroundArgument = '--background';

export function createJobThread<Job, Result>(options: JobThreadOptions): JobThread<Job, Result> {
  return createJobs<Job, Result>(`The thread ${options.entry}`, options.idleMs, (events) => start(options, events));
}

function start<Job, Result>(options: JobThreadOptions, events: RunnerEvents<Result>): Runner<Job> {
  const { entry, heapMb, workerData } = options;
  const worker = new Worker(entryUrl(entry), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    workerData,
    name: entry,
    ...(options.background === true ? { argv: [backgroundArgument] } : {}),
  });
  let cause = 'it ended by itself';
  let over = false;
  worker.on('message', (answer: Answer<Result> | Refused | Told) => {
    if (over) return;
    if ('refused' in answer) options.onRefused?.(answer.refused);
    else if ('told' in answer) options.onTold?.(answer.told);
    else events.answered(answer);
  });
  worker.on('error', (error) => {
    cause = error.message;
  });
  worker.once('exit', () => events.ended(cause));
  return {
    send: (job) => worker.postMessage(job),
    hold: (held) => (held ? worker.ref() : worker.unref()),
    async end() {
      over = true;
      await worker.terminate();
    },
  };
}

/** Called once by a thread's entry: answers jobs in order. Errors that `work` throws reach the caller of `run`. */
export function serveJobs<Job, Result>(
  work: (job: Job, tell: (told: unknown) => void) => Result | Promise<Result>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker thread only.');
  const refused = process.argv.includes(backgroundArgument) ? lowerThread(backgroundPriority) : null;
  if (refused !== null) port.postMessage({ refused } satisfies Refused);
  port.on('message', async (job: Job) => {
    port.postMessage(await answerOf(() => work(job, (told) => port.postMessage({ told } satisfies Told))));
  });
}

// Priority of background work, so that answers for people get the processor first. On Linux each thread has its own priority,
// inherited from its creator; elsewhere only a whole process has one, so that threads of the engine stay as they are.

/** A tenth of what a thread of normal priority gets where both want a processor. */
export const backgroundPriority = 10;

/** For the calling thread. Null, or why the system refused: then it is only less polite. */
export function lowerThread(priority: number): string | null {
  if (process.platform !== 'linux') return null;
  return attempt(() => lower(Number(path.basename(readlinkSync('/proc/thread-self'))), priority));
}

/** For the calling process, with all its present and future threads. As `lowerThread`. */
export function lowerProcess(priority: number): string | null {
  return attempt(() => {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) lower(thread, priority);
  });
}

/** What is lower already stays so: raising it is a right of its own. */
function lower(thread: number, priority: number): void {
  if (os.getPriority(thread) < priority) os.setPriority(thread, priority);
}

function attempt(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (thrown) {
    return toMemoError(thrown).message;
  }
}

// Returns the memory of this thread to the system. V8 keeps the pages of collected objects permanently: a thread that once
// needed 280 MB and holds 6 keeps 240. Only its last-resort collection releases them.

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let gc: Collect | null | undefined;

/** Blocks the thread for a tenth of a second or more: call it only at rest. Does nothing where V8 does not offer it. */
export function collectForGood(): void {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext("typeof gc === 'function' ? gc : null") as Collect | null;
    setFlagsFromString('--no-expose-gc');
  }
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
