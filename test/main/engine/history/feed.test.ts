import { afterEach, expect, test } from 'vitest';
import { changeClasses } from '#shared/contract/words.ts';
import { openTestHistory, type TestHistory } from './open-history.ts';

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

const ever = { id: 0, at: 0 };
const files = (a: string, b: string): Record<string, string> => ({
  'A.cs': `namespace Shop;\npublic class A { ${a} }\n`,
  'B.cs': `namespace Shop;\npublic class B { ${b} }\n`,
});

test('the classes are in reverse alphabetical order, which counting depends on', () => {
  expect([...changeClasses].sort().reverse()).toEqual([...changeClasses]);
});

test('changes noted together are one batch, newest first, Structure first', async () => {
  const code = await openTestHistory(files('public int One() { return 1; }', 'public int X;'));
  opened = code;
  const { feed } = code.history;
  expect(feed.batches({ after: ever, limit: 10, perBatch: 10 })).toEqual({ batches: [], next: null });
  expect(feed.newest()).toBe(0);
  await code.save(files('public int One() { return 2; }', 'public long X;'));
  const first = code.now;
  await code.save({ 'B.cs': null });
  const { batches, next } = feed.batches({ after: ever, limit: 10, perBatch: 10 });
  expect(next).toBeNull();
  expect(batches).toMatchObject([
    { at: code.now, total: 1, summary: { Structure: 1 }, types: [{ path: 'Shop.B', kind: 'removed' }] },
    {
      at: first,
      generation: 'g-0001',
      total: 2,
      summary: { Structure: 1, PublicBehavior: 1 },
      types: [
        { path: 'Shop.B', kind: 'changed', changeClass: 'Structure' },
        { path: 'Shop.A', changeClass: 'PublicBehavior' },
      ],
    },
  ]);
  expect(feed.batches({ after: ever, limit: 10, perBatch: 1 }).batches[1]).toMatchObject({
    total: 2,
    types: [{ path: 'Shop.B' }],
  });
  // A type counts once, in its highest class; B changed twice.
  expect(feed.summary(ever)).toEqual({ types: 2, summary: { Structure: 1, PublicBehavior: 1 } });
});

test('pages and marks leave out what is newer or older than they say', async () => {
  const code = await openTestHistory(files('', ''));
  opened = code;
  const { feed } = code.history;
  const times: number[] = [];
  for (const name of ['one', 'two', 'three']) {
    await code.save(files(`public int ${name};`, ''));
    times.push(code.now);
  }
  const first = feed.batches({ after: ever, limit: 2, perBatch: 0 });
  expect(first.batches.map(({ at, types }) => [at, types.length])).toEqual([
    [times[2], 0],
    [times[1], 0],
  ]);
  const rest = feed.batches({ after: ever, limit: 2, perBatch: 0, before: first.next ?? 0 });
  expect(rest.batches.map(({ at }) => at)).toEqual([times[0]]);
  expect(rest.next).toBeNull();
  const seen = { id: feed.newest() - 1, at: 0 };
  expect(feed.batches({ after: seen, limit: 5, perBatch: 5 }).batches.map(({ at }) => at)).toEqual([times[2]]);
  expect(feed.summary({ id: 0, at: times[1] ?? 0 }).types).toBe(1);
  expect(feed.summary({ id: feed.newest(), at: 0 })).toEqual({ types: 0, summary: {} });
});

test('a type whose change was undone is not reported until it has changed again', async () => {
  const before = files('public int One() { return 1; }', 'public int X;');
  const code = await openTestHistory(before);
  opened = code;
  const { feed } = code.history;
  const told = () => {
    const { batches } = feed.batches({ after: ever, limit: 10, perBatch: 10 });
    return batches.map(({ total, summary, types }) => [total, summary, types.map(({ path }) => path)]);
  };
  await code.save(files('public int One() { return 2; }', 'public long X;'));
  const edited = feed.newest();
  await code.save({ 'A.cs': before['A.cs'] ?? '' });
  expect(feed.summary(ever)).toEqual({ types: 1, summary: { Structure: 1 } });
  expect(told()).toEqual([[1, { Structure: 1 }, ['Shop.B']]]);
  // To who saw the edit, taking it back is a change.
  expect(feed.summary({ id: edited, at: 0 })).toEqual({ types: 1, summary: { PublicBehavior: 1 } });
  await code.save({ 'B.cs': null });
  await code.save({ 'B.cs': before['B.cs'] ?? '' });
  expect(feed.summary(ever)).toEqual({ types: 0, summary: {} });
  expect(told()).toEqual([]);
  await code.save({ 'A.cs': `${before['A.cs']}public class C {}\n` });
  await code.save({ 'A.cs': before['A.cs'] ?? '' });
  expect(told()).toEqual([]);
  await code.save(files('public int One() { return 3; }', 'public int X;'));
  expect(feed.summary(ever)).toEqual({ types: 1, summary: { PublicBehavior: 1 } });
});

test('a type that has another name is reported, though all else was undone', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => `public int Line${n}(int by) { return by * ${n}; }`);
  const text = (name: string, more = '') => ({
    'A.cs': `namespace Shop;\npublic class ${name} { ${lines.join(' ')} ${more} }\n`,
  });
  const code = await openTestHistory(text('First'));
  opened = code;
  await code.save(text('Second'));
  await code.save(text('Second', 'public int More;'));
  await code.save(text('Second'));
  expect(code.history.feed.summary(ever).types).toBe(1);
  await code.save(text('First'));
  expect(code.history.feed.summary(ever).types).toBe(0);
});
