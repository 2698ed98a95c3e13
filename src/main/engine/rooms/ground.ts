/**
 * What every room stands on: time, log, state and notices, configuration, and the news that rooms send to rooms that open
 * after them. Main types: Ground, News.
 */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Clock, systemClock, type TimerClock } from '#shared/base/clock.ts';
import type { ContextLife } from '../background/context-life.ts';
import { createForeground } from '../background/foreground.ts';
import { createLiveState, type Sentence } from '../live-state.ts';
import {
  claimState,
  createLog,
  createOnceLog,
  databaseMark,
  foreignLogs,
  type SetAsideNotice,
  type StateFolder,
  userDataProblem,
} from '../storage/storage.ts';
import {
  type CheckedFolder,
  type FileBatch,
  type LoadedConfig,
  loadConfig,
  type WorkspaceConfig,
} from '../workspace/workspace.ts';
import { createSignal, createSlot, type Signal } from './room.ts';

export interface EngineOptions {
  folder: CheckedFolder;
  state: StateFolder;
  /** False for a single command: the files are looked at once and not watched. */
  watch: boolean;
  /** False where a call or two are all: what is asked is read from the code map then, which may turn out damaged. */
  whole?: boolean;
  version: string;
  clock?: Clock;
  /** Time of the timers of rebuilds and of the loop. */
  timers?: TimerClock;
  /** Processes connected to the host of this engine. */
  clients?(): number;
}

export type Ground = Awaited<ReturnType<typeof openGround>>;
export type News = Ground['news'];

/** Timers of this process that keep it from ending no longer than its other work does. */
export const systemTimers: TimerClock = {
  ...systemClock,
  start(ms, done) {
    const timer = setTimeout(done, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Milliseconds. */
const openedBefore = 500;

export async function openGround(options: EngineOptions) {
  const { folder, state, watch, version } = options;
  const clock = options.clock ?? systemClock;
  /** By the clock of the system, which names files that are set aside. */
  const startedWhen = Date.now();
  const log = createLog(state.logFile);
  const live = createLiveState(folder, log);

  const kept = await claimState(state);
  const userData = userDataProblem();
  if (userData !== null) {
    const { folder: home, standIn } = userData;
    live.notice('user-data', 'warning', [{ key: 'overview.notice.userData', values: { folder: home, standIn } }]);
  } else if (kept !== null) {
    const values = { folder: state.dir, kept };
    live.notice('foreign-state', 'warning', [{ key: 'overview.notice.foreign', values }]);
  }
  const loaded = await loadConfig(state);
  const config = createLiveConfig(loaded.config);
  function showConfigNotices(sentences: readonly Sentence[]): void {
    live.dropNotices('config:');
    sentences.forEach((sentence, n) => {
      live.notice(`config:${n}`, 'warning', [sentence]);
    });
  }
  showConfigNotices(loaded.notices);
  config.changed.on(showConfigNotices);

  return {
    ...{ folder, state, watch, version, clock, log, live, config },
    whole: options.whole !== false,
    timers: options.timers ?? systemTimers,
    startedAt: clock.now(),
    /** Processes connected to the host of this engine; null where they are not counted. */
    clients: () => options.clients?.() ?? null,
    mark: databaseMark(state.root),
    maxFileBytes: () => config.now().index.maxFileKB * 1024,
    foreground: createForeground(),
    onHashConflict: createOnceLog(path.join(state.logsDir, 'hash_conflicts.log')),
    onSetAside: (aside: SetAsideNotice): void => live.notice(`aside:${aside.file}`, 'warning', aside.message),
    /** Shows logs that were set aside since the engine opened. */
    logsSetAside() {
      const told = live.get().notices.find(({ id }) => id === 'foreign-logs')?.worded?.length ?? 0;
      // A log is set aside when its database is opened, which the process did a moment before this engine for some.
      const logs = foreignLogs(state.dir, startedWhen - openedBefore);
      if (logs.length === told) return;
      const sentences = logs.map((values) => ({ key: 'overview.notice.foreignLog' as const, values }));
      live.notice('foreign-logs', 'warning', sentences);
    },
    news: {
      /** Types have other ids now. Before readers hear of the change. */
      renamed: createSignal<[renames: readonly { from: string; to: string }[]]>(),
      /** A person or an agent opened a type. */
      asked: createSignal<[typeId: string]>(),
      /** What the watcher saw, before any of it is looked at. */
      batch: createSignal<[batch: FileBatch]>(),
      /** The live generation is not as it was built. Resolves when that is on the disk. */
      touched: createSignal<[]>(),
      /** History recorded changes of types, or time made some stale. */
      recorded: createSignal<[]>(),
      /** Symbols changed, or what is known of them. */
      changed: createSignal<[]>(),
    },
    /** The first look at the files is done, or failed. */
    settled: Promise.withResolvers<void>(),
    /** For memory, which asks the context which files fit a question, while the context reads memory. */
    context: createSlot<Pick<ContextLife, 'use'>>('The context'),
    close: live.close,
  };
}

// The configuration of an open workspace, and the event of its change.

interface LiveConfig {
  now(): WorkspaceConfig;
  /**
   * The re-read configuration applies from now on. The writer of the file need not wait for the watcher, which then
   * finds nothing new.
   */
  take(loaded: LoadedConfig): void;
  /** It was re-read and differs. */
  readonly changed: Signal<[notices: LoadedConfig['notices']]>;
  /** Nothing is taken any more. */
  close(): void;
}

export function createLiveConfig(first: WorkspaceConfig): LiveConfig {
  let config = first;
  let notices: LoadedConfig['notices'] | null = null;
  let closed = false;
  const changed = createSignal<[notices: LoadedConfig['notices']]>();
  return {
    now: () => config,
    take(loaded) {
      if (closed || (isDeepStrictEqual(loaded.config, config) && isDeepStrictEqual(loaded.notices, notices))) return;
      ({ config, notices } = loaded);
      void changed.emit(loaded.notices);
    },
    changed,
    close() {
      closed = true;
    },
  };
}
