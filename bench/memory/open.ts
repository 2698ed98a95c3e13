/** A memory of its own in a folder, as the engine opens it, but without an engine and without files beside memory.db. */
import path from 'node:path';
import { openMemoryStore } from '../../src/main/engine/memory/store/open-store.ts';
import type { MemoryStore } from '../../src/main/engine/memory/store/store.ts';
import { systemClock } from '../../src/shared/base/clock.ts';

export function openBenchStore(dir: string): Promise<MemoryStore> {
  return openMemoryStore({
    file: path.join(dir, 'memory.db'),
    mark: 1,
    projectKey: 'bench',
    cloneSuffix: 'aaaa',
    seal: () => '',
    clock: systemClock,
    onSetAside: ({ message }) => console.error(message),
  });
}
