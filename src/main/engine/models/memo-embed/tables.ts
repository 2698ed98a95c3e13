/**
 * The tables of memo-embed as its README describes the files: a vocabulary, a weight for each token in text and in code,
 * and a row of 256 small integers for each. They are read whole: 15 MB, and every text touches rows all over them.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';

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
