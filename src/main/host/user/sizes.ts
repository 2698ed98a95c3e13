/**
 * What a recent folder shows in addition to its name: how much is known about it, and what waits there for a
 * person.
 */
import type { RecentWorkspace } from '#shared/contract/workspace.ts';
import { untilAborted } from '../../engine/threads/threads.ts';
import type { WorkspaceLink } from '../../link/link.ts';

/** Null is not known. */
export type WorkspaceSizes = Pick<RecentWorkspace, 'types' | 'learnings' | 'conflicts'>;

export const unknownSizes: WorkspaceSizes = { types: null, learnings: null, conflicts: null };

/** Never throws: what an engine cannot say now, or not before `signal`, is not known. */
export async function sizesOf(engine: Pick<WorkspaceLink, 'call'>, signal: AbortSignal): Promise<WorkspaceSizes> {
  const orNull = (answer: Promise<number>): Promise<number | null> =>
    untilAborted(answer, signal, 'It takes too long.').catch(() => null);
  const [types, learnings, conflicts] = await Promise.all([
    orNull(engine.call('Status', {}, { signal }).then(({ typesIndexed }) => typesIndexed)),
    orNull(
      engine
        .call('memory.list', { filter: { statuses: ['active', 'stale'] }, limit: 1 }, { signal })
        .then(({ total }) => total),
    ),
    orNull(engine.call('bank.conflicts', {}, { signal }).then((answer) => answer.conflicts.length)),
  ]);
  return { types, learnings, conflicts };
}
