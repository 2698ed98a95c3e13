/** Renames and extracts through an engine: what is previewed, what is written, what is refused. */
import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady, outline } from '../small-project.ts';

const files = {
  'tsconfig.json':
    '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler"},"include":["src"]}',
  'src/store.ts':
    '/** A Store keeps. */\r\nexport class Store {\r\n  get(id: string): string { return id; }\r\n}\r\nexport const size = 1;\r\n',
  'src/app.ts':
    "import { Store, size } from './store';\nexport function start(s: Store) { const o = { size }; return s.get('Store') + o.size; }\n",
  'test/store.spec.ts': "import { Store } from '../src/store';\nnew Store().get('x');\n",
  'plain.js': "import { Store } from './src/store';\nexport const made = new Store();\n",
};

let workspace: TestWorkspace;
let engine: Engine;
afterEach(async () => {
  await engine.close();
  workspace.dispose();
});

async function open(extra: Record<string, string> = {}): Promise<void> {
  workspace = makeWorkspace({ ...files, ...extra });
  engine = await openReady(workspace);
}

const bytes = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(files).map((file) => [file, fs.readFileSync(`${workspace.root}/${file}`).toString('latin1')]),
  );

test('previews a rename in every file that knows the name, writes it once, and undoes it byte for byte (edit-1, edit-3)', async () => {
  await open();
  const before = bytes();
  const preview = await engine.call('edit.rename', { path: 'Store', newName: 'Vault' }, uncancelled);
  expect(preview.title).toBe('rename Store to Vault');
  expect(preview.files.map(({ file }) => file)).toEqual([
    'plain.js',
    'src/app.ts',
    'src/store.ts',
    'test/store.spec.ts',
  ]);
  expect(preview.diagnostics).toEqual({ checked: true, added: [], removed: [], blocking: [], whole: true });
  expect(preview.leftAlone.map(({ file, line }) => `${file}:${line}`)).toEqual(
    expect.arrayContaining(['src/store.ts:1', 'src/app.ts:2']),
  );
  expect(preview.diff).toContain('--- a/src/store.ts\n+++ b/src/store.ts\n@@ -1,5 +1,5 @@\n');
  expect(preview.diff).not.toContain('\r');
  expect(bytes()).toEqual(before);
  const written = await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
  expect(written.written).toBe(true);
  // One batch, taken in before the answer.
  const { ops } = await engine.call('ops.list', {}, uncancelled);
  expect(ops.filter(({ kind }) => kind === 'update')).toMatchObject([{ state: 'done' }]);
  expect(await outline(engine, 'Vault')).toContain('Vault');
  expect(bytes()['src/store.ts']).toBe((before['src/store.ts'] ?? '').replace('class Store', 'class Vault'));
  const { files: undone } = await engine.call('edit.undo', { undoId: written.undoId ?? '' }, uncancelled);
  expect(undone).toHaveLength(4);
  expect(bytes()).toEqual(before);
});

test('shows a preview before it is checked; a check that was cancelled keeps the thread; none is written unchecked (edit-1, edit-2)', async () => {
  await open({ 'src/clash.ts': "import { Store } from './store';\nconst made = 1;\nexport default [Store, made];\n" });
  const params = { path: 'Store', newName: 'made', check: false };
  const preview = await engine.call('edit.rename', params, uncancelled);
  expect(preview.diagnostics).toMatchObject({ checked: false, whole: false });
  expect(preview.files).toHaveLength(5);
  const { previewId: id } = preview;
  const stop = new AbortController();
  const quiet = engine.subscribe((event) => {
    if (event === 'op') stop.abort();
  });
  await expect(engine.call('edit.check', { id }, { ...uncancelled, signal: stop.signal })).rejects.toMatchObject({
    code: 'Cancelled',
  });
  quiet();
  expect((await engine.call('edit.preview', { id }, uncancelled)).diagnostics.checked).toBe(false);
  const before = bytes();
  await expect(engine.call('edit.apply', { previewId: id }, uncancelled)).rejects.toMatchObject({ code: 'Refused' });
  expect(bytes()).toEqual(before);
  const checked = await engine.call('edit.check', { id }, uncancelled);
  expect(checked.diagnostics.checked).toBe(true);
  expect(checked.diagnostics.blocking.map(({ file }) => file)).toContain('src/clash.ts');
  // What is left out is checked only when that is asked for, or before it is written.
  const hunks = checked.files.flatMap((one) => one.hunks).map((one) => one.id);
  const rest = { previewId: id, hunks: hunks.slice(1), check: false };
  expect((await engine.call('edit.skip', rest, uncancelled)).diagnostics.checked).toBe(false);
  const { ops } = await engine.call('ops.list', {}, uncancelled);
  expect(ops.filter(({ kind }) => kind === 'edit').map(({ state }) => state)).toContain('cancelled');
});

