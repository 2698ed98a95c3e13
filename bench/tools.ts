/**
 * The packages that benchmarks compare with, kept out of the product's own install (bench/package.json). They are
 * installed on first use, which needs a network; install scripts do not run.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;

/** A package of bench/package.json, imported. Throws with npm's words when it cannot be installed. */
export async function benchPackage<T>(name: string): Promise<T> {
  installOnce();
  return (await import(name)) as T;
}

function installOnce(): void {
  const lock = path.join(folder, 'package-lock.json');
  const installed = path.join(folder, 'node_modules', '.package-lock.json');
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs >= fs.statSync(lock).mtimeMs) return;
  console.error('Installing what the benchmarks compare with into bench/node_modules (once)…');
  const run = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) throw new Error(`npm ci in bench/ failed: ${(run.stderr || run.stdout).slice(-2000)}`);
}
