/** Messages between a parse pool and one of its workers. A worker takes jobs in order and answers each exactly once. */
import type { ParseJob, ParseOutcome } from './parse-job.ts';

export interface WorkRequest {
  id: number;
  job: ParseJob;
}

export type WorkReply =
  /** The runtime is up; jobs may come. */
  | { kind: 'ready' }
  /** A grammar is being loaded: not the file's fault, the watchdog waits. */
  | { kind: 'loading' }
  | { kind: 'loaded' }
  | {
      kind: 'done';
      id: number;
      outcome: ParseOutcome;
      /** CPU that this thread has used in its whole life. */
      cpuMs: number;
      /** The worker ends now: later jobs were not started. */
      ending: boolean;
    };
