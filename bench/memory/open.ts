/** A memory of its own in a folder, as the engine opens it, without an engine. */
import path from 'node:path';
import { openMemoryStore } from '../../src/main/engine/memory/store/open-store.ts';
import type { MemoryStore } from '../../src/main/engine/memory/store/store.ts';
import { systemClock } from '../../src/shared/base/clock.ts';

export function openBenchStore(dir: string): Promise<MemoryStore> {
  return openMemoryStore({
    file: path.join(dir, 'memory.db'),
    mark: 1,
    copiesDir: path.join(dir, 'memory'),
    projectMapFile: path.join(dir, 'project_map.json'),
    ignoreFile: null,
    projectKey: 'bench',
    cloneSuffix: 'aaaa',
    clock: systemClock,
    log: { info() {}, warn: console.error, error: console.error },
    watch: false,
    share: () => 'none',
    onSetAside: ({ message }) => console.error(message),
    onNotice: (_, message) => message !== null && console.error(message),
  });
}
