/** Runs the command line as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { entryUrl } from '../../../src/main/engine/storage/storage.ts';

export const mainFile = fileURLToPath(entryUrl('cli'));

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  cwd: string;
  userData: string;
  /** Its script, where it is not the one that the product starts. */
  main?: string;
  env?: Record<string, string | undefined>;
  onStart?: (child: ChildProcess) => void;
  /** Called with what standard output holds so far. */
  onOut?: (out: string, stop: (signal: NodeJS.Signals) => void) => void;
}

export function runCli(
  args: string[],
  { cwd, userData, main = mainFile, env = {}, onStart, onOut }: RunOptions,
): Promise<Run> {
  const clean = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, npm_lifecycle_event: undefined };
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...clean, MEMOSCOPE_USER_DATA: userData, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart?.(child);
  const run: Run = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    run.out += text;
    onOut?.(run.out, (signal) => void child.kill(signal));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    run.err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...run, code })));
}
