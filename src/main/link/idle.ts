/**
 * When an unused program closes its engine. Half an hour: a break is shorter, and reopening the folder later takes a
 * second; a forgotten engine would watch files and hold memory permanently. `MEMOSCOPE_IDLE_MINUTES` changes the time,
 * 0 means never.
 */
const usualMinutes = 30;
const minuteMs = 60_000;

/** Infinity where it is never closed. Invalid values fall back to the default. */
export function idleLimitMs(env: NodeJS.ProcessEnv = process.env): number {
  const said = env.MEMOSCOPE_IDLE_MINUTES?.trim() || String(usualMinutes);
  const minutes = /^\d+(\.\d+)?$/.test(said) ? Number(said) : usualMinutes;
  return minutes === 0 ? Number.POSITIVE_INFINITY : minutes * minuteMs;
}

/** In words: `30 minutes`. */
export function minutesText(ms: number): string {
  const minutes = Math.round((ms / minuteMs) * 10) / 10;
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

/**
 * Looks `idleMs` over every minute, or as often as a shorter limit wants; calls `onIdle` each time that it is at the limit.
 * Returns a function that ends it. It holds no process.
 */
export function watchIdle(idleMs: () => number, limitMs: number, onIdle: () => void): () => void {
  if (limitMs === Number.POSITIVE_INFINITY) return () => {};
  const timer = setInterval(
    () => {
      if (idleMs() >= limitMs) onIdle();
    },
    Math.min(minuteMs, limitMs / 4),
  );
  timer.unref();
  return () => clearInterval(timer);
}
