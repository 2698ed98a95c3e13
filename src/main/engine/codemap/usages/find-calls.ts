/**
 * What the lines of a symbol call: the search for usages the other way round, on the same thread, by the same checkers and facts
 * (docs/usages.md). A name that may mean several unrelated members is left out and counted: a wrong call is worse than none.
 * Main types: CallQuery, CallAnswer.
 */

import { MemoError } from '#shared/base/errors.ts';
import type { Resolved } from '#shared/contract/common.ts';
import type { ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import { readTextSync } from '../../workspace/workspace.ts';
import type { FileNames } from '../occurrences/file-names.ts';
import { createRefs, type SymbolRows } from '../query/refs.ts';
import { createSymbolPlaces } from '../query/symbol-places.ts';
import { createCallReader } from './call-reader.ts';
import { resolvedOf, snippetOf, type UsageAnswer, type UsageQuery } from './find-usages.ts';

export interface CallQuery {
  caller: SymbolRows;
  root: string;
  maxBytes: number;
  maxResults: number;
}

interface CodeCall {
  file: string;
  line: number;
  snippet: string;
  confidence: number;
  target: Resolved;
}

export interface CallAnswer {
  /** In the order of the text; each target once, where it is called first. */
  calls: CodeCall[];
  total: number;
  /** Names that may mean several, so that none was taken. */
  unclear: number;
}

/** @param references where a checker's references are, if there are any. */
export async function findCalls(
  db: ReadDb,
  { caller, root, maxBytes, maxResults }: CallQuery,
  references: ReferenceFile,
  fileNames: FileNames,
): Promise<CallAnswer> {
  const refs = createRefs(db);
  const reader = createCallReader(db, { root, maxBytes }, references, fileNames);
  const answer: CallAnswer = { calls: [], total: 0, unclear: 0 };
  const seen = new Set<string>();
  const isModule = caller.member === 0 && reader.types.type(caller.type)?.kind === 'module';
  const callers = createSymbolPlaces(db).places(caller);
  await reader.prepare(callers.map(({ file }) => file));

  for (const { file, startLine, endLine } of callers) {
    const read = readTextSync(root, file, maxBytes, () => true);
    if (read.kind !== 'text') continue;
    for (const { at, length, line, target: one } of reader.inLines(file, startLine, endLine) ?? []) {
      // The types of a module, and what their methods do, call for themselves.
      if (isModule && (reader.typeAt(file, line) || caller.type) !== caller.type) continue;
      if (one === null) {
        answer.unclear += 1;
        continue;
      }
      const target = refs.ref(one.rows);
      const key = `${one.rows.type} ${one.rows.member}`;
      const isSelf = one.rows.type === caller.type && one.rows.member === caller.member;
      if (target === null || isSelf || seen.has(key)) continue;
      seen.add(key);
      answer.total += 1;
      if (answer.calls.length >= maxResults) continue;
      const { snippet } = snippetOf(read.text, at, length);
      answer.calls.push({ file, line, snippet, confidence: one.confidence, target: resolvedOf(target) });
    }
  }
  reader.close();
  return answer;
}

export interface UsageJob {
  databaseFile: string;
  mark: number;
  query: UsageQuery | CallQuery;
}

interface UsageSearch {
  /** Throws Cancelled, Busy after a minute. */
  find(query: UsageQuery, signal: AbortSignal): Promise<UsageAnswer>;
  /** The other way round. Throws the same. */
  calls(query: CallQuery, signal: AbortSignal): Promise<CallAnswer>;
  close(): Promise<void>;
}

const patienceMs = 60_000;
const heapMb = 1024;

/**
 * The engine's side of the search for usages: one at a time on a thread of its own, which is ended when its search is
 * cancelled or takes too long, because it works in one go.
 */
export function createUsageSearch(databaseFile: string, mark: number): UsageSearch {
  const thread = createJobThread<UsageJob, UsageAnswer | CallAnswer>({ entry: 'usages-worker', heapMb });
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'The search for usages was cancelled.');

  async function run(query: UsageJob['query'], signal: AbortSignal): Promise<UsageAnswer | CallAnswer> {
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

  function next<A extends UsageAnswer | CallAnswer>(query: UsageJob['query'], signal: AbortSignal): Promise<A> {
    const result = queue.then(() => run(query, signal) as Promise<A>);
    queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
    return untilAborted(result, signal, cancelled().message);
  }

  return {
    find: (query, signal) => next<UsageAnswer>(query, signal),
    calls: (query, signal) => next<CallAnswer>(query, signal),
    async close() {
      closed = true;
      await thread.end(cancelled());
    },
  };
}
