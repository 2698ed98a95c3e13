/**
 * Idle tasks that follow changes: a little later, never two at once, and once more at close so that a single command
 * leaves nothing undone. They must be interruptible and able to continue later.
 */
export interface Afterwork {
  soon(): void;
  /** Does what is due, now. */
  now(): Promise<void>;
  /** Runs `work` while no idle task is under way. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Does what is due, for two seconds at most. */
  close(): Promise<void>;
}

const afterMs = 500;
const closingMs = 2_000;

/** @param failed gets errors; an interruption is not reported. */
export function createAfterwork(
  work: (signal: AbortSignal) => Promise<void>,
  failed: (thrown: unknown) => void,
): Afterwork {
  const closing = new AbortController();
  let due = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  function run(signal: AbortSignal): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running = running.then(async () => {
      if (!due) return;
      due = false;
      try {
        await work(signal);
      } catch (thrown) {
        if (signal.aborted) due = true;
        else failed(thrown);
      }
    });
    return running;
  }

  return {
    soon() {
      due = true;
      if (closing.signal.aborted) return;
      timer ??= setTimeout(() => void run(closing.signal), afterMs);
      timer.unref();
    },
    now: () => run(closing.signal),
    exclusively(work) {
      const result = running.then(work);
      running = result.then(
        () => {},
        () => {}, // The caller has the error.
      );
      return result;
    },
    close() {
      // What is under way stops; what it has left is done, as far as it goes, by one last run.
      closing.abort();
      return run(AbortSignal.timeout(closingMs));
    },
  };
}
