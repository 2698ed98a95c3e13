import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const store = (result: string): string =>
  `namespace Shop;\npublic class Store {\n  public ${result} Size() { return 1; }\n}\n`;

test('index.json and the type itself show how it changed (codemap-2, engine-8, change-1)', async () => {
  workspace = makeWorkspace({
    'Store.cs': store('int'),
    'Holder.cs': 'namespace Shop;\npublic class Holder { public Store Held; }\n',
    '.memo/config.yaml': 'semantics:\n  internalDrift: {count: 7}\n  fanInWeight: 2\n',
  });
  const engine = await workspace.open();
  await engine.settled();
  const { resolved } = await engine.call('ResolveSymbol', { path: 'Shop.Store', limit: 1 }, uncancelled);
  const detail = () => engine.call('symbols.type', { id: resolved?.typeId ?? '' }, uncancelled);
  expect((await detail()).change).toMatchObject({ changeClass: null, semanticState: 'none', outlineVersion: 1 });

  workspace.write('Store.cs', store('long'));
  await engine.call('index.run', {}, uncancelled);
  const { change } = await detail();
  expect(change).toMatchObject({ changeClass: 'Structure', propagatedCause: null, outlineVersion: 2 });
  const typeIds = [resolved?.typeId ?? '', 'T_nobody00'];
  expect(await engine.call('symbols.standing', { typeIds }, uncancelled)).toEqual({
    types: [
      { typeId: typeIds[0], changeClass: 'Structure', semanticState: 'none' },
      { typeId: typeIds[1], changeClass: null, semanticState: 'none' },
    ],
  });

  const index = JSON.parse(fs.readFileSync(workspace.memo('generations', 'g-0001', 'index.json'), 'utf8'));
  expect(Object.keys(index)).toEqual(['schemaVersion', 'generatedAt', 'projects', 'types', 'packs', 'configSnapshot']);
  const type = (fqn: string) => index.types.find((each: { fqn: string }) => each.fqn === fqn);
  expect(type('Shop.Store')).toMatchObject({
    structureHash: expect.stringMatching(/^\w{8}$/),
    publicImplHash: expect.stringMatching(/^\w{8}$/),
    internalImplHash: expect.stringMatching(/^\w{8}$/),
    cosmeticHash: expect.stringMatching(/^\w{8}$/),
    implHash: expect.stringMatching(/^\w{8}$/),
    xmlDocHash: expect.stringMatching(/^\w{8}$/),
    changeClass: 'Structure',
    changedAt: new Date(change.changedAt ?? 0).toISOString(),
    internalChanged: false,
    propagatedCause: null,
    internalDriftState: { count: 0, firstAt: null, lastAt: null },
    lastSemanticBase: null,
    semanticState: 'none',
    semanticGroupId: null,
    depthHint: 0,
    outlineVersion: 2,
  });
  expect(type('Shop.Holder')).toMatchObject({ changeClass: null, propagatedCause: 'DependencyStructure' });
  expect(index.packs).toEqual([]);
  expect(index.configSnapshot).toEqual({
    hashVersion: '1',
    structureHashIncludesXmlDoc: false,
    includeInternalInStructureHash: false,
    internalImplAffectsSemantic: false,
    semanticDocsAffect: false,
    internalDrift: { count: 7, hours: 24 },
    fanInWeight: 2,
    baseWeights: { Structure: 4, PublicBehavior: 3, Internal: 1, DependencyStructure: 2.5 },
    priorityDecay: 0.7,
  });
});

test('index.json tells where descriptions stand; an outline changes nothing of that (codemap-2, change-7)', async () => {
  const kept = (secret: number): string =>
    `namespace Shop;\npublic class Kept {\n  private int Secret() { return ${secret}; }\n}\n`;
  workspace = makeWorkspace({
    'Kept.cs': kept(1),
    'Pair.cs': 'namespace Shop;\npublic class One { public Two Other; }\npublic class Two { public One Other; }\n',
  });
  const engine = await workspace.open();
  await engine.settled();
  const change = async () => (await engine.call('symbols.type', { path: 'Shop.Kept' }, uncancelled)).change;
  const outlined = async () => {
    const before = await change();
    await engine.call('GetOutline', { path: 'Shop.Kept' }, uncancelled);
    expect(await change()).toEqual(before);
    return before.semanticState;
  };
  const told = async () => {
    await engine.call('index.run', {}, uncancelled);
    const index = JSON.parse(fs.readFileSync(workspace.memo('generations', 'g-0001', 'index.json'), 'utf8'));
    return (fqn: string) => index.types.find((each: { fqn: string }) => each.fqn === fqn);
  };
  expect(await outlined()).toBe('none');
  await engine.call('GetSemantic', { path: 'Shop.Kept', wait: true, request: true }, uncancelled);
  expect(await outlined()).toBe('cached');
  const before = (await told())('Shop.Kept');
  const { structureHash, publicImplHash, internalImplHash } = before;
  const generatedAt = new Date((await change()).lastSemanticBase?.generatedAt ?? 0).toISOString();
  const lastSemanticBase = { structureHash, publicImplHash, internalImplHash, generatedAt };
  expect(before).toMatchObject({ semanticState: 'cached', semanticGroupId: null, internalChanged: false });
  expect(before.lastSemanticBase).toEqual(lastSemanticBase);

  workspace.write('Kept.cs', kept(2));
  const now = await told();
  const at = now('Shop.Kept').changedAt;
  expect(Date.parse(at)).toBeGreaterThan(Date.parse(generatedAt));
  expect(now('Shop.Kept')).toMatchObject({
    ...{ changeClass: 'Internal', internalChanged: true, semanticState: 'cached', lastSemanticBase },
    internalDriftState: { count: 1, firstAt: at, lastAt: at },
  });
  expect(now('Shop.One').semanticGroupId).toMatch(/^G_\w{8}$/);
  expect(now('Shop.Two').semanticGroupId).toBe(now('Shop.One').semanticGroupId);
});

test('the state of a type outlives its generation', async () => {
  workspace = makeWorkspace({ 'Store.cs': store('int') });
  let engine = await workspace.open();
  await engine.settled();
  workspace.write('Store.cs', store('long'));
  await engine.call('index.run', {}, uncancelled);
  await engine.close();
  fs.rmSync(workspace.memo('generations'), { recursive: true });
  engine = await workspace.open();
  await engine.settled();
  const { resolved } = await engine.call('ResolveSymbol', { path: 'Shop.Store', limit: 1 }, uncancelled);
  const { change } = await engine.call('symbols.type', { id: resolved?.typeId ?? '' }, uncancelled);
  expect(change).toMatchObject({ changeClass: 'Structure', outlineVersion: 2 });
});
