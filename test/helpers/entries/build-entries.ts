/**
 * Before the tests of the node project: everything that the engine starts as a worker thread or process, and the command
 * line, as the product has them. Bundled they start in half the time of their hundreds of sources, and tests start them
 * a thousand times. `use-entries.ts` leads the engine to them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import electronVite from '../../../electron.vite.config.ts';
import { makeRunFolder } from '../run-folders.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the folder of the bundles, with a slash at its end; null where the sources cannot be bundled as they stand. */
    entries: string | null;
  }
}

const root = path.resolve(import.meta.dirname, '../../..');
const out = path.join(root, 'out');

export default async function setup(project: TestProject): Promise<() => void> {
  fs.mkdirSync(out, { recursive: true });
  // As deep as out/main, for the product finds its package.json from there; of this run alone, as runs may overlap.
  const folder = makeRunFolder(out, 'tests');
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
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

async function bundle(outDir: string): Promise<void> {
  const { rolldownOptions = {}, externalizeDeps } = electronVite.main?.build ?? {};
  const include = typeof externalizeDeps === 'object' ? externalizeDeps.include : [];
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { dependencies: object };
  const external = [...Object.keys(manifest.dependencies), ...(include ?? []), 'electron'];
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: electronVite.main?.define ?? {},
    ssr: { noExternal: true, external },
    build: { ssr: true, target: 'node24', outDir, emptyOutDir: true, rolldownOptions },
  });
}
