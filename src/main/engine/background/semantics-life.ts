/**
 * Descriptions in the life of a workspace: their inputs, when they may be written unasked, and where changes are
 * reported. Main function: openSemanticsLife. Stale ones are refreshed only in the long-lived process that owns the
 * workspace; any process writes those that a command requests.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { TimerClock } from '#shared/base/clock.ts';
import type { Afterwork } from '../afterwork.ts';
import type { History } from '../history/history.ts';
import type { LiveMap } from '../live-map.ts';
import type { LiveState } from '../live-state.ts';
import { readConsent, readModelSettings } from '../models/models.ts';
import { openSemantics, type Semantics } from '../semantics/semantics.ts';
import type { Log, SetAsideNotice, StateFolder } from '../storage/storage.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import { type CheckedFolder, pauses, readSource, type WorkspaceConfig } from '../workspace/workspace.ts';
import type { Foreground } from './foreground.ts';

export interface SemanticsLifeOptions {
  folder: CheckedFolder;
  state: StateFolder;
  timers: TimerClock;
  /** False for a single command. */
  watch: boolean;
  map: LiveMap;
  live: LiveState;
  history: History;
  afterwork: Pick<Afterwork, 'exclusively'>;
  textSearch: Pick<TextSearch, 'has' | 'names' | 'others'>;
  foreground: Foreground;
  log: Log;
  config(): WorkspaceConfig;
  maxFileBytes(): number;
  /** index.json contains states, too. */
  onStates(): void;
  /** An attempt failed. */
  onFailed(): void;
  onSetAside(notice: SetAsideNotice): void;
}

const tellEveryMs = 250;
const mostTold = 200;

export async function openSemanticsLife(options: SemanticsLifeOptions): Promise<Semantics> {
  const { folder, timers, map, live, textSearch, log } = options;
  let changed = new Set<string>();
  let stopTimer: (() => void) | null = null;
  let closed = false;

  /** Changes in quick succession are reported together. */
  function tell(): void {
    const types = [...changed];
    changed = new Set();
    const { length, generating } = semantics.figures();
    live.emit('semantics.changed', {
      ...{ length, generating },
      types: types.slice(0, mostTold),
      more: types.length > mostTold,
    });
    options.onStates();
  }

  const semantics = await openSemantics({
    ...{
      timers,
      log,
      textSearch,
      history: options.history,
      onSetAside: options.onSetAside,
      onFailed: options.onFailed,
    },
    queueFile: path.join(options.state.dir, 'queue.snapshot.json'),
    processors: availableParallelism(),
    here: options.watch,
    config: () => options.config().semantics,
    codeMap: () => map.now().codeMap,
    index: () => map.now().index,
    dir: () => map.now().generation.dir,
    liveDir: () => map.current().generation.dir,
    reading: (work) => map.apart(() => map.read(work)),
    exclusively: options.afterwork.exclusively,
    async readFile(file) {
      if (map.now().codeMap.file(file) === null) return null;
      const read = await readSource(folder.root, file, options.maxFileBytes());
      return read.kind === 'text' ? read : null;
    },
    isFile(file) {
      if (textSearch.has(file)) return true;
      for (const name of textSearch.names()) if (name.endsWith(`/${file}`)) return true;
      return false;
    },
    pause: pauses(new AbortController().signal),
    settings: readModelSettings,
    consent: () => readConsent(folder.key),
    ready: () => live.get().phase === 'ready',
    quietMs: options.foreground.quietMs,
    onChanged(typeIds) {
      // Work that is being ended still changes states; no one would stop another timer.
      if (closed) return;
      for (const typeId of typeIds) changed.add(typeId);
      stopTimer ??= timers.start(tellEveryMs, () => {
        stopTimer = null;
        tell();
      });
    },
  });
  return {
    ...semantics,
    async close() {
      closed = true;
      stopTimer?.();
      await semantics.close();
    },
  };
}
