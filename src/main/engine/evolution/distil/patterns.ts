/**
 * Code patterns as they are shown: counted in the code each time anew, in a person's words where they gave some. What a
 * person removed stays away, however often it is found again.
 */
import type { Result } from '#shared/contract/contract.ts';
import type { Memory } from '../../memory/memory.ts';
import { distilledId } from './practices.ts';

type Pattern = Result<'evolution.distilled'>['patterns'][number];

export async function patternsOf({ manager, evolution, projectKey }: Memory): Promise<Pattern[]> {
  const { codePatterns } = await manager.getProjectMemory(projectKey);
  const edits = evolution.practiceEdits();
  return codePatterns.flatMap((pattern) => {
    const id = distilledId('cp', `${projectKey} ${pattern.patternType}`);
    const edit = edits.get(id);
    if (edit?.removed === true) return [];
    const description = edit?.description ?? pattern.description;
    return [{ ...pattern, id, description, analyst: edit === undefined ? 'static' : 'human' }];
  });
}
