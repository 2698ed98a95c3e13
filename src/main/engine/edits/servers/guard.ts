/** The engine's side of the guard: a language server with its pipes, how it ended, and the way to end it with all that it started. */
import { fork } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { entryUrl, workerEnvironment } from '../../storage/storage.ts';

export interface GuardOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export type GuardReport = { readonly pid: number } | { readonly ended: string };

export interface ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** The last of what it said on its error output. */
  said(): string;
  /** Why, in words; resolves when the guard is gone, and the server with it. */
  readonly ended: Promise<string>;
  end(): Promise<void>;
}

const keptOfStderr = 4_000;

export function startGuarded(order: GuardOrder): ServerProcess {
  const guard = fork(entryUrl('guard-process'), {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=32'],
    // In the desktop app this program is Electron, which would open a window.
    env: { ...workerEnvironment(), ELECTRON_RUN_AS_NODE: '1' },
  });
  const { stdin, stdout, stderr } = guard;
  if (stdin === null || stdout === null || stderr === null) throw new Error('A guard has pipes.');
  let text = '';
  let pid = 0;
  let why = '';
  stderr.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-keptOfStderr);
  });
  // A failed write means that the server has just ended, which is reported separately.
  stdin.on('error', () => undefined);
  stdout.on('error', () => undefined);
  guard.on('message', (message) => {
    const told = message as GuardReport;
    if ('pid' in told) pid = told.pid;
    else why = told.ended;
  });
  const ended = new Promise<string>((resolve) => {
    guard.once('error', (error) => resolve(error.message));
    guard.once('exit', () => {
      // The guard was ended from outside; the process it guarded would stay.
      if (why === '' && pid > 0) endLeft(pid);
      resolve(why || 'it was ended');
    });
  });
  guard.send(order, () => undefined);

  return {
    stdin,
    stdout,
    said: () => text,
    ended,
    async end() {
      if (guard.connected) guard.disconnect();
      await ended;
    },
  };
}

function endLeft(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The guard had ended it before.
  }
}
