/** What the page asks about a file and a place in it: its text, its symbols, what a line is in, whether it parsed. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';

const shop = [
  'namespace Shop;',
  '',
  'public class Cart<T>',
  '{',
  '    public void Add(int id)',
  '    {',
  '        Count += id;',
  '    }',
  '    public void Add(string name) { }',
  '    public int Count;',
  '    public class Line { public int Id; }',
  '}',
  'public class Cart { }',
  '',
].join('\n');

const project = {
  'lib/Shop.cs': shop,
  'README.md': '# Shop\n',
  '.env': 'KEY=secret\n',
  'memory-bank/patterns.md': '# Patterns\n',
};

let workspace: TestWorkspace;
let engine: Engine;
beforeAll(async () => {
  workspace = makeWorkspace(project);
  engine = await workspace.open({});
  await engine.settled();
});
afterAll(() => workspace.dispose());

const at = async (line: number, file = 'lib/Shop.cs') =>
  (await engine.call('symbols.at', { file, line }, uncancelled)).symbol;

describe('a line of a file', () => {
  test.each([
    [7, 'Shop.Cart.Add', '(int)'],
    [9, 'Shop.Cart.Add', '(string)'],
    [4, 'Shop.Cart', '<>'],
    [11, 'Shop.Cart+Line.Id', ''],
    [13, 'Shop.Cart', ''],
  ])('line %i stands in %s%s', async (line, symbolPath, signature) => {
    const symbol = await at(line);
    expect(symbol).toMatchObject({ path: symbolPath, file: 'lib/Shop.cs' });
    expect(symbol?.signature ?? '').toBe(signature);
  });

  test('outside all types, in a document and past the end there is none', async () => {
    expect(await at(1)).toBeNull();
    expect(await at(1, 'README.md')).toBeNull();
    expect(await at(10_000)).toBeNull();
  });
});

test('a document and a text of the memory bank are read though the code map does not hold them; what is left out stays unread', async () => {
  expect(await engine.call('source.read', { file: 'memory-bank/patterns.md' }, uncancelled)).toMatchObject({
    text: '# Patterns\n',
  });
  expect(await engine.call('source.read', { file: 'README.md' }, uncancelled)).toMatchObject({
    text: '# Shop\n',
    language: null,
  });
  await expect(engine.call('source.read', { file: '.env' }, uncancelled)).rejects.toMatchObject({ code: 'NotFound' });
  await expect(engine.call('source.read', { file: 'no.md' }, uncancelled)).rejects.toMatchObject({ code: 'NotFound' });
});

test('a file that the code map does not hold has no symbols', async () => {
  const found = (file: string) => engine.call('SearchSymbols', { query: '', offset: 0, limit: 50, file }, uncancelled);
  expect((await found('lib/Shop.cs')).total).toBeGreaterThan(0);
  expect((await found('README.md')).total).toBe(0);
});

test('of the type around a line is told how it changed last and whether its description holds', async () => {
  const change = async (line: number) =>
    (await engine.call('symbols.at', { file: 'lib/Shop.cs', line }, uncancelled)).change;
  expect(await change(7)).toEqual({ changeClass: null, changedAt: null, semanticState: 'none' });
  const id = (await at(7))?.typeId ?? '';
  await engine.call('GetSemantic', { id, wait: true, request: true }, uncancelled);
  expect(await change(7)).toEqual({ changeClass: null, changedAt: null, semanticState: 'cached' });
  expect(await change(1)).toBeNull();
});

test('folders of tools come after the code in the tree, and have their dot', async () => {
  const scripts = makeWorkspace({
    '.github/scripts/release.ts': 'export const release = 1;\n',
    '.github/scripts/check.ts': 'export const check = 1;\n',
    'src/app.ts': 'export const app = 1;\n',
    'src/store.ts': 'export const store = 1;\n',
  });
  const opened = await scripts.open({});
  await opened.settled();
  const { nodes } = await opened.call('symbols.tree', {}, uncancelled);
  expect(nodes.map(({ name }) => name)).toEqual(['src', '.github/scripts']);
  const { nodes: inside } = await opened.call('symbols.tree', { parent: nodes[1]?.path ?? '' }, uncancelled);
  expect(inside.map(({ name }) => name)).toEqual(['check', 'release']);
  await scripts.dispose();
});

test('generic twins are distinguished in the tree and by search', async () => {
  const { nodes } = await engine.call('symbols.tree', { parent: 'Shop' }, uncancelled);
  expect(nodes.map(({ name, signature }) => `${name}${signature ?? ''}`)).toEqual(['Cart', 'Cart<>']);
  const { hits } = await engine.call('SearchSymbols', { query: 'Cart.Add', offset: 0, limit: 9 }, uncancelled);
  expect(hits.map(({ signature }) => signature).sort()).toEqual(['(int)', '(string)']);
});

test('a type says that its file has parse errors, and what is left of it', async () => {
  const file = path.join(workspace.root, 'lib/Shop.cs');
  const { symbol } = await engine.call('symbols.at', { file: 'lib/Shop.cs', line: 7 }, uncancelled);
  const errors = async () => {
    const { type } = await engine.call('symbols.type', { id: symbol?.typeId ?? '' }, uncancelled);
    return { errors: type.files.map((one) => one.parseErrors), members: type.members.map((one) => one.name) };
  };
  expect((await errors()).errors).toEqual([0]);
  fs.writeFileSync(file, shop.replace('Count += id;', 'Count += ) id ('));
  await engine.call('index.run', {}, uncancelled);
  const after = await errors();
  expect(after.errors[0]).toBeGreaterThan(0);
  expect(after.members).toContain('Add');
});
