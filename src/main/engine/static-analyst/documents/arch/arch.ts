/** arch.json: which modules there are, how they lean on each other, what the workspace is built with and entered by. */
import type { ArchDocument } from '#shared/contract/generations/documents.ts';
import type { Context } from '../compose/context.ts';
import { capped } from '../entry.ts';
import { archModules } from './arch-modules.ts';
import { findCycles } from './cycles.ts';
import { entryPoints } from './entry-points.ts';
import { archPatterns } from './patterns.ts';
import { techStack } from './tech-stack.ts';

const most = { modules: 60, layers: 10, entryPoints: 60, techStack: 80, patterns: 20, cycles: 15 } as const;

export async function archDocument(context: Context): Promise<ArchDocument> {
  const omitted: Record<string, number> = {};
  const { modules, layers } = archModules(context);
  const cycles = findCycles(context);
  const half = Math.max(most.cycles, 2 * most.cycles - cycles.types.length);
  const ofModules = capped('cycles of modules', cycles.modules, half, omitted);
  const ofTypes = capped('cycles of types', cycles.types, 2 * most.cycles - ofModules.length, omitted);
  return {
    schemaVersion: '1.0',
    modules: capped('modules', modules, most.modules, omitted),
    layers: capped('layers', layers, most.layers, omitted),
    entryPoints: capped('entryPoints', entryPoints(context), most.entryPoints, omitted),
    techStack: capped('techStack', await techStack(context), most.techStack, omitted),
    patterns: capped('patterns', await archPatterns(context), most.patterns, omitted),
    cycles: [...ofModules, ...ofTypes],
    omitted: together(omitted, 'cycles'),
  };
}

/** Parts of a section are counted as one. */
function together(omitted: Record<string, number>, section: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of Object.entries(omitted)) {
    const whole = name.startsWith(`${section} `) ? section : name;
    sums[whole] = (sums[whole] ?? 0) + count;
  }
  return sums;
}
