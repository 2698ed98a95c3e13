/**
 * A process whose engine was killed hears of it by its channel, but only when its own work lets it listen: reading a large
 * project keeps it deaf for half a minute, with a gigabyte in its hands. A thread beside the work looks every half second.
 */
import { Worker } from 'node:worker_threads';

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
export function endWithParent(): Promise<void> {
  const watch = new Worker(look, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  watch.unref();
  return new Promise((resolve) => {
    watch.once('online', () => resolve());
    // Without it the channel still reports the end, only later.
    watch.once('error', () => resolve());
  });
}
