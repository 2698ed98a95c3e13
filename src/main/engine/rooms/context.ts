/** Descriptions of types, the prompt window and packs, which hold them. Main type: ContextRoom. */
import { contextHandlers, packHandlers } from '../api/context.ts';
import { semanticsHandlers } from '../api/semantics.ts';
import { createContextLife } from '../background/context-life.ts';
import { openSemanticsLife } from '../background/semantics-life.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Sync } from './sync.ts';
import type { Texts } from './texts.ts';

export type ContextRoom = Awaited<ReturnType<typeof openContextRoom>>;

export async function openContextRoom(
  ground: Ground,
  { map, read, history }: CodeMapRoom,
  { access, afterwork, exporter, metrics }: Records,
  { textSearch }: Texts,
  { common: { locator } }: Lookup,
  { memory }: Knowledge,
  { files }: Sync,
) {
  const { folder, state, clock, timers, log, live, config, maxFileBytes, onSetAside, watch, news } = ground;
  const both = { folder, state, map, live, history, textSearch, log, maxFileBytes, onSetAside, watch };
  const semantics = await openSemanticsLife({
    ...{ ...both, timers, afterwork, foreground: ground.foreground, config: config.now },
    onStates: exporter.changed,
    onFailed: metrics.semanticFailed,
  });
  news.recorded.on(semantics.touched);
  config.changed.on(semantics.configured);

  const inContext = createContextLife({
    ...{ ...both, clock, access, memory, semantics, config: config.now },
    onPacks: exporter.changed,
  });
  ground.context.fill(inContext);
  news.renamed.on(inContext.renamed);
  news.asked.on(inContext.asked);
  news.changed.on(inContext.touched);
  config.changed.on(inContext.touched);
  return {
    ...{ semantics, inContext },
    handlers: {
      ...semanticsHandlers({ ...read, history, semantics, locator, onStates: files.statesChanged }),
      ...contextHandlers({ codeMap: read.codeMap, use: inContext.use, locator, metrics }),
      ...packHandlers(inContext.use),
    },
    begin() {
      semantics.begin();
      inContext.begin();
    },
    async close() {
      await inContext.close();
      await semantics.close();
    },
  };
}
