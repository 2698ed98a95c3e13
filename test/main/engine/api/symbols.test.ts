/** Symbols by path: what may be meant, outlines of types and members, and what of them stands on disk. */
import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import type { EventMap } from '../../../../src/shared/contract/events.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady, outline, project } from '../small-project.ts';

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const typesDir = (): string => workspace.memo('generations', 'g-0001', 'types');
const outlineFiles = (): string[] => fs.readdirSync(typesDir()).filter((name) => name.endsWith('.outline.md'));
const candidates = async (engine: Engine, path: string, limit = 20) =>
  (await engine.call('ResolveSymbol', { path, limit }, uncancelled)).candidates.map((one) => one.path);

/** Each symbol that a name means, best first, as its outline places it. */
async function groups(engine: Engine, path: string) {
  const { resolved, text, others = [], symbols } = await engine.call('GetOutline', { path }, uncancelled);
  const places = [{ resolved, text }, ...others].map(
    (one) => `${one.resolved.path} ${/File: (\S+)/.exec(one.text)?.[1]}`,
  );
  return { symbols, places };
}

test('a pattern gives candidates, one fit what is meant, a misspelling what is near; nothing is made for it (symbols-4)', async () => {
  workspace = makeWorkspace(project);
  const engine = await openReady(workspace);
  const made = (await engine.call('Status', {}, uncancelled)).metrics['outline.gen.count'];
  expect((await candidates(engine, 'src.store.*')).sort()).toEqual(['src.store.Node', 'src.store.NodeStore']);
  expect(await candidates(engine, 'src.store.*', 1)).toHaveLength(1);
  const resolved = async (path: string) =>
    (await engine.call('ResolveSymbol', { path, limit: 5 }, uncancelled)).resolved?.path;
  expect(await resolved('Shop.?C*')).toBe('Shop.ICart');
  expect(await resolved('src.store.*')).toBeUndefined();
  await expect(candidates(engine, 'NodeStor')).rejects.toMatchObject({
    code: 'SymbolNotFound',
    data: { suggestions: ['src.store.NodeStore'] },
  });
  expect((await engine.call('Status', {}, uncancelled)).metrics['outline.gen.count']).toBe(made);
});

test('the path of a file means the one type that it declares outside of others; of several each is a candidate', async () => {
  workspace = makeWorkspace({
    'shop/Prices.java':
      'package shop;\npublic class Prices {\n    static class Row {}\n    int round() { return 1; }\n}\n',
    'shop/Two.java': 'package shop;\nclass First {}\nclass Second {}\n',
    'shop/package-info.java': 'package shop;\n',
  });
  const engine = await openReady(workspace);
  expect(await outline(engine, 'shop/Prices.java')).toContain('# shop.Prices ');
  expect(await outline(engine, './shop/Prices.java')).toContain('# shop.Prices ');
  expect(await candidates(engine, 'shop/Two.java')).toEqual(['shop.First', 'shop.Second']);
  expect(await outline(engine, 'shop/Two.java')).toContain('# shop.First');
  await expect(outline(engine, 'shop/Three.java')).rejects.toMatchObject({ code: 'SymbolNotFound' });
});

test('the name of a function of C means its body, not what headers announce of it; of two bodies either may be meant', async () => {
  workspace = makeWorkspace({
    'src/db.h': 'int dbAdd(int db, int key);\nint twice(int a);\nint nowhere(int a);\n',
    'src/server.h': 'int dbAdd(int db, int key);\nint nowhere(int a);\n',
    'src/db.c': '#include "db.h"\nint dbAdd(int db, int key) { return db + key; }\nint twice(int a) { return a; }\n',
    'src/other.c': 'int twice(int a) { return 2 * a; }\nstatic int own(int a) { return a; }\n',
    'src/announced.h': 'int own(int a);\n',
  });
  const engine = await openReady(workspace);
  expect(await outline(engine, 'dbAdd')).toContain('File: src/db.c:2-2');
  expect((await candidates(engine, 'dbAdd'))[0]).toBe('src.db.dbAdd');
  expect(await groups(engine, 'twice')).toEqual({
    symbols: 2,
    places: ['src.db.twice src/db.c:3-3', 'src.other.twice src/other.c:1-1'],
  });
  expect(await groups(engine, 'nowhere')).toEqual({
    symbols: 2,
    places: ['src.db.nowhere src/db.h:3-3', 'src.server.nowhere src/server.h:2-2'],
  });
  // Static: another than the one that the header announces.
  expect(await groups(engine, 'own')).toEqual({
    symbols: 2,
    places: ['src.announced.own src/announced.h:1-1', 'src.other.own src/other.c:2-2'],
  });
});

