/**
 * Questions of our own (questions.json) over a real store and finder: ranks, and whether the threshold tells questions that
 * something answers from those that nothing does. Twice: with the model and by words alone.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Finder, openFinder } from '../../src/main/engine/memory/find/find.ts';
import type { Embedder } from '../../src/main/engine/models/models.ts';
import { openBenchStore } from '../memory/open.ts';
import { figuresOf } from './figures.ts';

interface Questions {
  records: [question: string, answer: string][];
  found: [query: string, record: number][];
  nothing: string[];
}

const signal = new AbortController().signal;

export async function measureOwn(embedder: Embedder): Promise<object> {
  const questions: Questions = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'));
  const dir = mkdtempSync(path.join(tmpdir(), 'memoscope-retrieval-'));
  const store = await openBenchStore(dir);
  const { added } = store.records.add(
    questions.records.map(([question, answer]) => ({
      question,
      answer,
      questionType: 'BUSINESS_LOGIC',
      confidence: 0.9,
    })),
    'human',
  );
  const rows = added.map((id) => store.records.get(id)?.row ?? 0);
  const results: Record<string, object> = {};
  for (const [what, model] of [
    ['words and meaning', embedder],
    ['words alone', null],
  ] as const) {
    const finder = await openFinder({
      database: store.database,
      store,
      vectorsDir: path.join(dir, 'vectors'),
      embedder: model,
    });
    await finder.settled();
    results[what] = await measure(finder, questions, rows);
    await finder.close();
  }
  await store.close();
  rmSync(dir, { recursive: true });
  console.log(`Our own: ${questions.found.length} questions with an answer, ${questions.nothing.length} without`);
  console.table(results);
  return results;
}

async function measure(finder: Finder, { found, nothing }: Questions, rows: readonly number[]): Promise<object> {
  const ranks: number[] = [];
  const answered: number[] = [];
  const imagined: number[] = [];
  let threshold = 0;
  const best = async (query: string, right?: number): Promise<number> => {
    const result = await finder.search(query, { topK: 10, signal });
    threshold = result.threshold;
    if (right !== undefined) {
      const at = result.hits.findIndex(({ row }) => row === rows[right]);
      ranks.push(at === -1 ? Number.POSITIVE_INFINITY : at + 1);
    }
    return result.hits[0]?.score ?? 0;
  };
  for (const [query, right] of found) answered.push(await best(query, right));
  for (const query of nothing) imagined.push(await best(query));
  const over = (scores: readonly number[], least: number): number => scores.filter((score) => score >= least).length;
  const f1 = (least: number): number =>
    (2 * over(answered, least)) / (over(answered, least) + over(imagined, least) + answered.length);
  const choices = [...answered, ...imagined].sort((a, b) => f1(b) - f1(a));
  return {
    ...figuresOf(ranks),
    threshold: Number(threshold.toFixed(3)),
    answered: `${over(answered, threshold)}/${answered.length}`,
    imagined: `${over(imagined, threshold)}/${imagined.length}`,
    precision: Number((over(answered, threshold) / (over(answered, threshold) + over(imagined, threshold))).toFixed(3)),
    recall: Number((over(answered, threshold) / answered.length).toFixed(3)),
    F1: Number(f1(threshold).toFixed(3)),
    'best threshold': Number((choices[0] ?? 0).toFixed(3)),
    'its F1': Number(f1(choices[0] ?? 0).toFixed(3)),
  };
}
