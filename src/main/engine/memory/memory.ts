/**
 * Memory: what was learnt about the workspace, found again by meaning and by words, and checked against the files. Main
 * types: Memory (all parts for one workspace, opened in order and closed in reverse), SharedMemoryManager (the single
 * entry for foreground and background). memory.db is the source of truth; JSON copies, vectors and columns follow its
 * commits, so that they are never ahead of it.
 */
export type { Ask } from './ask/ask.ts';

export type { CodePlace, FindPlaces } from './load/code/place-finder.ts';
export { normalForm } from './manager/forget.ts';
export type { SharedMemoryManager } from './manager/manager.ts';
export type { Changed } from './manager/record-changes.ts';
export type { Memory, MemoryOptions } from './memory-types.ts';
export { openMemory } from './open-memory.ts';
export { onceConfirmed } from './store/records/form.ts';
export type { EvolutionLog, EvolutionStore, FailureDraft } from './store/store.ts';
