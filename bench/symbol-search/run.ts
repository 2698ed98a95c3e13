/**
 * Measures symbol search: a keystroke, resolving, building, updating, memory, at 200k and 1M symbols.
 *   node bench/symbol-search/run.ts [symbols…] [--alone]
 * Peers run in the same process after ours; `--alone` leaves them out.
 * Prints tables and writes bench/results/symbol-search-<date>.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSymbolIndex, type SymbolIndex, type SymbolRow } from '../../src/main/engine/search/search.ts';
import { type Contender, memoscope, peers } from './contenders.ts';
import { corpus } from './corpus.ts';
import { pathsToResolve, typingSessions } from './sessions.ts';

/** Each keystroke and each path is measured this often; its median counts. */
const rounds = 5;
/** A peer that needs seconds a keystroke is stopped after this long; the table says how many keystrokes it got to. */
const peerBudgetMs = 45_000;

interface Measured {
  readonly what: string;
  readonly symbols: number;
  /** Keystrokes, paths, updates. */
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function memory(): number {
  collectGarbage();
  // Array buffers are freed behind the collector's back; the second run waits for that.
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}

function timed(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function summary(what: string, symbols: number, times: readonly number[]): Measured {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(3));
  return { what, symbols, count: times.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

function measureIndex(size: number): { measured: Measured[]; memoryMB: number } {
  const measured: Measured[] = [];
  const note = (what: string, times: readonly number[]): void => {
    measured.push(summary(what, size, times));
  };
  const index = createSymbolIndex();
  const before = memory();
  // The rows must be garbage before memory is read: no engine keeps them.
  let rows: SymbolRow[] = [...corpus(size)];
  const paths = pathsToResolve(rows, 200);
  const updates = updatesOf(rows);
  note('load', [timed(() => index.load(rows))]);
  rows = [];
  const memoryMB = Math.round(memory() - before);

  note('first list without query', [timed(() => page(index, 0))]);
  note(
    'list without query, any page',
    [0, 0.1, 0.5, 0.9].map((share) => timed(() => page(index, share * size))),
  );
  note(
    'update of three types',
    updates.map(({ types, rows: fresh }) => timed(() => index.update(types, fresh))),
  );
  note('list after the updates', [timed(() => page(index, 0))]);
  for (const [step, list] of Object.entries(paths)) {
    for (const path of list.slice(0, 20)) index.resolve(path, 19);
    note(
      `resolve ${step}`,
      // Another limit makes a new question: answers are kept.
      list.map((path) =>
        median(Array.from({ length: rounds }, (_, round) => timed(() => index.resolve(path, 20 + round)))),
      ),
    );
  }
  return { measured, memoryMB };
}

/** Fifty files with three types each, saved again as they were. */
function updatesOf(rows: readonly SymbolRow[]): { types: number[]; rows: SymbolRow[] }[] {
  const byType = new Map<number, SymbolRow[]>();
  for (const row of rows.slice(-20_000)) byType.set(row.type, [...(byType.get(row.type) ?? []), row]);
  return Array.from({ length: 50 }, (_, i) => {
    const types = [...byType].slice(i * 3 + 1, i * 3 + 4);
    return { types: types.map(([type]) => type), rows: types.flatMap(([, own]) => own) };
  });
}

function page(index: SymbolIndex, offset: number): void {
  index.search({ query: '', offset: Math.floor(offset), limit: 100 });
}

async function measureTyping(contender: Contender, size: number, budgetMs: number): Promise<Measured[]> {
  let rows: SymbolRow[] = [...corpus(size)];
  const warmUp = typingSessions(rows, 20, 3);
  const queries = typingSessions(rows, 120).flat();
  const search = await contender.load(rows);
  rows = [];
  collectGarbage();
  const started = performance.now();
  const spent = (): number => performance.now() - started;
  for (const query of warmUp.flat()) if (spent() < budgetMs / 4) search(query);
  const times = queries.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, query] of queries.entries()) if (spent() < budgetMs) times[i]?.push(timed(() => search(query)));
  }
  const of = (what: string, passes: (length: number) => boolean): Measured => {
    const reached = times.filter((own, i) => own.length > 0 && passes(queries[i]?.length ?? 0));
    return summary(`${contender.name}: ${what}`, size, reached.map(median));
  };
  return [
    of('keystroke', () => true),
    of('first letter', (length) => length === 1),
    of('second letter', (length) => length === 2),
    of('later letters', (length) => length > 2),
  ];
}

async function measure(size: number, withPeers: boolean): Promise<object> {
  const { measured, memoryMB } = measureIndex(size);
  const typing = await measureTyping(memoscope, size, Number.POSITIVE_INFINITY);
  for (const peer of withPeers ? peers : []) typing.push(...(await measureTyping(peer, size, peerBudgetMs)));
  const ours = typing[0];
  const all = [...typing, ...measured];
  console.log(`\n${size} symbols, ${memoryMB} MB, milliseconds`);
  console.table(all.map(({ what, count, p50, p95, max }) => ({ what, count, p50, p95, max })));
  for (const { what, p50, p95 } of typing.filter((row) => row !== ours && row.what.endsWith(': keystroke'))) {
    if (ours !== undefined)
      console.log(`${what}: ${(p50 / ours.p50).toFixed(1)} × ours at p50, ${(p95 / ours.p95).toFixed(1)} × at p95`);
  }
  return { symbols: size, memoryMB, measured: all };
}

const words = process.argv.slice(2);
const sizes = words.map(Number).filter(Number.isSafeInteger);
const results: object[] = [];
for (const size of sizes.length > 0 ? sizes : [200_000, 1_000_000])
  results.push(await measure(size, !words.includes('--alone')));
const folder = new URL('../results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const machine = { node: process.version, cpus: cpus().length };
const date = new Date().toISOString().slice(0, 10);
writeFileSync(
  new URL(`symbol-search-${date}.json`, folder),
  `${JSON.stringify({ date, machine, results }, null, 2)}\n`,
);