test('keeps the name of a property where a variable that it is made of is renamed', async () => {
  await open();
  const preview = await engine.call(
    'edit.rename',
    { at: { file: 'src/store.ts', line: 5, column: 14 }, newName: 'width' },
    uncancelled,
  );
  expect(preview.diff).toContain("+import { Store, width } from './store';");
  expect(preview.diff).toContain('const o = { size: width };');
  expect(preview.diagnostics.blocking).toEqual([]);
});

test('writes nothing that brings an error, nor a name that another declaration would catch (edit-2)', async () => {
  await open({ 'src/caught.ts': 'const outer = 1;\nexport function f(inner: number) { return outer + inner; }\n' });
  const clash = await engine.call('edit.rename', { path: 'Store', newName: 'size' }, uncancelled);
  expect(clash.diagnostics.blocking.map(({ code }) => code)).toContain('TS2300');
  await expect(engine.call('edit.apply', { previewId: clash.previewId }, uncancelled)).rejects.toMatchObject({
    code: 'Refused',
  });
  // Both are numbers: no type tells.
  const caught = await engine.call(
    'edit.rename',
    { at: { file: 'src/caught.ts', line: 1, column: 7 }, newName: 'inner' },
    uncancelled,
  );
  expect(caught.diagnostics.blocking).toMatchObject([{ file: 'src/caught.ts', line: 2 }]);
});

test('refuses to write when the tree changed after the preview, and names that cannot be', async () => {
  await open();
  const preview = await engine.call('edit.rename', { path: 'Store.get', newName: 'fetch' }, uncancelled);
  workspace.write('src/app.ts', `${files['src/app.ts']}export const later = 1;\n`);
  const before = bytes();
  await expect(engine.call('edit.apply', { previewId: preview.previewId }, uncancelled)).rejects.toMatchObject({
    code: 'Conflict',
  });
  expect(bytes()).toEqual(before);
  for (const newName of ['class', '1st', 'Store'])
    await expect(engine.call('edit.rename', { path: 'Store', newName }, uncancelled)).rejects.toMatchObject({
      code: 'InvalidArgument',
    });
});

test('extracts a function and a variable with the line ends of the file', async () => {
  await open({ 'src/sum.ts': 'export function sum(a: number, b: number) {\r\n  return a * 2 + b;\r\n}\r\n' });
  const place = { file: 'src/sum.ts', line: 2, column: 10, endLine: 2, endColumn: 15 };
  const asFunction = await engine.call('edit.extract', { ...place, kind: 'function', name: 'twice' }, uncancelled);
  expect(asFunction.diagnostics.blocking).toEqual([]);
  expect(asFunction.diff).toContain('+  return twice(a) + b;');
  const asVariable = await engine.call('edit.extract', { ...place, kind: 'variable' }, uncancelled);
  await engine.call('edit.apply', { previewId: asVariable.previewId }, uncancelled);
  const text = fs.readFileSync(`${workspace.root}/src/sum.ts`, 'utf8');
  expect(text).toContain('  const newLocal = a * 2;\r\n  return newLocal + b;\r\n');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});

test('makes one preview and one write of several operations, and leaves hunks out (edit-4)', async () => {
  await open();
  const { batchId } = await engine.call('BeginEditBatch', {}, uncancelled);
  await engine.call('edit.rename', { path: 'Store', newName: 'Vault', batchId }, uncancelled);
  const both = await engine.call(
    'edit.rename',
    { at: { file: 'src/store.ts', line: 3, column: 3 }, newName: 'fetch', batchId },
    uncancelled,
  );
  expect(both).toMatchObject({
    previewId: batchId,
    kind: 'batch',
    title: 'rename Store to Vault; rename get to fetch',
  });
  expect(both.diagnostics.blocking).toEqual([]);
  const hunk = both.files.find(({ file }) => file === 'test/store.spec.ts')?.hunks[0]?.id ?? '';
  const partly = await engine.call('edit.skip', { previewId: batchId, hunks: [hunk] }, uncancelled);
  expect(partly.diagnostics.blocking.map(({ file }) => file)).toContain('test/store.spec.ts');
  await engine.call('edit.skip', { previewId: batchId, hunks: [] }, uncancelled);
  await engine.call('edit.apply', { previewId: batchId }, uncancelled);
  expect(bytes()['test/store.spec.ts']).toBe("import { Vault } from '../src/store';\nnew Vault().fetch('x');\n");
  expect((await engine.call('edit.preview', { id: batchId }, uncancelled)).written).toBe(true);
});

