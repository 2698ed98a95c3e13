import { afterEach, expect, test } from 'vitest';
import { openTestHistory, type TestHistory, uncancelled } from './open-history.ts';

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

const cls = (name: string, body: string): string => `public class ${name} { ${body} }\n`;
const described = (code: TestHistory, name: string): string => {
  const id = code.id(name);
  const base = code.map.standing(id)?.hashes;
  if (base === undefined) throw new Error(`no type ${name}`);
  code.history.happen(id, { kind: 'enqueue' });
  code.history.happen(id, { kind: 'dispatch' });
  code.history.happen(id, { kind: 'succeed', base });
  return id;
};

test('what changed while the code map was damaged makes descriptions doubtful as if it had been told, once', async () => {
  opened = await openTestHistory({
    'Same.cs': cls('Same', 'public int A() { return 1; }'),
    'Shape.cs': cls('Shape', 'public int A() { return 1; }'),
    'Public.cs': cls('Public', 'public int A() { return 1; }'),
    'Inside.cs': cls('Inside', 'int A() { return 1; }'),
    'Gone.cs': cls('Gone', 'int A() { return 1; }'),
  });
  const code = opened;
  await code.history.record(uncancelled);
  const ids = ['Same', 'Shape', 'Public', 'Inside', 'Gone'].map((name) => described(code, name));
  await code.change({
    'Shape.cs': cls('Shape', 'public long A() { return 1; }'),
    'Public.cs': cls('Public', 'public int A() { return 2; }'),
    'Inside.cs': cls('Inside', 'int A() { return 2; }'),
    'Gone.cs': null,
  });
  // As in a code map that begins with a first index.
  code.map.changes.clear(code.map.changes.ids());
  await code.history.record(uncancelled);
  expect(ids.map((id) => code.history.state(id).semanticState)).toEqual(Array(5).fill('cached'));

  code.session = 'second';
  await code.history.record(uncancelled);
  const told = ids.map((id) => code.history.state(id));
  expect(told.map((state) => [state.semanticState, state.changeClass])).toEqual([
    ['cached', null],
    ['stale', 'Structure'],
    ['stale', 'PublicBehavior'],
    ['cached', 'Internal'],
    ['cached', 'Structure'],
  ]);
  expect(told[3]).toMatchObject({ internalChanged: true, internalDriftState: { count: 1 } });
  expect(await code.history.record(uncancelled)).toBe(0);

  // What is held against it again is the same, and a type that is back is there.
  code.map.changes.clear(code.map.changes.ids());
  await code.change({ 'Gone.cs': cls('Gone', 'int A() { return 1; }') });
  code.map.changes.clear(code.map.changes.ids());
  code.session = 'third';
  expect(await code.history.record(uncancelled)).toBe(1);
  expect(code.history.state(ids[4] ?? '').outlineVersion).toBe(2);
});
