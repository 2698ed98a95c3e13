/**
 * Reads of the contract as React data. One query a method and parameters; every change of the code map asks again, and
 * what is on screen stays until the new answer is there, as long as it speaks of the same workspace.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { MethodName, Params, Result } from '#shared/contract/contract.ts';
import { useServices, useWorkspace } from './services-context.tsx';

export interface UseCallOptions<R> {
  /** False: do not ask yet. */
  readonly enabled?: boolean;
  /** A person types it: answered at once, from what is known, also where a file was saved a moment ago. */
  readonly typed?: boolean;
  /** Milliseconds until an answer that is not complete is asked for again; false for one that is. */
  readonly again?: (answer: R) => number | false;
}

export function useCall<M extends MethodName>(
  method: M,
  params: Params<M>,
  { enabled = true, typed = false, again }: UseCallOptions<Result<M>> = {},
): UseQueryResult<Result<M>, MemoError> {
  const { link } = useServices();
  const root = useWorkspace((state) => state.root);
  return useQuery<Result<M>, MemoError>({
    queryKey: [root, method, params],
    queryFn: ({ client, queryKey, signal }) => {
      // What is on screen already is asked again because an event told of a change.
      const known = client.getQueryData(queryKey) !== undefined;
      return link.call(method, params, { signal, ...((typed || known) && { now: true }) });
    },
    enabled,
    ...(again && { refetchInterval: ({ state }) => (state.data === undefined ? false : again(state.data)) }),
    placeholderData: (previous, query) => (query?.queryKey[0] === root ? previous : undefined),
  });
}

/** Reads outside of what is drawn: what is known already, else what is answered. */
export function useReadNow<M extends MethodName>(method: M): (params: Params<M>) => Promise<Result<M>> {
  const { link, queries } = useServices();
  const root = useWorkspace((state) => state.root);
  return useCallback(
    (params) =>
      queries.fetchQuery({
        queryKey: [root, method, params],
        queryFn: ({ signal }) => link.call(method, params, { signal }),
      }),
    [link, queries, root, method],
  );
}

/** Asks before the answer is drawn anywhere: a later `useCall` with the same parameters gets this answer. */
export function useAskAhead<M extends MethodName>(method: M): (params: Params<M>) => void {
  const { link, queries } = useServices();
  const root = useWorkspace((state) => state.root);
  return useCallback(
    (params) =>
      void queries.prefetchQuery({
        queryKey: [root, method, params],
        queryFn: ({ signal }) => link.call(method, params, { signal }),
      }),
    [link, queries, root, method],
  );
}
