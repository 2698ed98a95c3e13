/** What failed is tried again without being asked for, since a disk has room again and the server of a model comes back. */
const firstMs = 10_000;
const mostMs = 300_000;

export interface Retry {
  /** It failed: in 10 s, then twice as long after each, up to five minutes. */
  later(): void;
  worked(): void;
}

export function createRetry(again: () => void, signal: AbortSignal): Retry {
  let timer: NodeJS.Timeout | undefined;
  let wait = firstMs;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return {
    later() {
      clearTimeout(timer);
      if (signal.aborted) return;
      timer = setTimeout(again, wait).unref();
      wait = Math.min(2 * wait, mostMs);
    },
    worked() {
      clearTimeout(timer);
      wait = firstMs;
    },
  };
}
