/** memo-embed in one thread: tables are loaded once, then a text costs microseconds. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import type { EmbedJob } from '../thread/embed-job.ts';
import { joined } from '../vector.ts';
import { tokenise } from './tokens.ts';

/** A text of more than `limit` tokens is split into windows of that size with equal weight. */
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

/** From tokens to a vector (README "Vector"): each different token adds its row, times its weight and the root of its count. */
type Weighting = keyof Tables['weights'];

/** Not of unit length. */
function vectorOf(tokens: readonly number[], weighting: Weighting, tables: Tables): Float32Array {
  const { dimensions, rows } = tables;
  const weights = tables.weights[weighting];
  const counts = new Map<number, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  const vector = new Float32Array(dimensions);
  for (const [token, count] of counts) {
    const weight = (weights[token] ?? 0) * Math.sqrt(count);
    const row = token * dimensions;
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) + weight * (rows[row + i] ?? 0);
  }
  return vector;
}

/**
 * The tables of memo-embed as its README describes the files: a vocabulary, a weight for each token in text and in code,
 * and a row of 256 small integers for each. They are read whole: 15 MB, and every text touches rows all over them.
 */
export interface Tables {
  /** Token to its number, which is the number of its row. */
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly dimensions: number;
  /** One for each token; the scale of its row is in it. */
  readonly weights: { readonly text: Float32Array; readonly code: Float32Array };
  /** Row after row. */
  readonly rows: Int8Array;
}

const magic = 'MEMB';
const format = 1;
const headerBytes = 16;

/** Throws ModelUnavailable where a file is missing or is not what the header says. */
export async function readTables(folder: string): Promise<Tables> {
  const [bytes, words] = await Promise.all([
    readFile(path.join(folder, 'model.bin')),
    readFile(path.join(folder, 'vocab.txt'), 'utf8'),
  ]).catch((thrown: unknown) => {
    throw damaged(folder, thrown instanceof Error ? thrown.message : String(thrown));
  });
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 4) !== magic || bytes.readUInt32LE(4) !== format) {
    throw damaged(folder, 'model.bin has another format');
  }
  const tokens = bytes.readUInt32LE(8);
  const dimensions = bytes.readUInt32LE(12);
  if (bytes.length !== headerBytes + tokens * (8 + dimensions)) throw damaged(folder, 'model.bin is cut short');
  const vocabulary = numbered(words);
  if (vocabulary.size !== tokens) throw damaged(folder, 'vocab.txt does not belong to model.bin');
  // A copy begins at an address that floats may lie at, which a part of a pooled buffer need not.
  const { buffer } = new Uint8Array(bytes.subarray(headerBytes));
  return {
    vocabulary,
    dimensions,
    weights: { text: new Float32Array(buffer, 0, tokens), code: new Float32Array(buffer, 4 * tokens, tokens) },
    rows: new Int8Array(buffer, 8 * tokens),
  };
}

function numbered(words: string): Map<string, number> {
  const vocabulary = new Map<string, number>();
  let start = 0;
  for (let end = words.indexOf('\n'); end >= 0; end = words.indexOf('\n', start)) {
    vocabulary.set(words.slice(start, end), vocabulary.size);
    start = end + 1;
  }
  return vocabulary;
}

function damaged(folder: string, why: string): MemoError {
  return new MemoError(
    'ModelUnavailable',
    `The embedding model in ${folder} cannot be read: ${why}. Install Memoscope again; until then only words are searched.`,
    { folder },
  );
}
