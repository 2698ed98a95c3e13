/** Types found by the text of their description: as it is read, wherever it is kept, without its head and headings. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { semanticsMethods } from '../../../../src/shared/contract/semantics.ts';
import { type Bench, never, openBench } from './bench.ts';

const get = { wait: true, request: true, signal: never };
const files = {
  'src/store.ts': '/** Keeps rows with an idempotency key. */\nexport class Store {\n  add() {}\n}\n',
  'src/user.ts': '/** Reads rows. */\nexport class User {\n  rows() {}\n}\n',
  'lib/log.ts': '/** Writes rows, each under its key. */\nexport class Log {\n  key() {}\n}\n',
};

async function described(files: Record<string, string>, ...types: string[]): Promise<Bench> {
  const bench = await openBench(files);
  for (const type of types) await bench.semantics.get(bench.id(type), get);
  return bench;
}

async function find(bench: Bench, query: string, more: Record<string, unknown> = {}, signal = never) {
  const { limit: _, ...asked } = semanticsMethods['semantics.search'].params.parse({ query, ...more });
  return bench.semantics.search(asked, signal);
}

const ids = (bench: Bench, ...types: string[]) => types.map((type) => bench.id(type)).sort();
const found = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ typeId }) => typeId).sort();

test('a line with all words finds its type, in identifiers too; a type without a description is not found', async () => {
  const bench = await described(files, 'src.store.Store', 'lib.log.Log');
  const [hit] = await find(bench, 'key idempotency');
  expect(hit).toMatchObject({ typeId: bench.id('src.store.Store') });
  expect(hit?.first.text).toContain('Keeps rows with an idempotency key.');
  expect(await found(bench, 'rows')).toEqual(ids(bench, 'src.store.Store', 'lib.log.Log'));
  expect(await found(bench, 'Rows Under', { mode: 'exact' })).toEqual([]);
  expect(await found(bench, 'rows, each under', { mode: 'exact' })).toEqual(ids(bench, 'lib.log.Log'));
  expect(await found(bench, 'Reads')).toEqual([]);
});

test('what is in the head and the headings of every description finds none', async () => {
  const bench = await described(files, 'src.store.Store');
  const text = bench.text('src.store.Store') ?? '';
  for (const word of ['StructureHash', 'GeneratedAt', 'Analyst', 'Semantic', 'LIFECYCLE', 'ROLE']) {
    expect(text).toContain(word);
    expect(await found(bench, word)).toEqual([]);
  }
});

test('globs narrow by the file of the type', async () => {
  const bench = await described(files, 'src.store.Store', 'lib.log.Log');
  expect(await found(bench, 'rows', { include: ['src/**'] })).toEqual(ids(bench, 'src.store.Store'));
  expect(await found(bench, 'rows', { exclude: ['src/**'] })).toEqual(ids(bench, 'lib.log.Log'));
});

test('a group is found as all its types, though its head is longer', async () => {
  const bench = await openBench({
    'a.ts': 'export class A {}\n',
    'b.ts': "import { A } from './a';\nexport class B { a!: A }\n",
  });
  await bench.save({ 'a.ts': "import type { B } from './b';\n/** Turns pages. */\nexport class A { b!: B }\n" });
  await bench.semantics.get(bench.id('a.A'), get);
  expect(bench.text('a.A')).toContain('\nTypes: ');
  expect(await found(bench, 'turns pages')).toEqual(ids(bench, 'a.A', 'b.B'));
  expect(await found(bench, 'GeneratedAt')).toEqual([]);
});

test('a text that only history keeps is found as it is read; of a type that is gone none', async () => {
  const bench = await described(files, 'src.store.Store', 'lib.log.Log');
  fs.rmSync(bench.dir, { recursive: true });
  expect((await bench.semantics.read(bench.id('src.store.Store')))?.text).toContain('idempotency');
  expect(await found(bench, 'idempotency')).toEqual(ids(bench, 'src.store.Store'));
  expect(await found(bench, 'GeneratedAt')).toEqual([]);
  await bench.save({ 'src/store.ts': 'export const nothing = 1;\n' });
  expect(await found(bench, 'idempotency')).toEqual([]);
});

test('is given up when no one waits', async () => {
  const bench = await described(files, 'src.store.Store');
  const gone = new AbortController();
  gone.abort();
  await expect(find(bench, 'rows', {}, gone.signal)).rejects.toThrow();
});
