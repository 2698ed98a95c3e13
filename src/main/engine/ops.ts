/** Long-running operations: progress as events, cancellation by id (spec 00 "op", spec 10 "activity tray"). */
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { Op } from '#shared/contract/service.ts';

/** Ended ops stay in the list this long. */
const keptMs = 10 * 60_000;
/** Progress is told at most this often; the end of an op always is. */
const tellEveryMs = 80;

export interface OpHandle {
  readonly signal: AbortSignal;
  progress(update: Partial<Pick<Op, 'phase' | 'done' | 'total' | 'detail'>>): void;
}

export interface Ops {
  /** Runs `work` as an op. The op is cancelled by `cancel`, by `outer`, or when the engine closes. */
  run<T>(kind: Op['kind'], outer: AbortSignal | null, work: (op: OpHandle) => Promise<T>): Promise<T>;
  list(): Op[];
  cancel(opId: string): boolean;
  cancelAll(): void;
}

export function createOps(clock: Clock, tell: (op: Op) => void): Ops {
  const ops = new Map<string, { op: Op; control: AbortController }>();
  let counter = 0;

  function forgetOld(): void {
    for (const [id, { op }] of ops) {
      if (op.endedAt !== undefined && clock.now() - op.endedAt > keptMs) ops.delete(id);
    }
  }

  return {
    async run(kind, outer, work) {
      forgetOld();
      counter += 1;
      const control = new AbortController();
      const abort = () => control.abort();
      if (outer?.aborted) abort();
      outer?.addEventListener('abort', abort, { once: true });
      const entry = {
        control,
        op: {
          opId: `op-${process.pid.toString(36)}-${counter}`,
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
      show();
      try {
        const result = await work({
          signal: control.signal,
          progress(update) {
            const newPhase = update.phase !== undefined && update.phase !== entry.op.phase;
            entry.op = { ...entry.op, ...update };
            if (newPhase || performance.now() - told >= tellEveryMs) show();
          },
        });
        entry.op = { ...entry.op, state: 'done', phase: 'done', endedAt: clock.now(), cancellable: false };
        return result;
      } catch (thrown) {
        const error = toMemoError(thrown);
        const state = error.code === 'Cancelled' ? 'cancelled' : 'failed';
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
        show();
      }
    },
    list() {
      forgetOld();
      return [...ops.values()].map(({ op }) => op);
    },
    cancel(opId) {
      const entry = ops.get(opId);
      if (entry === undefined || entry.op.state !== 'running') return false;
      entry.control.abort();
      return true;
    },
    cancelAll() {
      for (const { control } of ops.values()) control.abort();
    },
  };
}
