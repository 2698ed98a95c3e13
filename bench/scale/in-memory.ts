/**
 * One size of what is searched in memory, in a process of its own. Prints one JSON line.
 *   node bench/scale/in-memory.ts symbols|records <how many>
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFinder } from '../../src/main/engine/memory/find/find.ts';
import { openEmbedder } from '../../src/main/engine/models/models.ts';
import { createSymbolIndex } from '../../src/main/engine/search/search.ts';
import { openBenchStore } from '../memory/open.ts';
import { madeQuery, madeRecord } from '../memory/records.ts';
import { corpus } from '../symbol-search/corpus.ts';
import { pathsToResolve, typingSessions } from '../symbol-search/sessions.ts';

const [what, sizeText] = process.argv.slice(2);
const size = Number(sizeText);
if (!Number.isSafeInteger(size) || size < 1) throw new Error('usage: in-memory.ts symbols|records <how many>');
const signal = new AbortController().signal;

function share(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(2));
}

/** Milliseconds of processor time of this thread. */
function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const now = process.threadCpuUsage();
  return (now.user - before.user + now.system - before.system) / 1000;
}

function symbols(): Record<string, number> {
  const rows = [...corpus(size)];
  const index = createSymbolIndex();
  const loadCpuMs = threadMs(() => index.load(rows));
  const queries = typingSessions(rows, 60).flat();
  for (const query of queries.slice(0, 60)) index.search({ query, offset: 0, limit: 50 });
  const keys = queries.map((query) => threadMs(() => index.search({ query, offset: 0, limit: 50 })));
  const paths = Object.values(pathsToResolve(rows, 40)).flat();
  const resolved = paths.map((one) => threadMs(() => index.resolve(one, 20)));
  return {
    loadCpuMs: Math.round(loadCpuMs),
    keyP50Ms: share(keys, 0.5),
    keyP95Ms: share(keys, 0.95),
    resolveP95Ms: share(resolved, 0.95),
  };
}

/** Processor time of all threads. */
async function records(): Promise<Record<string, number>> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-scale-'));
  const store = await openBenchStore(dir);
  const embedder = await openEmbedder({ kind: 'memo-embed' });
  const cpu = process.cpuUsage();
  for (let from = 0; from < size; from += 100) {
    const part = Array.from({ length: Math.min(100, size - from) }, (_, n) => madeRecord(from + n));
    store.records.add(part, 'static');
    await new Promise((resolve) => setImmediate(resolve));
  }
  const finder = await openFinder({ database: store.database, store, vectorsDir: path.join(dir, 'vectors'), embedder });
  await finder.settled();
  const taken = process.cpuUsage(cpu);
  const times: number[] = [];
  for (let at = -20; at < 200; at += 1) {
    const before = process.cpuUsage();
    await finder.search(madeQuery(size, Math.abs(at)), { topK: 5, signal });
    const { user, system } = process.cpuUsage(before);
    if (at >= 0) times.push((user + system) / 1000);
  }
  await finder.close();
  const databaseMB = Math.round(fs.statSync(path.join(dir, 'memory.db')).size / 1e6);
  await store.close();
  await embedder.close();
  fs.rmSync(dir, { recursive: true });
  return {
    takenInCpuMs: Math.round((taken.user + taken.system) / 1000),
    searchP50Ms: share(times, 0.5),
    searchP95Ms: share(times, 0.95),
    databaseMB,
    peakMB: Math.round(process.resourceUsage().maxRSS / 1000),
  };
}

console.log(JSON.stringify(what === 'symbols' ? symbols() : await records()));
process.exit(0);
