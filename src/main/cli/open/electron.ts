/** Runs the desktop app until it ends. */
import { spawn } from 'node:child_process';
import { appRoot, isInstalled } from '../../engine/storage/storage.ts';

/** The app prints this line when its first window is there; until then it may still fail to start. */
const windowLine = 'memoscope:window';

/**
 * `what`: a folder or a link. null when it ran (or handed it to the app that runs already), else why it ended before its
 * window.
 */
export function runElectron(binary: string, what: string | null, signal: AbortSignal): Promise<string | null> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const args = [...(isInstalled() ? [] : [appRoot()]), ...(what === null ? [] : [what])];
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let windowSeen = false;
  let unfinished = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (line === windowLine) windowSeen = true;
      else process.stdout.write(`${line}\n`);
    }
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`Electron could not be started: ${error.message}.`));
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      const quiet = windowSeen || code === 0 || signal.aborted;
      resolve(quiet ? null : `Electron ended before its first window (${killedBy ?? `code ${code}`}).`);
    });
  });
}
