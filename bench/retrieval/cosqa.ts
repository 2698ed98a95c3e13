/**
 * CoSQA retrieval, development split: 500 questions, 6,267 functions, one right answer each. The first 250 questions are
 * for tuning, the other 250 are reported. Functions go through the product's own text table, model and score; they are no
 * records, which have a question beside the answer, so the finder itself is not in between.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaleOf } from '../../src/main/engine/memory/find/score.ts';
import { createTextIndex } from '../../src/main/engine/memory/find/text-index.ts';
import { dot } from '../../src/main/engine/memory/find/vectors/exact-set.ts';
import { memoryMigrations } from '../../src/main/engine/memory/store/migrations.ts';
import type { Embedder } from '../../src/main/engine/models/models.ts';
import { openDatabase } from '../../src/main/engine/storage/storage.ts';
import type { LearningRecord } from '../../src/shared/contract/memory/memory-types.ts';
import { type Figures, figuresOf, rankOf } from './figures.ts';

const signal = new AbortController().signal;
/** As many as a search takes from each leg. */
const proposed = 64;

/** By the way of searching. */
export type CosqaTable = Readonly<Record<string, Figures & { 'of the floor': number }>>;

export async function measureCosqa(
  folder: string,
  embedder: Embedder,
): Promise<{ tuning: CosqaTable; reported: CosqaTable }> {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const functions = Object.keys(read('code_idx_map.txt') as Record<string, number>);
  const questions = read('cosqa-retrieval-dev-500.json') as { doc: string; code: string }[];
  const rowOf = new Map(functions.map((code, at) => [code, at + 1]));
  const floor = plainBm25(functions);
  const database = openDatabase(path.join(mkdtempSync(path.join(tmpdir(), 'memoscope-cosqa-')), 'memory.db'), {
    migrations: memoryMigrations,
  });
  const text = createTextIndex(database);
  for (const [code, row] of rowOf) {
    text.put({ row, record: recordOf(code) });
    // The full-text table takes 2,000 parts at most and joins them only on request.
    if (row % 100 === 0) while (text.merge());
  }
  const vectors = await embedder.embed(functions, 'code', signal);
  const ranks: Record<string, number[]> = {};
  const note = (what: string, scores: ReadonlyMap<number, number>, right: number): void => {
    ranks[what] ??= [];
    ranks[what].push(rankOf(scores, right));
  };

  for (const { doc, code } of questions) {
    const right = rowOf.get(code) ?? 0;
    note('floor: BM25, plain words', floor(doc), right);
    const terms = text.weigh(doc);
    const byWords = text.candidates(terms, proposed, () => true);
    const [query = new Float32Array()] = await embedder.embed([doc], 'query', signal);
    const cosines = new Map(vectors.map((vector, at) => [at + 1, dot(vector, query)]));
    const byMeaning = [...cosines].sort((a, b) => b[1] - a[1]).slice(0, proposed);
    const rows = [...new Set([...byWords, ...byMeaning.map(([row]) => row)])];
    const words = text.match(terms, rows);
    note('words', new Map(byWords.map((row) => [row, words.get(row) ?? 0])), right);
    note('meaning', new Map(byMeaning), right);
    const named = terms.some((term) => term.name && term.records > 0);
    const scale = scaleOf(embedder.model, named);
    note(
      'both, by the score that is shown',
      new Map(rows.map((row) => [row, scale.score(words.get(row) ?? 0, cosines.get(row) ?? null).score])),
      right,
    );
    note('both, each divided by its best', byMaxima(rows, words, cosines, embedder.model.textWeight.plain), right);
  }
  database.close();

  const half = questions.length / 2;
  const table = (from: number, to: number): CosqaTable => {
    const base = figuresOf(ranks['floor: BM25, plain words']?.slice(from, to) ?? [])['MRR@10'];
    return Object.fromEntries(
      Object.entries(ranks).map(([what, own]) => {
        const figures = figuresOf(own.slice(from, to));
        return [what, { ...figures, 'of the floor': Number((figures['MRR@10'] / base).toFixed(2)) }];
      }),
    );
  };
  const tuning = table(0, half);
  const reported = table(half, questions.length);
  console.log(`\nCoSQA, first ${half} questions (for tuning), ${functions.length} functions`);
  console.table(tuning);
  console.log(`CoSQA, other ${questions.length - half} questions (reported)`);
  console.table(reported);
  return { tuning, reported };
}

/** The usual fusion, whose scores mean something within one query only. */
function byMaxima(
  rows: readonly number[],
  words: ReadonlyMap<number, number>,
  cosines: ReadonlyMap<number, number>,
  weight: number,
): Map<number, number> {
  const best = (of: ReadonlyMap<number, number>): number =>
    rows.reduce((most, row) => Math.max(most, of.get(row) ?? 0), 0) || 1;
  const [mostWords, mostMeaning] = [best(words), best(cosines)];
  return new Map(
    rows.map((row) => [
      row,
      (weight * (words.get(row) ?? 0)) / mostWords + ((1 - weight) * Math.max(0, cosines.get(row) ?? 0)) / mostMeaning,
    ]),
  );
}

/** BM25 over `[a-z0-9_]+`, k1 1.2, b 0.75. */
function plainBm25(documents: readonly string[]): (query: string) => Map<number, number> {
  const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  const held = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  for (const [at, document] of documents.entries()) {
    const own = words(document);
    lengths.push(own.length);
    for (const word of own) {
      const rows = held.get(word) ?? new Map<number, number>();
      rows.set(at + 1, (rows.get(at + 1) ?? 0) + 1);
      held.set(word, rows);
    }
  }
  const usual = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(words(query))) {
      const rows = held.get(word) ?? new Map<number, number>();
      const weight = Math.log(1 + (documents.length - rows.size + 0.5) / (rows.size + 0.5));
      for (const [row, times] of rows) {
        const length = (lengths[row - 1] ?? 0) / usual;
        const part = (weight * times * 2.2) / (times + 1.2 * (0.25 + 0.75 * length));
        scores.set(row, (scores.get(row) ?? 0) + part);
      }
    }
    return scores;
  };
}

function recordOf(answer: string): LearningRecord {
  return {
    id: 'lr-1',
    projectKey: 'cosqa',
    createdAt: 0,
    question: '',
    questionType: 'CODE_STRUCTURE',
    answer,
    explorationPath: [],
    confidence: 1,
    sourceFiles: [],
    relatedRecords: [],
    tags: [],
    metadata: {},
    evidence: [],
    analyst: 'human',
    notes: '',
    status: 'active',
    verifiedAt: null,
    confirmedAt: null,
    pinned: false,
    supersedes: [],
    supersededBy: null,
    revision: 1,
    origin: 'own',
    updatedAt: 0,
  };
}
