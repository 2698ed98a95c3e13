/** What the checker's pass reads again after a change, and what it leaves alone. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPass, type Pass } from '../../../../../src/main/engine/references/pass.ts';
import { referenceMigrations } from '../../../../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader } from '../../../../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter, type ReferenceWriter } from '../../../../../src/main/engine/references/store/writer.ts';
import { createTypeScriptChecker } from '../../../../../src/main/engine/references/typescript/checker.ts';
import { contentHash, type Database, openDatabase } from '../../../../../src/main/engine/storage/storage.ts';

let root: string;
let outside: string;
let database: Database;
let pass: Pass;
/** Files whose rows were written, in order. */
let read: string[];

beforeEach(() => {
  const top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-pass-')));
  root = path.join(top, 'project');
  outside = path.join(top, 'outside');
  fs.mkdirSync(root);
  fs.mkdirSync(outside);
  database = openDatabase(path.join(top, 'references.db'), { migrations: referenceMigrations });
  reopen();
});

afterEach(() => {
  database.close();
  fs.rmSync(path.dirname(root), { recursive: true });
});

/** As another process would go on. */
function reopen(): void {
  read = [];
  const writer = createReferenceWriter(database.write, 'typescript');
  const counted: ReferenceWriter = {
    ...writer,
    begin(file) {
      read.push(file);
      writer.begin(file);
    },
  };
  pass = createPass(createTypeScriptChecker(root, counted), counted);
}

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

/** @param setup hash of the manifests and configurations. */
function run(setup?: string): string[] {
  read = [];
  const names = fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!link).*\.[jt]sx?$/.test(name));
  const text = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
  const sources = new Map(names.sort().map((name) => [name, contentHash(text(name))]));
  pass.run({ sources, manifests: [], ...(setup === undefined ? {} : { setup }) });
  return [...new Set(read)];
}

function uses(file: string, name: string): string[] {
  const reader = createReferenceReader(database.read);
  const [id] = reader.declared(file, name, 1, 1_000);
  if (id === undefined) return ['not declared'];
  const found = reader.references(id).filter(({ kind }) => kind !== 'declare');
  return found.map((place) => `${place.file}:${place.line} ${place.kind} ${place.relation}`).sort();
}

const chain = {
  'leaf.ts': 'export interface Leaf { size: number }\nexport function grow(leaf: Leaf) { return leaf.size + 1; }\n',
  'tree.ts': "import { grow, type Leaf } from './leaf';\nexport const height = (leaf: Leaf): number => grow(leaf);\n",
  'wood.ts': "import { height } from './tree';\nexport const tall = height({ size: 3 }) > 2;\n",
};

it('reads all files once, then none while nothing changes', () => {
  write(chain);
  expect(run()).toEqual(['leaf.ts', 'tree.ts', 'wood.ts']);
  expect(run()).toEqual([]);
  expect(uses('leaf.ts', 'size')).toEqual(['leaf.ts:2 read itself', 'wood.ts:2 key itself']);
});

it('reads only the file itself when a body changes', () => {
  write(chain);
  run();
  write({ 'leaf.ts': chain['leaf.ts'].replace('+ 1', '+ 2 + leaf.size') });
  expect(run()).toEqual(['leaf.ts']);
  expect(uses('leaf.ts', 'size').length).toBe(3);
});

it('reads importers when what they see changes, and stops where it no longer shows', () => {
  write(chain);
  run();
  write({ 'leaf.ts': chain['leaf.ts'].replace('leaf: Leaf)', 'leaf: Leaf, by = 1)') });
  expect(run()).toEqual(['leaf.ts', 'tree.ts']);
});

it('drops a declaration with all that referred to it, and finds the new one by another process', () => {
  write(chain);
  run();
  const renamed = Object.fromEntries(
    Object.entries(chain).map(([file, text]) => [file, text.replaceAll('grow', 'rise')]),
  );
  write(renamed);
  reopen();
  run();
  expect(uses('leaf.ts', 'grow')).toEqual(['not declared']);
  expect(uses('leaf.ts', 'rise')).toEqual(['tree.ts:1 import itself', 'tree.ts:2 call itself']);
});

