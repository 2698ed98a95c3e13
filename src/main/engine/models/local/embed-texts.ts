/** memo-embed in one thread: tables are loaded once, then a text costs microseconds. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { joined } from '../embedder.ts';
import type { EmbedJob } from './embed-thread.ts';

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
    sentence`The embedding model in ${folder} cannot be read: ${why}. Install Memoscope again; until then only words are searched.`,
    { folder },
  );
}

// The tokeniser of memo-embed (README "Tokeniser"): words and parts of identifiers, what is not in the vocabulary in pieces,
// ideographs one by one and in pairs. Its numbers must be those that the model was trained with.

/** What has a meaning: a word or identifier, or a run of ideographs. */
const runs = /[A-Za-z0-9][A-Za-z0-9_$]*|[\u3400-\u9fff]+/g;
/** A number, `HTTP`, the `I` of `IDs`, or a word with at most its first letter large. */
const parts = /[0-9]+|[A-Z]+(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+/g;
const marks = /[\u0300-\u036f]/g;
const beyondAscii = /[^\0-\x7f]/;
const firstIdeograph = 0x3400;
const letterA = 0x41;
/** Letters of the longest identifier that counts as a whole too. */
const maxJoined = 24;

type Vocabulary = ReadonlyMap<string, number>;

/** Letters without their accents, as the vocabulary has them. */
function plain(text: string): string {
  return beyondAscii.test(text) ? text.normalize('NFKD').replace(marks, '') : text;
}

/** Numbers of the tokens in reading order, with repeats; reading ends once there are `limit`. */
export function tokenise(text: string, vocabulary: Vocabulary, limit: number): number[] {
  const tokens: number[] = [];
  for (const [run] of plain(text).matchAll(runs)) {
    if (run.charCodeAt(0) >= firstIdeograph) addIdeographs(run, vocabulary, tokens);
    else addIdentifier(run, vocabulary, tokens);
    if (tokens.length >= limit) break;
  }
  return tokens.length > limit ? tokens.slice(0, limit) : tokens;
}

function addIdeographs(run: string, vocabulary: Vocabulary, tokens: number[]): void {
  for (let at = 0; at < run.length; at += 1) {
    addKnown(run.charAt(at), vocabulary, tokens);
    if (at + 1 < run.length) addKnown(run.slice(at, at + 2), vocabulary, tokens);
  }
}

function addIdentifier(run: string, vocabulary: Vocabulary, tokens: number[]): void {
  let whole = '';
  let count = 0;
  for (const [part] of run.matchAll(parts)) {
    const word = part.toLowerCase();
    // A number that the model does not know has no meaning in pieces.
    if (!addKnown(word, vocabulary, tokens) && word.charCodeAt(0) >= letterA) addPieces(word, vocabulary, tokens);
    whole += word;
    count += 1;
  }
  if (count > 1 && whole.length <= maxJoined) addKnown(whole, vocabulary, tokens);
}

function addKnown(word: string, vocabulary: Vocabulary, tokens: number[]): boolean {
  const token = vocabulary.get(word);
  if (token === undefined) return false;
  tokens.push(token);
  return true;
}

/** Share of the letters and digits of a text that this tokeniser reads, 0 to 1; 0 for a text without any. */
export function readableShare(text: string): number {
  let all = 0;
  let read = 0;
  for (const [letter] of plain(text).matchAll(/[\p{L}\p{N}]/gu)) {
    all += 1;
    if (/[A-Za-z0-9\u3400-\u9fff]/.test(letter)) read += 1;
  }
  return all === 0 ? 0 : read / all;
}

const maxWord = 40;
const maxPiece = 16;
/** Cheaper than a letter that is left out, dearer than one long piece; a rarer token costs more. */
const pieceCost = 10;
const twoLetterCost = 12;
const leftOutCost = 40;

/** For each number of letters read: the cheapest way there, where its last step began, and the token of that step. */
const cost = new Int32Array(maxWord + 1);
const start = new Int32Array(maxWord + 1);
const token = new Int32Array(maxWord + 1);

/**
 * Cuts a word that is not in the vocabulary into the cheapest known pieces (README "Tokeniser", 5).
 *
 * Adds the pieces of `word`, the last one first, as in training. A word over 40 letters has none.
 */
function addPieces(word: string, vocabulary: ReadonlyMap<string, number>, tokens: number[]): void {
  if (word.length > maxWord) return;
  for (let end = 1; end <= word.length; end += 1) findLastStep(word, end, vocabulary);
  for (let end = word.length; end > 0; end = start[end] ?? 0) {
    const last = token[end] ?? -1;
    if (last >= 0) tokens.push(last);
  }
}

/** On equal cost the earliest start stays: the longest last piece. */
function findLastStep(word: string, end: number, vocabulary: ReadonlyMap<string, number>): void {
  let best = Number.POSITIVE_INFINITY;
  for (let from = Math.max(0, end - maxPiece); from < end; from += 1) {
    const letters = end - from;
    const piece = letters === 1 ? -1 : vocabulary.get(word.slice(from, end));
    if (piece === undefined) continue;
    const sum = (cost[from] ?? 0) + (piece < 0 ? leftOutCost : costOf(piece, letters));
    if (sum >= best) continue;
    best = sum;
    cost[end] = sum;
    start[end] = from;
    token[end] = piece;
  }
}

function costOf(piece: number, letters: number): number {
  const rarity = 31 - Math.clz32(piece + 1);
  return pieceCost + rarity + (letters === 2 ? twoLetterCost : 0);
}
