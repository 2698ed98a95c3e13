/** The engine's side of the searches that run on the thread of usages: who uses a symbol, what it calls, what a new name changes. */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, untilAborted } from '../threads/threads.ts';
import type { RenameAnswer, RenameQuery } from './rename/find-rename.ts';
import type { CallAnswer, CallQuery } from './usages/find-calls.ts';
import type { UsageAnswer, UsageQuery } from './usages/find-usages.ts';

type Answer = UsageAnswer | CallAnswer | RenameAnswer;

export interface UsageJob {
  databaseFile: string;
  mark: number;
  query: UsageQuery | CallQuery | RenameQuery;
}

export interface UsageSearch {
  /** Throws Cancelled, Busy after a minute. */
  find(query: UsageQuery, signal: AbortSignal): Promise<UsageAnswer>;
  /** The other way round. Throws the same. */
  calls(query: CallQuery, signal: AbortSignal): Promise<CallAnswer>;
  /** What a new name of a symbol changes. Throws the same, and Refused. */
  renamed(query: RenameQuery, signal: AbortSignal): Promise<RenameAnswer>;
  close(): Promise<void>;
}

const patienceMs = 60_000;
const heapMb = 1024;

/**
 * The engine's side of the search for usages: one at a time on a thread of its own, which is ended when its search is
 * cancelled or takes too long, because it works in one go.
 */
export function createUsageSearch(databaseFile: string, mark: number): UsageSearch {
  const thread = createJobThread<UsageJob, Answer>({ entry: 'usages-worker', heapMb });
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The search for usages was cancelled.');

  async function run(query: UsageJob['query'], signal: AbortSignal): Promise<Answer> {
    if (signal.aborted || closed) throw cancelled();
    const end = (): void => void thread.end(cancelled());
    const tooLong = setTimeout(() => {
      void thread.end(
        new MemoError('Busy', 'The search for usages takes too long and was ended. Ask for a rarer name.'),
      );
    }, patienceMs);
    signal.addEventListener('abort', end, { once: true });
    try {
      return await thread.run({ databaseFile, mark, query });
    } finally {
      clearTimeout(tooLong);
      signal.removeEventListener('abort', end);
    }
  }

  function next<A extends Answer>(query: UsageJob['query'], signal: AbortSignal): Promise<A> {
    const result = queue.then(() => run(query, signal) as Promise<A>);
    queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
    return untilAborted(result, signal, cancelled().message);
  }

  return {
    find: (query, signal) => next<UsageAnswer>(query, signal),
    calls: (query, signal) => next<CallAnswer>(query, signal),
    renamed: (query, signal) => next<RenameAnswer>(query, signal),
    async close() {
      closed = true;
      await thread.end(cancelled());
    },
  };
}
