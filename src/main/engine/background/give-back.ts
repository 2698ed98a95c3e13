/**
 * Memory that work has left behind goes back to the system when nobody is at it any more (spec 11 "idle: engine memory").
 * V8 keeps the pages of what it collected for the next time, for good: an engine of 17,000 files used 40 MB of a heap that
 * held 350. Only its last resort of a collection lets go of them, which stops the thread for longer than a turn may take,
 * so that it is done once after work and never while someone asks. Main type: GiveBack.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface GiveBack {
  close(): void;
}

export interface GiveBackOptions {
  /** For how many milliseconds nobody has asked for anything. */
  quietMs(): number;
  /** Work that goes on by itself. */
  working(): boolean;
  /** Of the process, in bytes. */
  resident?(): number;
  collect?(): void;
}

const lookEveryMs = 10_000;
const restMs = 20_000;
/** What is worth a collection: so much more than the last one left. */
const grownBytes = 64_000_000;

export function createGiveBack(options: GiveBackOptions): GiveBack {
  const { quietMs, working, resident = process.memoryUsage.rss, collect = lastResort() } = options;
  /** What a small workspace takes; after a collection, what that left. */
  let left = 128_000_000;
  const timer = setInterval(() => {
    if (quietMs() < restMs || working() || resident() < left + grownBytes) return;
    collect();
    left = resident();
  }, lookEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** The collection that V8 does before it gives up. Made when it is first needed; where there is none, nothing is done. */
function lastResort(): () => void {
  let gc: ((how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void) | null | undefined;
  return () => {
    if (gc === undefined) {
      setFlagsFromString('--expose-gc');
      gc = runInNewContext("typeof gc === 'function' ? gc : null");
      setFlagsFromString('--no-expose-gc');
    }
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  };
}
