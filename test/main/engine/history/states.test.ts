import { afterEach, describe, expect, test } from 'vitest';
import type { ChangeState } from '../../../../src/shared/contract/change.ts';
import { openTestHistory, type TestHistory, uncancelled } from './open-history.ts';

const minute = 60_000;
const hour = 60 * minute;

let opened: TestHistory | undefined;
afterEach(async () => {
  await opened?.dispose();
  opened = undefined;
});

async function open(files: Record<string, string>): Promise<TestHistory> {
  opened = await openTestHistory(files);
  await opened.history.record(uncancelled);
  return opened;
}

const cls = (name: string, body: string, bases = ''): string =>
  `namespace N;\npublic class ${name}${bases} {\n${body}\n}\n`;
const state = (code: TestHistory, fqn: string): ChangeState => code.history.state(code.id(fqn));

/** Brings a type to `cached`, as if it had been described as it is. */
function describeType(code: TestHistory, fqn: string): void {
  const id = code.id(fqn);
  const hashes = code.map.standing(id)?.hashes;
  if (hashes === undefined) throw new Error(`no type ${fqn}`);
  const { structureHash, publicImplHash, internalImplHash } = hashes;
  code.history.happen(id, { kind: 'enqueue' });
  code.history.happen(id, { kind: 'dispatch' });
  code.history.happen(id, { kind: 'succeed', base: { structureHash, publicImplHash, internalImplHash } });
}

/** A private body that gives the next text each time. */
const inside = (n: number): string => `private int Secret() { return ${n}; }`;

describe('what a type itself changes', () => {
  test('each class does what the matrix says, and is in the state (change-1, change-2, codemap-4)', async () => {
    const bodies = {
      start: 'public int Size() { return 1; }\nprivate int Secret() { return 1; }',
      internal: 'public int Size() { return 1; }\nprivate int Secret() { return 2; }',
      behavior: 'public int Size() { return 2; }\nprivate int Secret() { return 2; }',
      docs: '/// <summary>How many.</summary>\npublic int Size() { return 2; }\nprivate int Secret() { return 2; }',
      cosmetic:
        '/// <summary>How many.</summary>\npublic int Size() {  return 2; }\nprivate int Secret() { return 2; }',
      structure:
        '/// <summary>How many.</summary>\npublic long Size() {  return 2; }\nprivate int Secret() { return 2; }',
    };
    const code = await open({ 'A.cs': cls('A', bodies.start) });
    const seen = async (body: string): Promise<unknown[]> => {
      describeType(code, 'N.A');
      await code.save({ 'A.cs': cls('A', body) });
      const { changeClass, semanticState, internalChanged, outlineVersion } = state(code, 'N.A');
      return [changeClass, semanticState, internalChanged, outlineVersion];
    };
    expect(await seen(bodies.internal)).toEqual(['Internal', 'cached', true, 1]);
    expect(await seen(bodies.behavior)).toEqual(['PublicBehavior', 'stale', false, 1]);
    expect(await seen(bodies.docs)).toEqual(['Docs', 'cached', false, 2]);
    expect(await seen(bodies.cosmetic)).toEqual(['Cosmetic', 'cached', false, 2]);
    expect(await seen(bodies.structure)).toEqual(['Structure', 'stale', false, 3]);
  });

  test('a change that no hash tells counts as PublicBehavior, and the log says so (change-1)', async () => {
    const code = await open({ 'A.cs': cls('A', 'public int Size() { return 1; }') });
    const { changes } = code.map;
    const pair: typeof changes.pair = (id) => {
      const { after } = changes.pair(id);
      return { before: after && { ...after, members: [] }, after };
    };
    code.reopen({ codeMap: () => ({ ...code.map, changes: { ...changes, pair } }) });
    await code.save({ 'A.cs': cls('A', 'public int Size() { return 1; } // again') });
    expect(state(code, 'N.A').changeClass).toBe('PublicBehavior');
    expect(code.logged).toEqual([expect.stringContaining('N.A changed in a way that no hash tells')]);
  });

  test('a renamed type keeps its state under its new id (alias-3)', async () => {
    const members = 'public int A1() { return 1; }\npublic int A2() { return 1; }\npublic int A3() { return 1; }';
    const code = await open({ 'A.cs': cls('Old', members) });
    describeType(code, 'N.Old');
    const base = state(code, 'N.Old').lastSemanticBase;
    await code.save({ 'A.cs': cls('New', members) });
    expect(state(code, 'N.New')).toMatchObject({
      semanticState: 'stale',
      changeClass: 'Structure',
      lastSemanticBase: base,
    });
    expect(code.history.changes({ limit: 5 })).toMatchObject([{ path: 'N.New', alias: { from: 'N.Old' } }]);
  });
});

