/**
 * Messages between a parse pool and one of its workers. Jobs travel in batches, because waking a thread costs more than
 * parsing a small file; the position of a worker inside a batch is in shared memory, so that it is known even if the
 * worker hangs.
 */
import type { ParseJob, ParseOutcome } from './parse-job.ts';

export interface WorkRequest {
  id: number;
  job: ParseJob;
}

/** Jobs to be done in order. */
export type WorkBatch = readonly WorkRequest[];

/** Handed to a worker when it starts: two 32-bit integers, `begunJobs` and `loadingGrammar`. */
export interface WorkerSetup {
  progress: SharedArrayBuffer;
}
/** Index in the progress: jobs begun since the worker came up. */
export const begunJobs = 0;
/** Index in the progress: 1 while a grammar is being loaded, which is not the file's fault. */
export const loadingGrammar = 1;

export type WorkReply =
  /** The runtime is up; batches may come. */
  | { kind: 'ready' }
  | {
      kind: 'done';
      /** One for each job of the batch in order, as JSON (a third of the cost of a structured clone); fewer when it ends. */
      outcomes: string;
      /** CPU that this thread has used in its whole life. */
      cpuMs: number;
      /** The worker ends now: later jobs were not started. */
      ending: boolean;
    };

export function writeOutcomes(outcomes: readonly ParseOutcome[]): string {
  return JSON.stringify(outcomes);
}

export function readOutcomes(text: string): ParseOutcome[] {
  return JSON.parse(text) as ParseOutcome[];
}
