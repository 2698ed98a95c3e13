/**
 * arch.json: which modules there are, how they depend on each other, what the workspace is built with, and its
 * entry points.
 */

import type { z } from 'zod';
import type { ArchDocument, ArchPattern } from '#shared/contract/generations/documents.ts';
import { findPatterns } from '../../find-patterns.ts';
import type { Context } from '../context.ts';
import { capped, concluded, evidence, slug, someEvidence } from '../entry.ts';
import { archModules } from './arch-modules.ts';
import { findCycles } from './cycles.ts';
import { entryPoints } from './entry-points.ts';
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

/** The patterns of `findPatterns` as entries, each with the types that show it. */
async function archPatterns({ survey, map, symbols }: Context): Promise<z.infer<typeof ArchPattern>[]> {
  const found = await findPatterns(survey, async () => {});
  return found.flatMap(({ patternType, description, usageScenarios, exampleFiles, examples, types }) => {
    const shown = exampleFiles.flatMap((name) => {
      const file = map.file(name);
      const type = symbols.ofFile(name).find((each) => examples.includes(each.name));
      return file === null ? [] : [type === undefined ? evidence(file) : evidence(file, type.line, type.endLine)];
    });
    if (shown.length === 0) return [];
    return [
      {
        id: slug('pattern', patternType),
        source: 'static' as const,
        confidence: concluded,
        evidence: someEvidence(shown).slice(0, 5),
        name: patternType,
        detail: [description, ...usageScenarios].join(' '),
        count: types,
      },
    ];
  });
}
