/**
 * Memory: what was learnt about the workspace, found again by meaning and by words, and kept true to the files (spec 05,
 * seed 001). Main types: Memory (all rooms of one workspace, opened in order and closed the other way round),
 * SharedMemoryManager (the seed's one way in for foreground and background).
 * memory.db is the truth; JSON copies, vectors and columns follow its commits, so that none of them is ever ahead.
 */
export type { Ask } from './ask/ask.ts';
export { eachTerm } from './find/terms/terms.ts';
export type { FindPlaces, Place } from './load/code/place-finder.ts';
export { type AskedWord, beginningsOf, readQuestion } from './load/code/question.ts';
export type { SharedMemoryManager } from './manager/manager.ts';
export type { Changed } from './manager/record-changes.ts';
export type { Memory, MemoryOptions } from './memory-types.ts';
export { normalForm } from './normal-form.ts';
export { openMemory } from './open-memory.ts';
export { onceConfirmed } from './store/records/origin.ts';
export type { EvolutionLog, EvolutionStore, FailureDraft } from './store/store.ts';
