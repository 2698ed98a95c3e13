/** memo-embed in one thread: tables are loaded once, then a text costs microseconds. */
import type { EmbedJob } from '../thread/embed-job.ts';
import { readTables, type Tables } from './tables.ts';
import { tokenise } from './tokens.ts';
import { addUnitVector, lengthOf, type Weighting } from './vectors.ts';

/** A text of more than `limit` tokens counts in windows of so many, of which each has the same weight (spec 05). */
export async function loadMemoEmbed(folder: string, limit: number): Promise<(job: EmbedJob) => Float32Array> {
  const tables = await readTables(folder);
  return ({ texts, kind }) => {
    const vectors = new Float32Array(texts.length * tables.dimensions);
    const weighting = kind === 'code' ? 'code' : 'text';
    for (const [at, text] of texts.entries()) {
      addText(text, weighting, tables, limit, vectors.subarray(at * tables.dimensions, (at + 1) * tables.dimensions));
    }
    return vectors;
  };
}

function addText(text: string, weighting: Weighting, tables: Tables, limit: number, vector: Float32Array): void {
  const tokens = tokenise(text, tables.vocabulary, Number.POSITIVE_INFINITY);
  for (let from = 0; from < tokens.length; from += limit) {
    addUnitVector(tokens.slice(from, from + limit), weighting, tables, vector);
  }
  const length = lengthOf(vector);
  if (length === 0) return;
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) / length;
}
