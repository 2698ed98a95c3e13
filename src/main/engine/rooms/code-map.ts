/** The code map that answers, its generations, and the history of its types, which outlives them. Main type: CodeMapRoom. */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import { createDamage } from '../background/damage.ts';
import { createSeeds } from '../codemap/codemap.ts';
import { drawSeed } from '../generations/generations.ts';
import { openHistory } from '../history/history.ts';
import { createLiveMap, type OpenMap } from '../live-map.ts';
import { openLiveMap } from '../open-map.ts';
import { closeReferenceFile, referencesFile } from '../references/references.ts';
import { createLog } from '../storage/storage.ts';
import { gitState } from '../workspace/workspace.ts';
import type { Ground } from './ground.ts';
import { createSlot } from './room.ts';

export type CodeMapRoom = Awaited<ReturnType<typeof openCodeMapRoom>>;

export async function openCodeMapRoom({ news, whole, ...ground }: Ground) {
  const { folder, state, mark, clock, log, live, config, onSetAside } = ground;
  /** History is opened first, because generations are numbered by it. */
  const answering = createSlot<() => OpenMap>('The code map');
  const current = (): OpenMap => answering.get()();
  const history = openHistory({
    ...{ mark, clock, log, onSetAside },
    file: state.historyFile,
    forNow: path.join(state.runDir, 'history.db'),
    codeMap: () => current().codeMap,
    generation() {
      const { id, session, finishedAt } = current().generation.manifest();
      return { id, session: finishedAt === null ? null : session };
    },
    folder: () => current().generation.dir,
    config: () => config.now().semantics,
    archiveDays: () => config.now().aliases.archiveDays,
    conflicts: createLog(path.join(state.logsDir, 'alias_conflicts.log')),
    onRenamed: (renames) => void news.renamed.emit(renames),
  });
  const seeds = createSeeds(folder.root, config.now().hashes, (why) =>
    log.warn(`the copy of the code map: ${toMemoError(why).message}`),
  );
  /** Rebuilds have the seed of the configuration as it is then. */
  const { seed } = config.now().rebuild;
  const stored = {
    ...{ state, clock, log, onSetAside },
    lastNumber: history.generations.lastNumber,
    seed: () => seed ?? drawSeed(),
    onAdopted: (message: string): void => live.notice('adopted', 'warning', message),
  };
  const { generations, first } = await openLiveMap(stored, mark, whole, seeds).catch((thrown: unknown) => {
    history.close();
    throw thrown;
  });
  const map = createLiveMap(first, () => live.get().revision);
  answering.fill(map.current);
  const { branch, commit } = await gitState(folder.root);
  live.set({ phase: 'indexing', branch: branch ?? commit, generation: generations.live().id, revision: 1 });

  return {
    ...{ history, generations, seeds, map },
    /** What a handler reads is of one generation, its revision too. */
    read: { codeMap: () => map.now().codeMap, index: () => map.now().index, revision: map.revision },
    damage: createDamage({ folder, state, map, live }),
    async close() {
      history.close();
      const file = referencesFile(map.current().generation.symbolsFile);
      await map.close();
      await generations.close();
      try {
        // Its readers were calls that had come before all rooms were closed, and the threads of the code map.
        closeReferenceFile({ file, mark });
      } catch (thrown) {
        log.warn(`${file}: ${toMemoError(thrown).message}`);
      }
    },
  };
}
