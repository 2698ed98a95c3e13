/** What crosses between the engine thread and a parse worker. */
import type { Language, SkipReason } from '#shared/contract/common.ts';
import type { HashSwitches } from '../build/hashes.ts';
import type { PreparedFile } from '../build/prepare.ts';

export interface ParseJob {
  /** Absolute root of the workspace and the file's path relative to it, with `/`. */
  root: string;
  file: string;
  language: Language;
  /** Read in place of the file: contents of commits are on no disk. */
  content?: Uint8Array;
  /** fileHash of the last read; when the content still has it, no facts come back. '' = always parse. */
  knownHash: string;
  maxBytes: number;
  hashes: HashSwitches;
}

export type ParseOutcome =
  | { kind: 'same'; file: string; hash: string; size: number; mtimeMs: number }
  | {
      kind: 'facts';
      file: string;
      hash: string;
      size: number;
      mtimeMs: number;
      /** The name of one that was guessed. */
      encoding: string | null;
      facts: PreparedFile;
    }
  /** `hash` is '' where the content was not read. */
  | { kind: 'skipped'; file: string; hash: string; size: number; mtimeMs: number; reason: SkipReason; detail: string }
  /** The file vanished between listing and reading. */
  | { kind: 'gone'; file: string };

export interface ParsePool {
  /**
   * Parses one file on a worker thread. Never rejects for what a file does (crash, time-out, memory: `skipped` with
   * `parseCrash` or `parseTimeout`, and the worker is replaced); rejects with Cancelled when `signal` aborts and with
   * InternalError when no worker can be started at all. Any number of jobs may wait; order of answers is not promised.
   */
  parse(job: ParseJob, signal?: AbortSignal): Promise<ParseOutcome>;
  /** CPU milliseconds that workers have used so far (ended ones included). */
  cpuMs(): number;
  close(): Promise<void>;
}

export interface ParsePoolOptions {
  /** Worker threads at most; default: one per core, at most 4. */
  size?: number;
  /** Watchdog for one file, `index.parseTimeoutMs`. */
  timeoutMs: number;
  /** Idle workers end after this; default 30 s. */
  idleMs?: number;
}

// Messages between a parse pool and one of its workers. Jobs travel in batches, because waking a thread costs more than
// parsing a small file; the position of a worker inside a batch is in shared memory, so that it is known even if the worker
// hangs.

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
