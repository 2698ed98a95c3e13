/**
 * Measures memory with many records: taking them in, opening, searching, and how long the engine's thread is
 * kept from others meanwhile.
 *   node bench/memory/run.ts [records…]
 * Prints a table and writes bench/results/memory-<date>.json.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Finder, openFinder } from '../../src/main/engine/memory/find/find.ts';
import { openVectorSet } from '../../src/main/engine/memory/find/vectors/vector-set.ts';
import type { MemoryStore } from '../../src/main/engine/memory/store/store.ts';
import { type Embedder, openEmbedder } from '../../src/main/engine/models/models.ts';
import { openBenchStore } from './open.ts';
import { madeQuery, madeRecord } from './records.ts';

const signal = new AbortController().signal;
const queries = 400;

interface Spent {
  readonly seconds: number;
  /** Of all threads. */
  readonly cpuSeconds: number;
  /**
   * Longest time for which this thread answered no one, in milliseconds of its CPU: a busy machine keeps it from running
   * for longer, and that is not its own doing.
   */
  readonly blockMs: number;
}

async function spent(work: () => Promise<void>): Promise<Spent> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - start) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(timer);
  const round = (value: number): number => Number(value.toFixed(2));
  return { seconds: round(seconds), cpuSeconds: round((user + system) / 1e6), blockMs: round(longest) };
}

interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

interface Searches {
  readonly wall: Quantiles;
  /** Of all threads, which does not grow when the machine is busy with something else. */
  readonly cpu: Quantiles;
}

/** Milliseconds. */
async function searches(finder: Finder, records: number, accept?: (row: number) => boolean): Promise<Searches> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let at = -20; at < queries; at += 1) {
    const query = madeQuery(records, Math.abs(at));
    const before = process.cpuUsage();
    const start = performance.now();
    await finder.search(query, { topK: 5, signal, ...(accept === undefined ? {} : { accept }) });
    // The first ones warm up.
    if (at < 0) continue;
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return { wall: quantiles(wall), cpu: quantiles(cpu) };
}

/** Share of the ten nearest records that the product's way to the vectors gives, of those that comparing all gives. */
async function recall(store: MemoryStore, dir: string, embedder: Embedder, records: number): Promise<object> {
  const { id: model, dimensions } = embedder.model;
  const shared = { database: store.database, dir, model, dimensions, signal };
  const ours = await openVectorSet(shared);
  const exact = await openVectorSet({ ...shared, exactMost: Number.POSITIVE_INFINITY });
  let found = 0;
  const times: number[] = [];
  for (let at = 0; at < queries; at += 1) {
    const [query = new Float32Array()] = await embedder.embed([madeQuery(records, at)], 'query', signal);
    const start = performance.now();
    const near = await ours.nearest(query, 64, null, signal);
    times.push(performance.now() - start);
    const right = new Set((await exact.nearest(query, 10, null, signal)).map(({ row }) => row));
    found += near.slice(0, 10).filter(({ row }) => right.has(row)).length;
  }
  await ours.close();
  await exact.close();
  return { 'recall@10': Number((found / (10 * queries)).toFixed(4)), ...quantiles(times) };
}

async function measure(records: number, embedder: Embedder): Promise<object> {
  const dir = mkdtempSync(path.join(tmpdir(), 'memoscope-memory-'));
  const vectorsDir = path.join(dir, 'vectors');
  const open = (of: MemoryStore): Promise<Finder> =>
    openFinder({ database: of.database, store: of, vectorsDir, embedder });
  let store = await openBenchStore(dir);
  const stored = await spent(async () => {
    for (let from = 0; from < records; from += 100) {
      const part = Array.from({ length: Math.min(100, records - from) }, (_, i) => madeRecord(from + i));
      store.records.add(part, 'static');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  let finder = await open(store);
  const takenIn = await spent(() => finder.settled());
  const hybrid = await searches(finder, records);
  const whileSearching = await spent(async () => void (await searches(finder, records)));
  const filtered = await searches(finder, records, (row) => row % 50 === 0);
  const half = await searches(finder, records, (row) => row % 2 === 0);
  const oneSaved = await spent(async () => {
    for (let at = 0; at < 20; at += 1) {
      store.records.add([madeRecord(records + at)], 'static');
      await finder.settled();
    }
  });
  await finder.close();
  await store.close();
  const reopened = await spent(async () => {
    store = await openBenchStore(dir);
  });
  const followed = await spent(async () => {
    finder = await open(store);
    await finder.settled();
    await finder.search('order invoice', { topK: 5, signal });
  });
  await finder.close();
  const vectors = await recall(store, vectorsDir, embedder, records);
  const indexMB = readdirSync(dir).includes('vectors')
    ? readdirSync(vectorsDir).reduce((sum, name) => sum + statSync(path.join(vectorsDir, name)).size, 0) / 1e6
    : 0;
  const databaseMB = statSync(path.join(dir, 'memory.db')).size / 1e6;
  await store.close();
  rmSync(dir, { recursive: true });
  console.log(`\n${records} records; memory.db ${databaseMB.toFixed(0)} MB, vector file ${indexMB.toFixed(0)} MB`);
  console.table({
    'search, ms': hybrid.wall,
    'search, ms of CPU': hybrid.cpu,
    'among 2 % of the records, ms': filtered.wall,
    'among half of them, ms': half.wall,
    'vectors alone, ms': vectors,
  });
  console.table({
    'stored (the store alone)': stored,
    'words, vectors, index': takenIn,
    'searching 420 times': whileSearching,
    'a record stored and found, 20 times': oneSaved,
    'store opened': reopened,
    'finder opened, first search': followed,
  });
  return {
    records,
    hybrid,
    filtered,
    half,
    vectors,
    stored,
    takenIn,
    oneSaved,
    reopened,
    followed,
    databaseMB,
    indexMB,
  };
}

const sizes = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const embedder = await openEmbedder({ kind: 'memo-embed' });
const results: object[] = [];
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) results.push(await measure(size, embedder));
await embedder.close();
const folder = new URL('../results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const date = new Date().toISOString().slice(0, 10);
const machine = { node: process.version, cpus: cpus().length };
writeFileSync(new URL(`memory-${date}.json`, folder), `${JSON.stringify({ date, machine, results }, null, 2)}\n`);
