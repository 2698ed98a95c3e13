/**
 * Before the tests of the node project: everything that the engine starts as a worker thread or process, and the command
 * line, as the product has them. Bundled they start in half the time of their hundreds of sources, and tests start them
 * a thousand times. `use-entries.ts` leads the engine to them.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import electronVite from '../../../electron.vite.config.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the folder of the bundles, with a slash at its end; null where the sources cannot be bundled as they stand. */
    entries: string | null;
  }
}

const root = path.resolve(import.meta.dirname, '../../..');
const out = path.join(root, 'out');
const dayMs = 24 * 60 * 60 * 1000;

export default async function setup(project: TestProject): Promise<() => void> {
  fs.mkdirSync(out, { recursive: true });
  removeLeftovers();
  // As deep as out/main, for the product finds its package.json from there; of this run alone, as runs may overlap.
  const folder = fs.mkdtempSync(path.join(out, 'tests-'));
  const rebuild = async (): Promise<void> => {
    try {
      await bundle(folder);
      project.provide('entries', `${pathToFileURL(folder)}/`);
    } catch (thrown) {
      // A file in which someone still types: tests that have nothing to do with it run all the same, on the sources.
      console.error(thrown);
      project.provide('entries', null);
    }
  };
  await rebuild();
  project.onTestsRerun(rebuild);
  // Tests leave nothing with whoever runs them; each that looks at the user data takes a folder of its own.
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-user-'));
  process.env.MEMOSCOPE_USER_DATA ??= userData;
  return () => {
    for (const made of [folder, userData]) fs.rmSync(made, { recursive: true, force: true });
  };
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  for (const name of fs.readdirSync(out).filter((one) => one.startsWith('tests-'))) {
    const folder = path.join(out, name);
    const stat = fs.statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > dayMs) fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<void> {
  const { rolldownOptions = {}, externalizeDeps } = electronVite.main?.build ?? {};
  const noExternal = typeof externalizeDeps === 'object' ? externalizeDeps.exclude : undefined;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: noExternal ?? [] },
    build: { ssr: true, target: 'node24', outDir, emptyOutDir: true, rolldownOptions },
  });
}
