/**
 * A process between the engine and a language server: starts it in a process group of its own, with the engine's pipes,
 * and ends the whole group when the engine says so or is gone. A killed engine can end nothing itself, and a server
 * that hangs, or what it has started, does not notice that its input has ended.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { GuardOrder, GuardReport } from './guard.ts';

let server: ChildProcess | null = null;

function report(message: GuardReport, then: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
  else then();
}

function stop(): void {
  if (server?.pid !== undefined) endGroup(server.pid);
  process.exit();
}

function endGroup(pid: number): void {
  if (process.platform === 'win32') {
    const program = path.join(process.env.SYSTEMROOT ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    spawn(program, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', detached: true }).unref();
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

process.once('message', (message) => {
  const { file, args, cwd, env } = message as GuardOrder;
  const script = process.platform === 'win32' && /\.(cmd|bat)$/i.test(file);
  server = spawn(script ? `"${file}"` : file, args, {
    ...{ cwd, env, shell: script, windowsHide: true },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  server.once('spawn', () => report({ pid: server?.pid ?? 0 }));
  server.once('error', (error) => report({ ended: error.message }, () => process.exit()));
  server.once('exit', (code, signal) => {
    report({ ended: signal === null ? `it ended with code ${code}` : `it was ended by ${signal}` }, stop);
  });
});
process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
