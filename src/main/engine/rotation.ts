/**
 * The rotator in the life of a workspace: its inputs, what its sessions start with, and where it reports progress. Main
 * type: Rotation. A failure is a notice, and a failure record of memory where memory can be opened.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import {
  createRotator,
  placeOf,
  type RebuildFailure,
  type Rotator,
  type RotatorOptions,
  startAnalyser,
} from './generations/generations.ts';
import type { History } from './history/history.ts';
import type { LiveState } from './live-state.ts';
import type { Memory } from './memory/memory.ts';
import type { MemoryLife } from './memory-life.ts';
import { readConsent, readModelSettings } from './models/models.ts';
import type { Ops } from './ops.ts';
import type { Log } from './storage/storage.ts';
import type { CheckedFolder, WorkspaceConfig } from './workspace/workspace.ts';

export interface RotationOptions extends Pick<RotatorOptions, 'generations' | 'swap' | 'indexing'> {
  folder: CheckedFolder;
  contextDir: string;
  /** `databaseMark` of the workspace. */
  mark: number;
  timers: TimerClock;
  watch: boolean;
  history: Pick<History, 'file' | 'generations' | 'state'>;
  memory: Pick<MemoryLife, 'use'>;
  live: LiveState;
  ops: Ops;
  log: Log;
  config(): WorkspaceConfig;
}

const minuteMs = 60_000;
const rebuilding = ['PROJECT_ANALYSIS', 'Rebuild the code map'] as const;

export function createRotation(options: RotationOptions): Rotator {
  const { folder, contextDir, mark, live, log, config } = options;

  function onFailure(failure: RebuildFailure | null): void {
    live.dropNotices('rebuild');
    if (failure === null) {
      noted(({ manager }) => manager.recordWorking(...rebuilding));
      return;
    }
    const { code, ...values } = failure.reason;
    live.notice('rebuild', 'warning', [
      { key: 'overview.notice.rebuild', values: { id: failure.id } },
      { key: `generations.reason.${code}`, values },
      { key: 'overview.notice.untouched', values: {} },
    ]);
    const [operationType, operation] = rebuilding;
    const draft = { operationType, operation, error: failure.message, context: { generation: failure.id } };
    noted(({ manager }) => manager.recordFailing(draft));
  }

  function noted(work: (memory: Memory) => Promise<unknown>): void {
    options.memory
      .use(work, 'unchecked')
      .catch((thrown) => log.warn(`the rebuild was not noted in memory: ${toMemoError(thrown).message}`));
  }

  return createRotator({
    clock: options.timers,
    generations: options.generations,
    history: options.history.generations,
    log,
    timed: options.watch,
    settings() {
      const { enabled, interval_minutes: interval, stabilize_minutes: stabilize, seed } = config().rebuild;
      return { enabled, intervalMs: interval * minuteMs, stabilizeMs: stabilize * minuteMs, seed };
    },
    indexing: options.indexing,
    async modelInUse() {
      const { analyst } = await readModelSettings();
      return analyst !== null && (await readConsent(folder.key));
    },
    onWorded(stopped) {
      live.dropNotices('rebuild-model');
      if (stopped === null) return;
      live.notice('rebuild-model', 'info', [{ key: 'overview.notice.modelStopped', values: { detail: stopped } }]);
    },
    startAnalyser(generation, how, onProgress) {
      const historyFile = options.history.file();
      const own = placeOf(generation);
      return startAnalyser({ folder, config: config(), own, mark, historyFile, contextDir, ...how }, onProgress);
    },
    runOp: (work) => options.ops.run('rebuild', null, work),
    onChanged: (status) => live.emit('generations.changed', status),
    onFailure,
    swap: options.swap,
  });
}
