/** Tells what changes often, at once where it matters and else at most every 250 ms. */
export interface Teller {
  now(): void;
  soon(): void;
  close(): void;
}

const everyMs = 250;

export function createTeller(tell: () => void): Teller {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function now(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (closed) return;
    last = performance.now();
    tell();
  }

  return {
    now,
    soon() {
      if (timer !== null || closed) return;
      timer = setTimeout(now, Math.max(0, last + everyMs - performance.now()));
      timer.unref();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      closed = true;
    },
  };
}
