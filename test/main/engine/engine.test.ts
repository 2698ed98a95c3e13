import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import type { EventMap } from '../../../src/shared/contract/events.ts';
import { symbolMethods } from '../../../src/shared/contract/symbols.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady, outline, project } from './small-project.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const ready = (options: { watch?: boolean } = {}): Promise<Engine> => openReady(workspace, options);

const neighboursOf = (id = '') => symbolMethods['symbols.neighbours'].params.parse({ id, limit: 10 });

/** Resolves with the first event of a kind that passes; started before the act that causes it. */
function event<E extends keyof EventMap>(
  engine: Engine,
  name: E,
  passes: (payload: EventMap[E]) => boolean,
): Promise<EventMap[E]> {
  return new Promise((resolve) => {
    const stop = engine.subscribe((event, payload) => {
      const seen: { event: string; payload: unknown } = { event, payload };
      if (seen.event !== name) return;
      const value = seen.payload as EventMap[E];
      if (!passes(value)) return;
      stop();
      resolve(value);
    });
  });
}

describe('a folder is opened', () => {
  test('its code is found, resolved, outlined and searched (generations-2, codemap-3)', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    const { resolved } = await engine.call('ResolveSymbol', { path: 'NodeStore', limit: 5 }, uncancelled);
    expect(resolved).toMatchObject({ path: 'src.store.NodeStore', kind: 'class', file: 'src/store.ts', line: 2 });
    expect(await outline(engine, 'Shop.Cart')).toMatch(
      /^# Shop\.Cart T_\w{8}\nKind: sealed class \| Files: lib\/Shop\.cs \| Assembly: project \| StructureHash: \w{8}\nPublicImplHash: \w{8} \| InternalImplHash: \w{8} \| ImplHash: \w{8}\nXmlDocHash: \w{8}\nXMLDOC:\n\nPublic API:\n {2}\+ Add\(int id\) : void\n\nImplements: Shop\.ICart\nDependsOn: Shop\.ICart\n$/,
    );
    const found = await engine.call('SearchSymbols', { query: 'nost', offset: 0, limit: 5 }, uncancelled);
    expect(found.hits[0]).toMatchObject({ path: 'src.store.NodeStore', file: 'src/store.ts', line: 2 });
    const overview = await engine.call('workspace.overview', {}, uncancelled);
    expect(overview).toMatchObject({ files: 4, generation: 'g-0001', withParseErrors: 0 });
    expect(overview.languages.map((l) => l.language).sort()).toEqual(['csharp', 'python', 'typescript']);
  });

  test('while it is looked through, the files found so far are told', async () => {
    workspace = makeWorkspace(project);
    const engine = await workspace.open();
    await engine.settled();
    const [index] = (await engine.call('ops.list', {}, uncancelled)).ops;
    const params = { opId: index?.opId ?? '', after: 0, waitMs: 0 };
    const { events } = await engine.call('StreamOp', params, uncancelled);
    expect(events).toContainEqual(expect.objectContaining({ phase: 'listing', done: 4, total: 0 }));
  });

  test('a name that a file and the class in it share means the class; the whole path of the file means the file', async () => {
    workspace = makeWorkspace({ 'src/Queue.ts': 'export class Queue {}\nexport const empty = new Queue();\n' });
    const engine = await ready();
    const meant = async (symbol: string) =>
      (await engine.call('ResolveSymbol', { path: symbol, limit: 5 }, uncancelled)).resolved?.path;
    expect(await meant('Queue')).toBe('src.Queue.Queue');
    expect(await meant('src.Queue')).toBe('src.Queue');
  });

  test('a member is found by path, and again by the id that it was given (api-1)', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    const { resolved } = await engine.call('ResolveSymbol', { path: 'Cart.Add', limit: 5 }, uncancelled);
    expect(resolved?.memberId).toMatch(new RegExp(`^${resolved?.typeId}_\\w{6}$`));
    const { type } = await engine.call('symbols.type', { id: resolved?.typeId ?? '' }, uncancelled);
    expect(type.members.map((m) => m.memberId)).toContain(resolved?.memberId);
    const again = await engine.call('GetOutline', { id: resolved?.memberId ?? '' }, uncancelled);
    expect(again.resolved).toEqual(resolved);
    expect(again.text).toContain('Declared in: Shop.Cart');
  });

  test('edges lead from users to what they use', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    const { resolved } = await engine.call('ResolveSymbol', { path: 'src.app', limit: 5 }, uncancelled);
    const around = await engine.call('symbols.neighbours', neighboursOf(resolved?.typeId), uncancelled);
    expect(around.nodes.map((n) => n.symbol.path)).toEqual(['src.app', 'src.store.NodeStore']);
    expect(around.dependencies).toBe(1);
  });

  test('an unknown name says what is near, an unclear one is answered for each it means and refused where one is written (api-3)', async () => {
    workspace = makeWorkspace({ ...project, 'other/store.ts': 'export class NodeStore {}\n' });
    const engine = await ready();
    await expect(engine.call('GetOutline', { path: 'NodeStroe' }, uncancelled)).rejects.toMatchObject({
      code: 'SymbolNotFound',
      data: { suggestions: expect.arrayContaining(['src.store.NodeStore']) },
    });
    // Twice: that both were opened does not change their order.
    for (let n = 0; n < 2; n += 1) {
      const { resolved, others, symbols } = await engine.call('GetOutline', { path: 'NodeStore' }, uncancelled);
      expect([resolved.path, ...(others ?? []).map((other) => other.resolved.path)]).toEqual([
        'other.store.NodeStore',
        'src.store.NodeStore',
      ]);
      expect(symbols).toBe(2);
    }
    await expect(engine.call('Pin', { path: 'NodeStore' }, uncancelled)).rejects.toMatchObject({
      code: 'AmbiguousSymbol',
      data: { candidates: [{ path: 'other.store.NodeStore' }, { path: 'src.store.NodeStore' }] },
    });
    expect(await outline(engine, 'other.store.NodeStore')).toContain('other/store.ts');
  });

  test('index.json is the same for the same tree but for its time (codemap-2)', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    await engine.call('index.run', {}, uncancelled);
    const file = workspace.memo('generations', 'g-0001', 'index.json');
    const first = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect(first.types.map((t: { fqn: string }) => t.fqn)).toContain('Shop.Cart');
    await engine.close();
    fs.rmSync(workspace.memo(), { recursive: true });
    await (await ready()).call('index.run', {}, uncancelled);
    expect({ ...JSON.parse(fs.readFileSync(file, 'utf8')), generatedAt: '' }).toEqual({ ...first, generatedAt: '' });
  });

  test('an outline that was asked for is kept as a file of the generation (codemap-4)', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    const text = await outline(engine, 'Shop.Cart');
    await engine.close();
    const id = /T_\w{8}/.exec(text)?.[0];
    expect(fs.readFileSync(workspace.memo('generations', 'g-0001', 'types', `${id}.outline.md`), 'utf8')).toBe(text);
  });

  test('kept outlines are rebuilt when what they say changes, and go with their type (change-2, alias-3)', async () => {
    const cart = (base: string, doc = ''): string =>
      `namespace Shop;\n${doc}public sealed class Cart : ${base} {\n  public void Add(int id) {}\n}\n`;
    const base = (name: string): string => `namespace Shop;\npublic interface ${name} { void Add(int id); }\n`;
    workspace = makeWorkspace({ 'Cart.cs': cart('ICart'), 'Base.cs': base('ICart'), 'Gone.cs': 'class Gone {}\n' });
    let engine = await ready();
    const kept = (text: string): string =>
      workspace.memo('generations', 'g-0001', 'types', `${/T_\w{8}/.exec(text)?.[0]}.outline.md`);
    const [file, gone] = [kept(await outline(engine, 'Shop.Cart')), kept(await outline(engine, 'Gone'))];
    await engine.close();
    const first = fs.readFileSync(file, 'utf8');
    expect([first.includes('DependsOn: Shop.ICart\n'), fs.existsSync(gone)]).toEqual([true, true]);

    workspace.write('Cart.cs', cart('IBasket', '/// <summary>Holds goods.</summary>\n'));
    workspace.write('Base.cs', base('IBasket'));
    workspace.remove('Gone.cs');
    engine = await ready();
    await engine.close();
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('\nXMLDOC: Holds goods.\n');
    expect(text).toContain('\nImplements: Shop.IBasket\nDependsOn: Shop.IBasket\n');
    expect(fs.existsSync(gone)).toBe(false);
    expect(await outline(await ready(), 'Shop.Cart')).toBe(text);
  });

  test('only files that are read or searched are shown: secrets are not', async () => {
    workspace = makeWorkspace({ ...project, '.env': 'TOKEN=1\n', 'notes.txt': 'text\n' });
    const engine = await ready();
    expect((await engine.call('source.read', { file: 'src/app.ts' }, uncancelled)).text).toBe(project['src/app.ts']);
    expect((await engine.call('source.read', { file: 'notes.txt' }, uncancelled)).language).toBe(null);
    for (const file of ['.env', 'missing.ts']) {
      await expect(engine.call('source.read', { file }, uncancelled)).rejects.toMatchObject({ code: 'NotFound' });
    }
  });
});