describe('what others change', () => {
  const files = {
    'Base.cs': cls('Base', 'public int Size() { return 1; }'),
    'Heir.cs': cls('Heir', 'public int Mine() { return 1; }', ' : Base'),
    'Holder.cs': cls('Holder', 'public Base Held;'),
    'Caller.cs': cls('Caller', 'public void Go() { new Base().Size(); }'),
    'Far.cs': cls('Far', 'public int Other;', ' : Heir'),
  };
  const cause = (code: TestHistory, fqn: string) => state(code, fqn).propagatedCause;

  test('a Structure change is passed on one hop along what types are built of; their class stays (change-3)', async () => {
    const code = await open(files);
    for (const name of ['Heir', 'Holder']) describeType(code, `N.${name}`);
    await code.save({ 'Base.cs': cls('Base', 'public int Size() { return 2; }') });
    expect(cause(code, 'N.Heir')).toBeNull();
    await code.save({ 'Base.cs': cls('Base', 'public long Size() { return 2; }') });
    expect(state(code, 'N.Heir')).toMatchObject({
      changeClass: null,
      propagatedCause: 'DependencyStructure',
      propagatedFrom: 'N.Base',
      semanticState: 'stale',
    });
    expect(state(code, 'N.Holder').semanticState).toBe('stale');
    expect([cause(code, 'N.Caller'), cause(code, 'N.Far'), cause(code, 'N.Base')]).toEqual([null, null, null]);
  });

  test('where a type changed its own structure in the same sync, that counts (change-3)', async () => {
    const code = await open(files);
    await code.save({
      'Base.cs': cls('Base', 'public long Size() { return 1; }'),
      'Heir.cs': cls('Heir', 'public long Mine() { return 1; }', ' : Base'),
      'Holder.cs': cls('Holder', '/// <summary>Docs.</summary>\npublic Base Held;'),
    });
    expect(cause(code, 'N.Heir')).toBeNull();
    expect(state(code, 'N.Holder')).toMatchObject({ changeClass: 'Docs', propagatedCause: 'DependencyStructure' });
    const rows = code.history.changes({ limit: 9 }).map((c) => [c.path, c.propagatedCause]);
    expect(Object.fromEntries(rows)).toEqual({
      'N.Base': null,
      'N.Heir': null,
      'N.Holder': 'DependencyStructure',
    });
  });

  test('types that were built on one that is gone are told', async () => {
    const code = await open(files);
    await code.save({ 'Base.cs': null });
    expect(state(code, 'N.Heir').propagatedFrom).toBe('N.Base');
    expect(cause(code, 'N.Holder')).toBe('DependencyStructure');
    expect(cause(code, 'N.Caller')).toBeNull();
  });

  test('a kill before all dependents are told leaves the rest for the next call', async () => {
    const code = await open(files);
    const builtOn = (): never => {
      throw new Error('killed');
    };
    code.reopen({ codeMap: () => ({ ...code.map, builtOn }) });
    await expect(code.save({ 'Base.cs': cls('Base', 'public long Size() { return 1; }') })).rejects.toThrow('killed');
    code.reopen();
    expect(cause(code, 'N.Heir')).toBeNull();
    expect(await code.history.record(uncancelled)).toBe(2);
    expect(cause(code, 'N.Heir')).toBe('DependencyStructure');
    expect(code.history.changes({ limit: 9 })).toHaveLength(1);
  });
});

