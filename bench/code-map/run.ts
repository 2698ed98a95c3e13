/**
 * Measures the code map on a real tree: cold index against bare parsing and ctags, reopening, a saved file, and how long
 * the engine keeps others waiting.
 *   node bench/code-map/run.ts <folder> [runs]
 * The folder is copied first and never changed. Prints a table and writes bench/results/code-map-<date>.json.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [source, runsText] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [runs]');
const runs = Number(runsText ?? 5);
const appRoot = path.resolve(import.meta.dirname, '../..');
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-bench-'));
const root = path.join(base, path.basename(path.resolve(source)));
const env = { ...process.env, MEMOSCOPE_USER_DATA: path.join(base, 'user-data') };

interface Index {
  files: { indexed: number };
  types: number;
  members: number;
  edges: number;
  durationMs: number;
  cpuMs: number;
  peakMemoryMB: number;
}

function child<T>(what: string): T {
  const script = path.join(import.meta.dirname, 'child.ts');
  return JSON.parse(execFileSync(process.execPath, [script, what, root], { env, encoding: 'utf8' })) as T;
}

function coldIndex(): Index {
  fs.rmSync(path.join(root, '.memo'), { recursive: true, force: true });
  const bin = path.join(appRoot, 'bin', 'memoscope.mjs');
  return JSON.parse(execFileSync(process.execPath, [bin, 'index', root, '--json'], { env, encoding: 'utf8' })) as Index;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function repeat<T>(measure: () => T): T[] {
  return Array.from({ length: runs }, measure);
}

try {
  fs.cpSync(source, root, { recursive: true, filter: (file) => !file.split(path.sep).includes('.memo') });
  // Interleaved, so that a machine whose speed drifts is unfair to neither.
  const pairs = repeat(() => ({
    bare: child<{ files: number; bytes: number; cpuMs: number }>('bare'),
    cold: coldIndex(),
    ctags: child<{ wallMs: number | null }>('ctags'),
  }));
  const reopened = repeat(() => child<{ usableMs: number; settledMs: number; memoryMB: number }>('open'));
  const saved = child<{ afterBatchMs: number[] }>('save');
  fs.rmSync(path.join(root, '.memo'), { recursive: true, force: true });
  const waiting = child<{ p99Ms: number; maxMs: number }>('ping');
  const cold = pairs[0]?.cold;
  const bytes = pairs[0]?.bare.bytes ?? 0;
  const figures = {
    files: cold?.files.indexed,
    megabytes: bytes / 1_000_000,
    types: cold?.types,
    members: cold?.members,
    edges: cold?.edges,
    bareParseCpuMs: median(pairs.map((p) => p.bare.cpuMs)),
    coldCpuMs: median(pairs.map((p) => p.cold.cpuMs)),
    coldWallMs: median(pairs.map((p) => p.cold.durationMs)),
    cpuToBareParse: median(pairs.map((p) => p.cold.cpuMs / p.bare.cpuMs)),
    wallToCpu: median(pairs.map((p) => p.cold.durationMs / p.cold.cpuMs)),
    // null where ctags is not installed.
    ctagsMs: pairs[0]?.ctags.wallMs === null ? null : median(pairs.map((p) => p.ctags.wallMs ?? 0)),
    peakMemoryMB: median(pairs.map((p) => p.cold.peakMemoryMB)),
    reopenUsableMs: median(reopened.map((r) => r.usableMs)),
    reopenSettledMs: median(reopened.map((r) => r.settledMs)),
    savedFileMsAfterBatch: median(saved.afterBatchMs),
    waitP99Ms: waiting.p99Ms,
    waitMaxMs: waiting.maxMs,
  };
  console.table(figures);
  const results = path.join(appRoot, 'bench', 'results');
  fs.mkdirSync(results, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const report = { machine: `${os.cpus().length} × ${os.cpus()[0]?.model}`, node: process.version, runs, figures };
  fs.writeFileSync(path.join(results, `code-map-${stamp}.json`), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
