/**
 * What a tile's colour shows: how often a module changed, how much of it is documented, or how much of it memory knows and how
 * much of that is outdated. Pure, so that map, table and tooltip show the same.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { ModuleNode } from '#shared/contract/workspace.ts';
import { coverStep } from './layout.ts';

/** In the order of the menu. */
export const colours = ['changes', 'documented', 'knowledge'] as const;
export type Colour = (typeof colours)[number];
type ModuleKnowledge = Result<'memory.modules'>['modules'][number];

/** By path of the module. */
export interface ModuleFacts {
  readonly knowledge: ReadonlyMap<string, ModuleKnowledge>;
  /** Null until the commits have been read. */
  readonly changes: ReadonlyMap<string, { readonly commits: number; readonly own: number }> | null;
  /** Of the module that changed most. */
  readonly mostChanges: number;
}

export interface Shade {
  /** 0 to 1; null where there is nothing to have a share of. */
  readonly share: number | null;
  readonly step: 0 | 1 | 2 | 3 | 4 | null;
  /** Outdated part of the share, 0 to 1. */
  readonly stale: number;
  /** Null for other colours, and until they have been read. */
  readonly commits: number | null;
}

/** @param own whether only what is directly in the module is meant. */
export function shadeOf(module: ModuleNode, colour: Colour, facts: ModuleFacts, own = false): Shade {
  if (colour === 'documented')
    return { share: module.documented, step: coverStep(module.documented), stale: 0, commits: null };
  if (colour === 'changes') {
    if (facts.changes === null) return { share: null, step: null, stale: 0, commits: null };
    const commits = facts.changes.get(module.path)?.[own ? 'own' : 'commits'] ?? 0;
    // Commits of modules differ by powers: on a straight scale all but the busiest would look the same.
    const share = facts.mostChanges === 0 ? 0 : Math.log1p(commits) / Math.log1p(facts.mostChanges);
    return { share, step: coverStep(share), stale: 0, commits };
  }
  const { known, stale } = facts.knowledge.get(module.path) ?? { known: 0, stale: 0 };
  return { share: known, step: coverStep(known), stale, commits: null };
}

export function moduleFacts(
  known: readonly ModuleKnowledge[],
  changes: Result<'history.lately'>['modules'] | null,
): ModuleFacts {
  return {
    knowledge: new Map(known.map((module) => [module.path, module])),
    changes: changes === null ? null : new Map(changes.map((module) => [module.path, module])),
    mostChanges: Math.max(0, ...(changes ?? []).map(({ commits }) => commits)),
  };
}
