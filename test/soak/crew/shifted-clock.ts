/**
 * Loaded before all else in each thread of a process of the crew, since threads take over what Node was started with: its wall
 * clock can be set, by the main thread, for all of them. That of processes which it starts stays.
 */
import { BroadcastChannel, getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

type Said = { kind: 'set'; shiftMs: number } | { kind: 'taken' };

const key = 'shiftMs';
/** Threads that begin later find it here. */
let shiftMs = Number(getEnvironmentData(key) ?? 0);
const RealDate = Date;
class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;

const channel = new BroadcastChannel('soak-clock');
channel.unref();
let threads = 0;
channel.onmessage = (event: unknown) => {
  const said = (event as { data: Said }).data;
  if (isMainThread) threads += said.kind === 'taken' ? 1 : 0;
  else if (said.kind === 'set') {
    shiftMs = said.shiftMs;
    channel.postMessage({ kind: 'taken' } satisfies Said);
  }
};
if (!isMainThread && shiftMs !== 0) channel.postMessage({ kind: 'taken' } satisfies Said);

/** Of the main thread: how often a thread of its own has taken a clock so far. */
export function setClock(to: number): number {
  shiftMs = to;
  setEnvironmentData(key, to);
  channel.postMessage({ kind: 'set', shiftMs: to } satisfies Said);
  return threads;
}
