/** Runs the command line as a process of its own, from the sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const mainFile = path.resolve(import.meta.dirname, '../../../src/main/cli/main.ts');

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  cwd: string;
  userData: string;
  env?: Record<string, string | undefined>;
  onStart?: (child: ChildProcess) => void;
  /** Called with what standard output holds so far. */
  onOut?: (out: string, stop: (signal: NodeJS.Signals) => void) => void;
}

export function runCli(args: string[], { cwd, userData, env = {}, onStart, onOut }: RunOptions): Promise<Run> {
  const clean = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, npm_lifecycle_event: undefined };
  const child = spawn(process.execPath, [mainFile, ...args], {
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
