/**
 * Priority of work that nobody waits for, so that answers for people get the processor first (spec 11). Main functions:
 * lowerThread, lowerProcess. On Linux each thread has a priority of its own, and a new one that of its maker; elsewhere only
 * a whole process has one, so that threads of the engine stay as they are.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';

/** A tenth of what a thread of normal priority gets where both want a processor. */
export const backgroundPriority = 10;

/** Of the thread that calls it. Null, or why the system refused: then it is only less polite. */
export function lowerThread(priority: number): string | null {
  if (process.platform !== 'linux') return null;
  return attempt(() => lower(Number(path.basename(readlinkSync('/proc/thread-self'))), priority));
}

/** Of the process that calls it, with all threads that it has and will have. As `lowerThread`. */
export function lowerProcess(priority: number): string | null {
  return attempt(() => {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) lower(thread, priority);
  });
}

/** What is lower already stays so: raising it is a right of its own. */
function lower(thread: number, priority: number): void {
  if (os.getPriority(thread) < priority) os.setPriority(thread, priority);
}

function attempt(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (thrown) {
    return toMemoError(thrown).message;
  }
}
