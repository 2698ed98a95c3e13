/**
 * A JobThread that is a process, for the ONNX runtime: a thread of ours cannot be ended while the runtime works, it takes the
 * whole engine with it, and so does a model file that makes native code crash. Ended and idle as a thread is.
 * Main types: JobThread (the engine's side), `serveProcess` (the process's side).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { type ErrorObject, fromErrorObject, MemoError, toMemoError } from '#shared/base/errors.ts';
import { type EntryName, entryUrl, workerEnvironment } from '../../storage/storage.ts';
import type { JobThread } from '../../threads/threads.ts';

interface JobProcessOptions<Source> {
  readonly entry: EntryName;
  /** JavaScript heap. */
  readonly heapMb: number;
  /** What it works with; sent before its first job. */
  readonly source: Source;
}

type Message<Source, Job> = { readonly source: Source } | { readonly job: Job };
type Answer<Result> = { readonly result: Result } | { readonly error: ErrorObject };

interface Running<Result> {
  resolve(result: Result): void;
  reject(error: MemoError): void;
}

/** Spec 02. */
const idleMs = 30_000;
const keptOfStderr = 2_000;

export function createJobProcess<Source, Job, Result>(options: JobProcessOptions<Source>): JobThread<Job, Result> {
  const { entry, heapMb, source } = options;
  let child: ChildProcess | null = null;
  let running: Running<Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  function settle(use: (running: Running<Result>) => void): void {
    const settled = running;
    running = null;
    if (settled !== null) use(settled);
  }

  function start(): ChildProcess {
    const started = fork(entryUrl(entry), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMb}`],
      // In the desktop app this program is Electron, which would open a window.
      env: { ...workerEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
    });
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-keptOfStderr);
    });
    started.on('message', (answer) => {
      if (child !== started) return;
      hold(started, false);
      idle = setTimeout(() => void stop(), idleMs).unref();
      const reply = answer as Answer<Result>;
      settle(({ resolve, reject }) => {
        if ('error' in reply) reject(fromErrorObject(reply.error));
        else resolve(reply.result);
      });
    });
    const ended = (why: string): void => {
      if (child !== started) return;
      child = null;
      settle(({ reject }) => reject(new MemoError('InternalError', `The process ${entry} broke: ${why}.`)));
    };
    started.on('error', (error) => ended(error.message));
    started.once('exit', (code, signal) => ended(lastLine(said) || `it ended with ${signal ?? `code ${code}`}`));
    send(started, { source });
    return started;
  }

  function send(to: ChildProcess, message: Message<Source, Job>): void {
    // What cannot be sent goes to a process that has just ended, whose end is told of by itself.
    to.send(message, () => undefined);
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = child;
    child = null;
    if (stopped === null || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const exited = new Promise((resolve) => stopped.once('exit', resolve));
    hold(stopped, true);
    stopped.kill('SIGKILL');
    await exited;
  }

  return {
    run(job) {
      if (running !== null) throw new MemoError('InternalError', `The process ${entry} has a job already.`);
      clearTimeout(idle);
      child ??= start();
      hold(child, true);
      send(child, { job });
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

/** Whether this process waits for it before it ends itself. */
function hold(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
  for (const part of parts) {
    if (held) part?.ref?.();
    else part?.unref?.();
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') ?? '';
}

/** Called once by a process's entry: loads what the source names with the first job, then answers jobs in order. */
export function serveProcess<Source, Job, Result>(
  load: (source: Source) => Promise<(job: Job) => Promise<Result>>,
): void {
  let source: Source | null = null;
  let loaded: Promise<(job: Job) => Promise<Result>> | null = null;
  async function answer(job: Job): Promise<Answer<Result>> {
    try {
      if (source === null) throw new Error('There is a job and no source.');
      loaded ??= load(source);
      return { result: await (await loaded)(job) };
    } catch (thrown) {
      return { error: toMemoError(thrown).toObject() };
    }
  }
  process.on('message', (message) => {
    const received = message as Message<Source, Job>;
    if ('source' in received) source = received.source;
    // Refused where the engine was killed a moment ago.
    else void answer(received.job).then((reply) => process.send?.(reply, undefined, undefined, () => {}));
  });
  // The engine is gone, whatever ended it.
  process.on('disconnect', () => process.exit());
}
