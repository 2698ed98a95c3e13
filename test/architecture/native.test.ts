/**
 * Terminating a worker thread while a native module runs on it may abort the whole process: modules that use Node-API's C++
 * wrapper throw then, and nobody can catch it. Threads are terminated when they are stuck, cancelled, idle or closed, so they
 * load no native module but the one that is known to survive.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, projectFiles, root, type SourceFile } from './sources.ts';

/** Survives: it calls V8 itself and throws nothing across it. `test/main/engine/threads/endings.long.ts` terminates it. */
const survives = new Set(['better-sqlite3']);

const files = projectFiles();
const isEntry = (file: SourceFile): boolean =>
  /^src\/main\/.*-worker\.ts$/.test(file.path) && /serveJobs|parentPort/.test(file.text);

/** Files whose code may run on the thread of `entry`. */
function filesOf(entry: SourceFile, all: readonly SourceFile[]): SourceFile[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const found = new Set([entry]);
  for (const file of found) {
    for (const { target, typeOnly } of importsOf(file)) {
      const next = typeOnly ? undefined : byPath.get(target ?? '');
      if (next !== undefined) found.add(next);
    }
  }
  return [...found];
}

/** Whether a package, or one that it depends on, brings native code. */
function isNative(name: string, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  const folder = path.join(root, 'node_modules', name);
  if (!fs.existsSync(folder)) return false;
  if (fs.globSync('**/*.node', { cwd: folder }).length > 0) return true;
  const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).some((one) => isNative(one, seen));
}

const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
// The library for models from folders is a part of the desktop app, not of the package for npm.
const native = [...Object.keys(manifest.dependencies), '@xenova/transformers'].filter((name) => isNative(name));

/** Imported, required or loaded in any other way: the name of the package is in quotes. */
function nativeOnThreads(all: readonly SourceFile[]): string[] {
  return all
    .filter(isEntry)
    .flatMap((entry) =>
      filesOf(entry, all).flatMap((file) =>
        native
          .filter((name) => !survives.has(name) && new RegExp(`['"\`]${name}['"\`/]`).test(file.text))
          .map((name) => `${entry.path} loads ${name}, by ${file.path}`),
      ),
    );
}

describe('native modules', () => {
  test('are loaded by no worker thread, but for the one that survives its end', () => {
    expect(files.filter(isEntry).length).toBeGreaterThan(8);
    expect(native).toEqual(expect.arrayContaining(['usearch', '@xenova/transformers', 'better-sqlite3']));
    expect(nativeOnThreads(files)).toEqual([]);
  });

  test('on a thread are found, also behind other files and other packages', () => {
    const entry = { path: 'src/main/engine/a-worker.ts', text: "import './b.ts';\nserveJobs();" };
    for (const name of ['usearch', '@xenova/transformers']) {
      const behind = {
        path: 'src/main/engine/b.ts',
        text: `const load = createRequire(import.meta.url);\nload('${name}');`,
      };
      expect(nativeOnThreads([entry, behind])).toEqual([`${entry.path} loads ${name}, by ${behind.path}`]);
    }
  });
});
