/** Work that time alone makes due. Never two at once; what is under way stops when the engine closes. */
export interface EveryMinute {
  close(): Promise<void>;
}

/** @param failed gets errors; an interruption is not reported. */
export function everyMinute(
  work: (signal: AbortSignal) => Promise<void>,
  failed: (thrown: unknown) => void,
): EveryMinute {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work(closing.signal)
      .catch((thrown: unknown) => {
        if (!closing.signal.aborted) failed(thrown);
      })
      .finally(() => {
        running = null;
      });
  }, 60_000);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
