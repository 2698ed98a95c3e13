import fs from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type * as AppFiles from '../../../../src/main/engine/storage/app-files.ts';
import type { EntryName } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';

// Other tests start bundles in its place.
const source = '../../../../src/main/engine/storage/app-files.ts';
const { appRoot, entryUrl, isInstalled, resourcePath } = await vi.importActual<typeof AppFiles>(source);
const entries: EntryName[] = ['engine-host', 'parse-worker', 'watch-worker', 'cli'];

/** The module as it is in a build: plain JavaScript in out/main below `root`. */
async function built(root: string): Promise<typeof AppFiles> {
  const source = fs.readFileSync(path.join(appRoot(), 'src/main/engine/storage/app-files.ts'), 'utf8');
  writeFiles(root, { 'package.json': '{"type":"module"}', 'out/main/chunk-abc.js': stripTypeScriptTypes(source) });
  return import(pathToFileURL(path.join(root, 'out/main/chunk-abc.js')).href);
}

describe('app files', () => {
  it('are found from the source tree', () => {
    expect(JSON.parse(fs.readFileSync(path.join(appRoot(), 'package.json'), 'utf8')).name).toBe('memoscope');
    expect(resourcePath('grammars', 'a.wasm')).toBe(path.join(appRoot(), 'resources', 'grammars', 'a.wasm'));
  });

  it('name the same entries as the build', () => {
    const config = fs.readFileSync(path.join(appRoot(), 'electron.vite.config.ts'), 'utf8');
    for (const name of entries) {
      const source = path
        .relative(appRoot(), fileURLToPath(entryUrl(name)))
        .split(path.sep)
        .join('/');
      expect(config.replaceAll("'", '')).toContain(`${name}: ${source}`);
    }
  });

  it('are found from a build', async () => {
    const root = path.join(tempFolder(), 'app');
    const module = await built(root);
    expect(module.appRoot()).toBe(root);
    expect(module.resourcePath('a')).toBe(path.join(root, 'resources', 'a'));
    for (const name of entries)
      expect(fileURLToPath(module.entryUrl(name))).toBe(path.join(root, 'out', 'main', `${name}.js`));
  });

  it('are found from an installed app: all of them in the folder beside the archive', async () => {
    const root = path.join(tempFolder(), 'app.asar.unpacked');
    const module = await built(root);
    expect([module.appRoot(), module.isInstalled(), isInstalled()]).toEqual([root, true, false]);
    expect(module.resourcePath('a')).toBe(path.join(root, 'resources', 'a'));
    expect(fileURLToPath(module.entryUrl('cli'))).toBe(path.join(root, 'out', 'main', 'cli.js'));
  });
});
