/** Old names and ids lead to what they are called now, through the engine as every transport asks it. */
import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { graphMethods } from '../../../src/shared/contract/find.ts';
import { symbolMethods } from '../../../src/shared/contract/symbols.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';

const store = (name: string): string =>
  `export class ${name} {\n  constructor(readonly size: number) {}\n  get(id: string): string { return id; }\n` +
  `  clone(): ${name} { return new ${name}(this.size); }\n}\nexport function open(): ${name} { return new ${name}(1); }\n`;
const app = (name: string): string =>
  `import { open, ${name} } from './store';\nexport function run(s: ${name}): string { return open().get('x'); }\n`;

let workspace: TestWorkspace;

async function ready(): Promise<Engine> {
  const engine = await workspace.open();
  await engine.settled();
  return engine;
}
const resolve = async (engine: Engine, path: string) => {
  const { resolved, redirectedFrom } = await engine.call('ResolveSymbol', { path, limit: 5 }, uncancelled);
  return { path: resolved?.path, from: redirectedFrom };
};
const look = (engine: Engine) => engine.call('index.run', {}, uncancelled);

/** A workspace in which `src/store.ts` held `NodeStore` and now holds `Depot`; the ids are those before. */
async function renamed(): Promise<{ engine: Engine; typeId: string; member(name: string): string }> {
  workspace = makeWorkspace({ 'src/store.ts': store('NodeStore'), 'src/app.ts': app('NodeStore') });
  const before = await ready();
  const { type } = await before.call('symbols.type', { path: 'NodeStore' }, uncancelled);
  await before.call('GetOutline', { path: 'NodeStore' }, uncancelled);
  // Nobody watches.
  await before.close();
  workspace.write('src/store.ts', store('Depot'));
  workspace.write('src/app.ts', app('Depot'));
  const engine = await ready();
  return {
    engine,
    typeId: type.symbol.typeId,
    member: (name) => type.members.find((each) => each.name === name)?.memberId ?? '',
  };
}

describe('a renamed class (alias-4)', () => {
  let shared: Awaited<ReturnType<typeof renamed>>;
  beforeAll(async () => {
    shared = await renamed();
  });
  afterAll(() => workspace.dispose());
  const redirectedFrom = 'src.store.NodeStore';

  test('is found by its old path, whole or cut short, in any case, with its members', async () => {
    const { engine } = shared;
    for (const old of ['src.store.NodeStore', 'NodeStore', 'store.NodeStore', 'nodestore'])
      expect(await resolve(engine, old), old).toEqual({ path: 'src.store.Depot', from: redirectedFrom });
    const member = { path: 'src.store.Depot.get', from: 'src.store.NodeStore.get' };
    expect(await resolve(engine, 'NodeStore.get')).toEqual(member);
    expect(await resolve(engine, 'src.store.NodeStore.get(string)')).toEqual(member);
    await expect(resolve(engine, 'NodeStore.gone')).rejects.toMatchObject({ code: 'SymbolNotFound' });
    await expect(resolve(engine, 'NodeStor*')).rejects.toMatchObject({ code: 'SymbolNotFound' });
    expect(await resolve(engine, 'Depot')).toEqual({ path: 'src.store.Depot', from: undefined });
  });

  test('is found by its old id, and its members by theirs, whatever their signatures name', async () => {
    const { engine, typeId, member } = shared;
    expect(await resolve(engine, typeId)).toEqual({ path: 'src.store.Depot', from: redirectedFrom });
    for (const name of ['get', 'clone', 'constructor', 'size']) {
      const answer = await engine.call('GetOutline', { id: member(name) }, uncancelled);
      expect([answer.resolved.path, answer.redirectedFrom]).toEqual([
        `src.store.Depot.${name}`,
        `src.store.NodeStore.${name}`,
      ]);
    }
    const unknown = engine.call('GetOutline', { id: `${typeId}_000000` }, uncancelled);
    await expect(unknown).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });

  test('answers every method that takes a symbol, and says so', async () => {
    const { engine, typeId } = shared;
    const address = { path: 'NodeStore' };
    const expected = { resolved: { path: 'src.store.Depot' }, redirectedFrom };
    expect(await engine.call('GetOutline', address, uncancelled)).toMatchObject(expected);
    expect(await engine.call('symbols.type', address, uncancelled)).toMatchObject(expected);
    expect(await engine.call('FindUsages', { ...address, maxResults: 10 }, uncancelled)).toMatchObject(expected);
    const graph = graphMethods['symbols.graph'].params.parse({ ...address, format: 'mermaid' });
    expect(await engine.call('symbols.graph', graph, uncancelled)).toMatchObject(expected);
    const around = symbolMethods['symbols.neighbours'].params.parse({ id: typeId });
    expect(await engine.call('symbols.neighbours', around, uncancelled)).toMatchObject(expected);
    const member = await engine.call('GetMemberOutline', { path: 'NodeStore.get' }, uncancelled);
    expect(member).toMatchObject({ redirectedFrom: 'src.store.NodeStore.get' });
  });

  test('is named by its new id in what depends on it (alias-3)', async () => {
    const { engine, typeId } = shared;
    await look(engine);
    const { resolved } = await engine.call('ResolveSymbol', { path: 'Depot', limit: 1 }, uncancelled);
    const index = fs.readFileSync(workspace.memo('generations', 'g-0001', 'index.json'), 'utf8');
    expect(index).not.toContain(typeId);
    const user = JSON.parse(index).types.find((type: { fqn: string }) => type.fqn === 'src.app');
    expect(user.dependsOn).toContain(resolved?.typeId);
  });
});

