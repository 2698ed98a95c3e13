/**
 * Long-running operations: progress as events until their end, cancellation by id. Those worth it are kept as
 * files, from when they have found something to do: opening a workspace in which nothing changed leaves none, and a
 * saved file never waits for one.
 */
import type { Clock } from '#shared/base/clock.ts';
import { type ErrorData, MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Op, OpEvent } from '#shared/contract/service.ts';
import type { OpFiles } from './op-files.ts';

/** Ended ops stay in the list this long. */
const keptMs = 10 * 60_000;
/** Progress is reported at most this often; the end of an op always is. */
const tellEveryMs = 80;
const keptAsFile: Record<Op['kind'], boolean> = {
  index: true,
  update: false,
  diff: true,
  import: true,
  freshness: false,
  rebuild: true,
  pull: false,
  learn: true,
  investigate: true,
  edit: false,
};

export interface OpHandle {
  readonly signal: AbortSignal;
  progress(update: Partial<Pick<Op, 'phase' | 'done' | 'total' | 'detail'>>): void;
}

export interface RunningOp extends OpHandle {
  readonly opId: string;
}

export interface Ops {
  /** Runs `work` as an op. The op is cancelled by `cancel`, by `outer`, or when the engine closes. */
  run<T>(kind: Op['kind'], outer: AbortSignal | null, work: (op: RunningOp) => Promise<T>): Promise<T>;
  /** Those that run or ended lately, also what an engine before this one did. */
  list(): Promise<Op[]>;
  /**
   * The events of an op after that number, as soon as there are any, or it has ended, or the time is over. For an op of
   * an earlier engine only the end is known. Throws NotFound, Cancelled.
   */
  follow(opId: string, after: number, waitMs: number, signal: AbortSignal): Promise<Followed>;
  cancel(opId: string): boolean;
  cancelAll(): void;
  /** Whether any runs. */
  running(): boolean;
  /** Per cent of what the running op of that kind is at, as errors carry it; {} where none runs or its length is not known yet. */
  progress(kind: Op['kind']): Pick<ErrorData, 'progress'>;
}

export interface Followed {
  readonly op: Op;
  readonly events: OpEvent[];
  /** Number of the last event so far. */
  readonly last: number;
  readonly missed: number;
}

export function createOps(clock: Clock, files: OpFiles, tell: (op: Op) => void): Ops {
  const ops = new Map<string, { op: Op; control: AbortController; events: OpEvents }>();

  const isOld = (op: Op): boolean => op.endedAt !== undefined && clock.now() - op.endedAt > keptMs;

  function forgetOld(): void {
    for (const [id, { op }] of ops) if (isOld(op)) ops.delete(id);
  }

  return {
    async run(kind, outer, work) {
      forgetOld();
      const control = new AbortController();
      const abort = () => control.abort();
      if (outer?.aborted) abort();
      outer?.addEventListener('abort', abort, { once: true });
      const entry = {
        control,
        events: createOpEvents(clock),
        op: {
          opId: files.newId(),
          kind,
          state: 'running',
          phase: 'listing',
          done: 0,
          total: 0,
          startedAt: clock.now(),
          cancellable: true,
        } as Op,
      };
      ops.set(entry.op.opId, entry);
      let told = Number.NEGATIVE_INFINITY;
      const show = () => {
        told = performance.now();
        tell(entry.op);
      };
      let begun = false;
      const keep = () => {
        if (keptAsFile[kind] && begun) files.save(entry.op);
      };
      entry.events.add(entry.op);
      show();
      try {
        const result = await work({
          opId: entry.op.opId,
          signal: control.signal,
          progress(update) {
            const newPhase = update.phase !== undefined && update.phase !== entry.op.phase;
            entry.op = { ...entry.op, ...update };
            entry.events.add(entry.op);
            if (newPhase || performance.now() - told >= tellEveryMs) show();
            if (!newPhase) return;
            begun = true;
            keep();
          },
        });
        entry.op = { ...entry.op, state: 'done', phase: 'done', endedAt: clock.now(), cancellable: false };
        return result;
      } catch (thrown) {
        const error = toMemoError(thrown);
        const state = error.code === 'Cancelled' ? 'cancelled' : 'failed';
        begun ||= state === 'failed';
        entry.op = {
          ...entry.op,
          state,
          endedAt: clock.now(),
          cancellable: false,
          ...(state === 'failed' ? { error: { code: error.code, message: error.message } } : {}),
        };
        throw error;
      } finally {
        outer?.removeEventListener('abort', abort);
        entry.events.add(entry.op);
        show();
        keep();
      }
    },
    async list() {
      const earlier = await files.earlier();
      forgetOld();
      return [...earlier.filter((op) => !isOld(op)), ...[...ops.values()].map(({ op }) => op)];
    },
    async follow(opId, after, waitMs, signal) {
      forgetOld();
      const entry = ops.get(opId);
      if (entry !== undefined) {
        if (entry.op.state === 'running') await entry.events.passed(after, waitMs, signal);
        return { op: entry.op, ...entry.events.since(after) };
      }
      const op = (await files.earlier()).find((one) => one.opId === opId && !isOld(one));
      if (op === undefined) {
        const message = sentence`There is no operation '${opId}': it ended more than ten minutes ago, or never was.`;
        throw new MemoError('NotFound', message, { path: 'opId' });
      }
      const events = createOpEvents(clock);
      events.add(op);
      return { op, ...events.since(after) };
    },
    cancel(opId) {
      const entry = ops.get(opId);
      if (entry === undefined || entry.op.state !== 'running') return false;
      entry.control.abort();
      return true;
    },
    running: () => [...ops.values()].some(({ op }) => op.state === 'running'),
    progress(kind) {
      for (const { op } of ops.values()) {
        if (op.kind === kind && op.state === 'running' && op.total > 0)
          return { progress: Math.floor((100 * op.done) / op.total) };
      }
      return {};
    },
    cancelAll() {
      for (const { control } of ops.values()) control.abort();
    },
  };
}

// The events of one op, in order and numbered, so that late subscribers get the earlier ones too. Only the newest are kept:
// indexing many files sends thousands, and no one reads them all.

interface OpEvents {
  add(op: Op): void;
  since(after: number): { events: OpEvent[]; last: number; missed: number };
  /** Resolves when there is an event of a higher number, at the end, or when the time is over. Throws what `signal` says. */
  passed(after: number, waitMs: number, signal: AbortSignal): Promise<void>;
}

/** Also said in the contract of `StreamOp`. */
const kept = 500;

function createOpEvents(clock: Clock): OpEvents {
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
