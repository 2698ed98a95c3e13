/**
 * The evolution loop in the life of a workspace: what it reads with, when it may work, and where it shows what it does. Main
 * type: Learning. It begins when the files have been looked at, and only in the process that owns the workspace for good;
 * `learn` works in any. Each step reads one generation of the code map, so that no swap waits for a model.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { type Evolution, type EvolutionOptions, openEvolution } from '../evolution/evolution.ts';
import type { LiveDocuments } from '../live-documents.ts';
import type { LiveMap } from '../live-map.ts';
import type { LiveState } from '../live-state.ts';
import type { MemoryLife } from '../memory-life.ts';
import { readConsent, readModelSettings, writeConsent } from '../models/models.ts';
import { readDocument } from '../static-analyst/static-analyst.ts';
import type { Log } from '../storage/storage.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import type { CheckedFolder, SkippedFile, WorkspaceConfig } from '../workspace/workspace.ts';
import type { Foreground } from './foreground.ts';

export interface LearningOptions {
  folder: CheckedFolder;
  timers: TimerClock;
  /** False for a single command. */
  watch: boolean;
  memory: Pick<MemoryLife, 'use'>;
  map: LiveMap;
  live: LiveState;
  documents: Pick<LiveDocuments, 'upToDate'>;
  textSearch: TextSearch;
  skips(): readonly SkippedFile[];
  maxFileBytes(): number;
  config(): WorkspaceConfig;
  foreground: Foreground;
  /** Sources other than the project's code. */
  past: Omit<EvolutionOptions['past'], 'root'>;
  log: Log;
}

export interface Learning {
  readonly evolution: Evolution;
  /** The files have been looked at. */
  begin(): void;
  close(): Promise<void>;
}

export function createLearning(options: LearningOptions): Learning {
  const { folder, map, live, log, timers, textSearch } = options;
  const closing = new AbortController();
  const evolution = openEvolution({
    ...{ timers, log, textSearch },
    here: options.watch,
    root: folder.root,
    past: { ...options.past, root: folder.root },
    config: () => options.config().evolution,
    use: options.memory.use,
    maxFileBytes: options.maxFileBytes,
    skips: options.skips,
    codeMap: () => map.now().codeMap,
    index: () => map.now().index,
    revision: map.revision,
    generation: () => map.now().generation.id,
    reading: (work) => map.apart(() => map.read(work)),
    async document(name) {
      await map.apart(() => options.documents.upToDate(closing.signal));
      return readDocument(map.now().generation.dir, name);
    },
    settings: readModelSettings,
    consent: {
      read: () => readConsent(folder.key),
      write: (given) => writeConsent(folder.key, given, timers.now()),
    },
    ready: () => live.get().phase === 'ready',
    quietMs: options.foreground.quietMs,
    onChanged: (state) => live.emit('evolution.changed', state),
  });

  return {
    evolution,
    begin() {
      if (!options.watch) return;
      map
        .apart(evolution.begin)
        .catch((thrown) => log.warn(`the loop did not begin to learn: ${toMemoError(thrown).message}`));
    },
    async close() {
      closing.abort();
      await evolution.close();
    },
  };
}
