/** Uses follow what decides where imports lead, changed while the folder is open or not: manifests, configurations of the compiler. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { isSetup, setupOf } from '../../../../../src/main/engine/references/typescript/setup.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(() => workspace.dispose());

async function usersOf(engine: Engine, path: string): Promise<string[]> {
  await engine.call('index.run', {}, uncancelled);
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line, kind }) => `${file}:${line} ${kind}`).sort();
}

async function open(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}

it('uses lead where paths of a tsconfig lead now, in an open folder and in one that is opened again', async () => {
  const paths = (folder: string): string =>
    `{ "compilerOptions": { "paths": { "@lib/*": ["./${folder}/*"] } } } // where the lamps are\n`;
  const lamp = 'export class Lamp {\n  on() {}\n}\n';
  workspace.write('one/lamp.ts', lamp);
  workspace.write('two/lamp.ts', lamp);
  workspace.write('use.ts', "import { Lamp } from '@lib/lamp';\nnew Lamp().on();\n");
  workspace.write('tsconfig.json', paths('one'));
  const first = await open();
  expect(await usersOf(first, 'one.lamp.Lamp.on')).toEqual(['use.ts:2 call']);
  workspace.write('tsconfig.json', paths('two'));
  expect(await usersOf(first, 'one.lamp.Lamp.on')).toEqual([]);
  expect(await usersOf(first, 'two.lamp.Lamp.on')).toEqual(['use.ts:2 call']);
  await first.close();
  workspace.write('tsconfig.json', paths('one'));
  const again = await open();
  expect(await usersOf(again, 'two.lamp.Lamp.on')).toEqual([]);
  expect(await usersOf(again, 'one.lamp.Lamp.on')).toEqual(['use.ts:2 call']);
});

it('uses lead where the manifest of a package leads now', async () => {
  const manifest = (entry: string): string => JSON.stringify({ name: '@house/lamps', exports: `./src/${entry}.ts` });
  const lamp = 'export class Lamp {\n  on() {}\n}\n';
  workspace.write('lamps/src/old.ts', lamp);
  workspace.write('lamps/src/new.ts', lamp);
  workspace.write('lamps/package.json', manifest('old'));
  workspace.write('app/use.ts', "import { Lamp } from '@house/lamps';\nnew Lamp().on();\n");
  const engine = await open();
  expect(await usersOf(engine, 'lamps.src.old.Lamp.on')).toEqual(['app/use.ts:2 call']);
  workspace.write('lamps/package.json', manifest('new'));
  expect(await usersOf(engine, 'lamps.src.old.Lamp.on')).toEqual([]);
  expect(await usersOf(engine, 'lamps.src.new.Lamp.on')).toEqual(['app/use.ts:2 call']);
});

it('a configuration that is saved in a watched folder is followed without a look at all files', async () => {
  const paths = (folder: string): string => `{ "compilerOptions": { "paths": { "@lib/*": ["./${folder}/*"] } } }\n`;
  const lamp = 'export class Lamp {\n  on() {}\n}\n';
  workspace.write('one/lamp.ts', lamp);
  workspace.write('two/lamp.ts', lamp);
  workspace.write('use.ts', "import { Lamp } from '@lib/lamp';\nnew Lamp().on();\n");
  workspace.write('tsconfig.json', paths('one'));
  const engine = await workspace.open({ watch: true });
  await engine.settled();
  const users = async (path: string): Promise<number> =>
    (await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled)).total;
  expect(await users('one.lamp.Lamp.on')).toBe(1);
  workspace.write('tsconfig.json', paths('two'));
  await vi.waitFor(async () => expect(await users('one.lamp.Lamp.on')).toBe(0), { timeout: 30_000, interval: 200 });
  expect(await users('two.lamp.Lamp.on')).toBe(1);
});

it('counts what leads somewhere, not versions, scripts and other settings', async () => {
  const named = ['package.json', 'a/package.json', 'tsconfig.json', 'tsconfig.base.json', 'jsconfig.json'];
  for (const name of [...named, 'packages/tsconfig/base.json'])
    expect({ name, is: isSetup(name) }).toEqual({ name, is: true });
  for (const name of ['my-package.json', 'src/config.json', 'package.json/a.ts', 'package-lock.json'])
    expect({ name, is: isSetup(name) }).toEqual({ name, is: false });

  const written = { name: 'lamps', version: '1.0.0', exports: './a.ts', scripts: { test: 'true' } };
  const stampOf = (manifest: unknown): Promise<string> => {
    workspace.write('package.json', typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
    return setupOf(workspace.root, ['package.json']);
  };
  const before = await stampOf(written);
  expect(await stampOf({ ...written, version: '2.0.0', scripts: {} })).toBe(before);
  expect(await stampOf({ ...written, exports: './b.ts' })).not.toBe(before);
  expect(await stampOf({ ...written, imports: { '#a': './a.ts' } })).not.toBe(before);
  // Unfinished, and no object at all.
  expect(await stampOf('{ "name": ')).not.toBe(before);
  expect(await stampOf('null')).toBe(await stampOf('[]'));
  expect(await setupOf(workspace.root, [])).toBe('');
  expect(await setupOf(workspace.root, ['gone/package.json'])).not.toBe('');
});
