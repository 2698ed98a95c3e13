/** Usages that rest on an index.scip, through the engine. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { setTrusted } from '../../../../src/main/engine/storage/storage.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { occurrencesIn, scipIndex } from './made-index.ts';

const of = (descriptors: string): string => `scip-java maven shop 1.0 ${descriptors}`;
const files = {
  'src/Store.java': 'package shop;\npublic class Store {\n  public int size;\n  public void close() {}\n}\n',
  'src/Box.java': 'package shop;\npublic class Box {\n  public int size;\n}\n',
  // Nothing in the folder declares what `made` is.
  'src/Main.java':
    'package shop;\nclass Main {\n  int run(Factory made) {\n    made.open().close();\n    return made.open().size;\n  }\n}\n',
};
const declared = new Set(['Store', 'Box', 'size', 'close']);
const symbols = { Store: of('shop/Store#'), size: of('shop/Store#size.'), close: of('shop/Store#close().') };
const boxes = { Box: of('shop/Box#'), size: of('shop/Box#size.') };
const index = (): Uint8Array =>
  scipIndex([
    { path: 'src/Store.java', occurrences: occurrencesIn(files['src/Store.java'], symbols, declared) },
    { path: 'src/Box.java', occurrences: occurrencesIn(files['src/Box.java'], boxes, declared) },
    { path: 'src/Main.java', occurrences: occurrencesIn(files['src/Main.java'], symbols) },
  ]);

async function opened(): Promise<{ workspace: TestWorkspace; engine: Engine }> {
  const workspace = makeWorkspace(files);
  onTestFinished(() => workspace.dispose());
  fs.writeFileSync(path.join(workspace.root, 'index.scip'), index());
  const engine = await workspace.open();
  await engine.settled();
  return { workspace, engine };
}

async function usesOf(engine: Engine, name: string) {
  const { usages, reader } = await engine.call('FindUsages', { path: name, maxResults: 100 }, uncancelled);
  const places = usages.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`);
  return { places, reader };
}

it('counts only in a folder that the person trusts, and names the program that made it', async () => {
  const { workspace, engine } = await opened();
  const unsure = await usesOf(engine, 'shop.Store.size');
  expect(unsure.reader).toBe(null);
  expect(unsure.places).not.toContain('src/Main.java:5 1');
  await setTrusted(fs.realpathSync(workspace.root), true, 1);
  expect(await usesOf(engine, 'shop.Store.size')).toEqual({
    places: ['src/Main.java:5 1'],
    reader: 'scip-test 1.0 (index.scip)',
  });
  expect((await usesOf(engine, 'shop.Store.close')).places).toEqual(['src/Main.java:4 1']);
  // The index says that it is the other one.
  expect((await usesOf(engine, 'shop.Box.size')).places).toEqual([]);
  await setTrusted(fs.realpathSync(workspace.root), false, 2);
  expect(await usesOf(engine, 'shop.Store.size')).toEqual(unsure);
});

it('counts for files that are as it was made for, and judges the others by their declarations', async () => {
  const { workspace, engine } = await opened();
  await setTrusted(fs.realpathSync(workspace.root), true, 1);
  expect((await usesOf(engine, 'shop.Store.size')).places).toEqual(['src/Main.java:5 1']);
  workspace.write('src/Main.java', `${files['src/Main.java']}class Other { int all(Store s) { return s.size; } }\n`);
  await engine.call('index.run', {}, uncancelled);
  const { places } = await usesOf(engine, 'shop.Store.size');
  expect(places).toContain('src/Main.java:8 0.95');
  expect(places).not.toContain('src/Main.java:5 1');
});

it('is read again when it changes, and ignored as soon as it is deleted', async () => {
  const { workspace, engine } = await opened();
  await setTrusted(fs.realpathSync(workspace.root), true, 1);
  await usesOf(engine, 'shop.Store.size');
  fs.writeFileSync(path.join(workspace.root, 'index.scip'), Buffer.concat([index(), scipIndex([], ['other', '2'])]));
  expect((await usesOf(engine, 'shop.Store.size')).places).toEqual(['src/Main.java:5 1']);
  fs.rmSync(path.join(workspace.root, 'index.scip'));
  expect((await usesOf(engine, 'shop.Store.size')).reader).toBe(null);
});

it('is not followed where it is a link, and costs nothing but itself where it is damaged', async () => {
  const { workspace, engine } = await opened();
  await setTrusted(fs.realpathSync(workspace.root), true, 1);
  fs.renameSync(path.join(workspace.root, 'index.scip'), path.join(workspace.root, '../outside.scip'));
  fs.symlinkSync('../outside.scip', path.join(workspace.root, 'index.scip'));
  expect((await usesOf(engine, 'shop.Store.size')).reader).toBe(null);
  fs.rmSync(path.join(workspace.root, 'index.scip'));
  workspace.write('index.scip', 'no index');
  expect((await usesOf(engine, 'shop.Store.size')).reader).toBe(null);
});
