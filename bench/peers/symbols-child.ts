/**
 * Symbol search of one contender in a process of its own. Prints one JSON line.
 *   node --expose-gc symbols-child.ts <contender> <symbols> <seconds at most>
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SymbolRow } from '../../src/main/engine/search/search.ts';
import { type Contender, memoscope, pathsOf, peers } from '../symbol-search/contenders.ts';
import { corpus } from '../symbol-search/corpus.ts';
import { typingSessions } from '../symbol-search/sessions.ts';
import { measureOf } from './rows.ts';

const [name = '', size = '', seconds = ''] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-tags-'));

/** A process a keystroke over a list of all paths, letters in order: what a script around a tags file does. Unranked. */
const ripgrep: Contender = {
  name: 'ripgrep',
  async load(rows) {
    const file = path.join(folder, 'tags');
    fs.writeFileSync(file, pathsOf(rows).join('\n'));
    return (query) => {
      const pattern = Array.from(query, (letter) => letter.replace(/[\\^$.*+?()[\]{}|-]/, '\\$&')).join('.*');
      const run = spawnSync('rg', ['-i', '-N', '-m', '50', '-e', pattern, file]);
      if (run.error !== undefined) throw run.error;
      if ((run.status ?? 2) > 1) throw new Error(String(run.stderr));
      return run.stdout;
    };
  },
};

const contender = [memoscope, ...peers, ripgrep].find((one) => one.name === name);
if (contender === undefined) throw new Error(`no contender ${name}`);
try {
  globalThis.gc?.();
  const before = memoryMB();
  let rows: SymbolRow[] = [...corpus(Number(size))];
  const queries = typingSessions(rows, 60).flat();
  const warmUp = typingSessions(rows, 10, 3).flat();
  const started = performance.now();
  const search = await contender.load(rows);
  const loadMs = performance.now() - started;
  rows = [];
  globalThis.gc?.();
  const held = memoryMB() - before;
  const until = performance.now() + Number(seconds) * 1000;
  for (const query of warmUp) if (performance.now() < until - Number(seconds) * 750) search(query);
  const times = queries.map((): number[] => []);
  for (let round = 0; round < 5; round += 1) {
    for (const [at, query] of queries.entries()) {
      if (performance.now() > until) break;
      const start = performance.now();
      search(query);
      times[at]?.push(performance.now() - start);
    }
  }
  const medians = times.filter((own) => own.length > 0).map((own) => measureOf(own).median);
  medians.sort((a, b) => a - b);
  const at = (share: number): number => medians[Math.floor(share * medians.length)] ?? Number.NaN;
  const figures = { 'p95 ms': at(0.95), 'p50 ms': at(0.5), 'load ms': loadMs, 'held MB': held };
  console.log(JSON.stringify({ figures, keys: medians.length, of: queries.length }));
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Of what JavaScript holds. */
function memoryMB(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}
