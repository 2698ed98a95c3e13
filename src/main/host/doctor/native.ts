/**
 * Native modules and grammars. Each module is loaded and used in a process of its own: one that is broken may end the process
 * that loads it, and loading cannot be stopped once it has begun.
 */

import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Said } from '#shared/contract/service.ts';
import { appRoot, resourcePath } from '../../engine/storage/storage.ts';
import { type CheckScope, type Finding, textOf, told } from './check.ts';

/** Programs for `node -e`; `load` finds modules as the app does. */
const loader = "const load = require('node:module').createRequire(process.argv[1]);";
const sqlite = `${loader}
const db = new (load('better-sqlite3'))(':memory:');
process.stdout.write('SQLite ' + db.prepare('SELECT sqlite_version()').pluck().get());`;
const usearch = `${loader}
const index = new (load('usearch').Index)({ metric: 'cos', connectivity: 8, dimensions: 2 });
index.add(7n, new Float32Array([1, 0]));
if (index.search(new Float32Array([1, 0]), 1).keys[0] !== 7n) throw new Error('it does not find what was put in');
process.stdout.write('found');`;
/** Part of the desktop app only: the package for npm leaves it out, because it is larger than all the rest. */
const onnx = `${loader}
let library;
try {
  library = load.resolve('@xenova/transformers');
} catch {
  process.exit();
}
const own = require('node:module').createRequire(library);
const runtime = own('onnxruntime-node');
if (typeof runtime.InferenceSession?.create !== 'function') throw new Error('it loads without its parts');
process.stdout.write('onnxruntime ' + (runtime.env?.versions?.node ?? 'loaded'));`;

export const checkSqlite = (place: CheckScope): Promise<Finding> => probe(sqlite, place, told('nativeMend'));
export const checkUsearch = async (place: CheckScope): Promise<Finding> => {
  const finding = await probe(usearch, place, told('usearchMend'));
  return finding.ok ? { ...finding, found: told('usearch') } : finding;
};
export const checkOnnx = async (place: CheckScope): Promise<Finding> => {
  const finding = await probe(onnx, place, told('onnxMend'));
  return finding.found === '' ? { ok: true, absent: true, found: told('onnxAbsent') } : finding;
};

const run = promisify(execFile);

async function probe(program: string, { signal }: CheckScope, mend: Said): Promise<Finding> {
  const options = {
    ...{ signal, killSignal: 'SIGKILL' as const, maxBuffer: 1 << 20 },
    // Electron's own program acts as Node only with this variable.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  };
  try {
    const from = path.join(appRoot(), 'package.json');
    const { stdout } = await run(process.execPath, ['--no-warnings', '-e', program, from], options);
    return { ok: true, found: stdout.trim() };
  } catch (thrown) {
    return { ok: false, found: shortened(thrown), mend };
  }
}

/** The line of a stack, with the program in it, that names the problem. */
function shortened(thrown: unknown): string {
  const stderr = typeof thrown === 'object' && thrown !== null && 'stderr' in thrown ? String(thrown.stderr) : '';
  const said = stderr.split('\n').find((line) => /^\w*Error\b|cannot|not found/i.test(line));
  return (said ?? textOf(thrown).split('\n')[0] ?? 'it does not load').slice(0, 300);
}

export async function checkGrammars(): Promise<Finding> {
  const folder = resourcePath('grammars');
  const mend = 'npm run build';
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.wasm'));
  if (names.length === 0) return { ok: false, found: told('grammarsNone', { folder }), mend };
  const { brokenGrammars } = await import('../../engine/engine.ts');
  const broken = await brokenGrammars(names);
  if (broken.length > 0) return { ok: false, found: told('grammarsBroken', { names: broken }), mend };
  return { ok: true, found: told('grammars', { count: names.length }) };
}
