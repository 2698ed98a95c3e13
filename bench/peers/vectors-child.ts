/**
 * Vector search of one contender in a process of its own. Prints one JSON line.
 *   node --expose-gc vectors-child.ts <contender> <file of vectors> <vectors> <dimensions> <queries, which come last in the file>
 */
import fs from 'node:fs';
import Database from 'better-sqlite3';
import { createNativeIndex } from '../../src/main/engine/memory/find/vectors/native-index.ts';
import { benchPackage } from '../tools.ts';

interface Vectors {
  readonly count: number;
  readonly dimensions: number;
  at(row: number): Float32Array;
}
/** Rows of the ten nearest. */
type Search = (query: Float32Array) => readonly number[];

interface Hnsw {
  initIndex(options: { maxElements: number; m: number; efConstruction: number }): void;
  setEf(ef: number): void;
  addPoint(vector: number[], row: number): void;
  searchKnn(vector: number[], count: number): { neighbors: number[] };
}

/** The product asks for 64 records, each of which has two vectors. */
const asked = 128;

const contenders: Record<string, (vectors: Vectors) => Promise<Search>> = {
  async memoscope({ count, dimensions, at }) {
    const index = createNativeIndex(dimensions);
    for (let row = 0; row < count; row += 1) index.add(BigUint64Array.of(BigInt(row)), at(row));
    return (query) => Array.from(index.search(query, asked).keys.slice(0, 10), Number);
  },
  /** The links of a vector and the width of a search are ours; at this construction its graph takes as long to build. */
  async 'hnswlib-node'({ count, dimensions, at }) {
    const { default: hnswlib } = await benchPackage<{
      default: { HierarchicalNSW: new (space: 'cosine', dimensions: number) => Hnsw };
    }>('hnswlib-node');
    const index = new hnswlib.HierarchicalNSW('cosine', dimensions);
    index.initIndex({ maxElements: count, m: 16, efConstruction: 128 });
    for (let row = 0; row < count; row += 1) index.addPoint([...at(row)], row);
    index.setEf(Math.max(asked, Math.ceil(1.145 * Math.sqrt(count))));
    return (query) => index.searchKnn([...query], 10).neighbors;
  },
  /** Compares all: it has no graph. */
  async 'sqlite-vec'({ count, dimensions, at }) {
    const { load } = await benchPackage<{ load(database: Database.Database): void }>('sqlite-vec');
    const database = new Database(':memory:');
    load(database);
    database.exec(`CREATE VIRTUAL TABLE v USING vec0(embedding float[${dimensions}] distance_metric=cosine)`);
    const insert = database.prepare('INSERT INTO v (rowid, embedding) VALUES (?, ?)');
    database.transaction(() => {
      for (let row = 0; row < count; row += 1) insert.run(BigInt(row), at(row));
    })();
    const nearest = database.prepare('SELECT rowid FROM v WHERE embedding MATCH ? AND k = 10').pluck();
    return (query) => nearest.all(query) as number[];
  },
};

const [name = '', file = '', ...numbers] = process.argv.slice(2);
const [count = 0, dimensions = 0, queries = 0] = numbers.map(Number);
const build = contenders[name];
if (build === undefined) throw new Error(`no contender ${name}`);
const buffer = fs.readFileSync(file);
const all = new Float32Array(buffer.buffer, buffer.byteOffset, buffer.byteLength / 4);
const at = (row: number): Float32Array => all.slice(row * dimensions, (row + 1) * dimensions);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const cpu = process.cpuUsage();
const started = performance.now();
const search = await build({ count, dimensions, at });
const spent = process.cpuUsage(cpu);
const buildMs = performance.now() - started;
globalThis.gc?.();
const heldMB = (process.memoryUsage.rss() - before) / 1_000_000;

const total = all.length / dimensions;
const times: number[] = [];
const cpuBefore = process.cpuUsage();
const found: (readonly number[])[] = [];
for (let query = total - queries; query < total; query += 1) {
  const vector = at(query);
  const start = performance.now();
  found.push(search(vector));
  times.push(performance.now() - start);
}
const searched = process.cpuUsage(cpuBefore);
let right = 0;
for (const [position, rows] of found.entries()) {
  const query = at(total - queries + position);
  const cosines = Float32Array.from({ length: count }, (_, row) => dot(row * dimensions, query));
  // Equal texts have equal vectors: any of those that are as near as the tenth is right.
  const tenth = [...cosines].sort((a, b) => b - a)[9] ?? 0;
  right += rows.filter((row) => (cosines[row] ?? 0) >= tenth - 1e-6).length;
}
times.sort((a, b) => a - b);
const quantile = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
console.log(
  JSON.stringify({
    'p95 ms': quantile(0.95),
    'p50 ms': quantile(0.5),
    'CPU ms a search': (searched.user + searched.system) / 1000 / queries,
    'recall@10': right / (10 * queries),
    'build s': buildMs / 1000,
    'build CPU s': (spent.user + spent.system) / 1e6,
    'held MB': heldMB,
  }),
);

function dot(from: number, query: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < dimensions; i += 1) sum += (all[from + i] ?? 0) * (query[i] ?? 0);
  return sum;
}
