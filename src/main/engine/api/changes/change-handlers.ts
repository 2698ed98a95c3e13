/** Answers the methods that report what became of types. */
import { toMemoError } from '#shared/base/errors.ts';
import type { diffMethods } from '#shared/contract/diff.ts';
import type { diffTypeMethods } from '#shared/contract/diff-type.ts';
import type { historyMethods } from '#shared/contract/history.ts';
import type { Handlers } from '../../handler.ts';
import type { History, Visits } from '../../history/history.ts';
import type { Locator } from '../locate.ts';
import { type DiffServices, diffHandlers } from './diff-handlers.ts';

export interface ChangeServices extends DiffServices {
  history: Pick<History, 'changes' | 'feed' | 'state'>;
  visits: Visits;
  locator: Locator;
}

type Method = keyof typeof diffMethods | keyof typeof diffTypeMethods | keyof typeof historyMethods;

export function changeHandlers(services: ChangeServices): Handlers<Method> {
  const { history, locator, visits } = services;

  return {
    'symbols.history'({ before, limit, ...address }) {
      const changesOf = (typeId: string) => {
        const changes = history.changes({ typeId, limit: limit + 1, ...(before === undefined ? {} : { before }) });
        const page = changes.slice(0, limit);
        return { changes: page, next: changes.length > limit ? (page.at(-1)?.id ?? null) : null };
      };
      try {
        return locator.each(address, ({ ref: { path, typeId, memberId }, was }) => {
          const resolved = { path, typeId, ...(memberId === undefined ? {} : { memberId }) };
          return { resolved, ...changesOf(typeId), ...was };
        });
      } catch (thrown) {
        // A type that is gone is known by what became of it last.
        const [last] = address.id === undefined ? [] : history.changes({ typeId: address.id, limit: 1 });
        if (last === undefined || toMemoError(thrown).code !== 'SymbolNotFound') throw thrown;
        return { resolved: { path: last.path, typeId: last.typeId }, ...changesOf(last.typeId) };
      }
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
    ...diffHandlers(services),
  };
}
