/** What is known beyond the code: commands, documents and commits of the project, memory, the memory bank. Main type: Knowledge. */
import { askHandlers } from '../api/ask.ts';
import { bankHandlers } from '../api/handlers/bank-handlers.ts';
import { historyHandlers } from '../api/handlers/history-handlers.ts';
import { memoryHandlers } from '../api/handlers/memory-handlers.ts';
import { projectHandlers } from '../api/handlers/project-handlers.ts';
import { createProjectLife } from '../api/handlers/project-life.ts';
import { sessionHandlers } from '../api/handlers/session-handlers.ts';
import { openBankLife } from '../background/bank-life.ts';
import { createPlaces } from '../background/investigating.ts';
import { createMemoryLife } from '../memory-life.ts';
import type { CodeMapRoom } from './code-map.ts';
import type { Ground } from './ground.ts';
import type { Lookup } from './lookup.ts';
import type { Records } from './records.ts';
import type { Texts } from './texts.ts';

export type Knowledge = Awaited<ReturnType<typeof openKnowledge>>;

export async function openKnowledge(
  ground: Ground,
  { map, history, read }: CodeMapRoom,
  { ops }: Records,
  { textSearch, documents, skips }: Texts,
  { common, coverages, indexing }: Lookup,
) {
  const { folder, state, mark, clock, timers, log, live, config, onSetAside, watch } = ground;
  const project = createProjectLife({
    ...{ state, history, mark, log, names: textSearch.names, watch, ...read },
    unreadNames: () => skips.now().map(({ file }) => file),
    current: () => map.current().codeMap,
    onCommits: (compared) => live.emit('commits.changed', { compared }),
  });
  const memory = createMemoryLife({
    ...{ folder, state, clock, log, live, ops, history, onSetAside, watch, ...read },
    onOpened: ground.logsSetAside,
    places: createPlaces({ use: (work) => ground.context.get().use(work) }),
    ...{ commands: project.commands.asked, documents: project.docs.asked, commits: project.commits },
    settled: () => ground.settled.promise,
    config: config.now,
    coverage: () => coverages.ofLinks([]),
    files: textSearch.names,
    indexedAt: () => Date.parse(map.now().generation.lookedAt() ?? '') || 0,
    documented: () => map.now().generation.manifest().documents !== null,
  });
  config.changed.on(memory.configured);
  const inBank = await openBankLife({
    ...{ folder, state, mark, clock, timers, map, live, history, memory, documents, log, onSetAside, watch },
    config: config.now,
    takeConfig: config.take,
  });
  config.changed.on(inBank.configured);
  return {
    ...{ project, memory, inBank },
    handlers: {
      ...projectHandlers({ ...common, project }),
      ...historyHandlers({ ...common, commits: project.commits }),
      ...memoryHandlers({ use: memory.use, ops, ...read }),
      // A caller that asks while files are read has decided not to wait for them, nor for evidence to be held against them.
      ...askHandlers((work) => memory.use(work, indexing() === null ? undefined : 'unchecked')),
      ...bankHandlers(inBank.bank, folder.root),
      ...sessionHandlers({ ...common, clock, onSetAside, textSearch, project, bank: inBank.bank }),
    },
    begin() {
      project.begin();
      inBank.begin();
    },
    async close() {
      // Memory may wait for commits and documents, and the bank for memory: what is waited for ends first.
      await project.close();
      await memory.close();
      await inBank.close();
    },
  };
}
