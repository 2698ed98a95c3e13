/**
 * The events of one op, in order and numbered, so that late subscribers get the earlier ones too. Main type:
 * OpEvents. Only the newest are kept: indexing many files sends thousands, and no one reads them all.
 */
import type { Clock } from '#shared/base/clock.ts';
import type { Op, OpEvent } from '#shared/contract/service.ts';

export interface OpEvents {
  add(op: Op): void;
  since(after: number): { events: OpEvent[]; last: number; missed: number };
  /** Resolves when there is an event of a higher number, at the end, or when the time is over. Throws what `signal` says. */
  passed(after: number, waitMs: number, signal: AbortSignal): Promise<void>;
}

/** Also said in the contract of `StreamOp`. */
const kept = 500;

export function createOpEvents(clock: Clock): OpEvents {
  let events: OpEvent[] = [];
  let last = 0;
  const waiting = new Set<(ended: boolean) => void>();
  return {
    add({ state, phase, done, total, detail }) {
      last += 1;
      events.push({ n: last, at: clock.now(), state, phase, done, total, ...(detail === undefined ? {} : { detail }) });
      // Seldom, so that telling stays cheap.
      if (events.length >= 2 * kept) events = events.slice(-kept);
      for (const wake of waiting) wake(state !== 'running');
    },
    since(after) {
      const newest = events.slice(-kept);
      const first = newest[0]?.n ?? last + 1;
      return { events: newest.filter(({ n }) => n > after), last, missed: Math.max(0, first - 1 - after) };
    },
    async passed(after, waitMs, signal) {
      signal.throwIfAborted();
      if (last > after || waitMs === 0) return;
      await new Promise<void>((resolve, reject) => {
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', stop);
          settle();
        };
        const wake = (ended: boolean): void => {
          if (ended || last > after) end(resolve);
        };
        const stop = (): void => end(() => reject(signal.reason));
        const timer = setTimeout(() => end(resolve), waitMs);
        waiting.add(wake);
        signal.addEventListener('abort', stop, { once: true });
      });
    },
  };
}
