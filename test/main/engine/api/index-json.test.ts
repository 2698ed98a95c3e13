/** index.json as other programs read it: projects, types and packs, field by field. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const csproj = (tfm: string): string =>
  `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>${tfm}</TargetFramework></PropertyGroup></Project>\n`;
const files = {
  'Shop.sln': 'Microsoft Visual Studio Solution File, Format Version 12.00\n',
  'shop/Shop.csproj': csproj('net8.0'),
  'shop/Cart.cs': 'namespace Shop;\npublic partial class Cart { public void Add() {} }\n',
  'shop/Cart.Sums.cs': 'namespace Shop;\npublic partial class Cart { public int Sum() { return 1; } }\n',
  'tests/Tests.csproj': csproj('net9.0'),
  'tests/CartTests.cs': 'namespace Tests;\npublic class CartTests { public Shop.Cart Tested; }\n',
};

/** What schemaVersion "1.0" promises: anyone who takes a field away has to raise it (codemap-2). */
const fields = {
  whole: ['schemaVersion', 'generatedAt', 'projects', 'types', 'packs', 'configSnapshot'],
  project: ['id', 'name', 'path', 'tfm', 'hash'],
  type: [
    ...['id', 'fqn', 'projectId', 'kind', 'files', 'structureHash', 'publicImplHash', 'internalImplHash'],
    ...['cosmeticHash', 'implHash', 'xmlDocHash', 'changeClass', 'changedAt', 'internalChanged', 'propagatedCause'],
    ...['internalDriftState', 'lastSemanticBase', 'semanticState', 'semanticGroupId', 'outlineVersion', 'fanIn'],
    ...['depthHint', 'dependsOn'],
  ],
  pack: ['name', 'tokenEstimate', 'lastBuild', 'typeIds'],
};

async function exported(engine: Engine) {
  await engine.call('index.run', {}, uncancelled);
  const dir = workspace.memo('generations', engine.state().generation ?? '');
  return JSON.parse(fs.readFileSync(path.join(dir, 'index.json'), 'utf8'));
}

test('tells projects, and of a type its project and all its files (codemap-2)', async () => {
  workspace = makeWorkspace(files);
  const engine = await workspace.open();
  await engine.settled();
  const index = await exported(engine);
  expect(index).toMatchObject({ schemaVersion: '1.0' });
  const [shop, tests] = index.projects;
  expect(index.projects).toEqual([
    { id: expect.any(String), name: 'Shop', path: 'shop/Shop.csproj', tfm: 'net8.0', hash: expect.any(String) },
    { id: expect.any(String), name: 'Tests', path: 'tests/Tests.csproj', tfm: 'net9.0', hash: expect.any(String) },
  ]);
  expect(shop.id).not.toBe(tests.id);
  const [cart, cartTests] = index.types;
  expect(cart).toMatchObject({
    id: expect.stringMatching(/^T_\w{8}$/),
    ...{ fqn: 'Shop.Cart', kind: 'class', projectId: shop.id, files: ['shop/Cart.Sums.cs', 'shop/Cart.cs'] },
  });
  expect(cartTests).toMatchObject({ fqn: 'Tests.CartTests', projectId: tests.id, dependsOn: [cart.id] });
  expect(Object.keys(index)).toEqual(fields.whole);
  expect(Object.keys(shop)).toEqual(fields.project);
  expect(Object.keys(cart)).toEqual(fields.type);
});

test('tells packs with their types, also in a generation that was rebuilt (codemap-2)', {
  timeout: 60_000,
}, async () => {
  workspace = makeWorkspace(files);
  const engine = await workspace.open();
  await engine.settled();
  expect((await exported(engine)).packs).toEqual([]);
  const wish = { name: 'cart', filter: 'type:Shop.Cart' };
  const built = await engine.call('BuildPack', wish, uncancelled);
  const index = await exported(engine);
  const cart = index.types.find(({ fqn }: { fqn: string }) => fqn === 'Shop.Cart');
  const told = {
    name: 'cart',
    tokenEstimate: built.tokenEstimate,
    lastBuild: new Date(built.lastBuild).toISOString(),
    typeIds: [cart.id],
  };
  expect(index.packs).toEqual([told]);
  expect(Object.keys(index.packs[0])).toEqual(fields.pack);

  workspace.write('shop/Other.cs', 'namespace Shop;\npublic class Other {}\n');
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
  const dir = workspace.memo('generations', engine.state().generation ?? '');
  const rebuilt = JSON.parse(fs.readFileSync(path.join(dir, 'index.json'), 'utf8'));
  expect([path.basename(dir), rebuilt.packs]).toEqual(['g-0002', [told]]);

  fs.writeFileSync(workspace.memo('context', 'packs', 'cart.json'), '{');
  workspace.write('shop/More.cs', 'namespace Shop;\npublic class More {}\n');
  expect((await exported(engine)).packs).toEqual([]);
});
