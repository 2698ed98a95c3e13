/**
 * Priority of background work, so that answers for people get the processor first. Main functions: lowerThread,
 * lowerProcess. On Linux each thread has its own priority, inherited from its creator; elsewhere only a whole process
 * has one, so that threads of the engine stay as they are.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';

/** A tenth of what a thread of normal priority gets where both want a processor. */
export const backgroundPriority = 10;

/** For the calling thread. Null, or why the system refused: then it is only less polite. */
export function lowerThread(priority: number): string | null {
  if (process.platform !== 'linux') return null;
  return attempt(() => lower(Number(path.basename(readlinkSync('/proc/thread-self'))), priority));
}

/** For the calling process, with all its present and future threads. As `lowerThread`. */
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
