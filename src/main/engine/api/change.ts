/** Answers the methods that tell what became of types. */
import type { TypeDiff } from '#shared/contract/change.ts';
import type { DiffSummary, diffMethods, PropagatedType, TypeDiffs } from '#shared/contract/diff.ts';
import type { Handlers } from '../handler.ts';
import { pauses } from '../workspace/workspace.ts';
import type { Comparison, Diffs } from './change-diffs.ts';

export interface ChangeServices {
  diffs: Diffs;
}

export function changeHandlers({ diffs }: ChangeServices): Handlers<keyof typeof diffMethods> {
  return {
    async 'codemap.diff'({ since, from, to, within, classes, propagated, offset, limit }, { signal }) {
      const started = performance.now();
      const below = isWithin(within);
      const answer = async (comparison: Comparison): Promise<TypeDiffs> => {
        const entries = comparison.entries.filter(({ path }) => below(path));
        const leaning = comparison.propagated.filter(({ path }) => below(path));
        const asked = classes === undefined ? entries : entries.filter((entry) => classes.includes(entry.changeClass));
        const types: TypeDiff[] = [];
        const pause = pauses(signal);
        for (const entry of asked.slice(offset, offset + limit)) {
          types.push(comparison.diff(entry));
          await pause();
        }
        return {
          from: comparison.from,
          to: comparison.to,
          types,
          ...(propagated ? { propagated: leaning.slice(offset, offset + limit).map(propagatedType) } : {}),
          summary: summaryOf(entries, leaning.length),
          total: asked.length,
          unknown: comparison.unknown,
          revision: comparison.revision,
          elapsedMs: performance.now() - started,
        };
      };
      return diffs.compare({ since, from, to }, answer, signal);
    },
  };
}

function propagatedType({ path, typeId, file, from }: Comparison['propagated'][number]): PropagatedType {
  return { path, typeId, file, propagatedCause: 'DependencyStructure', from: [...from] };
}

function summaryOf(entries: Comparison['entries'], leaning: number): DiffSummary {
  const summary: DiffSummary = {};
  for (const { changeClass } of entries) summary[changeClass] = (summary[changeClass] ?? 0) + 1;
  if (leaning > 0) summary.DependencyStructure = leaning;
  return summary;
}

/** A path itself, or what stands below it as a namespace, a type or a module. */
function isWithin(within: string | undefined): (path: string) => boolean {
  if (within === undefined) return () => true;
  return (path) =>
    path.startsWith(within) && (path.length === within.length || /^[^\p{L}\p{N}_$]/u.test(path.slice(within.length)));
}
