/** Asks and learns by itself, and investigates what a person asks. Main type: LearningRoom. */
import { evolutionHandlers, investigationHandlers } from '../api/handlers/evolution-handlers.ts';
import { createInvestigating } from '../background/investigating.ts';
import { createLearning } from '../background/learning.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { ContextRoom } from './context.ts';
import type { Ground } from './ground.ts';
import type { Knowledge } from './knowledge.ts';
import type { Records } from './records.ts';
import type { Texts } from './texts.ts';

export type LearningRoom = ReturnType<typeof openLearningRoom>;

export function openLearningRoom(
  ground: Ground,
  { map }: CodeMapRoom,
  { ops }: Records,
  { documents, textSearch, skips }: Texts,
  { memory, project }: Knowledge,
  { semantics, inContext }: ContextRoom,
) {
  const base = { ...ground, map, memory, textSearch, config: ground.config.now };
  const learning = createLearning({ ...base, documents, past: project, skips: skips.now });
  const { evolution } = learning;
  ground.config.changed.on(evolution.configured);
  const investigations = createInvestigating({ ...base, ops, evolution, semantics, inContext });
  return {
    evolution,
    handlers: {
      ...evolutionHandlers({ evolution, ops, apart: map.apart }),
      ...investigationHandlers({ investigations, ops, apart: map.apart }),
    },
    begin: learning.begin,
    async close() {
      await investigations.close();
      await learning.close();
    },
  };
}
