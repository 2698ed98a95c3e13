/** Answers the methods that tell what became of types. */
import { toMemoError } from '#shared/base/errors.ts';
import type { TypeDiff } from '#shared/contract/change.ts';
import type { SymbolAddress } from '#shared/contract/common.ts';
import type { DiffSummary, diffMethods, PropagatedType, TypeDiffs } from '#shared/contract/diff.ts';
import type { historyMethods } from '#shared/contract/history.ts';
import type { Handlers } from '../handler.ts';
import type { History, Visits } from '../history/history.ts';
import { pauses } from '../workspace/workspace.ts';
import type { Comparison, Diffs } from './change-diffs.ts';
import type { Locator } from './locate.ts';

export interface ChangeServices {
  diffs: Diffs;
  history: Pick<History, 'changes' | 'feed'>;
  visits: Visits;
  locator: Locator;
}

export function changeHandlers(
  services: ChangeServices,
): Handlers<keyof typeof diffMethods | keyof typeof historyMethods> {
  const { diffs, history, visits } = services;

  return {
    'symbols.history'({ before, limit, ...address }) {
      const found = whose(address, services);
      const { typeId } = found.resolved;
      const changes = history.changes({ typeId, limit: limit + 1, ...(before === undefined ? {} : { before }) });
      const page = changes.slice(0, limit);
      return { ...found, changes: page, next: changes.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    'workspace.changes'({ since, before, ...limits }) {
      visits.visited();
      const seen = visits.mark();
      const after = { id: since === undefined ? (seen?.id ?? 0) : 0, at: since ?? 0 };
      return {
        seen,
        newest: history.feed.newest(),
        ...history.feed.summary(after),
        ...history.feed.batches({ after, ...limits, ...(before === undefined ? {} : { before }) }),
      };
    },
    async 'workspace.seen'({ through }) {
      return { seen: await visits.seen(through ?? history.feed.newest()) };
    },
    async 'codemap.diff'({ since, from, to, within, classes, propagated, offset, limit }, { signal }) {
      const started = performance.now();
      const answer = async (comparison: Comparison): Promise<TypeDiffs> => {
        const below = isWithin(within === undefined ? undefined : placeOf(within, comparison, services.locator));
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
      return diffs.compare({ since, from, to, further: offset > 0 }, answer, signal);
    },
  };
}

/** The type that is asked about; one that is gone is known by what became of it last. */
function whose(address: SymbolAddress, { locator, history }: Pick<ChangeServices, 'locator' | 'history'>) {
  try {
    const { ref, was } = locator.locate(address);
    const { path, typeId, memberId } = ref;
    return { resolved: { path, typeId, ...(memberId === undefined ? {} : { memberId }) }, ...was };
  } catch (thrown) {
    const [last] = address.id === undefined ? [] : history.changes({ typeId: address.id, limit: 1 });
    if (last === undefined || toMemoError(thrown).code !== 'SymbolNotFound') throw thrown;
    return { resolved: { path: last.path, typeId: last.typeId } };
  }
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

/**
 * What `within` means, where it may be cut short as everywhere. That nothing changed in a place is told only of one that
 * is there. Throws SymbolNotFound and AmbiguousSymbol.
 */
function placeOf(within: string, { entries, propagated }: Comparison, locator: Locator): string {
  const below = isWithin(within);
  if (entries.some(({ path }) => below(path)) || propagated.some(({ path }) => below(path))) return within;
  // Namespaces are no symbols: what they hold tells of them.
  if (locator.has(`${within}.**`, below)) return within;
  const { ref } = locator.locate({ path: within });
  return ref.memberId === undefined ? ref.path : ref.container;
}

/** A path itself, or what stands below it as a namespace, a type or a module. */
function isWithin(within: string | undefined): (path: string) => boolean {
  if (within === undefined) return () => true;
  return (path) =>
    path.startsWith(within) && (path.length === within.length || /^[^\p{L}\p{N}_$]/u.test(path.slice(within.length)));
}