describe('files change while the workspace is open', () => {
  test('a saved file shows its new outline, and those who use it are linked again (codemap-8)', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready({ watch: true });
    const changed = event(engine, 'codemap.changed', (c) => c.files.includes('src/store.ts'));
    workspace.write('src/store.ts', 'export class Renamed {\n  take(): void {}\n}\n');
    await changed;
    expect(await outline(engine, 'Renamed')).toContain('take() : void');
    const { resolved } = await engine.call('ResolveSymbol', { path: 'src.app', limit: 5 }, uncancelled);
    const around = await engine.call('symbols.neighbours', neighboursOf(resolved?.typeId), uncancelled);
    expect(around.dependencies).toBe(0);

    const back = event(engine, 'codemap.changed', (c) => c.files.includes('src/store.ts'));
    workspace.write('src/store.ts', project['src/store.ts']);
    await back;
    const again = await engine.call('symbols.neighbours', neighboursOf(resolved?.typeId), uncancelled);
    expect(again.nodes.map((n) => n.symbol.path)).toContain('src.store.NodeStore');
  });

  test('an editor that saves by renaming, a new folder and a removed folder', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready({ watch: true });
    const saved = event(engine, 'codemap.changed', (c) => c.files.includes('lib/Shop.cs'));
    const temporary = path.join(workspace.root, 'lib', '.Shop.cs.swp');
    fs.writeFileSync(temporary, 'namespace Shop;\npublic class Cart { public int Total; }\n');
    fs.renameSync(temporary, path.join(workspace.root, 'lib', 'Shop.cs'));
    await saved;
    expect(await outline(engine, 'Shop.Cart')).toContain('Total : int');

    const made = event(engine, 'codemap.changed', (c) => c.files.includes('a/b/c/deep.py'));
    workspace.write('a/b/c/deep.py', 'class Deep:\n    pass\n');
    await made;
    expect(await outline(engine, 'Deep')).toContain('a/b/c/deep.py');

    const gone = event(engine, 'codemap.changed', (c) => c.files.includes('a/b/c/deep.py'));
    workspace.remove('a');
    await gone;
    await expect(outline(engine, 'Deep')).rejects.toMatchObject({ code: 'SymbolNotFound' });
  });
});

