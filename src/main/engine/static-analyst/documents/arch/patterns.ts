/** The patterns of `findPatterns` as entries, each with the types that show it. */
import type { z } from 'zod';
import type { ArchPattern } from '#shared/contract/generations/documents.ts';
import { findPatterns } from '../../patterns/find-patterns.ts';
import type { Context } from '../compose/context.ts';
import { concluded, evidence, slug, someEvidence } from '../entry.ts';

export async function archPatterns({ survey, map, symbols }: Context): Promise<z.infer<typeof ArchPattern>[]> {
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