test('a rename and its inverse give the original tree, byte for byte', async () => {
  await open({
    'src/shapes.ts':
      'export interface Box { width: number; depth?: number }\nexport function area({ width, depth = 1 }: Box, scale: number): Box {\n  const height = width * depth * scale;\n  return { width: height, depth };\n}\nexport class Held { #inner = 1; get inner() { return this.#inner; } static of() { return new Held().inner; } }\n',
    'src/uses.ts':
      "import * as shapes from './shapes';\nimport { area as size, type Box } from './shapes';\nexport { Held } from './shapes';\nconst box: Box = { width: 1 };\nexport const all = [shapes.area(box, 1), size(box, 2)];\nexport const { width } = box;\n",
  });
  const tree = (): Record<string, string> => {
    const names = fs.readdirSync(`${workspace.root}/src`);
    return Object.fromEntries(names.map((name) => [name, fs.readFileSync(`${workspace.root}/src/${name}`, 'latin1')]));
  };
  const original = tree();
  const renames: [name: string, file: string, line: number, column: number][] = [
    ['size', 'src/store.ts', 5, 14],
    ['width', 'src/shapes.ts', 1, 24],
    ['area', 'src/shapes.ts', 2, 17],
    ['height', 'src/shapes.ts', 3, 9],
    ['depth', 'src/shapes.ts', 2, 31],
    ['scale', 'src/shapes.ts', 2, 49],
    ['Held', 'src/shapes.ts', 6, 14],
    ['#inner', 'src/shapes.ts', 6, 21],
    ['inner', 'src/shapes.ts', 6, 37],
  ];
  for (const [name, file, line, column] of renames) {
    for (const newName of [name.startsWith('#') ? '#other' : 'other', name]) {
      const preview = await engine.call('edit.rename', { at: { file, line, column }, newName }, uncancelled);
      expect(preview.diagnostics, `${name} to ${newName}`).toMatchObject({ blocking: [] });
      await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
      if (newName !== name) expect(tree()).not.toEqual(original);
    }
    expect(tree(), name).toEqual(original);
  }
}, 120_000);

test('a member that overrides one outside the workspace is not renamed: it would override nothing, without an error', async () => {
  await open({
    'src/failure.ts': [
      'export class Failure extends Error {',
      "  override name = 'Failure';",
      '  code = 1;',
      "  override toString(): string { return 'f'; }",
      '  static of(): Failure { return new Failure(); }',
      '}',
      'export class Other extends Error {',
      "  constructor() { super(); this.name = 'Other'; }",
      '}',
      'export class Own { name = 1; toString(): string { return this.name + new Failure().toString(); } }',
      'export interface Row extends Iterable<string> { [Symbol.iterator](): Iterator<string>; label: string }',
      'export class Rows extends Map<string, Row> { override get(key: string): Row { return this.at(key); } at(key: string): Row { throw key; } }',
    ].join('\n'),
  });
  const rename = (path: string) => engine.call('edit.rename', { path, newName: 'renamed' }, uncancelled);
  await expect(rename('Failure.name')).rejects.toMatchObject({
    code: 'Refused',
    message: expect.stringMatching(
      /^'name' cannot be renamed: it overrides Error\.name of lib\.\S+\.d\.ts, which is not part of the workspace\.$/,
    ),
  });
  for (const path of ['Failure.toString', 'Own.toString', 'Rows.get'])
    await expect(rename(path), path).rejects.toThrow('cannot be renamed: it overrides');
  for (const path of ['Failure.code', 'Failure.of', 'Own.name', 'Row.label', 'Rows.at'])
    expect((await rename(path)).title, path).toContain('renamed');
});