describe('what is renamed', () => {
  afterEach(() => workspace.dispose());

  test('what was opened lately and its outline go along with a rename, and the alias outlives a restart (alias-3)', async () => {
    const { engine, typeId } = await renamed();
    await engine.close();
    const { types } = JSON.parse(fs.readFileSync(workspace.memo('access.json'), 'utf8'));
    const again = await ready();
    expect(await resolve(again, 'NodeStore')).toEqual({ path: 'src.store.Depot', from: 'src.store.NodeStore' });
    const { resolved } = await again.call('ResolveSymbol', { path: 'Depot', limit: 1 }, uncancelled);
    expect(types).toEqual([resolved?.typeId]);
    const outlines = workspace.memo('generations', 'g-0001', 'types');
    expect(fs.readFileSync(`${outlines}/${resolved?.typeId}.outline.md`, 'utf8')).toMatch(/^# src\.store\.Depot T_/);
    expect(fs.readFileSync(`${outlines}/${typeId}.outline.md`, 'utf8')).toContain(`${typeId} -> ${resolved?.typeId}`);
  });

  test('a live name wins over an old one, an old one over names that are spelt nearly so', async () => {
    const { engine } = await renamed();
    workspace.write('src/near.ts', 'export class NodeStor { near(): void {} }\n');
    await look(engine);
    expect((await resolve(engine, 'NodeStore')).path).toBe('src.store.Depot');
    workspace.write('src/other.ts', 'export class NodeStore { other(): number { return 1; } }\n');
    await look(engine);
    expect(await resolve(engine, 'NodeStore')).toEqual({ path: 'src.other.NodeStore', from: undefined });
    // Its whole old path still means the one that was called so.
    expect((await resolve(engine, 'src.store.NodeStore')).path).toBe('src.store.Depot');
  });

  test('a file that moves takes its module and all types along; an old name of two is reported as unclear (alias-1)', async () => {
    workspace = makeWorkspace({
      'src/a/store.ts': store('NodeStore'),
      'src/b/store.ts': 'export class NodeStore { other(): number { return 1; } }\n',
      'src/a/app.ts': app('NodeStore'),
    });
    const engine = await ready();
    fs.renameSync(`${workspace.root}/src/a`, `${workspace.root}/src/data`);
    fs.renameSync(`${workspace.root}/src/b`, `${workspace.root}/src/more`);
    await look(engine);
    expect(await resolve(engine, 'src.a.store')).toEqual({ path: 'src.data.store', from: 'src.a.store' });
    expect(await resolve(engine, 'src.a.store.open')).toEqual({
      path: 'src.data.store.open',
      from: 'src.a.store.open',
    });
    expect((await resolve(engine, 'a.store.NodeStore')).path).toBe('src.data.store.NodeStore');
    expect((await resolve(engine, 'b.store.NodeStore')).path).toBe('src.more.store.NodeStore');
    workspace.write('src/data/store.ts', store('Depot'));
    workspace.write('src/more/store.ts', 'export class Shelf { other(): number { return 1; } }\n');
    await look(engine);
    await expect(engine.call('Pin', { path: 'NodeStore' }, uncancelled)).rejects.toMatchObject({
      code: 'AmbiguousSymbol',
      data: { candidates: [{ name: 'Depot' }, { name: 'Shelf' }] },
    });
    const { resolved, redirectedFrom, others, symbols } = await engine.call(
      'GetOutline',
      { path: 'NodeStore' },
      uncancelled,
    );
    const both = [{ resolved, redirectedFrom }, ...(others ?? [])];
    expect(both.map((each) => [each.resolved.path, each.redirectedFrom])).toEqual([
      ['src.data.store.Depot', 'src.data.store.NodeStore'],
      ['src.more.store.Shelf', 'src.more.store.NodeStore'],
    ]);
    expect(symbols).toBe(2);
    expect((await resolve(engine, 'src.a.store.NodeStore')).path).toBe('src.data.store.Depot');
  });
});
