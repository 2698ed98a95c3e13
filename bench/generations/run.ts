/**
 * What a rebuild costs those who use the live generation meanwhile: symbol search a keystroke, and how long the
 * engine's thread keeps others waiting, idle and in each step of a rebuild, interleaved in one run.
 *   node bench/generations/run.ts <folder> [rounds]
 * The folder is copied first and never changed. Prints a table and writes bench/results/generations-<date>.json.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';

const [source, roundsText] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [rounds]');
const rounds = Number(roundsText ?? 3);
const uncancelled = { signal: new AbortController().signal };
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-bench-'));
process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user-data');
const root = path.join(base, path.basename(path.resolve(source)));

/** Between two keystrokes, and between two looks at the clock. */
const keyMs = 25;
const beatMs = 5;
const idleMs = 10_000;

interface Figures {
  search: number[];
  waits: number[];
  /** What the thread itself computed between two beats: on a machine that others use too, waits are theirs as well. */
  busy: number[];
}

const stepNow = { step: 'idle' };
const measured = new Map<string, Figures>();

function figuresOf(step: string): Figures {
  const known = measured.get(step) ?? { search: [], waits: [], busy: [] };
  measured.set(step, known);
  return known;
}

/** Names that are there, typed letter by letter. */
async function words(engine: Engine): Promise<string[]> {
  const { hits } = await engine.call('SearchSymbols', { query: '', offset: 0, limit: 500 }, uncancelled);
  const names = hits.filter((_, n) => n % 10 === 0).map((hit) => hit.name.slice(0, 8).toLowerCase());
  return names.flatMap((name) => Array.from(name, (_, n) => name.slice(0, n + 1)));
}

async function type(engine: Engine, keys: readonly string[], signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const { step } = stepNow;
    const started = performance.now();
    await engine.call('SearchSymbols', { query: keys[n % keys.length] ?? '', offset: 0, limit: 50 }, uncancelled);
    figuresOf(step).search.push(performance.now() - started);
    await sleep(keyMs);
  }
}

async function beat(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { step } = stepNow;
    const started = performance.now();
    const cpu = process.threadCpuUsage();
    await sleep(beatMs);
    const { user, system } = process.threadCpuUsage(cpu);
    figuresOf(step).busy.push((user + system) / 1000);
    figuresOf(step).waits.push(performance.now() - started - beatMs);
  }
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

try {
  fs.cpSync(source, root, { recursive: true, filter: (file) => !file.split(path.sep).includes('.memo') });
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  const lock = tryLock(state.lockFile);
  if (lock === null) throw new Error(`${root} is open elsewhere`);
  const engine = await openEngine({ folder, state, watch: true, version: 'bench' });
  await engine.settled();
  const { files, typesIndexed, members } = await engine.call('Status', {}, uncancelled);
  // The first documents are written before anything is measured.
  await engine.call('generations.document', { name: 'arch', query: '', offset: 0, limit: 1 }, uncancelled);
  engine.subscribe((event, payload) => {
    if (event === 'generations.changed' && 'phase' in payload && 'rebuild' in payload) {
      stepNow.step = payload.rebuild?.step ?? 'idle';
    }
  });
  const keys = await words(engine);
  const over = new AbortController();
  const warm = new AbortController();
  const warming = type(engine, keys, warm.signal);
  await sleep(2_000);
  warm.abort();
  await warming;
  measured.clear();
  const running = [type(engine, keys, over.signal), beat(over.signal)];
  const rebuildMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    stepNow.step = 'idle';
    await sleep(idleMs);
    const started = performance.now();
    const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
    await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
    rebuildMs.push(performance.now() - started);
  }
  over.abort();
  await Promise.all(running);
  await engine.close();
  lock.release();
  const idle = figuresOf('idle');
  const table = Object.fromEntries(
    [...measured].map(([step, { search, waits, busy }]) => [
      step,
      {
        searches: search.length,
        searchP50Ms: share(search, 0.5),
        searchP95Ms: share(search, 0.95),
        toIdle: share(search, 0.95) / share(idle.search, 0.95),
        waitP99Ms: share(waits, 0.99),
        waitMaxMs: share(waits, 1),
        busyP99Ms: share(busy, 0.99),
        busyMaxMs: share(busy, 1),
      },
    ]),
  );
  const building = [...measured].filter(([step]) => step !== 'idle').flatMap(([, { search }]) => search);
  const figures = {
    ...{ files, types: typesIndexed, members, rounds },
    rebuildSeconds: share(rebuildMs, 0.5) / 1000,
    searchP95ToIdle: share(building, 0.95) / share(idle.search, 0.95),
    steps: table,
  };
  console.table(table);
  console.log(`${files} files, a rebuild takes ${figures.rebuildSeconds.toFixed(1)} s; search p95 while rebuilding is`);
  console.log(
    `${figures.searchP95ToIdle.toFixed(2)} × idle (reach: 2), the longest wait of the thread is to be 50 ms.`,
  );
  const results = path.resolve(import.meta.dirname, '../results');
  fs.mkdirSync(results, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const report = { machine: `${os.cpus().length} × ${os.cpus()[0]?.model}`, node: process.version, figures };
  fs.writeFileSync(path.join(results, `generations-${stamp}.json`), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
