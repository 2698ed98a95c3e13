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