it('follows an import that led nowhere once the file is there, and forgets a file that is gone', () => {
  write({ 'tree.ts': chain['tree.ts'], 'wood.ts': chain['wood.ts'] });
  run();
  write({ 'leaf.ts': chain['leaf.ts'] });
  run();
  expect(uses('leaf.ts', 'grow')).toEqual(['tree.ts:1 import itself', 'tree.ts:2 call itself']);
  fs.rmSync(path.join(root, 'tree.ts'));
  run();
  expect(uses('leaf.ts', 'grow')).toEqual([]);
});

it('reads all files again when imports lead elsewhere, by another process too, and then none', () => {
  const lamp = 'export function lamp() {}\n';
  const paths = (folder: string) => JSON.stringify({ compilerOptions: { paths: { '@lib/*': [`./${folder}/*`] } } });
  write({ 'one/lamp.ts': lamp, 'two/lamp.ts': lamp, 'use.ts': "import { lamp } from '@lib/lamp';\nlamp();\n" });
  write({ 'tsconfig.json': paths('one') });
  run('one');
  expect(uses('one/lamp.ts', 'lamp')).toEqual(['use.ts:1 import itself', 'use.ts:2 call itself']);
  write({ 'tsconfig.json': paths('two') });
  expect(run('two')).toEqual(['one/lamp.ts', 'two/lamp.ts', 'use.ts']);
  expect(uses('one/lamp.ts', 'lamp')).toEqual([]);
  expect(uses('two/lamp.ts', 'lamp')).toEqual(['use.ts:1 import itself', 'use.ts:2 call itself']);
  expect(run('two')).toEqual([]);
  write({ 'tsconfig.json': paths('one') });
  reopen();
  expect(run('one')).toEqual(['one/lamp.ts', 'two/lamp.ts', 'use.ts']);
  expect(uses('one/lamp.ts', 'lamp')).toEqual(['use.ts:1 import itself', 'use.ts:2 call itself']);
});

it('tells uses through a base and through another implementation apart', () => {
  write({
    'shape.ts': [
      'export interface Shape { area(): number }',
      'export class Square implements Shape { area() { return 4; } }',
      'export class Circle implements Shape { area() { return 3; } }',
      'export function sum(shape: Shape, square: Square, circle: Circle) {',
      '  return shape.area()',
      '    + square.area()',
      '    + circle.area();',
      '}',
      '',
    ].join('\n'),
  });
  run();
  const reader = createReferenceReader(database.read);
  const [square] = reader.declared('shape.ts', 'area', 2, 2);
  const found = reader.references(square ?? 0).filter(({ kind }) => kind === 'call');
  expect(found.map(({ line, relation }) => `${line} ${relation}`).sort()).toEqual(['5 base', '6 itself', '7 sibling']);
});

it('tells a static from a member of instances of the same name', () => {
  write({ 'd.ts': 'export class D { static size = 1; size = 2; sum() { return this.size + D.size; } }\n' });
  run();
  const reader = createReferenceReader(database.read);
  const columns = reader.declared('d.ts', 'size', 1, 1).map((id) => reader.references(id).length);
  expect(columns).toEqual([2, 2]);
});

it('reads nothing outside of the folder, whatever a configuration or a link names', () => {
  fs.writeFileSync(path.join(outside, 'secret.ts'), 'export const secret = 1;\n');
  fs.symlinkSync(outside, path.join(root, 'link'));
  write({
    'tsconfig.json': JSON.stringify({
      extends: path.join(outside, 'tsconfig.json'),
      compilerOptions: { paths: { hidden: [path.join(outside, 'secret.ts')] }, plugins: [{ name: './evil.js' }] },
    }),
    'a.ts':
      "import { secret } from 'hidden';\nimport { secret as more } from './link/secret';\nexport const got = secret + more;\n",
  });
  run();
  const paths = database.read.prepare<[], string>('SELECT path FROM file').pluck().all();
  expect(paths.filter((one) => /secret|outside/.test(one))).toEqual([]);
  expect(uses('a.ts', 'got')).toEqual([]);
});

it('goes through rubbish without a word', () => {
  write({
    'broken.ts': 'export class { (((\n  foo: = ; }} import from "\n',
    'deep.ts': `export const deep = ${'['.repeat(2_000)}${']'.repeat(2_000)};\n`,
    'circle-a.ts': "export * from './circle-b';\nexport const a = 1;\n",
    'circle-b.ts': "export * from './circle-a';\nexport const b = 1;\n",
    'self.ts': 'export type T = { [K in keyof T]: T[K] };\nexport class A extends A {}\n',
  });
  expect(run().length).toBe(5);
});
