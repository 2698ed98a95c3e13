import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { appRoot } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';

/** Every module that a process loads when it imports the door and then runs `use`. */
function loaded(use: string): string[] {
  const root = tempFolder();
  const door = pathToFileURL(path.join(appRoot(), 'src/main/engine/workspace/workspace.ts')).href;
  writeFiles(root, {
    'a.ts': 'x',
    'main.mjs': `import { registerHooks } from 'node:module';
      const seen = [];
      registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context); } });
      const door = await import('${door}');
      ${use}
      console.log(JSON.stringify(seen));`,
  });
  return JSON.parse(execFileSync(process.execPath, [path.join(root, 'main.mjs'), root], { encoding: 'utf8' }));
}

const heavy = /node_modules\/(chokidar|better-sqlite3|yaml|zod)\//;

describe('the door', () => {
  it('is light for a parse worker: no watcher, database, YAML or schemas', () => {
    const modules = loaded(
      "if (door.readSourceSync(process.argv[2], 'a.ts', 10).kind !== 'text') throw new Error('not read');",
    );
    expect(modules.some((url) => url.endsWith('/read-source.ts'))).toBe(true);
    expect(modules.filter((url) => heavy.test(url))).toEqual([]);
  });

  it('watches on another thread: chokidar never works on that of the engine', () => {
    const watching = loaded(`const folder = await door.checkFolder(process.argv[2]);
      const { config } = await door.loadConfig({ configFile: '' });
      await (await door.watchFolder(folder, config, () => {})).close();`);
    expect(watching.some((url) => url.endsWith('/watch-folder.ts'))).toBe(true);
    expect(watching.filter((url) => url.includes('/chokidar/'))).toEqual([]);
  });

  it('loads the rest when it is used', () => {
    const modules = loaded("await door.loadConfig({ configFile: process.argv[2] + '/config.yaml' });");
    expect(modules.some((url) => heavy.test(url))).toBe(true);
  });
});