test('what lies outside the workspace is denied, with the public types that depend on it (api-3, codemap-6)', async () => {
  workspace = makeWorkspace({
    'package.json': '{"name":"feed","dependencies":{"rxjs":"7"}}',
    'src/feed.ts': `import { Observable, Subject } from 'rxjs';
export class Feed extends Observable<number> {}
export class Board { show(feed: Observable<number>): void {} }
class Hidden extends Observable<number> {}
export class Own { all = new Subject<number>(); }
`,
    'Shop/Till.cs': 'public class Till { public void Ring() { Console.WriteLine("x"); } }\n',
  });
  const engine = await openReady(workspace);
  const denied = async (path: string) => {
    const refusal = await outline(engine, path).catch((thrown) => thrown);
    return [refusal.code, refusal.data?.publicAlternatives];
  };
  const leaning = ['src.feed.Feed', 'src.feed.Board'];
  expect(await denied('Observable')).toEqual(['AccessDenied', leaning]);
  expect(await denied('rxjs.Observable')).toEqual(['AccessDenied', leaning]);
  expect(await denied('Observable.pipe')).toEqual(['AccessDenied', leaning]);
  expect(await denied('Subject')).toEqual(['AccessDenied', ['src.feed.Own']]);
  expect(await denied('Console')).toEqual(['AccessDenied', ['Till']]);
  await expect(outline(engine, 'Observable')).rejects.toThrow("'rxjs.Observable' lies outside the workspace");
  // Neither a pattern nor a name that nobody mentions, nor one that is here.
  expect((await denied('Observ*x'))[0]).toBe('SymbolNotFound');
  expect((await denied('Nowhere.at_all%'))[0]).toBe('SymbolNotFound');
  expect(await outline(engine, 'Hidden')).toContain('Hidden');
});

test('an outline that is missing is made and kept, by path or id (codemap-4)', async () => {
  workspace = makeWorkspace(project);
  let engine = await openReady(workspace);
  const { resolved, text } = await engine.call('GetOutline', { path: 'Cart' }, uncancelled);
  await engine.close();
  const [file = ''] = outlineFiles().filter((name) => name.startsWith(resolved.typeId));
  expect(fs.readFileSync(`${typesDir()}/${file}`, 'utf8')).toBe(text);

  fs.rmSync(`${typesDir()}/${file}`);
  engine = await openReady(workspace);
  expect((await engine.call('GetOutline', { id: resolved.typeId }, uncancelled)).text).toBe(text);
  await engine.close();
  expect(fs.readFileSync(`${typesDir()}/${file}`, 'utf8')).toBe(text);
});

test('the outline of a member is of that member only, by path or id; a type has none (codemap-4)', async () => {
  workspace = makeWorkspace({
    ...project,
    'src/two.ts': 'export class Two {\n  one(): void {}\n  other(): void {}\n}\n',
  });
  const engine = await openReady(workspace);
  const { resolved, text } = await engine.call('GetMemberOutline', { path: 'Two.one' }, uncancelled);
  expect(resolved).toMatchObject({ path: 'src.two.Two.one', memberId: expect.stringContaining(resolved.typeId) });
  expect(text).toContain('one() : void');
  expect(text).not.toContain('other');
  const byId = await engine.call('GetMemberOutline', { id: resolved.memberId ?? '' }, uncancelled);
  expect(byId).toEqual({ resolved, text });
  await expect(engine.call('GetMemberOutline', { path: 'Two' }, uncancelled)).rejects.toMatchObject({
    code: 'InvalidArgument',
    data: { path: 'path' },
  });
});

test('a member that has changed changes its own line of the outline, and the hashes (codemap-3)', async () => {
  workspace = makeWorkspace(project);
  const engine = await openReady(workspace);
  const before = (await outline(engine, 'NodeStore')).split('\n');
  workspace.write('src/store.ts', project['src/store.ts'].replace('get(id: string)', 'get(id: number)'));
  await engine.call('index.run', {}, uncancelled);
  const after = (await outline(engine, 'NodeStore')).split('\n');
  expect(after).toHaveLength(before.length);
  const changed = after.filter((line, n) => line !== before[n]);
  expect(changed.filter((line) => !line.includes('Hash: '))).toEqual([expect.stringContaining('get(id: number)')]);
});

test('while the first reading runs, outlines of what was read are made on demand; a reopen begins with all (codemap-4)', async () => {
  workspace = makeWorkspace(project);
  for (let n = 0; n < 600; n += 1) workspace.write(`many/m${n}.ts`, `export class M${n} { go${n}(): void {} }\n`);
  const first = await workspace.open();
  const early = new Promise<{ phase: string; text: string; name: string }>((resolve, reject) => {
    const stop = first.subscribe((event, payload) => {
      const op = event === 'op' ? (payload as EventMap['op']) : null;
      if (op?.phase !== 'reading') return;
      const look = async (): Promise<void> => {
        const { hits } = await first.call('SearchSymbols', { query: 'M', offset: 0, limit: 1 }, uncancelled);
        const [hit] = hits;
        if (hit === undefined) return;
        stop();
        const text = await outline(first, hit.path);
        resolve({ phase: first.state().phase, text, name: hit.name });
      };
      look().catch(reject);
    });
  });
  const { phase, text, name } = await early;
  expect(phase).toBe('indexing');
  expect(text).toContain(name.replace('M', 'go'));
  await first.settled();
  await first.close();
  const again = await workspace.open();
  expect(await outline(again, 'M599')).toContain('go599');
});