test('a setting that is wrong is said at once, and a right one takes effect while the workspace is open', async () => {
  workspace = makeWorkspace(project);
  const engine = await ready({ watch: true });
  const said = event(engine, 'workspace.state', (s) => s.notices.some((n) => n.message.includes('maxFileKB')));
  workspace.write('.memo/config.yaml', 'index:\n  maxFileKB: many\n');
  await said;
  const left = event(engine, 'codemap.changed', (c) => c.files.includes('tools/run.py'));
  workspace.write('.memo/config.yaml', 'index:\n  exclude: [tools/]\n');
  await left;
  expect(engine.state().notices).toEqual([]);
  await expect(outline(engine, 'Runner')).rejects.toMatchObject({ code: 'SymbolNotFound' });
});

test('a first reading that the person stops leaves what was read, says so, and can be taken up again', async () => {
  workspace = makeWorkspace(project);
  for (let n = 0; n < 400; n += 1) workspace.write(`many/m${n}.ts`, `export class M${n} {}\n`);
  const engine = await workspace.open();
  const stop = engine.subscribe((name, payload) => {
    const op = name === 'op' ? (payload as EventMap['op']) : null;
    if (op?.phase === 'reading') void engine.call('ops.cancel', { opId: op.opId }, uncancelled);
  });
  await engine.settled();
  stop();
  const worded = [{ key: 'overview.notice.stopped', values: {} }];
  expect(engine.state()).toMatchObject({ phase: 'ready', notices: [{ id: 'stopped', worded }] });
  const before = await engine.call('Status', {}, uncancelled);
  expect(before.files).toBeLessThan(404);
  await engine.call('index.run', {}, uncancelled);
  expect((await engine.call('Status', {}, uncancelled)).files).toBe(404);
  expect(engine.state().notices).toEqual([]);
});

