/** Neighbours of a type in pages, over a code map of 20,000 types in which one is used by 5,000. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sideSql } from '../../../../../src/main/engine/codemap/query/neighbour-page.ts';
import {
  createNeighbours,
  edgesBetween,
  type NeighbourQuery,
} from '../../../../../src/main/engine/codemap/query/neighbours.ts';
import { createRefs } from '../../../../../src/main/engine/codemap/query/refs.ts';
import { besideProduct, isTestCode, namespaceOf } from '../../../../../src/main/engine/codemap/query/type-places.ts';
import { createDependents } from '../../../../../src/main/engine/codemap/usages/dependents.ts';
import { edgeKinds } from '../../../../../src/shared/contract/words.ts';
import { openFactStore } from '../store-of-facts.ts';

const [inherits, implemented, memberType, call] = [0, 1, 2, 3];
const hub = 1;
const users = 5_000;
const all = 20_000;

let store: ReturnType<typeof openFactStore>;
let neighbours: (
  type: number,
  query?: Partial<NeighbourQuery>,
) => NonNullable<ReturnType<ReturnType<typeof createNeighbours>>>;

beforeAll(() => {
  store = openFactStore();
  const { write, read } = store.database;
  const file = write.prepare<[number, string]>(
    `INSERT INTO files(id, path, language, project, size, mtime_ms, hash, lines, parse_errors, imports)
     VALUES (?, ?, 'csharp', 1, 1, 1, 'H', 1, 0, '[]')`,
  );
  const type = write.prepare<[number, string, string, string, number, number]>(
    `INSERT INTO types(id, type_id, id_hash, fqn, name, kind, arity, project, language, access, modifiers, attributes, doc,
       parent, file, line, lines, structure_hash, xml_doc_hash, fan_in)
     VALUES (?, ?, '', ?, ?, 'class', 0, 1, 'csharp', 'public', '[]', '[]', '', 0, ?, 1, 1, '', '', ?)`,
  );
  const edge = write.prepare<[number, number, number, number]>('INSERT INTO edges VALUES (?, ?, ?, ?)');
  write.transaction(() => {
    for (const [id, path] of ['src/a/A.cs', 'src/b/B.cs', 'test/Shop.Tests/C.cs'].entries()) file.run(id + 1, path);
    for (let id = 1; id <= all; id += 1) {
      const place = id % 3;
      type.run(id, `T_${id}`, `Shop.${'ABC'[place]}.Type${id}`, `Type${id}`, place + 1, id === hub ? users : id % 7);
    }
    // Types 2 to 5001 use the hub, the later the more; each of them also uses the type before it.
    for (let id = 2; id <= users + 1; id += 1) {
      edge.run(id, hub, call, Math.ceil(id / 10));
      if (id % 2 === 0) edge.run(id, hub, memberType, 1);
      if (id > 2) edge.run(id, id - 1, call, 1);
    }
    // The hub uses 30 types: many times a helper, and its base once.
    for (let id = 6_000; id < 6_029; id += 1) edge.run(hub, id, call, id - 5_900);
    edge.run(hub, 6_029, inherits, 1);
    edge.run(hub, 6_028, implemented, 1);
  });
  const read_ = createNeighbours(read, createRefs(read), createDependents(read, null));
  neighbours = (id, query) => {
    const answer = read_(id, query);
    if (answer === null) throw new Error(`Type ${id} is not there.`);
    return answer;
  };
});
afterAll(() => store.close());

const ids = (answer: { nodes: readonly { symbol: { typeId: string } }[] }): string[] =>
  answer.nodes.slice(1).map((node) => node.symbol.typeId);

describe('a type that 5,000 of 20,000 types depend on', () => {
  test('its pages follow one another without a gap, most uses first, then fan-in', () => {
    const whole = neighbours(hub, { side: 'dependents', limit: 1000 });
    expect(whole).toMatchObject({ dependents: users, dependencies: 30, leftOut: users - 1000 });
    const paged = [0, 1, 2, 3].flatMap((n) =>
      ids(neighbours(hub, { side: 'dependents', offset: n * 250, limit: 250 })),
    );
    expect(paged).toEqual(ids(whole));
    expect(new Set(paged).size).toBe(1000);
    const uses = (id: string): number =>
      whole.edges.filter((edge) => edge.from === id && edge.to === 'T_1').reduce((sum, edge) => sum + edge.count, 0);
    const ranks = whole.nodes.slice(1).map(({ symbol, fanIn }) => [uses(symbol.typeId), fanIn] as const);
    for (const [n, [count, fanIn]] of ranks.entries()) {
      const [before, fanInBefore] = ranks[n - 1] ?? [count, fanIn];
      expect(before > count || (before === count && fanInBefore >= fanIn)).toBe(true);
    }
  });

  test('filters by test code, kind and namespace count and page what passes', () => {
    const tested = Array.from({ length: users }, (_, n) => n + 2).filter((id) => id % 3 === 2).length;
    expect(neighbours(hub, { side: 'dependents', tests: false }).dependents).toBe(users - tested);
    const one = neighbours(hub, { side: 'dependents', namespace: 'Shop.B', offset: 10, limit: 5 });
    expect(one.nodes.slice(1).map(({ namespace }) => namespace)).toEqual(Array(5).fill('Shop.B'));
    expect(ids(one)).toEqual(ids(neighbours(hub, { side: 'dependents', namespace: 'Shop.B', limit: 15 })).slice(10));
    const members = neighbours(hub, { side: 'dependents', kinds: ['memberType'], limit: 3 });
    expect(members.dependents).toBe(users / 2);
    expect(members.edges.map(({ kind }) => kind)).toEqual(Array(3).fill('memberType'));
    expect(members.ties).toContainEqual({ side: 'dependents', kind: 'memberType', types: users / 2, uses: users / 2 });
  });

  test('groups by namespace add up to all dependents', () => {
    const { groups, dependents, nodes } = neighbours(hub, { side: 'dependents', by: 'namespace' });
    expect(groups.map(({ namespace }) => namespace).sort()).toEqual(['Shop.A', 'Shop.B', 'Shop.C']);
    expect(groups.reduce((sum, group) => sum + group.types, 0)).toBe(dependents);
    expect(nodes).toHaveLength(1);
    expect(neighbours(hub, { side: 'dependents', by: 'namespace', limit: 2 })).toMatchObject({ leftOut: 1 });
  });

  test('many dependencies do not hide the dependents, nor the reverse', () => {
    const { edges, nodes } = neighbours(hub, { limit: 40 });
    expect(nodes).toHaveLength(41);
    expect(new Set(edges.filter(({ to }) => to === 'T_1').map(({ from }) => from)).size).toBe(20);
    expect(new Set(edges.filter(({ from }) => from === 'T_1').map(({ to }) => to)).size).toBe(20);
    // What one side does not need, the other gets.
    expect(neighbours(users + 1, { limit: 40 }).nodes).toHaveLength(3);
    expect(neighbours(hub, { limit: 100 }).nodes).toHaveLength(101);
  });

  test('what it inherits and implements comes before what it calls more often', () => {
    expect(ids(neighbours(hub, { side: 'dependencies', limit: 3 }))).toEqual(['T_6028', 'T_6029', 'T_6027']);
  });

  test('a second step goes outwards and leaves room for itself', () => {
    const { nodes, edges } = neighbours(6_000, { steps: 2, limit: 10 });
    const found = nodes.map(({ symbol }) => symbol.typeId);
    expect(found.slice(0, 2)).toEqual(['T_6000', 'T_1']);
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThanOrEqual(11);
    // Users of the hub, not the other types that the hub uses.
    for (const id of found.slice(2)) expect(edges.some(({ from, to }) => from === id && to === 'T_1')).toBe(true);
  });

  test('edges between new nodes and those on screen come with a page, each once', () => {
    const shown = ['T_4997', 'T_4995', 'T_4', 'T_gone'];
    const page = neighbours(hub, { side: 'dependents', limit: 1, shown });
    expect(ids(page)).toEqual(['T_4996']);
    expect(page.edges.map(({ from, to, kind }) => `${from} ${to} ${kind}`).sort()).toEqual([
      'T_4996 T_1 call',
      'T_4996 T_1 memberType',
      'T_4996 T_4995 call',
      'T_4997 T_4996 call',
    ]);
    // The type itself may be among those on screen.
    const again = neighbours(hub, { side: 'dependents', limit: 1, shown: ['T_1', 'T_4996'] });
    expect(again.edges).toHaveLength(2);
  });

  test('is silent about a type that is gone', () => {
    expect(
      createNeighbours(
        store.database.read,
        createRefs(store.database.read),
        createDependents(store.database.read, null),
      )(all + 1),
    ).toBeNull();
  });
});

describe('the plans of the statements', () => {
  const plan = (sql: string, params: (string | number)[]): string =>
    store.database.read
      .prepare<(string | number)[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail)
      .join('\n');

  test.each(['dependents', 'dependencies'] as const)('%s are read by index', (side) => {
    const { count, page, all: whole } = sideSql(side);
    const found = [plan(count, [hub, 31]), plan(page, [hub, 31, 10, 0]), plan(whole, [hub, 31])].join('\n');
    expect(found).toMatch(
      side === 'dependents' ? /SEARCH e USING .*edges_dst \(dst=\?\)/ : /SEARCH e USING PRIMARY KEY \(src=\?\)/,
    );
    expect(found).not.toMatch(/SCAN/);
  });

  test('edges between two lists of types are sought, never scanned', () => {
    expect(plan(edgesBetween, ['[1]', '[2]', 31])).not.toMatch(/SCAN e\b|SCAN edges/);
  });
});

describe('where a type stands', () => {
  test.each([
    ['Shop.Data.Row', 'csharp', 'src/Row.cs', 'Shop.Data'],
    ['Shop.Data.Row+Cell', 'csharp', 'src/Row.cs', 'Shop.Data'],
    ['Row', 'csharp', 'Row.cs', ''],
    ['src.data.row.Row', 'typescript', 'src/data/row.ts', 'src/data'],
    ['row', 'typescript', 'row.ts', ''],
  ] as const)('%s of %s in %s is grouped under "%s"', (fqn, language, file, expected) => {
    expect(namespaceOf(fqn, language, file)).toBe(expected);
  });

  test.each([
    'test/a.ts',
    'src/__tests__/a.ts',
    'a/Shop.Tests/B.cs',
    'a/FunctionalTests/B.cs',
    'src/a.spec.ts',
    'pkg/test_a.py',
    'pkg/a_test.go',
    'src/RowTests.cs',
    'packages/core/src/__tests_dts__/config.ts',
    'src/__type_tests__/plugin.ts',
    'shop-testing-support/src/main/kotlin/Rule.kt',
  ])('%s is test code', (file) => expect(isTestCode(file)).toBe(true));
  test.each(['src/latest/a.ts', 'src/contest.ts', 'src/attest/b.cs', 'src/Testimony.cs', 'src/inspect/a.py'])(
    '%s is not test code',
    (file) => expect(isTestCode(file)).toBe(false),
  );
});

test('the bits of the filter know every kind of edge', () => {
  expect(edgeKinds.length).toBeLessThan(31);
});

test.each([
  ['samples/Chaos/Manager.cs', 'samples'],
  ['src/Snippets/Docs/Testing.cs', 'Snippets'],
  ['bench/Shop.Benchmarks/Cache.cs', 'bench'],
  ['store/migrations/0001_init.py', 'migrations'],
  ['third_party/json/json.hpp', 'third_party'],
  ['proto/gen/api/v1/memo.pb.go', 'gen'],
  ['web/src/types/memo_pb.ts', 'generated'],
  ['api/memo_pb2.py', 'generated'],
  ['src/Form.Designer.cs', 'generated'],
  ['src/samples.ts', ''],
  ['src/project-docs/roles.ts', ''],
  ['src/generation/store.ts', ''],
])('%s stands beside the product as %j', (file, expected) => expect(besideProduct(file)).toBe(expected));
