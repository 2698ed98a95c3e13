import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { random } from '../../../../../bench/memory/records.ts';
import { dot, nearestOf } from '../../../../../src/main/engine/memory/find/vectors/exact-set.ts';
import {
  createNativeIndex,
  loadNativeIndex,
  type NativeIndex,
  type SavedIndex,
} from '../../../../../src/main/engine/memory/find/vectors/native-index.ts';
import { joined } from '../../../../../src/main/engine/models/embedder.ts';
import { tempFolder } from '../../temp-folder.ts';

const dimensions = 8;
const keysOf = (...keys: number[]): BigUint64Array => BigUint64Array.from(keys, BigInt);
const axis = (at: number): number[] => Array.from({ length: dimensions }, (_, i) => (i === at ? 1 : 0));
const vectors = (...rows: number[][]): Float32Array => Float32Array.from(rows.flat());
const nearest = (index: NativeIndex, at: number, count = 1): number[] =>
  Array.from(index.search(vectors(axis(at)), count).keys, Number);

function filled(): NativeIndex {
  const index = createNativeIndex(dimensions);
  index.add(keysOf(...axis(0).keys()), vectors(...axis(0).map((_, i) => axis(i))));
  return index;
}

describe('what usearch would take on trust', () => {
  test.each([
    ['a number that is none', [Number.NaN, 1, 1, 1, 1, 1, 1, 1]],
    ['infinity', [Number.POSITIVE_INFINITY, 1, 1, 1, 1, 1, 1, 1]],
    ['no direction', axis(99)],
    ['too few numbers', [1, 2, 3]],
    ['two vectors for one key', [...axis(0), ...axis(1)]],
  ])('%s is refused, in a vector to keep and in one to search', (_, numbers) => {
    const index = filled();
    expect(() => index.add(keysOf(20), vectors(numbers))).toThrow();
    expect(() => index.search(vectors(numbers), 3)).toThrow();
    expect(index.size()).toBe(8);
  });

  test('a key that is there gets the new vector, a key twice in a call is refused', () => {
    const index = filled();
    index.add(keysOf(3), vectors([0, 0, 0, 0, 0.9, 0.1, 0, 0]));
    expect(index.size()).toBe(8);
    expect(nearest(index, 4, 2).sort()).toEqual([3, 4]);
    expect(() => index.add(keysOf(30, 30), vectors(axis(1), axis(2)))).toThrow(/twice/);
  });

  test('the length of a vector does not matter, and none is nearer than itself', () => {
    const index = filled();
    index.add(keysOf(50), vectors([30, 30, 0, 0, 0, 0, 0, 0]));
    expect(nearest(index, 0)).toEqual([0]);
    const long = vectors([9, 8, 7, 6, 5, 4, 3, 2]);
    index.add(keysOf(51), long);
    const { keys, distances } = index.search(long, 1);
    expect(keys).toEqual(keysOf(51));
    expect(distances[0]).toBeGreaterThanOrEqual(0);
    expect(distances[0]).toBeCloseTo(0, 2);
    expect(Array.from(long)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  });

  test('part of a larger array is read as that part', () => {
    const index = filled();
    const larger = vectors(axis(1), axis(6), axis(2));
    expect(Array.from(index.search(larger.subarray(dimensions, 2 * dimensions), 1).keys, Number)).toEqual([6]);
    index.add(keysOf(40), larger.subarray(2 * dimensions));
    expect(nearest(index, 2, 2).sort((a, b) => a - b)).toEqual([2, 40]);
  });

  test('removing what is not there, and asking for more than there is', () => {
    const index = filled();
    index.remove(keysOf(5, 77));
    expect(nearest(index, 5, 100)).toHaveLength(7);
    index.remove(keysOf(...axis(0).keys()));
    expect(nearest(index, 5, 10)).toEqual([]);
  });

  test('sizes that no index can have', () => {
    for (const size of [0, -1, 1.5, Number.NaN, 1e9]) expect(() => createNativeIndex(size)).toThrow();
  });
});

describe('among many', () => {
  test('of the ten nearest 0.99 are found, with their distances', () => {
    const width = 64;
    const count = 3_000;
    const next = random(7);
    // Texts about one thing lie close together, and most numbers of a vector say little.
    const topics = Array.from({ length: 60 }, () => Array.from({ length: width }, () => next() - 0.5));
    const near = (): Float32Array => {
      const topic = topics[Math.floor(next() * topics.length)] ?? [];
      return joined([Float32Array.from(topic, (number) => number + 0.8 * (next() - 0.5))], width);
    };
    const all = Array.from({ length: count }, near);
    const index = createNativeIndex(width);
    index.add(BigUint64Array.from(all.keys(), BigInt), Float32Array.from(all.flatMap((vector) => [...vector])));
    let found = 0;
    const asked = 100;
    for (let at = 0; at < asked; at += 1) {
      const query = near();
      const right = nearestOf(
        all.map((vector, row) => ({ row, cosine: dot(vector, query) })),
        10,
      );
      const { keys, distances } = index.search(query, 10);
      expect(keys).toHaveLength(10);
      found += right.filter(({ row }) => keys.includes(BigInt(row))).length;
      expect(1 - (distances[0] ?? 1)).toBeCloseTo(right[0]?.cosine ?? 0, 2);
    }
    expect(found / (10 * asked)).toBeGreaterThanOrEqual(0.99);
  });
});

describe('saved files', () => {
  async function save(): Promise<{ dir: string; file: string; saved: SavedIndex }> {
    const dir = tempFolder();
    const saved = await filled().save(dir, 'a.usearch');
    return { dir, saved, file: path.join(dir, saved.name) };
  }

  test('come back as they were, and leave no temporary file', async () => {
    const { dir, saved } = await save();
    const loaded = await loadNativeIndex(dir, saved, dimensions);
    expect(loaded?.size()).toBe(8);
    expect(loaded === null ? [] : nearest(loaded, 3)).toEqual([3]);
    expect(fs.readdirSync(dir)).toEqual(['a.usearch']);
  });

  test('of other dimensions or another count are not taken', async () => {
    const { dir, saved } = await save();
    expect(await loadNativeIndex(dir, saved, 16)).toBeNull();
    expect(await loadNativeIndex(dir, { ...saved, count: 7 }, dimensions)).toBeNull();
  });

  test('with any one byte changed, cut short or grown are not loaded', async () => {
    const { dir, file, saved } = await save();
    const whole = fs.readFileSync(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ change;
        fs.writeFileSync(file, changed);
        expect(await loadNativeIndex(dir, saved, dimensions)).toBeNull();
      }),
      { numRuns: 25 },
    );
    for (const bytes of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from([0])]), Buffer.alloc(0)]) {
      fs.writeFileSync(file, bytes);
      expect(await loadNativeIndex(dir, saved, dimensions)).toBeNull();
    }
  });

  test('that are links, folders or gone are not loaded', async () => {
    const { dir, file, saved } = await save();
    fs.renameSync(file, `${file}.real`);
    expect(await loadNativeIndex(dir, saved, dimensions)).toBeNull();
    fs.symlinkSync(`${file}.real`, file);
    expect(await loadNativeIndex(dir, saved, dimensions)).toBeNull();
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect(await loadNativeIndex(dir, saved, dimensions)).toBeNull();
  });
});
