/**
 * What the page's main thread does in each frame while something moves, out of Chromium's own trace. Work is the thread's
 * processor time, so that it says the same on a busy machine; dropped frames and long tasks count by the clock and need a quiet one.
 */
import type { Page } from 'playwright-core';

export interface FrameWork {
  readonly what: string;
  readonly frames: number;
  /** Milliseconds of processor time a frame. */
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Share of the frames, in per cent, that came when a next one was due already. */
  readonly dropped: number;
  /** Tasks of more than 50 ms of processor time, and of the clock. */
  readonly long: number;
  readonly longByClock: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: begin, length by the clock, length by the thread's processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

const categories = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];
/** Microseconds of a frame, and of a task that is felt. */
const frameTime = 1_000_000 / 60;
const longTask = 50_000;

/** @param act moves something; nothing else happens in the browser. */
export async function frameWork(page: Page, what: string, act: () => Promise<void>): Promise<FrameWork> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser to trace');
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return ofTrace(what, traceEvents);
}

function ofTrace(what: string, events: readonly TraceEvent[]): FrameWork {
  const main = busiest(events);
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid).sort((a, b) => a.ts - b.ts);
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const tasks = own.filter(isTask);
  const work = begins.slice(1).map(() => 0);
  let frame = -1;
  for (const task of tasks) {
    // A frame begins inside the task that makes it.
    while ((begins[frame + 1] ?? Number.POSITIVE_INFINITY) < task.ts + (task.dur ?? 0)) frame += 1;
    if (frame >= 0 && frame < work.length) work[frame] = (work[frame] ?? 0) + (task.tdur ?? 0);
  }
  const missed = begins.slice(1).map((ts, at) => Math.round((ts - (begins[at] ?? ts)) / frameTime) - 1);
  const dropped = missed.reduce((sum, count) => sum + Math.max(0, count), 0);
  const sorted = work.map((time) => time / 1000).sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
  return {
    what,
    frames: work.length,
    ...{ p50: at(0.5), p95: at(0.95), max: at(1) },
    dropped: Math.round((1000 * dropped) / Math.max(1, work.length + dropped)) / 10,
    long: tasks.filter(({ tdur = 0 }) => tdur > longTask).length,
    longByClock: tasks.filter(({ dur = 0 }) => dur > longTask).length,
  };
}

function isTask({ name, dur }: TraceEvent): boolean {
  return name === 'RunTask' && dur !== undefined;
}

/** The main thread of the page: of the threads that make frames, the one that does most. */
function busiest(events: readonly TraceEvent[]): { pid: number; tid: number } | undefined {
  const threads = new Map<string, { pid: number; tid: number; work: number; frames: number }>();
  for (const event of events) {
    const { pid, tid } = event;
    const key = `${pid} ${tid}`;
    const thread = threads.get(key) ?? { pid, tid, work: 0, frames: 0 };
    if (isTask(event)) thread.work += event.tdur ?? 0;
    if (event.name === 'BeginMainThreadFrame') thread.frames += 1;
    threads.set(key, thread);
  }
  return [...threads.values()].filter(({ frames }) => frames > 0).sort((a, b) => b.work - a.work)[0];
}
