/** memo-embed in one thread: tables are loaded once, then a text costs microseconds. */
import type { EmbedJob } from '../thread/embed-job.ts';
import { joined } from '../vector.ts';
import { readTables, type Tables } from './tables.ts';
import { tokenise } from './tokens.ts';
import { vectorOf, type Weighting } from './vectors.ts';

/** A text of more than `limit` tokens counts in windows of so many, of which each has the same weight (spec 05). */
export async function loadMemoEmbed(folder: string, limit: number): Promise<(job: EmbedJob) => Float32Array[]> {
  const tables = await readTables(folder);
  return ({ texts, kind }) => texts.map((text) => embedText(text, kind === 'code' ? 'code' : 'text', tables, limit));
}

function embedText(text: string, weighting: Weighting, tables: Tables, limit: number): Float32Array {
  const tokens = tokenise(text, tables.vocabulary, Number.POSITIVE_INFINITY);
  const windows: Float32Array[] = [];
  for (let from = 0; from < tokens.length; from += limit) {
    windows.push(vectorOf(tokens.slice(from, from + limit), weighting, tables));
  }
  return joined(windows, tables.dimensions);
}
