/** Rebuilds the code map and puts the next generation in the place of the live one. Main type: RotationRoom. */
import { createHashNow, generationHandlers } from '../api/handlers/generation-handlers.ts';
import { createRotation, createSwap } from '../rotation.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Comparing } from './comparing.ts';
import type { ContextRoom } from './context.ts';
import type { Ground } from './ground.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Sync } from './sync.ts';
import type { Texts } from './texts.ts';

export function openRotationRoom(
  ground: Ground,
  { map, read, history, generations }: CodeMapRoom,
  { ops, access, afterwork, exporter }: Records,
  { documents, references }: Texts,
  { indexing }: Lookup,
  { memory, inBank }: Knowledge,
  { upkeep, files }: Sync,
  { diffs }: Comparing,
  { semantics }: ContextRoom,
) {
  const { folder, state, mark, live, log, timers, watch, config, maxFileBytes, news } = ground;
  const swap = createSwap({
    ...{ mark, map, generations, upkeep, afterwork, access },
    record: files.record,
    onLive({ id }) {
      live.dropNotices('damaged:map');
      live.set({ generation: id });
      documents.swapped();
      references.changed();
      inBank.bank.machine.touched();
      semantics.swapped();
      void exporter.swapped();
      files.showStates();
      void diffs.forget();
    },
    async follow(signal) {
      if ((await files.record(signal)) > 0) files.statesChanged();
      await memory.synced({ changed: [], removed: [], complete: true }, signal);
    },
  });
  const rotator = createRotation({
    ...{ folder, contextDir: state.contextDir, mark, generations, history, memory, live, ops, log, timers, watch },
    ...{ config: config.now, indexing, swap },
  });
  news.batch.on(rotator.batch);
  news.touched.on(rotator.touched);
  config.changed.on(rotator.configured);
  return {
    handlers: generationHandlers({
      ...{ rotator, documents, generations, mark, apart: map.apart },
      read: () => map.now().generation,
      hashNow: createHashNow(read.codeMap, folder.root, maxFileBytes),
    }),
    begin: rotator.begin,
    close: rotator.close,
  };
}
