/**
 * Runs one line of the command line in this process: everything but the process itself, which `run-cli.ts` starts. The
 * workspace has an engine of the call's own, or one that another process or this test holds.
 */
import { Writable } from 'node:stream';
import { runLine } from '../../../src/main/cli/run-line.ts';
import type { Run } from './run-cli.ts';

/** Folder and user data of the process while lines run; those of one test, which may run several at once. */
let running = 0;
let before = { cwd: '', userData: process.env.MEMOSCOPE_USER_DATA };

export async function runHere(
  args: readonly string[],
  { cwd, userData, signal = new AbortController().signal }: { cwd: string; userData: string; signal?: AbortSignal },
): Promise<Run> {
  if (running === 0) {
    before = { cwd: process.cwd(), userData: process.env.MEMOSCOPE_USER_DATA };
    process.chdir(cwd);
    process.env.MEMOSCOPE_USER_DATA = userData;
  } else if (process.cwd() !== cwd || process.env.MEMOSCOPE_USER_DATA !== userData) {
    throw new Error('lines that run at the same time in one process must be of the same folder');
  }
  running += 1;
  const run: Run = { code: null, out: '', err: '' };
  const into = (part: 'out' | 'err'): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        run[part] += chunk.toString('utf8');
        done();
      },
    });
  try {
    run.code = await runLine(args, { stdout: into('out'), stderr: into('err'), signal });
    return run;
  } finally {
    running -= 1;
    if (running === 0) {
      process.chdir(before.cwd);
      if (before.userData === undefined) delete process.env.MEMOSCOPE_USER_DATA;
      else process.env.MEMOSCOPE_USER_DATA = before.userData;
    }
  }
}
