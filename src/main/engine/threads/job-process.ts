/**
 * Jobs in a child process, for native code: a thread cannot be terminated while it runs without taking the whole engine with
 * it, and a crash of it ends one process only. It is killed, whatever it is doing, so it must leave nothing half done that
 * the next start does not clear away.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { type EntryName, entryUrl, workerEnvironment } from '../storage/storage.ts';
import { type Answer, answerOf, createJobs, type JobThread, type Runner, type RunnerEvents } from './jobs.ts';

export interface JobProcessOptions<Source> {
  readonly entry: EntryName;
  /** JavaScript heap. */
  readonly heapMb: number;
  /** How long it waits for the next job before it ends; 30 s by default. */
  readonly idleMs?: number;
  /** Given to `load` of `serveProcess` before the first job. */
  readonly source: Source;
}

type Message<Source, Job> = { readonly source: Source } | { readonly job: Job };

const keptOfStderr = 2_000;

export function createJobProcess<Source, Job, Result>(options: JobProcessOptions<Source>): JobThread<Job, Result> {
  return createJobs<Job, Result>(`The process ${options.entry}`, options.idleMs, (events) => start(options, events));
}

function start<Source, Job, Result>(
  { entry, heapMb, source }: JobProcessOptions<Source>,
  events: RunnerEvents<Result>,
): Runner<Job> {
  const child = fork(entryUrl(entry), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`],
    // In the desktop app this program is Electron, which would open a window.
    env: { ...workerEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
  });
  // A message to a process that has just ended fails; its exit is reported anyway.
  const post = (message: Message<Source, Job>): void => void child.send(message, () => undefined);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-keptOfStderr);
  });
  child.on('message', (answer) => events.answered(answer as Answer<Result>));
  child.on('error', (error) => events.ended(error.message));
  child.once('exit', (code, signal) => events.ended(reasonIn(said) || `it ended with ${signal ?? `code ${code}`}`));
  post({ source });
  return {
    send: (job) => post({ job }),
    hold: (held) => hold(child, held),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      hold(child, true);
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function hold(child: ChildProcess, held: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
  for (const part of parts) {
    if (held) part?.ref?.();
    else part?.unref?.();
  }
}

/** The line of an uncaught error, which is amid its stack; else the last line. */
function reasonIn(text: string): string {
  const lines = text.trim().split('\n');
  const line = lines.findLast((one) => /^\w*Error\b/.test(one)) ?? lines.at(-1);
  return line?.trim().replace(/\.$/, '') ?? '';
}

/** Called once by a process's entry: `load` runs with the first job, then jobs are answered in order. */
export function serveProcess<Source, Job, Result>(
  load: (source: Source) => Promise<(job: Job) => Result | Promise<Result>>,
): void {
  let given: { readonly source: Source } | null = null;
  let loaded: ReturnType<typeof load> | null = null;
  async function work(job: Job): Promise<Result> {
    if (given === null) throw new Error('There is a job and no source.');
    const { source } = given;
    loaded ??= endWithParent().then(() => load(source));
    return (await loaded)(job);
  }
  process.on('message', (message) => {
    const received = message as Message<Source, Job>;
    if ('source' in received) given = received;
    // The send is refused where the engine was killed a moment ago.
    else void answerOf(() => work(received.job)).then((reply) => process.send?.(reply, undefined, undefined, () => {}));
  });
  // The engine is gone, however it ended. An orderly exit would run the destructors of native code that still works.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

// A process whose engine was killed hears of it by its channel, but only when its own work lets it listen: reading a large
// project keeps it deaf for half a minute, with a gigabyte in its hands. A thread beside the work looks every half second.

const lookEveryMs = 500;

/** Of its own: it shares no code with what it watches. Windows keeps the number of a dead parent, so that it is asked for too. */
const look = `
  const { ppid, pid, kill } = process;
  setInterval(() => {
    try {
      kill(ppid, 0);
      if (process.ppid === ppid) return;
    } catch (thrown) {
      if (thrown.code === 'EPERM') return;
    }
    kill(pid, 'SIGKILL');
  }, ${lookEveryMs});
`;

/** Resolves when it looks. It does not keep the process alive. */
function endWithParent(): Promise<void> {
  const watch = new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  watch.unref();
  return new Promise((resolve) => {
    watch.once('online', () => resolve());
    // Without it the channel still reports the end, only later.
    watch.once('error', () => resolve());
  });
}
