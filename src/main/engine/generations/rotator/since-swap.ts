/**
 * The diff of a swap: what changed while the old generation was live, as the history noted it, and what the live one
 * had missed, which only the comparison of both can show.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';

type Types = GenerationDiff['types'];
type Noted = Pick<GenerationDiff, 'types' | 'classes'>;

const maxNamed = 200;

export function sinceSwap(missed: GenerationDiff, { types, classes }: Noted): GenerationDiff {
  const both: GenerationDiff['classes'] = { ...classes };
  for (const [name, count] of Object.entries(missed.classes) as [ChangeClass, number][])
    both[name] = (both[name] ?? 0) + count;
  return {
    ...missed,
    classes: both,
    types: {
      added: joined(types.added, missed.types.added),
      removed: joined(types.removed, missed.types.removed),
      renamed: joined(types.renamed, missed.types.renamed),
      changed: joined(types.changed, missed.types.changed),
    },
  };
}

function joined<L extends Types[keyof Types]>(noted: L, missed: L): L {
  return { count: noted.count + missed.count, some: [...noted.some, ...missed.some].slice(0, maxNamed) } as L;
}
