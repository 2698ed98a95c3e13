/**
 * The engine's side of an analyser session, whose work is done by a process of its own. Main type: Analyser. Whatever ends
 * the process ends the session: it is never started again, for a session that lost its memory is none.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fromErrorObject, type MemoError } from '#shared/base/errors.ts';
import { entryUrl, workerEnvironment } from '../../storage/storage.ts';
import type { FileBatch } from '../../workspace/workspace.ts';
import { endError } from '../end-reason.ts';
import type { Command, Finished, GenerationPlace, Scanned, SessionProgress, SessionStart, Told } from './messages.ts';

export interface Analyser {
  /** Reads all files in the session's order. Rejects when the session ends before. */
  scanAll(): Promise<Scanned>;
  /** What the watcher saw, in the order in which it did. */
  batch(files: FileBatch): void;
  /** Does ahead what `finish` has to do, while others go on writing to `live`. Rejects when the session ends before. */
  prepare(live: GenerationPlace): Promise<void>;
  /**
   * Checks all files once more, writes what is pending and releases the folder. Call it while nothing writes to `live`.
   * Rejects when the session ends before.
   */
  finish(live: GenerationPlace): Promise<Finished>;
  /** Ends it now. Safe to call twice, and after its end. */
  stop(): Promise<void>;
  /** Resolves when it ends before it was finished and was not stopped. */
  readonly failed: Promise<AnalyserFailure>;
  /** Id of its process, for tests and people. */
  readonly pid: number;
}

export interface AnalyserFailure {
  readonly error: MemoError;
  readonly diskFull: boolean;
}

const keptOfStderr = 2_000;

export function startAnalyser(start: SessionStart, onProgress: (progress: SessionProgress) => void): Analyser {
  const scanned = deferred<Scanned>();
  const prepared = deferred<void>();
  const finished = deferred<Finished>();
  const failed = deferred<AnalyserFailure>();
  let over = false;
  let said = '';

  const child = fork(entryUrl('analyser-process'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    // In the desktop app this program is Electron, which would open a window.
    env: { ...workerEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that could not be started has no exit.
    child.once('error', () => resolve());
  });

  function end(failure: AnalyserFailure): void {
    if (over) return;
    over = true;
    scanned.reject(failure.error);
    prepared.reject(failure.error);
    finished.reject(failure.error);
    failed.resolve(failure);
  }

  function broke(why: string): void {
    end({ error: endError('Refused', { code: 'sessionBroke', detail: why }), diskFull: false });
  }

  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-keptOfStderr);
  });
  child.on('message', (message) => {
    const told = message as Told;
    if (over) return;
    if (told.told === 'progress') onProgress(told.progress);
    else if (told.told === 'scanned') scanned.resolve(told.scanned);
    else if (told.told === 'prepared') prepared.resolve();
    else if (told.told === 'finished') {
      over = true;
      finished.resolve(told.finished);
    } else end({ error: fromErrorObject(told.error), diskFull: told.diskFull });
  });
  child.on('error', (error) => broke(error.message));
  child.once('exit', (code, signal) => broke(lastLine(said) || `it ended with ${signal ?? `code ${code}`}`));

  // A failed send means that the process has just ended, which is reported separately.
  const send = (command: Command): void => void (child.connected && child.send(command, () => undefined));
  send({ command: 'start', start });

  return {
    pid: child.pid ?? 0,
    failed: failed.promise,
    scanAll() {
      send({ command: 'scan' });
      return scanned.promise;
    },
    batch(batch) {
      send({ command: 'batch', batch });
    },
    prepare(live) {
      send({ command: 'prepare', live });
      return prepared.promise;
    },
    finish(live) {
      send({ command: 'finish', live });
      return finished.promise;
    },
    async stop() {
      end({ error: endError('Cancelled', { code: 'stopped' }), diskFull: false });
      kill(child);
      await exited;
    },
  };
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') ?? '';
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: MemoError): void;
}

function deferred<T>(): Deferred<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // Callers have the error; often there is none.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