describe('groups', () => {
  const one = (n: number, type = 'int'): string => cls('One', `public Two Other;\npublic ${type} Own;\n${inside(n)}`);
  const two = (n: number): string => cls('Two', `public One Other;\n${inside(n)}`);

  test('a member’s own change makes the whole group stale; classes stay apart (change-5)', async () => {
    const code = await open({ 'One.cs': one(1), 'Two.cs': two(1) });
    for (const name of ['N.One', 'N.Two']) describeType(code, name);
    expect(state(code, 'N.One').semanticGroupId).not.toBeNull();
    expect(state(code, 'N.Two').semanticGroupId).toBe(state(code, 'N.One').semanticGroupId);
    await code.save({ 'One.cs': one(1, 'long') });
    expect(state(code, 'N.One').semanticState).toBe('stale');
    expect(state(code, 'N.Two')).toMatchObject({ semanticState: 'stale', changeClass: null });
  });

  test('changes inside wait, and add up over the group until the count is reached (change-5)', async () => {
    const code = await open({ 'One.cs': one(1), 'Two.cs': two(1) });
    for (const name of ['N.One', 'N.Two']) describeType(code, name);
    for (const n of [2, 3]) await code.save({ 'One.cs': one(n), 'Two.cs': two(n) });
    expect([state(code, 'N.One').semanticState, state(code, 'N.Two').semanticState]).toEqual(['cached', 'cached']);
    await code.save({ 'Two.cs': two(4) });
    expect([state(code, 'N.One').semanticState, state(code, 'N.Two').semanticState]).toEqual(['stale', 'stale']);
    expect(state(code, 'N.One').changeClass).toBe('Internal');
  });
});

describe('drift', () => {
  async function drifting(): Promise<TestHistory> {
    const code = await open({ 'A.cs': cls('A', inside(0)) });
    describeType(code, 'N.A');
    return code;
  }

  test('five changes inside make it stale, over a restart; a new text starts over (codemap-2, change-4)', async () => {
    const code = await drifting();
    const first = code.now + 1_000;
    for (const n of [1, 2, 3, 4]) await code.save({ 'A.cs': cls('A', inside(n)) });
    code.reopen();
    expect(state(code, 'N.A')).toMatchObject({
      semanticState: 'cached',
      internalChanged: true,
      internalDriftState: { count: 4, firstAt: first, lastAt: code.now },
    });
    await code.save({ 'A.cs': cls('A', inside(5)) });
    expect(state(code, 'N.A')).toMatchObject({
      semanticState: 'stale',
      changeClass: 'Internal',
      internalChanged: false,
    });
    expect(state(code, 'N.A').propagatedCause).toBeNull();
    describeType(code, 'N.A');
    expect(state(code, 'N.A')).toMatchObject({
      semanticState: 'cached',
      internalDriftState: { count: 0, firstAt: null },
    });
  });

  test('a day after the first change it is stale, also without a further one (change-4)', async () => {
    const code = await drifting();
    await code.save({ 'A.cs': cls('A', inside(1)) });
    code.now += 24 * hour - 1;
    expect(await code.history.weigh(uncancelled)).toBe(1);
    expect(state(code, 'N.A').semanticState).toBe('cached');
    code.now += 1;
    expect(await code.history.weigh(uncancelled)).toBe(1);
    expect(state(code, 'N.A')).toMatchObject({ semanticState: 'stale', changeClass: 'Internal' });
    expect(await code.history.weigh(uncancelled)).toBe(0);
  });

  test('a clock that is put back keeps neither a window nor the hours of drift waiting', async () => {
    const code = await open({ 'A.cs': cls('A', inside(0)) });
    describeType(code, 'N.A');
    await code.save({ 'A.cs': cls('A', inside(1)) });
    code.now -= 365 * 24 * hour;
    expect(await code.history.weigh(uncancelled)).toBe(1);
    expect(state(code, 'N.A')).toMatchObject({ semanticState: 'cached', internalDriftState: { firstAt: code.now } });
    expect(await code.history.weigh(uncancelled)).toBe(0);
    // The next change opens a window of its own, which is over ten minutes later.
    await code.save({ 'A.cs': cls('A', inside(0)) });
    code.now += 10 * minute;
    await code.history.weigh(uncancelled);
    expect(state(code, 'N.A')).toMatchObject({ internalChanged: false, internalDriftState: { count: 0 } });
    await code.save({ 'A.cs': cls('A', inside(2)) });
    code.now -= 24 * hour;
    await code.history.weigh(uncancelled);
    code.now += 24 * hour;
    await code.history.weigh(uncancelled);
    expect(state(code, 'N.A').semanticState).toBe('stale');
  });

  test('changes inside are merged for ten minutes: what was changed back leaves nothing (change-4)', async () => {
    const code = await drifting();
    await code.save({ 'A.cs': cls('A', inside(1)) });
    await code.save({ 'A.cs': cls('A', inside(0)) });
    code.now += 10 * minute - 1_001;
    expect(await code.history.weigh(uncancelled)).toBe(0);
    code.now += 1;
    expect(await code.history.weigh(uncancelled)).toBe(1);
    expect(state(code, 'N.A')).toMatchObject({
      internalChanged: false,
      internalDriftState: { count: 0, firstAt: null },
    });
  });

  test('the configuration decides (engine-8, change-2)', async () => {
    const code = await drifting();
    code.config = { ...code.config, internalDrift: { count: 2, hours: 1 } };
    for (const n of [1, 2]) await code.save({ 'A.cs': cls('A', inside(n)) });
    expect(state(code, 'N.A').semanticState).toBe('stale');
    describeType(code, 'N.A');
    code.config = { ...code.config, internalImplAffectsSemantic: true };
    await code.save({ 'A.cs': cls('A', inside(3)) });
    expect(state(code, 'N.A').semanticState).toBe('stale');
  });
});

