/**
 * The same search in a memory.db that is only read, of another workspace: its words by its own tables, its vectors
 * compared one by one, because its index belongs to the process that has it open. Vectors of another model are left
 * out.
 */
import type { Embedder } from '../../../models/models.ts';
import type { ReadDb } from '../../../storage/storage.ts';
import { pauses } from '../../../workspace/workspace.ts';
import { createTextLeg } from '../text/text-index.ts';
import { dot, type Near, nearestOf } from '../vectors/exact-set.ts';
import type { VectorSet } from '../vectors/vector-set.ts';
import { createVectorReader } from '../vectors/vector-table.ts';
import type { Legs, Reranker, SearchOptions, SearchResult } from './legs.ts';
import { searchLegs } from './search.ts';

/** Vectors that are read between two looks at the clock. */
const pageSize = 200;

/** Throws Cancelled. */
export function searchReadOnly(
  read: ReadDb,
  records: Legs['records'],
  { embedder, reranker }: { embedder: Embedder | null; reranker: Reranker | null },
  query: string,
  options: SearchOptions,
): Promise<SearchResult> {
  const meaning = embedder === null ? null : { embedder, vectors: vectorsOf(read, embedder.model.id) };
  return searchLegs({ text: createTextLeg(read), records, meaning, reranker }, query, options);
}

function vectorsOf(read: ReadDb, model: string): Pick<VectorSet, 'nearest' | 'get'> {
  const table = createVectorReader(read);
  return {
    get: (row) => table.get(model, row),
    async nearest(query, count, accept, signal) {
      const pause = pauses(signal);
      const found: Near[] = [];
      for (let after = 0; ; ) {
        const page = table.page(model, after, pageSize);
        const last = page.at(-1);
        if (last === undefined) return nearestOf(found, count);
        after = last.row;
        for (const { row } of page) {
          if (accept !== null && !accept(row)) continue;
          const { question, answer } = table.get(model, row);
          const cosine = Math.max(
            question === null ? 0 : dot(question, query),
            answer === null ? 0 : dot(answer, query),
          );
          if (cosine > 0) found.push({ row, cosine });
          await pause();
        }
      }
    },
  };
}
