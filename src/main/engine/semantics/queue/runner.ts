/**
 * Processes the queue: a limited number at a time, in order, with pauses after failures. Main type:
 * Runner. Texts that were not requested are begun only while no person is at work, with a rest after each of three
 * times as long as it took. All times are those of the clock that was passed in.
 */

import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { nextMidnight } from '#shared/base/local-day.ts';
import type { History } from '../../history/history.ts';
import type { Job } from './jobs.ts';
import type { Notes } from './notes.ts';

/** The writer chosen for one job. */
export type Chosen =
  | { readonly kind: 'static' }
  | { readonly kind: 'model'; readonly write: (job: Job, signal: AbortSignal) => Promise<void> }
  /** A model wrote the old text and may not write today, or is away: that text stays. */
  | { readonly kind: 'later'; readonly why: 'quota' | 'model' };

export interface RunnerOptions {
  readonly timers: TimerClock;
  readonly history: Pick<History, 'state' | 'happen' | 'waiting' | 'groupOf'>;
  readonly notes: Notes;
  readonly maxConcurrent: number;
  mode(): 'auto' | 'manual';
  jobs(): readonly Job[];
  /** Whether it is in the code map of today. */
  exists(typeId: string): boolean;
  choose(job: Job, signal: AbortSignal): Promise<Chosen>;
  writeStatic(job: Job, signal: AbortSignal): Promise<void>;
  /** Whether stale texts are refreshed now without being asked for. */
  mayRefresh(): boolean;
  /** For how many milliseconds no call of a person has run. */
  quietMs(): number;
  /** States, queue or texts of these types changed. */
  onChanged(typeIds: readonly string[]): void;
  /** A job left the queue (written, given up or taken out), or waits for another day. */
  onSettled(job: Job): void;
  onFailed(message: string, job: Job): void;
  /** In how many milliseconds, its waiting left out. */
  onWritten(ms: number): void;
  /** The queue itself could not be looked at. */
  onTrouble(message: string): void;
}

export interface Runner {
  /** Checks the queue: something in it or around it changed. */
  wake(): void;
  /** Stops the one that is being written. */
  stop(key: string): void;
  running(): number;
  close(): Promise<void>;
}

/** Pause before the second attempt; it doubles with each further one. */
const firstRetryMs = 10_000;
/** People pause that long between two clicks. */
const quietEnoughMs = 1_000;
const restShare = 3;
const restMostMs = 10_000;
/** Stale ones that wait in the queue at a time, unasked. */
const refreshedAtOnce = 16;
/** A stale text that cannot be regenerated now is checked again after this. */
const laterMs = 30 * 60_000;

