/**
 * What a tile's colour tells: how much of a module is documented, or how much of it memory knows and how much of that went
 * stale. Pure, so that map, table and tooltip say the same.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { coverStep } from './layout.ts';

export type Colour = 'documented' | 'knowledge';
export type ModuleKnowledge = Result<'memory.modules'>['modules'][number];
/** By the module's path. */
export type Knowledge = ReadonlyMap<string, ModuleKnowledge>;

export interface Shade {
  /** 0 to 1; null where there is nothing to have a share of. */
  readonly share: number | null;
  readonly step: 0 | 1 | 2 | 3 | 4 | null;
  /** Share of it that went stale, 0 to 1. */
  readonly stale: number;
}

export function shadeOf(module: ModuleNode, colour: Colour, knowledge: Knowledge): Shade {
  if (colour === 'documented') return { share: module.documented, step: coverStep(module.documented), stale: 0 };
  const { known, stale } = knowledge.get(module.path) ?? { known: 0, stale: 0 };
  return { share: known, step: coverStep(known), stale };
}

export function knowledgeByPath(modules: readonly ModuleKnowledge[]): Knowledge {
  return new Map(modules.map((module) => [module.path, module]));
}
