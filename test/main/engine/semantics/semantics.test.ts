/** Texts as they are read and written: the file, what is kept beside it, and what a reader gets when. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { semanticSections } from '../../../../src/shared/contract/semantics.ts';
import { never, openBench } from './bench.ts';

const store = `/** Keeps rows until they are asked for. */
export class Store {
  private rows: string[] = [];
  constructor(private readonly limit: number) {}
  add(row: string): boolean {
    if (row === '') return false;
    if (this.rows.length > this.limit) throw new RangeError('full');
    this.rows.push(row);
    return true;
  }
  close(): void {
    this.rows = [];
  }
}
export class User {
  constructor(readonly store: Store) {}
}
`;
const get = { wait: true, request: true, signal: never };

test('the static analyst writes the file at once; the first answer has it (semantics-1, semantics-2, semantics-8)', async () => {
  const bench = await openBench({ 'store.ts': store });
  const id = bench.id('store.Store');
  const answer = await bench.semantics.get(id, { ...get, wait: false });
  expect(answer).toMatchObject({ state: 'cached', analyst: 'static', queued: false, waitsFor: null, failure: null });
  const text = bench.text('store.Store') ?? '';
  expect(answer.text).toBe(text);
  const [head = '', body = ''] = text.split(/\n\n(?=ROLE:)/);
  const { structureHash, implHash } = bench.map.typeDetail(bench.row('store.Store')) ?? {};
  expect(head.split('\n')).toEqual([
    `# Semantic: store.Store ${id}`,
    `StructureHash: ${structureHash}`,
    `ImplHash: ${implHash}`,
    'Dependencies:',
    'Analyst: static',
    `GeneratedAt: ${new Date(bench.clock.now()).toISOString()}`,
  ]);
  expect([...body.matchAll(/^([A-Z_]+):$/gm)].map(([, name]) => name)).toEqual([...semanticSections]);
  expect(answer.sections?.ROLE).toContain('Keeps rows until they are asked for.');
  expect(answer.sections?.EDGE_CASES).toContain(
    '`add()` throws `RangeError` when `this.rows.length > this.limit` (line 7).',
  );
  expect(answer.sections?.EDGE_CASES).toContain("`add()` returns `false` when `row === ''` (line 6).");
  expect(answer.sections?.RECOMMENDATIONS).toContain('`close()`');
});

test('what a type was when it was described is kept: members, outline, text and code', async () => {
  const bench = await openBench({ 'store.ts': store });
  const id = bench.id('store.Store');
  expect(bench.history.baseOf(id)).toBeNull();
  await bench.semantics.get(id, get);
  await bench.save({ 'store.ts': store.replace('add(row: string)', 'add(row: string, at = 0)') });
  const base = bench.history.baseOf(id);
  expect(base?.snapshot.members.map(({ signature }) => signature)).toContain('add(row: string) : boolean');
  expect(base?.outline).toContain('add(row: string)');
  expect(base?.text).toBe(bench.text('store.Store'));
  expect(base?.parts).toEqual([{ file: 'store.ts', startLine: 2, text: store.split('\n').slice(1, 14).join('\n') }]);
  bench.reopen();
  expect(bench.history.baseOf(id)).toEqual(base);
});

test('a stale text comes back at once with its state, and is then rewritten (semantics-2)', async () => {
  const bench = await openBench({ 'store.ts': store });
  const id = bench.id('store.Store');
  await bench.semantics.get(id, get);
  const old = bench.text('store.Store');
  await bench.save({ 'store.ts': store.replace('return true', 'return row.length > 1') });
  bench.semantics.touched();
  expect(bench.history.state(id).semanticState).toBe('stale');
  expect(await bench.semantics.get(id, { ...get, wait: false, request: false })).toMatchObject({
    state: 'stale',
    text: old,
    queued: false,
  });
  expect(await bench.semantics.get(id, { ...get, wait: false })).toMatchObject({ text: old, queued: true });
  await bench.until(() => bench.history.state(id).semanticState === 'cached');
  expect(bench.text('store.Store')).not.toBe(old);
});

test('a group has one file that names its types; texts that they had alone go (semantics-1)', async () => {
  const apart = { 'a.ts': 'export class A {}\n', 'b.ts': "import { A } from './a';\nexport class B { a!: A }\n" };
  const bench = await openBench(apart);
  await bench.semantics.get(bench.id('b.B'), get);
  const alone = path.join(bench.dir, 'types', `${bench.id('b.B')}.semantic.md`);
  expect(fs.existsSync(alone)).toBe(true);
  await bench.save({ 'a.ts': "import type { B } from './b';\nexport class A { b!: B }\n" });
  const [a, b] = [bench.id('a.A'), bench.id('b.B')];
  const group = bench.history.groupOf(a);
  const answer = await bench.semantics.get(a, get);
  expect(answer.group?.id).toBe(group?.id);
  expect(answer.group?.types.map(({ path }) => path).sort()).toEqual(['a.A', 'b.B']);
  const text = bench.text('a.A') ?? '';
  expect(text).toContain(`\nTypes: ${[...(group?.members ?? [])].join(',')}\n`);
  expect(fs.existsSync(alone)).toBe(false);
  expect((await bench.semantics.read(b))?.text).toBe(text);
  expect([a, b].map((id) => bench.history.state(id).semanticState)).toEqual(['cached', 'cached']);
});

test('a file that is damaged, or was lost with a generation, is not called right', async () => {
  const bench = await openBench({ 'store.ts': store });
  const id = bench.id('store.Store');
  await bench.semantics.get(id, get);
  const file = path.join(bench.dir, 'types', `${id}.semantic.md`);
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.slice(0, 200));
  expect((await bench.semantics.read(id))?.text).toBe(text);
  fs.rmSync(bench.dir, { recursive: true });
  bench.semantics.swapped();
  await bench.until(() => bench.text('store.Store') === text);
});

test('a section that would end another is written so that it does not (semantics-8)', async () => {
  const bench = await openBench({
    'a.ts': '/** It prints the word below.\n\nROLE: is a word. */\nexport class A {}\n',
  });
  const answer = await bench.semantics.get(bench.id('a.A'), get);
  expect(Object.keys(answer.sections ?? {})).toEqual([...semanticSections]);
  expect((await bench.semantics.read(bench.id('a.A')))?.text).toBe(answer.text);
});
