/**
 * Context: what whoever reads with a limit is given (seed 004 §8, §10; spec 08). Main types: Context (the prompt window, what
 * a person chose for it, and packs of one workspace), PromptWindow. It reads the code map, descriptions, memory and texts
 * through what the engine hands in, and is read by none of them.
 */
export type { Context, ContextOptions } from './context-types.ts';
export { openContext } from './open-context.ts';
export { toldPacks } from './packs/pack-file.ts';
