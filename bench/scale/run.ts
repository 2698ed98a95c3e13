/**
 * How the product grows: made-up trees of 1,000 to 100,000 files, real ones side by side, symbol search among up
 * to 1,000,000 symbols, memory with up to 100,000 records. What matters is not a figure but how it grows from one size to the next.
 *   node bench/scale/run.ts [--quick] [--real <folder,…>]
 * Writes scale-<date>.json, scale.md and plots into bench/results/scale.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { engineEnvironment } from '../../src/main/engine/storage/storage.ts';
import { bundled } from '../bundle.ts';
import { plots, type Row, table } from './report.ts';
import { layTrees, writeTree } from './tree.ts';

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const real = words[words.indexOf('--real') + 1]?.split(',') ?? [];
const files = quick ? [300, 1_000, 3_000] : [1_000, 3_000, 10_000, 30_000, 100_000];
const realFiles = quick ? [1_000] : [1_000, 5_000, 20_000];
const symbols = quick ? [1_000, 10_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000];
const records = quick ? [300, 1_000] : [1_000, 10_000, 100_000];
/** What follows a rebuild takes up to a minute; threads end half a minute after it, and memory is released after
 * that. */
const restSeconds = quick ? 5 : 120;
const restFrom = quick ? 3_000 : 10_000;

const inMemory = path.join(import.meta.dirname, 'in-memory.ts');
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-scale-'));
const results = path.resolve(import.meta.dirname, '../results/scale');
// As the web shell and the desktop app start theirs.
const env = { ...engineEnvironment(), MEMOSCOPE_USER_DATA: path.join(base, 'user-data') };
const started = performance.now();
const engine = await bundled(path.join(import.meta.dirname, 'child.ts'));

function say(text: string): void {
  console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`);
}

function child(file: string, ...args: string[]): Record<string, number> {
  const answer = execFileSync(process.execPath, [file, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(answer.slice(answer.lastIndexOf('{'))) as Record<string, number>;
}

/** A tree that nobody learns from by himself meanwhile: the loop would be counted with whatever is measured. */
function tree(count: number, make: (root: string) => void): Row {
  const root = path.join(base, `tree${count}`);
  make(root);
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  try {
    return {
      size: count,
      figures: {
        ...child(engine.file, 'index', root),
        ...child(engine.file, 'use', root, String(count < restFrom ? 0 : restSeconds)),
      },
    };
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

try {
  const parts: Record<string, Row[]> = { trees: [], real: [], symbols: [], records: [] };
  for (const size of symbols) {
    say(`${size} symbols`);
    parts.symbols?.push({ size, figures: child(inMemory, 'symbols', String(size)) });
  }
  for (const size of records) {
    say(`${size} records`);
    parts.records?.push({ size, figures: child(inMemory, 'records', String(size)) });
  }
  for (const count of files) {
    say(`${count} made-up files`);
    parts.trees?.push(tree(count, (root) => writeTree(root, count)));
  }
  for (const count of real.length === 0 ? [] : realFiles) {
    say(`${count} real files`);
    parts.real?.push(tree(count, (root) => layTrees(root, real, count)));
  }
  fs.mkdirSync(results, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const machine = { cpus: `${os.cpus().length} × ${os.cpus()[0]?.model}`, node: process.version, load: os.loadavg() };
  fs.writeFileSync(
    path.join(results, `scale-${date}.json`),
    `${JSON.stringify({ date, machine, quick, parts }, null, 2)}\n`,
  );
  const pictures = await plots(parts);
  for (const { name, svg } of pictures) fs.writeFileSync(path.join(results, name), svg);
  const text = table(
    parts,
    { date, ...machine },
    pictures.map(({ name }) => name),
  );
  fs.writeFileSync(path.join(results, 'scale.md'), text);
  console.log(text);
  say('done');
} finally {
  engine.remove();
  fs.rmSync(base, { recursive: true, force: true });
}
