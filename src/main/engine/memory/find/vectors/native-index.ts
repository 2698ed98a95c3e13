/**
 * The only place that calls usearch, which trusts whatever it is given: NaN ranks first, a vector of a wrong length
 * becomes several, a damaged file ends the process. So everything is checked here, on the way in and before a file is
 * loaded. It runs in a process of its own: every call is synchronous, and ending its thread in the middle of one would
 * abort the engine.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Index, MetricKind, ScalarKind } from 'usearch';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { holdFolder } from '../../../storage/storage.ts';

/** What a saved file is known by. */
export interface SavedIndex {
  readonly name: string;
  readonly count: number;
  /** Bytes. */
  readonly size: number;
  readonly checksum: string;
}

export interface NearKeys {
  readonly keys: BigUint64Array;
  /** 1 less the cosine, as precise as 16-bit numbers are; never less than 0. */
  readonly distances: Float32Array;
}

export interface NativeIndex {
  /** `vectors` holds one vector a key, one after the other. A key that is there already gets the new vector. */
  add(keys: BigUint64Array, vectors: Float32Array): void;
  remove(keys: BigUint64Array): void;
  /** The nearest vectors, nearest first. */
  search(vector: Float32Array, count: number): NearKeys;
  size(): number;
  /** Writes `dir/name`, which must not be there yet, in one step. */
  save(dir: string, name: string): Promise<SavedIndex>;
}

/** For the calls that search and build; 2 of the machine's threads are the engine's and the parsers'. */
const threads = 1;
/** A graph built more widely finds more at the same width of a search; the cheaper product makes up for the cost. */
const breadth = { connectivity: 16, expansion_add: 224 };
/** Vectors have length 1, so that their product is the cosine. */
const unitWithin = 1e-4;
/**
 * What a saved file was made with, by which it is known: usearch takes over whatever a file says. Numbers of 16 bits with
 * the exponent of 32, which processors multiply as they are.
 */
export const nativeForm = 'ip-bf16-224';
/**
 * The more vectors, the wider the graph is to be searched: 162 for 20,000 and 512 for 200,000 find more than 0.99 of the ten
 * nearest (bench/memory/README.md). usearch searches as widely as it is asked for vectors, so that the width can follow.
 */
const widthOf = (vectors: number): number => Math.ceil(1.145 * Math.sqrt(vectors));

export function createNativeIndex(dimensions: number): NativeIndex {
  if (!Number.isSafeInteger(dimensions) || dimensions < 1 || dimensions > 65_536) {
    throw new MemoError('InternalError', sentence`A vector index of ${dimensions} dimensions cannot be made.`);
  }
  return guarded(emptyIndex(dimensions), dimensions);
}

/**
 * The index in `dir/name`; null when the file is not, byte for byte, the one that was saved. Nothing of it is loaded then.
 */
export async function loadNativeIndex(dir: string, saved: SavedIndex, dimensions: number): Promise<NativeIndex | null> {
  const file = path.join(dir, saved.name);
  const found = await lstat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size !== saved.size) return null;
  if ((await checksumOf(file)) !== saved.checksum) return null;
  const index = emptyIndex(dimensions);
  index.load(file);
  // Loading takes over the dimensions of the file without a word.
  if (Number(index.dimensions()) !== dimensions || Number(index.size()) !== saved.count) return null;
  return guarded(index, dimensions);
}

function emptyIndex(dimensions: number): Index {
  return new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.BF16,
    multi: false,
    ...breadth,
    expansion_search: 1,
  });
}

function guarded(index: Index, dimensions: number): NativeIndex {
  function check(vectors: Float32Array, count: number): Float32Array {
    if (vectors.length !== count * dimensions) {
      throw new MemoError(
        'InternalError',
        sentence`${count} vectors of ${dimensions} dimensions came as ${vectors.length} numbers.`,
      );
    }
    // usearch reads from the start of the buffer, whatever part of it the array shows.
    let safe = vectors.byteOffset === 0 && vectors.byteLength === vectors.buffer.byteLength ? vectors : vectors.slice();
    for (let from = 0; from < vectors.length; from += dimensions) {
      const length = lengthOf(vectors, from, dimensions);
      if (Math.abs(length - 1) <= unitWithin) continue;
      if (safe === vectors) safe = vectors.slice();
      for (let i = from; i < from + dimensions; i += 1) safe[i] = (vectors[i] ?? 0) / length;
    }
    return safe;
  }
  return {
    add(keys, vectors) {
      const safe = check(vectors, keys.length);
      if (new Set(keys).size !== keys.length) throw new MemoError('InternalError', 'A key came twice in one call.');
      if (keys.length === 0) return;
      const known = keys.filter((key) => index.contains(key));
      if (known.length > 0) index.remove(known);
      index.add(keys, safe, threads);
    },
    remove(keys) {
      const known = keys.filter((key) => index.contains(key));
      if (known.length > 0) index.remove(known);
    },
    search(vector, count) {
      const safe = check(vector, 1);
      const size = Number(index.size());
      const most = Math.min(count, size);
      if (most < 1) return { keys: new BigUint64Array(0), distances: new Float32Array(0) };
      const { keys, distances } = index.search(safe, Math.min(size, Math.max(most, widthOf(size))), threads);
      // The product of rounded numbers may pass 1.
      return { keys: keys.slice(0, most), distances: distances.slice(0, most).map((far) => Math.max(0, far)) };
    },
    size: () => Number(index.size()),
    async save(dir, name) {
      const folder = holdFolder(dir);
      const temporary = folder.at(`.memo-tmp-${randomBytes(6).toString('hex')}`);
      try {
        index.save(temporary);
        const handle = await open(temporary, 'r+');
        try {
          await handle.sync();
          const { size } = await handle.stat();
          const saved = { name, size, count: Number(index.size()), checksum: await checksumOf(temporary) };
          await rename(temporary, folder.at(name));
          return saved;
        } finally {
          await handle.close();
        }
      } finally {
        await rm(temporary, { force: true });
        folder.close();
      }
    },
  };
}

function lengthOf(vectors: Float32Array, from: number, dimensions: number): number {
  let squares = 0;
  for (let i = from; i < from + dimensions; i += 1) {
    const value = vectors[i] ?? Number.NaN;
    squares += value * value;
  }
  if (Number.isFinite(squares) && squares > 0) return Math.sqrt(squares);
  throw new MemoError('InternalError', 'A vector without direction, or with numbers that are none, cannot be indexed.');
}

// SHA-256 of a file that may be larger than memory should hold.

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
