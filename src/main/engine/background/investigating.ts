/** Investigations in the life of a workspace: as ops, with the explorer of the loop, each step of one generation. */
import type { Clock } from '#shared/base/clock.ts';
import type { Evolution } from '../evolution/evolution.ts';
import { createFindPlaces, type Investigations, openInvestigations } from '../investigate/investigate.ts';
import type { LiveMap } from '../live-map.ts';
import type { FindPlaces } from '../memory/memory.ts';
import type { MemoryLife } from '../memory-life.ts';
import { readModelSettings } from '../models/models.ts';
import type { Ops } from '../ops.ts';
import type { Semantics } from '../semantics/semantics.ts';
import type { Log, SetAsideNotice, StateFolder } from '../storage/storage.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import type { WorkspaceConfig } from '../workspace/workspace.ts';
import type { ContextLife } from './context-life.ts';

export interface InvestigatingOptions {
  inContext: Pick<ContextLife, 'use'>;
  state: Pick<StateFolder, 'opsDir'>;
  clock: Clock;
  log: Log;
  map: LiveMap;
  ops: Pick<Ops, 'run'>;
  memory: Pick<MemoryLife, 'use'>;
  evolution: Pick<Evolution, 'explore'>;
  semantics: Pick<Semantics, 'request'>;
  textSearch: Pick<TextSearch, 'names'>;
  config(): WorkspaceConfig;
  onSetAside(notice: SetAsideNotice): void;
}

export function createInvestigating(options: InvestigatingOptions): Investigations {
  const { state, clock, log, map, ops, evolution, semantics } = options;
  return openInvestigations({
    ...{ clock, log, folder: state.opsDir, onSetAside: options.onSetAside },
    runOp: (work) => ops.run('investigate', null, work),
    codeMap: () => map.now().codeMap,
    index: () => map.now().index,
    memory: options.memory.use,
    reading: (work) => map.apart(() => map.read(work)),
    explore: evolution.explore,
    ranked: rankedIn(options.inContext),
    files: options.textSearch.names,
    maxSteps: () => options.config().evolution.maxExplorationSteps,
    language: async () => (await readModelSettings()).language,
    describe: (typeId, signal) => map.apart(() => semantics.request(typeId, signal)),
  });
}

/** The same places for answers that are given at once. */
export function createPlaces(inContext: Pick<ContextLife, 'use'>): FindPlaces {
  return createFindPlaces({ ranked: rankedIn(inContext) });
}

function rankedIn({ use }: Pick<ContextLife, 'use'>): Parameters<typeof createFindPlaces>[0]['ranked'] {
  return async (question, signal) => use((context) => context.filesFor(question, signal));
}
