/** The optional last step of a search: a model that reads question and record together and says how well they fit. */
import type { RecordStore } from '../../store/store.ts';
import type { Hit, Reranker } from './legs.ts';

/** A cross-encoder reads some ten texts in the time that a person waits for. */
export const rerankedMost = 20;

/** The first hits in the reranker's order and with its scores; those that it was not shown are left out. */
export async function rerank(
  reranker: Reranker,
  records: Pick<RecordStore, 'byRows'>,
  query: string,
  hits: readonly Hit[],
  topK: number,
  signal: AbortSignal,
): Promise<{ hits: Hit[]; threshold: number }> {
  const shown = new Map(hits.slice(0, Math.max(rerankedMost, topK)).map((hit) => [hit.row, hit]));
  const read = records.byRows([...shown.keys()]);
  const scores = await reranker.score(
    query,
    read.map(({ record }) => `${record.question}\n${record.answer}`),
    signal,
  );
  const ordered: Hit[] = [];
  for (const [at, { row }] of read.entries()) {
    const hit = shown.get(row);
    if (hit !== undefined) ordered.push({ ...hit, score: Math.min(1, Math.max(0, scores[at] ?? 0)) });
  }
  ordered.sort((a, b) => b.score - a.score || b.row - a.row);
  return { hits: ordered.slice(0, topK), threshold: reranker.threshold };
}
