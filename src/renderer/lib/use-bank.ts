/**
 * The memory bank as the views read it: what is there (also for the rail and the status bar), and one file of it. Asked again
 * whenever `bank.changed` says so; a failed refetch keeps what was known.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useServices, useWorkspace } from './services-context.tsx';
import { withToldFile, withToldTree } from './state/bank.ts';

export type BankTree = Result<'bank.tree'>;
export type BankText = Result<'bank.read'>;

function useOpen(): boolean {
  return useWorkspace(({ phase }) => phase === 'indexing' || phase === 'ready');
}

export function useBankTree<T = BankTree>(select?: (tree: BankTree) => T): UseQueryResult<T, MemoError> {
  const { link, queries } = useServices();
  const root = useWorkspace((state) => state.root);
  const queryKey = treeKey(root);
  return useQuery<BankTree, MemoError, T>({
    queryKey,
    queryFn: async ({ signal }) =>
      withToldTree(queries.getQueryData(queryKey), await link.call('bank.tree', {}, { signal })),
    enabled: useOpen(),
    ...(select === undefined ? {} : { select }),
  });
}

/** Dismisses the notices of rebuilt indexes. */
export function useForgetRebuilt(): () => void {
  const { queries } = useServices();
  const root = useWorkspace((state) => state.root);
  return () => queries.setQueryData<BankTree>(treeKey(root), (tree) => tree && { ...tree, rebuilt: [] });
}

/** Takes over that a writer was switched, so that the whole tree need not be asked for again. */
export function useTakeWriter(): (writer: BankTree['machine'][number], on: boolean) => void {
  const { queries } = useServices();
  const root = useWorkspace((state) => state.root);
  return (writer, on) =>
    queries.setQueryData<BankTree>(treeKey(root), (tree) => {
      const others = tree?.machine.filter((one) => one !== writer) ?? [];
      return tree && { ...tree, machine: on ? [...others, writer] : others };
    });
}

/** `path` '' asks for nothing. */
export function useBankFile(path: string): UseQueryResult<BankText, MemoError> {
  const { link, queries } = useServices();
  const root = useWorkspace((state) => state.root);
  const queryKey = fileKey(root, path);
  return useQuery<BankText, MemoError>({
    queryKey,
    queryFn: async ({ signal }) =>
      withToldFile(queries.getQueryData(queryKey), await link.call('bank.read', { path }, { signal })),
    enabled: useOpen() && path !== '',
  });
}

/** Takes over a file that was written, or dismisses the notice of it. */
export function useTakeBankFile(): (
  path: string,
  change: (file: BankText | undefined) => BankText | undefined,
) => void {
  const { queries } = useServices();
  const root = useWorkspace((state) => state.root);
  return (path, change) => queries.setQueryData<BankText>(fileKey(root, path), change);
}

const treeKey = (root: string) => [root, 'bank.tree', {}] as const;
const fileKey = (root: string, path: string) => [root, 'bank.read', { path }] as const;
