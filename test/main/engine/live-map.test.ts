/** Reads and swaps over real code maps of two trees, in which the same rows mean different types. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Generation } from '../../../src/main/engine/generations/generations.ts';
import { createLiveMap, type LiveMap, type OpenMap } from '../../../src/main/engine/live-map.ts';
import { createSymbolIndex } from '../../../src/main/engine/search/search.ts';
import { openTestCodeMap, type TestCodeMap } from '../../helpers/code-map.ts';
import { openFiles } from '../../helpers/open-files.ts';
import { uncancelled } from '../../helpers/workspace.ts';

const oldFiles = {
  'a.ts': "import { Part } from './b';\nexport class Store { part = new Part(); old(): Part { return this.part; } }\n",
  'b.ts': 'export class Part {}\n',
};
const newFiles = {
  'b.ts': 'export class Piece {}\n',
  'c.ts':
    "import { Piece } from './b';\nexport class Shop { piece = new Piece(); now(): Piece { return this.piece; } }\n",
};

let trees: TestCodeMap[];
let old: OpenMap;
let next: OpenMap;
let map: LiveMap;
let revision: number;
beforeEach(async () => {
  trees = [await openTestCodeMap(oldFiles), await openTestCodeMap(newFiles)];
  [old, next] = trees.map(opened) as [OpenMap, OpenMap];
  revision = 1;
  map = createLiveMap(old, () => revision);
});
afterEach(async () => {
  await map.close();
  for (const tree of trees) await tree.dispose();
});

function opened({ map: codeMap }: TestCodeMap, n: number): OpenMap {
  const index = createSymbolIndex();
  index.load(codeMap.all());
  return { generation: { id: `g-000${n + 1}` } as Generation, codeMap, index };
}

const isClosed = ({ codeMap }: OpenMap): boolean => {
  try {
    codeMap.file('a.ts');
    return false;
  } catch {
    return true;
  }
};

/** What a handler would answer: rows of the index, read in the code map. */
function answer(): string[] {
  const { hits } = map.now().index.search({ query: '', offset: 0, limit: 100 });
  return hits.map(({ handle }) => map.now().codeMap.ref(handle)?.path ?? 'gone').sort();
}

it('a read in progress at a swap ends on the generation on which it began: search, usages, survey (generations-6)', async () => {
  const [tree] = trees as [TestCodeMap];
  const before = answer();
  let closed = false;
  await map.read(async () => {
    void map.swap(next).then(() => {
      closed = true;
    });
    revision += 1;
    await wait(5);
    expect([map.now(), map.current()]).toEqual([old, next]);
    expect(answer()).toEqual(before);
    // What is counted by revision is not to be taken for that of the new one.
    expect(map.revision()).toBe(1);
    const { codeMap } = map.now();
    const query = { root: tree.root, maxBytes: 10_000, type: tree.row('b.Part'), maxResults: 10 };
    const usages = await codeMap.usages({ ...query, member: null }, uncancelled.signal);
    expect(usages.usages.map(({ file }) => file)).toContain('a.ts');
    const survey = await codeMap.survey(() => wait(1));
    expect(survey.types.map(({ name }) => name)).toContain('Store');
    expect(closed).toBe(false);
  });
  await expect.poll(() => closed).toBe(true);
  expect(isClosed(old)).toBe(true);
  expect([answer().includes('c.Shop'), map.revision()]).toEqual([true, 2]);
});

it('reads that begin after a swap see the new one, also within one that began before', async () => {
  await map.read(async () => {
    void map.swap(next);
    expect(map.now()).toBe(old);
    await map.read(async () => expect(map.now()).toBe(next));
    await map.apart(() => wait(1).then(() => expect(map.now()).toBe(next)));
    expect(map.now()).toBe(old);
  });
  expect(map.now()).toBe(next);
});

it('what a read left running follows the live one once the read has ended', async () => {
  let late: Promise<OpenMap> | undefined;
  const { promise, resolve } = Promise.withResolvers<void>();
  await map.read(async () => {
    late = promise.then(() => map.now());
  });
  await map.swap(next);
  resolve();
  expect(await late).toBe(next);
});

it('the old one is closed after the last of several reads, failed ones too', async () => {
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reads = ends.map(({ promise }) => map.read(() => promise));
  let closed = false;
  const swapped = map.swap(next).then(() => {
    closed = true;
  });
  ends[0]?.reject(new Error('broken'));
  await expect(reads[0]).rejects.toThrow('broken');
  await wait(5);
  expect([closed, isClosed(old)]).toEqual([false, false]);
  ends[1]?.resolve();
  await swapped;
  expect([isClosed(old), isClosed(next)]).toEqual([true, false]);
});

it('no file of a generation stays open that nobody reads', async () => {
  await map.read(async () =>
    map.now().codeMap.usages({ root: '/', maxBytes: 1, type: 1, member: null, maxResults: 1 }, uncancelled.signal),
  );
  await map.swap(next);
  expect(isClosed(old)).toBe(true);
  if (process.platform !== 'linux') return;
  const folder = path.dirname(trees[0]?.root ?? '');
  expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
  expect(openFiles().some((file) => file.startsWith(path.dirname(trees[1]?.root ?? '')))).toBe(true);
});

it('a survey that nobody holds a read for ends before its code map is closed', async () => {
  const survey = old.codeMap.survey(() => wait(3));
  await map.swap(next);
  expect((await survey).types.length).toBeGreaterThan(0);
});

it('close closes all, whoever the reader', async () => {
  void map.read(() => new Promise(() => {}));
  void map.swap(next);
  await map.close();
  expect([isClosed(old), isClosed(next)]).toEqual([true, true]);
});
