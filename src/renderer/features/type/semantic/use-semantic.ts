/**
 * The description of a type: how it stands, and what can be done about it. Where it costs nothing (the static analyst, unasked) a
 * type that is looked at is described at once; a model is asked by the person only, as it uses up the day's quota.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { QueuedSemantic, Semantic, SemanticQueue } from '#shared/contract/semantics.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { showError } from '../../../lib/services.ts';
import { useServices, useWorkspace } from '../../../lib/services-context.tsx';
import { useCall } from '../../../lib/use-call.ts';

/** Items of the queue in which the type's place is looked for. */
const looked = 500;

export interface SemanticOfType {
  /** Undefined until it is known. */
  readonly semantic: Semantic | undefined;
  readonly error: MemoError | null;
  readonly queue: SemanticQueue | undefined;
  /** From 1; 0 where it does not wait, or further back than is looked. */
  readonly position: number;
  /** The engine is asked to do something about it. */
  readonly busy: boolean;
  request(): void;
  cancel(): void;
  invalidate(): void;
  retry(): void;
}

export function useSemantic(typeId: string): SemanticOfType {
  const services = useServices();
  const { link, queries } = services;
  const root = useWorkspace((state) => state.root);
  const ready = useWorkspace(({ phase }) => phase === 'ready');
  const queueAnswer = useCall('semantics.queue', { limit: looked }, { enabled: ready });
  const queue = queueAnswer.data;
  const free = queue?.analyst === 'static' && queue.mode === 'auto';
  const key = [root, 'GetSemantic', { id: typeId }];
  /** Asked once: a text that cannot be written is not asked for at each of its failures. */
  const asked = useRef('');
  const answer = useQuery<Semantic, MemoError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const request = free && asked.current !== typeId;
      asked.current = typeId;
      return link.call('GetSemantic', { id: typeId, request }, { signal });
    },
    enabled: ready && queue !== undefined,
  });
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({
        predicate: ({ queryKey: [of, method] }) =>
          of === root && (method === 'GetSemantic' || method === 'semantics.queue'),
      });
    } catch (error) {
      showError(services, error);
    } finally {
      if (!gone.current) setBusy(false);
    }
  };
  const semantic = answer.data;
  return {
    semantic,
    error: semantic === undefined ? (answer.error ?? (queue === undefined ? queueAnswer.error : null)) : null,
    queue,
    position: positionOf(queue?.items ?? [], typeId, semantic?.group?.id ?? null),
    busy,
    request: () => void attempt(() => link.call('semantics.request', { id: typeId })),
    cancel: () => void attempt(() => link.call('semantics.cancel', { id: typeId })),
    invalidate: () => void attempt(() => link.call('semantics.invalidate', { id: typeId })),
    retry: () => {
      void queueAnswer.refetch();
      void answer.refetch();
    },
  };
}

/** What can be done about the description, wherever on its page the person is. */
export function useSemanticCommands(semantic: SemanticOfType): void {
  useCommands([
    {
      id: 'semantic.request',
      title: 'command.semanticRequest',
      group: 'group.view',
      keys: ['R'],
      when: () => semantic.semantic?.queued === false && !semantic.busy,
      run: semantic.request,
    },
    {
      id: 'semantic.cancel',
      title: 'command.semanticCancel',
      group: 'group.view',
      when: () => semantic.semantic?.queued === true,
      run: semantic.cancel,
    },
    {
      id: 'semantic.invalidate',
      title: 'command.semanticInvalidate',
      group: 'group.view',
      when: () => semantic.semantic?.state === 'cached',
      run: semantic.invalidate,
    },
  ]);
}

function positionOf(items: readonly QueuedSemantic[], typeId: string, groupId: string | null): number {
  return items.findIndex((item) => item.typeId === typeId || (groupId !== null && item.groupId === groupId)) + 1;
}