describe('indexing on demand', () => {
  test('the summary counts what is there', async () => {
    workspace = makeWorkspace({ ...project, 'logo.ts': 'a\0b', 'big.min.js': 'x' });
    const engine = await ready();
    const summary = await engine.call('index.run', {}, uncancelled);
    expect(summary).toMatchObject({
      workspace: 'project',
      generation: 'g-0001',
      files: { indexed: 4, skipped: { binary: 1, minified: 1 }, withParseErrors: 0 },
      languages: { csharp: { files: 1, types: 2 }, python: { files: 1 }, typescript: { files: 2 } },
    });
    const { total, files } = await engine.call('workspace.skipped', { offset: 0, limit: 10 }, uncancelled);
    expect(total).toBe(2);
    expect(files.map((f) => f.file).sort()).toEqual(['big.min.js', 'logo.ts']);
  });

  test('who opened the engine for it gets the look that has begun; later ones and other processes get their own', async () => {
    workspace = makeWorkspace(project);
    const engine = await workspace.open();
    const looks = async (): Promise<number> =>
      (await engine.call('ops.list', {}, uncancelled)).ops.filter(({ kind }) => kind === 'index').length;
    const first = engine.call('index.run', {}, uncancelled);
    const other = engine.call('index.run', {}, { ...uncancelled, key: 'another-1' });
    expect(await first).toMatchObject({ files: { indexed: 4 } });
    await other;
    expect(await looks()).toBe(2);
    workspace.write('later.ts', 'export class Later {}\n');
    expect(await engine.call('index.run', {}, uncancelled)).toMatchObject({ files: { indexed: 5 } });
    expect(await looks()).toBe(3);
  });

  test('a caller that cancels goes at once, though its look still waits behind the first one', async () => {
    workspace = makeWorkspace(project);
    for (let n = 0; n < 300; n += 1) workspace.write(`many/m${n}.ts`, `export class M${n} {}\n`);
    const engine = await workspace.open();
    const control = new AbortController();
    const call = engine.call('index.run', {}, { signal: control.signal });
    control.abort();
    await expect(call).rejects.toMatchObject({ code: 'Cancelled' });
    expect(engine.state().phase).toBe('indexing');
    await engine.settled();
    expect((await engine.call('Status', {}, uncancelled)).files).toBe(304);
  });

  test('a cancelled call ends as Cancelled and leaves the code map whole', async () => {
    workspace = makeWorkspace(project);
    const engine = await ready();
    const control = new AbortController();
    control.abort();
    await expect(engine.call('index.run', {}, { signal: control.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await outline(engine, 'Shop.Cart')).toContain('Shop.ICart');
  });
});
