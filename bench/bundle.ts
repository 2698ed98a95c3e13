/**
 * The engine as people run it, for what a benchmark runs in it: bundled like out/main, beside all threads and processes
 * that it starts. From the sources Node takes the types out of hundreds of files, on the thread that is measured.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import electronVite from '../electron.vite.config.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The bundle of `entry` in a folder of its own; `remove` takes the folder away. */
export async function bundled(entry: string): Promise<{ file: string; remove(): void }> {
  const { rolldownOptions = {}, externalizeDeps } = electronVite.main?.build ?? {};
  const { input } = rolldownOptions;
  const noExternal = typeof externalizeDeps === 'object' ? externalizeDeps.exclude : undefined;
  fs.mkdirSync(path.join(root, 'out'), { recursive: true });
  // As deep as out/main, for the product finds its package.json from there.
  const outDir = fs.mkdtempSync(path.join(root, 'out', 'bench-'));
  const remove = (): void => fs.rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: electronVite.main?.define ?? {},
      ssr: { noExternal: noExternal ?? [] },
      build: {
        ...{ ssr: true, target: 'node24', outDir, emptyOutDir: true },
        rolldownOptions: { ...rolldownOptions, input: { ...(input as Record<string, string>), 'bench-child': entry } },
      },
    });
  } catch (thrown) {
    remove();
    throw thrown;
  }
  return { file: path.join(outDir, 'bench-child.js'), remove };
}
