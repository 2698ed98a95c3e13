/** Usages of what packages of Python hold, through `import a.b` and nested names. */
import { expect, it } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { uncancelled } from '../../../../helpers/workspace.ts';
import { oneEngine } from './one-engine.ts';

const engineOn = oneEngine();

async function placesOf(engine: Engine, path: string): Promise<string[]> {
  const { usages } = await engine.call('FindUsages', { path, maxResults: 100 }, uncancelled);
  return usages.map(({ file, line }) => `${file}:${line}`).sort();
}

const files = {
  'pkg/__init__.py': 'def top_fn():\n    return 0\nclass TopCls:\n    class Part:\n        pass\n',
  'pkg/sub/__init__.py': '',
  'pkg/sub/mod.py': 'def f6():\n    return 1\n',
  'one.py': 'import pkg.sub.mod\ndef a(): return pkg.top_fn(), pkg.TopCls()\n',
  'two.py': 'import pkg.sub.mod, pkg\ndef a(): return pkg.top_fn(), pkg.sub.mod.f6(), pkg.missing\n',
  'three.py': 'from pkg import TopCls\ndef a(): return TopCls.Part()\n',
};

it('finds what is used through the name that import a.b binds', async () => {
  const engine = await engineOn(files);
  expect(await placesOf(engine, 'pkg.top_fn')).toEqual(['one.py:2', 'two.py:2']);
  expect(await placesOf(engine, 'pkg.TopCls')).toEqual(['one.py:2', 'three.py:1', 'three.py:2']);
  expect(await placesOf(engine, 'pkg.sub.mod.f6')).toEqual(['two.py:2']);
});

it('finds a nested type that a body of another file names', async () => {
  expect(await placesOf(await engineOn(files), 'pkg.TopCls+Part')).toEqual(['three.py:2']);
});

it('does not say that a name lies outside that code expects in a module of the workspace', async () => {
  const engine = await engineOn(files);
  await expect(engine.call('ResolveSymbol', { path: 'pkg.missing', limit: 20 }, uncancelled)).rejects.toMatchObject({
    code: 'SymbolNotFound',
  });
});
