/** Compares the code with what it was: differences, changes, impact. Main type: Comparing. */
import { changeHandlers } from '../api/changes/change-handlers.ts';
import { createDiffs } from '../api/changes/comparisons.ts';
import { staleLearnings } from '../api/changes/type-comparison.ts';
import { impactHandlers } from '../api/impact/impact-handlers.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Knowledge } from './knowledge.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Sync } from './sync.ts';
import type { Texts } from './texts.ts';

export type Comparing = ReturnType<typeof openComparing>;

export function openComparing(
  { folder, state, config }: Ground,
  { map, read, history, generations }: CodeMapRoom,
  { ops, visits, seen }: Records,
  { pool, references, textSearch }: Texts,
  { common, coverages, indexing }: Lookup,
  { project, memory }: Knowledge,
  { upkeep }: Sync,
) {
  const diffs = createDiffs({
    ...{ folder, state, pool, ops, history, ...read, indexing },
    config: config.now,
    catchUp: () => map.apart(upkeep.catchUp),
    read: map.read,
    stored: generations.stored,
    generation: () => map.now().generation.id,
  });
  return {
    diffs,
    handlers: {
      ...changeHandlers({
        ...{ diffs, history, visits, locator: common.locator, seen, coverages, references },
        learnings: staleLearnings(memory.use),
      }),
      ...impactHandlers({ ...common, texts: textSearch, diffs, history, references, project, use: memory.use }),
    },
    close: diffs.close,
  };
}
