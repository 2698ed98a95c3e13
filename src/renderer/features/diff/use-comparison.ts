/**
 * The pages of one comparison that are in sight. The first page is always there: it says what is compared and counts.
 * Files that change meanwhile do not start a new comparison where that takes long; what is shown says that it is older.
 */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { Params } from '#shared/contract/contract.ts';
import type { DiffedType, PropagatedType, TypeDiffs } from '#shared/contract/diff.ts';
import { useServices, useWorkspace } from '../../lib/services-context.tsx';
import type { Against } from './model/against.ts';
import type { ChangeGroup } from './model/change-rows.ts';

/** Types a page. */
export const pageSize = 200;
/** A comparison that took no longer, in milliseconds, is repeated whenever files change. */
const quickMs = 700;

export interface Comparison {
  readonly head: TypeDiffs | undefined;
  readonly error: MemoError | null;
  /** It is being made, also again. */
  readonly running: boolean;
  /** A person stopped it, and nothing is shown. */
  readonly stopped: boolean;
  /** Files have changed since it was made, or a commit or another branch came; null: neither. */
  readonly old: 'files' | 'head' | null;
  typeAt(at: number): DiffedType | undefined;
  leaningAt(at: number): PropagatedType | undefined;
  again(): void;
  stop(): void;
}

/** Places in sight, by list. */
export interface InSight {
  readonly group: ChangeGroup;
  readonly first: number;
  readonly last: number;
}

export function useComparison(against: Against | null, inSight: readonly InSight[]): Comparison {
  const { link, queries, workspace } = useServices();
  const root = useWorkspace((state) => state.root);
  const ready = useWorkspace(({ phase }) => phase === 'ready');
  const revision = useWorkspace((state) => state.revision);
  const heads = useWorkspace((state) => state.heads);
  const request = (offset: number, leaning: boolean) => {
    const params: Params<'codemap.diff'> = {
      ...(against === null ? {} : paramsOf(against)),
      offset,
      limit: pageSize,
      ...(leaning ? { propagated: true, classes: [] } : {}),
    };
    return {
      queryKey: [root, 'codemap.diff', params],
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        // As known when it was asked for: a commit changes no file, so no revision shows it.
        heads: workspace.getState().state.heads,
        ...(await link.call('codemap.diff', params, { signal })),
      }),
    };
  };
  const first = useQuery<TypeDiffs & { heads: number }, MemoError>({
    ...request(0, false),
    enabled: against !== null && ready,
  });
  const known = first.data !== undefined;
  const pages = useMemo(() => pagesOf(inSight, false), [inSight]);
  const leaningPages = useMemo(() => pagesOf(inSight, true), [inSight]);
  const types = useQueries({
    queries: pages.map((page) => ({ ...request(page * pageSize, false), enabled: known && ready })),
  });
  const leaning = useQueries({
    queries: leaningPages.map((page) => ({ ...request(page * pageSize, true), enabled: known && ready })),
  });

  const head = first.data;
  const moved = against?.kind === 'git' && head !== undefined && head.heads !== heads;
  const old = head !== undefined && head.revision !== revision ? 'files' : moved ? 'head' : null;
  const quick = (head?.elapsedMs ?? 0) <= quickMs;
  const again = () => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfDiff(queryKey, root) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision and each commit asks once.
  useEffect(() => {
    if (old !== null && quick && ready) again();
  }, [revision, heads, ready]);

  return {
    head,
    error: first.error,
    running: first.isFetching,
    stopped: head === undefined && first.error === null && !first.isFetching && against !== null && ready,
    old: first.isFetching ? null : old,
    typeAt: (at) => {
      const page = Math.floor(at / pageSize);
      const data = page === 0 ? head : types[pages.indexOf(page)]?.data;
      return data?.types[at - page * pageSize];
    },
    leaningAt: (at) => {
      const page = Math.floor(at / pageSize);
      return leaning[leaningPages.indexOf(page)]?.data?.propagated?.[at - page * pageSize];
    },
    again,
    stop: () => void queries.cancelQueries({ predicate: ({ queryKey }) => isOfDiff(queryKey, root) }),
  };
}

/** What every method that compares takes. */
export type CompareParams = Pick<Params<'codemap.diff'>, 'since' | 'until' | 'from' | 'to' | 'base'>;

export function paramsOf(against: Against): CompareParams {
  switch (against.kind) {
    case 'generations':
      return { from: against.from, to: against.to };
    case 'git':
      return { since: against.since, ...(against.until === '' ? {} : { until: against.until }) };
    case 'base':
      return { base: true };
  }
}

function isOfDiff([of, method]: readonly unknown[], root: string): boolean {
  return (
    of === root &&
    (method === 'codemap.diff' || method === 'codemap.impact' || method === 'diff.type' || method === 'diff.source')
  );
}

/** Numbers of the pages that hold what is in sight; the first one is asked for anyway. */
function pagesOf(inSight: readonly InSight[], leaning: boolean): number[] {
  const pages = new Set<number>();
  for (const { group, first, last } of inSight) {
    if ((group === 'leaning') !== leaning) continue;
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) {
      if (leaning || page > 0) pages.add(page);
    }
  }
  return [...pages];
}
