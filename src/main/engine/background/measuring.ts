/**
 * Metrics in the life of a workspace: combines the figures of all modules, compares them with their limits, and shows a
 * notice while one is beyond its limit. Main type: Measuring. The notice names the limit and not the value, so that a
 * changing figure does not repeat the notice; Status has the value.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { Alert, AlertName, Metrics as Figures } from '#shared/contract/diagnostics.ts';
import { alertsOf, type Metrics } from '../diagnostics/diagnostics.ts';
import type { LiveState, Sentence } from '../live-state.ts';
import type { Semantics } from '../semantics/semantics.ts';
import type { Log } from '../storage/storage.ts';
import { everyMinute } from './every-minute.ts';

export interface Measured {
  readonly metrics: Figures;
  readonly memoryMB: number;
  /** Beyond their limits. */
  readonly alerts: readonly Alert[];
}

export interface Measuring {
  /** Looks now. */
  read(): Measured;
  close(): Promise<void>;
}

export interface EditCounts {
  readonly applied: number;
  readonly failed: number;
  readonly rolledBack: number;
}

export interface MeasuringOptions {
  metrics: Metrics;
  live: Pick<LiveState, 'get' | 'notice' | 'dropNotices'>;
  log: Pick<Log, 'warn'>;
  semantics: Pick<Semantics, 'figures'>;
  /** Null while nothing has opened them. */
  edits(): EditCounts | null;
}

const megabyte = 1_000_000;
const prefix = 'metric:';
const sentences: Readonly<Record<AlertName, Sentence['key']>> = {
  'symbol.resolve.ms': 'overview.notice.slowResolve',
  'semantic.queue.length': 'overview.notice.longQueue',
  memoryMB: 'overview.notice.muchMemory',
};

/** `metrics` is opened first and closed last: modules report to it before all of them are open, and until all are closed. */
export function createMeasuring(options: MeasuringOptions): Measuring {
  const { metrics, live, log, semantics } = options;
  const minutes = everyMinute(
    async () => void read(),
    (thrown) => log.warn(`metrics: ${toMemoError(thrown).message}`),
  );

  function tell(alerts: readonly Alert[]): void {
    const told = live.get().notices.filter(({ id }) => id.startsWith(prefix));
    for (const { id } of told) {
      if (!alerts.some(({ metric }) => id === prefix + metric)) live.dropNotices(id);
    }
    for (const { metric, limit } of alerts) {
      const id = prefix + metric;
      if (!told.some((notice) => notice.id === id)) {
        live.notice(id, 'warning', [{ key: sentences[metric], values: { limit } }]);
      }
    }
  }

  function read(): Measured {
    const { length, took } = semantics.figures();
    const { made, kept } = metrics.outlines;
    const edits = options.edits();
    const memoryMB = process.memoryUsage.rss() / megabyte;
    const resolve = metrics.resolve.read();
    const alerts = alertsOf({ 'symbol.resolve.ms': resolve.p95, 'semantic.queue.length': length, memoryMB });
    tell(alerts);
    return {
      metrics: {
        'symbol.resolve.ms': resolve,
        'outline.gen.count': made,
        'outline.cache.hitRatio': share(kept, made + kept),
        'semantic.queue.length': length,
        'semantic.gen.ms': { count: took.texts, p50: took.p50, p95: took.p95 },
        'semantic.fail.count': metrics.semanticFailures(),
        'prompt.budget.usage.ratio': metrics.windowUsage(),
        'edit.apply.success.rate': edits === null ? null : share(edits.applied, edits.applied + edits.failed),
        'edit.rollback.count': edits?.rolledBack ?? 0,
      },
      memoryMB,
      alerts,
    };
  }

  return {
    read,
    close: minutes.close,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
