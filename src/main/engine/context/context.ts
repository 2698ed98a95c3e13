/**
 * Context: what readers with a limit are given. Main types: Context (the prompt window, what a person chose for it, and
 * packs of one workspace), PromptWindow. It reads the code map, descriptions, memory and texts through functions that
 * the engine passes in; they do not depend on it.
 */
export type { Context, ContextOptions } from './context-types.ts';
export { openContext } from './open-context.ts';
export { toldPacks } from './packs/pack-file.ts';
