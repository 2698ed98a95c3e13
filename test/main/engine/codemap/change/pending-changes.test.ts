import { afterEach, expect, test } from 'vitest';
import type { TypeDiff } from '#shared/contract/change.ts';
import { compareTypes } from '../../../../../src/main/engine/codemap/codemap.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

let opened: TestCodeMap | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

async function open(files: Record<string, string>): Promise<TestCodeMap> {
  opened = await openTestCodeMap(files);
  return opened;
}

function diffs({ map }: TestCodeMap): TypeDiff[] {
  const pairs = map.changes.ids().map((id) => map.changes.pair(id));
  return pairs.flatMap((pair) => compareTypes(pair) ?? []).sort((a, b) => (a.path < b.path ? -1 : 1));
}

const store = (body: string): string => `namespace Shop;\npublic class Store {\n${body}\n}\n`;

test('a first index is not a change', async () => {
  const { map } = await open({ 'Store.cs': store('public int Size() => 1;') });
  expect(map.changes.ids()).toEqual([]);
});

test('a member that is added, removed or has another signature is told with the class Structure (change-2)', async () => {
  const code = await open({ 'Store.cs': store('public int Size() => 1;\npublic void Old() {}') });
  await code.change({ 'Store.cs': store('public long Size() => 1;\npublic void New() {}') });
  const [diff] = diffs(code);
  expect(diff).toMatchObject({ path: 'Shop.Store', kind: 'changed', changeClass: 'Structure', file: 'Store.cs' });
  expect(diff?.members.added.map((m) => m.name)).toEqual(['New']);
  expect(diff?.members.removed.map((m) => m.name)).toEqual(['Old']);
  expect(diff?.members.changed).toMatchObject([{ name: 'Size', before: 'Size() : int', aspects: ['signature'] }]);
});

test('a doc comment alone is told with the class Docs, its member with the aspect doc (change-2)', async () => {
  const code = await open({ 'Store.cs': store('/// <summary>One.</summary>\npublic int Size() => 1;') });
  await code.change({ 'Store.cs': store('/// <summary>Two.</summary>\npublic int Size() => 1;') });
  expect(diffs(code)).toMatchObject([
    { changeClass: 'Docs', members: { changed: [{ name: 'Size', aspects: ['doc'] }] } },
  ]);
});

test('what no hash distinguishes is not a change: blank lines of a doc comment, the order of attributes', async () => {
  const code = await open({ 'Store.cs': store('/// <summary>One.</summary>\n[A] [B] public int Size() => 1;') });
  await code.change({ 'Store.cs': store('/// <summary>One.</summary>\n///\n[B] [A] public int Size() => 1;') });
  expect(diffs(code)).toEqual([]);
});

test('types that come and go are reported as added and removed, Structure both', async () => {
  const code = await open({ 'A.cs': 'class A {}\n', 'B.cs': 'class B { int b; }\n' });
  await code.change({ 'B.cs': null, 'C.cs': 'class C { int c; }\n' });
  const told = diffs(code);
  expect(told.map((d) => `${d.kind} ${d.path} ${d.changeClass}`)).toEqual(['removed B Structure', 'added C Structure']);
  expect(told[0]?.members.removed.map((m) => m.name)).toEqual(['b']);
  expect(told[0]?.file).toBe('B.cs');
  expect(told[0]?.hashes.after).toBeNull();
});

test('the earliest state counts until it is cleared: there and back again is not a change', async () => {
  const code = await open({ 'Store.cs': store('public int Size() => 1;') });
  await code.change({ 'Store.cs': store('public int Size2() => 1;') });
  await code.change({ 'Store.cs': null });
  expect(diffs(code)).toMatchObject([{ kind: 'removed', path: 'Shop.Store' }]);
  await code.change({ 'Store.cs': store('public int Size() => 1;') });
  expect(diffs(code)).toEqual([]);
  expect(code.map.changes.ids()).toHaveLength(1);
  code.map.changes.clear(code.map.changes.ids());
  await code.change({ 'Store.cs': store('public int Size2() => 1;') });
  expect(diffs(code)).toMatchObject([{ kind: 'changed', changeClass: 'Structure' }]);
});

test('a type over several files is compared as a whole, whichever file changed (codemap-8)', async () => {
  const half = (member: string): string => `namespace N;\npublic partial class P { public int ${member}; }\n`;
  const code = await open({ 'x/P1.cs': half('one'), 'x/P2.cs': half('two') });
  await code.change({ 'x/P2.cs': half('three') });
  const [diff, ...others] = diffs(code);
  expect(others).toEqual([]);
  expect(diff?.members.added.map((m) => m.name)).toEqual(['three']);
  expect(diff?.members.removed.map((m) => m.name)).toEqual(['two']);
  code.map.changes.clear(code.map.changes.ids());
  await code.change({ 'x/P2.cs': null, 'y/P2.cs': half('three') });
  expect(diffs(code)).toEqual([]);
});