describe('the way of a description', () => {
  test('what was being made when the engine ended waits again (semantics-4)', async () => {
    const code = await open({ 'A.cs': cls('A', inside(0)) });
    const id = code.id('N.A');
    expect(code.history.happen(id, { kind: 'enqueue' }).semanticState).toBe('pending');
    expect(code.history.happen(id, { kind: 'dispatch' }).semanticState).toBe('generating');
    code.reopen();
    expect(code.history.state(id).semanticState).toBe('pending');
  });

  test('priority follows fan-in and depth, and fades (change-8, codemap-6)', async () => {
    const code = await open({
      'Leaf.cs': cls('Leaf', 'public int A;'),
      'Top.cs': cls('Top', 'public Leaf Held, Other;\npublic void Go() { new Leaf(); }'),
    });
    // One type refers to it, however often and in how many ways: (0.5 · fanIn + 4) / (1 + depth)
    expect(code.history.happen(code.id('N.Leaf'), { kind: 'enqueue' }).priority).toBe(4.5);
    expect(code.history.happen(code.id('N.Top'), { kind: 'enqueue' }).priority).toBe(2);
    describeType(code, 'N.Leaf');
    expect(state(code, 'N.Leaf').priority).toBe(0);
    await code.save({ 'Leaf.cs': cls('Leaf', 'public long A;') });
    expect(state(code, 'N.Leaf').priority).toBe(4.5);
    code.config = { ...code.config, baseWeights: { ...code.config.baseWeights, Structure: 1 } };
    expect(code.history.happen(code.id('N.Leaf'), { kind: 'enqueue' }).priority).toBeCloseTo(4.5 * 0.7);
  });

  test('a person may say that a description is outdated; where there is none, nothing changes (change-7)', async () => {
    const code = await open({ 'A.cs': cls('A', inside(0)) });
    const id = code.id('N.A');
    expect(code.history.happen(id, { kind: 'invalidate' }).semanticState).toBe('none');
    describeType(code, 'N.A');
    expect(code.history.happen(id, { kind: 'invalidate' })).toMatchObject({
      semanticState: 'stale',
      changeClass: null,
    });
  });
});