export function createRunner(options: RunnerOptions): Runner {
  const { timers, history, notes, maxConcurrent } = options;
  const closing = new AbortController();
  const writing = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Stale types that are left alone until a time, unless they are requested. */
  const later = new Map<string, number>();
  let restUntil = 0;
  let stopTimer: (() => void) | null = null;

  function wakeIn(ms: number): void {
    stopTimer?.();
    stopTimer = timers.start(Math.max(1, ms), () => {
      stopTimer = null;
      wake();
    });
  }

  /** When a job may begin: now, at a time, or null where it depends on a change. */
  function readyAt(job: Job, jobs: readonly Job[]): number | null {
    const now = timers.now();
    if (job.state === 'generating' || writing.has(job.key) || job.typeIds.length === 0) return null;
    if (options.mode() === 'manual' && job.note.asked !== 'person') return null;
    const { nextAttemptAt, lastAttemptAt } = job.note;
    // After a clock that was set back nothing waits longer than it was to.
    const from = lastAttemptAt !== null && lastAttemptAt > now && !job.note.waitsForQuota ? now : nextAttemptAt;
    if (from !== null && from > now) return from;
    if (job.note.asked !== 'background') return now;
    if (!options.mayRefresh()) return null;
    if (jobs.some(({ note, state }) => note.asked !== 'background' && state === 'generating')) return null;
    const quiet = options.quietMs();
    return Math.max(now + Math.max(0, quietEnoughMs - quiet), restUntil > now + restMostMs ? now : restUntil);
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    try {
      look();
    } catch (thrown) {
      // A database that cannot be read now may be readable in a minute; no caller catches this error.
      options.onTrouble(toMemoError(thrown).message);
      wakeIn(60_000);
    }
  }

  function look(): void {
    refill();
    const jobs = options.jobs();
    const now = timers.now();
    let next = Number.POSITIVE_INFINITY;
    for (const job of jobs) {
      if (writing.size >= maxConcurrent) break;
      const at = readyAt(job, jobs);
      if (at === null) continue;
      if (at > now) next = Math.min(next, at);
      else begin(job);
    }
    if (next < Number.POSITIVE_INFINITY) wakeIn(Math.min(next - now, 60_000));
  }

  /** Stale texts come into the queue a few at a time, the most urgent first. */
  function refill(): void {
    if (options.mode() === 'manual' || !options.mayRefresh()) return;
    const pending = history.waiting('pending', refreshedAtOnce).length;
    if (pending >= refreshedAtOnce) return;
    const now = timers.now();
    let room = refreshedAtOnce - pending;
    const added: string[] = [];
    for (const { typeId } of history.waiting('stale', 200)) {
      if (room === 0) break;
      const until = later.get(typeId) ?? 0;
      if ((until > now && until <= now + laterMs) || !options.exists(typeId)) continue;
      const typeIds = history.groupOf(typeId)?.members ?? [typeId];
      enqueueAll(history, typeIds);
      notes.ask(typeIds, 'background');
      added.push(...typeIds);
      room -= 1;
    }
    // The queue may have been read before: what came into it now would not be among its jobs.
    if (added.length > 0) options.onChanged(added);
  }

  function begin(job: Job): void {
    const controller = new AbortController();
    const done = run(job, AbortSignal.any([closing.signal, controller.signal]), controller.signal)
      .catch((thrown: unknown) => options.onFailed(toMemoError(thrown).message, job))
      .finally(() => {
        writing.delete(job.key);
        wake();
      });
    writing.set(job.key, { controller, done });
  }

  async function run(job: Job, signal: AbortSignal, stopped: AbortSignal): Promise<void> {
    const started = performance.now();
    let withModel = false;
    try {
      const chosen = await options.choose(job, signal);
      if (chosen.kind === 'later') return putOff(job, chosen.why);
      if (signal.aborted) return stopped.aborted ? takeOut(job) : undefined;
      // Before its state moves: a kill in between costs one of the quota, never gives one back.
      if (chosen.kind === 'model') await notes.spend();
      withModel = chosen.kind === 'model';
      for (const typeId of job.typeIds) history.happen(typeId, { kind: 'dispatch' });
      notes.change(job.typeIds, {});
      options.onChanged(job.typeIds);
      const dispatched = performance.now();
      await (chosen.kind === 'model' ? chosen.write(job, signal) : options.writeStatic(job, signal));
      options.onWritten(performance.now() - dispatched);
      notes.drop(job.typeIds);
      for (const typeId of job.typeIds) later.delete(typeId);
      options.onChanged(job.typeIds);
      options.onSettled(job);
    } catch (thrown) {
      if (stopped.aborted) {
        for (const typeId of job.typeIds) history.happen(typeId, { kind: 'cancel' });
        takeOut(job);
      } else if (!closing.signal.aborted) failed(job, toMemoError(thrown).message, withModel);
    } finally {
      const now = timers.now();
      if (job.note.asked === 'background')
        restUntil = now + Math.min(restMostMs, Math.round((performance.now() - started) * restShare));
    }
  }

  function failed(job: Job, error: string, withModel: boolean): void {
    const now = timers.now();
    for (const typeId of job.typeIds) history.happen(typeId, { kind: 'fail' });
    const attempts = (notes.peek(job.typeIds[0] ?? '')?.attempts ?? 0) + 1;
    const waits = job.typeIds.some((typeId) => history.state(typeId).semanticState === 'pending');
    options.onFailed(error, job);
    const told = { attempts, error: error.slice(0, 2_000), lastAttemptAt: now };
    if (waits) notes.change(job.typeIds, { ...told, nextAttemptAt: now + firstRetryMs * 2 ** (attempts - 1) });
    else if (withModel) {
      // Three times the model could not: the static analyst can.
      enqueueAll(history, job.typeIds.filter(options.exists));
      notes.change(job.typeIds, { ...told, nextAttemptAt: null, withoutModel: true });
    } else giveUp(job);
    options.onChanged(job.typeIds);
  }

  function giveUp(job: Job): void {
    for (const typeId of job.typeIds) later.set(typeId, timers.now() + laterMs);
    notes.drop(job.typeIds);
    options.onSettled(job);
  }

  function putOff(job: Job, why: 'quota' | 'model'): void {
    if (job.note.asked === 'background') {
      for (const typeId of job.typeIds) history.happen(typeId, { kind: 'withdraw' });
      giveUp(job);
    } else {
      const nextAttemptAt = why === 'quota' ? nextMidnight(timers.now()) : timers.now() + laterMs;
      notes.change(job.typeIds, { nextAttemptAt, waitsForQuota: why === 'quota' });
      options.onSettled(job);
    }
    options.onChanged(job.typeIds);
  }

  function takeOut(job: Job): void {
    for (const typeId of job.typeIds) history.happen(typeId, { kind: 'withdraw' });
    giveUp(job);
    options.onChanged(job.typeIds);
  }

  return {
    wake,
    stop: (key) => writing.get(key)?.controller.abort(),
    running: () => writing.size,
    async close() {
      stopTimer?.();
      closing.abort();
      await Promise.all([...writing.values()].map(({ done }) => done));
    },
  };
}

/** A group is written as a whole: one of it that still holds is written with the others. */
export function enqueueAll(history: Pick<History, 'state' | 'happen'>, typeIds: readonly string[]): void {
  for (const typeId of typeIds) {
    if (typeIds.length > 1 && history.state(typeId).semanticState === 'cached')
      history.happen(typeId, { kind: 'invalidate' });
    history.happen(typeId, { kind: 'enqueue' });
  }
}
