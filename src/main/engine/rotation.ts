/**
 * The rotator in the life of a workspace: its inputs, what its sessions start with, and where it reports progress. Main
 * type: Rotation. A failure is a notice, and a failure record of memory where memory can be opened.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { Afterwork } from './afterwork.ts';
import type { Access } from './background/access.ts';
import {
  createRotator,
  type Generation,
  type Generations,
  placeOf,
  type RebuildFailure,
  type Rotator,
  type RotatorOptions,
  startAnalyser,
} from './generations/generations.ts';
import type { History } from './history/history.ts';
import type { LiveMap } from './live-map.ts';
import type { LiveState } from './live-state.ts';
import type { Memory } from './memory/memory.ts';
import type { MemoryLife } from './memory-life.ts';
import { readConsent, readModelSettings } from './models/models.ts';
import { openMap } from './open-map.ts';
import type { Ops } from './ops.ts';
import type { Log } from './storage/storage.ts';
import type { Upkeep } from './upkeep.ts';
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

// The swap: replaces the live generation by a rebuilt one or, to go back, by the previous one. It runs in upkeep's queue, so
// that no batch is written to a generation that is no longer read, and none is lost: batches that arrive meanwhile go to the
// new one.

/**
 * @param finish brings `next` up to date with the files and releases them; nothing writes to the live one
 * meanwhile. Resolves when readers see `next`; where it throws, they never will, and the live one is as it
 * was.
 */
type Swap = (next: Generation, finish: () => Promise<unknown>) => Promise<void>;

interface SwapOptions {
  /** `databaseMark` of the workspace. */
  mark: number;
  map: LiveMap;
  generations: Pick<Generations, 'live' | 'makeLive' | 'inUse'>;
  upkeep: Pick<Upkeep, 'exclusively'>;
  afterwork: Pick<Afterwork, 'now' | 'exclusively'>;
  access: Pick<Access, 'moved'>;
  /**
   * Records the pending changes of the live one, as far as it can be read. Throws nothing: a damaged one is to be
   * replaced.
   */
  record(closing: AbortSignal): Promise<unknown>;
  /**
   * Readers see a different generation: to be reported at once, because the revision has to change
   * before anyone reads.
   */
  onLive(now: Generation): void;
  /** After that: what follows the code map catches up. Throws nothing. */
  follow(closing: AbortSignal): Promise<void>;
}

export function createSwap(options: SwapOptions): Swap {
  const { map, generations, upkeep, afterwork, access } = options;

  async function swap(next: Generation, finish: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
    await options.record(closing);
    // What goes along into the next one lies where it belongs.
    await afterwork.now();
    await finish();
    const opened = await openMap(next, options.mark, closing);
    const old = generations.live();
    try {
      // Work that moves files in the live folder must not be running when a different one becomes live.
      await afterwork.exclusively(() => generations.makeLive(next));
    } catch (thrown) {
      await opened.codeMap.close();
      throw thrown;
    }
    access.moved(() => generations.inUse(old, map.swap(opened)));
    options.onLive(next);
    await options.follow(closing);
  }

  return (next, finish) => map.apart(() => upkeep.exclusively((closing) => swap(next, finish, closing)));
}
