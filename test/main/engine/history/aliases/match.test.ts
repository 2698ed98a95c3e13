import { describe, expect, test } from 'vitest';
import type { TypeSnapshot } from '../../../../../src/main/engine/codemap/codemap.ts';
import { matchAliases } from '../../../../../src/main/engine/history/aliases/match.ts';
import { body, methods, type } from './snapshots.ts';

/** `old -> new (reason)`, sorted. */
const noPause = async (): Promise<void> => {};
async function found(gone: readonly TypeSnapshot[], come: readonly TypeSnapshot[]): Promise<string[]> {
  const { matches } = await matchAliases(gone, come, noPause);
  return matches.map(({ before, after, reason }) => `${before.fqn} -> ${after.fqn} (${reason})`).sort();
}

describe('what became of a vanished type (alias-1)', () => {
  test('a rename, a move to another namespace, a change of level, and several of them', async () => {
    const members = methods(3);
    const old = type('Shop.Store', members);
    expect(await found([old], [type('Shop.Depot', members)])).toEqual(['Shop.Store -> Shop.Depot (renamed)']);
    expect(await found([old], [type('Shop.Data.Store', members)])).toEqual(['Shop.Store -> Shop.Data.Store (moved)']);
    expect(await found([old], [type('Shop.Outer+Store', members)])).toEqual([
      'Shop.Store -> Shop.Outer+Store (levelChanged)',
    ]);
    expect(await found([old], [type('Goods.Depot', members)])).toEqual(['Shop.Store -> Goods.Depot (renamedAndMoved)']);
  });

  test('types of two languages are never one', async () => {
    expect(await found([type('a.Store', methods(3))], [type('a.Store2', methods(3), { language: 'java' })])).toEqual(
      [],
    );
  });

  test('the same type under a lengthened id is itself, whatever else changed', async () => {
    const after = type('Shop.Store', ['public int Other()'], { typeId: 'T_longer' });
    expect(await found([type('Shop.Store', methods(9))], [after])).toEqual(['Shop.Store -> Shop.Store (idChanged)']);
  });

  test('its own name in signatures plays no part: constructors, results, qualified names', async () => {
    const named = (name: string, space: string): string[] => [
      `public ${name}(int)`,
      `public ${name} Clone()`,
      `public ${space}.${name} Copy(List<${name}>)`,
      `public ${name}s Stores()`.replace(`${name}s`, 'Others'),
    ];
    const old = type('Shop.Data.Store', named('Store', 'Data'));
    expect(await found([old], [type('Goods.Depot', named('Depot', 'Goods'))])).toHaveLength(1);
    // A word that only begins with the name is a different name.
    const other = type('Shop.Data.Depot', ['public DepotList All()']);
    expect(await found([type('Shop.Data.Store', ['public StoreList All()'])], [other])).toEqual([]);
  });

  test('members of a module that bear its name keep it', async () => {
    const old = type('src.store', ['public function store()'], { kind: 'module', language: 'typescript' });
    const now = type('src.depot', ['public function store()'], { kind: 'module', language: 'typescript' });
    expect(await found([old], [now])).toHaveLength(1);
  });
});

describe('how alike they must be (alias-1)', () => {
  test.each([
    // One of 12 became another: 11 of 13 are common, 0.846. One of 13: 12 of 14, 0.857.
    ['11 of 13 in common', methods(12), [...methods(11), 'public int Other()'], false],
    ['12 of 14 in common', methods(13), [...methods(12), 'public int Other()'], true],
    ['17 of 20 in common, three less', methods(20), methods(17), false],
    ['18 of 20 in common, two less', methods(20), methods(18), true],
    ['38 of 40 in common, two more', methods(38), methods(40), true],
    ['37 of 40 in common, three more', methods(37), methods(40), false],
    ['5 of 6 in common', methods(5), methods(6), false],
    ['6 of 7 in common', methods(6), methods(7), true],
  ])('%s', async (_, before, after, alias) => {
    expect(await found([type('A', before)], [type('B', after)])).toHaveLength(alias ? 1 : 0);
  });

  test('only members that others see count', async () => {
    const before = [...methods(3), 'private int a', 'private int b', 'private int c'];
    expect(await found([type('A', before)], [type('B', [...methods(3), 'private int d'])])).toHaveLength(1);
    expect(await found([type('A', [...methods(3), 'protected int a()'])], [type('B', methods(3))])).toEqual([]);
  });
});

describe('types that show no member', () => {
  test('with the same name they are one where what they hide is alike', async () => {
    const hidden = ['private int a', 'private int b'];
    expect(await found([type('x.A', hidden)], [type('y.A', hidden)])).toHaveLength(1);
    expect(await found([type('x.A', hidden)], [type('y.A', ['private int c'])])).toEqual([]);
    expect(await found([type('x.A', [])], [type('y.A', [])])).toHaveLength(1);
    expect(await found([type('x.A', hidden)], [type('y.A', methods(1))])).toEqual([]);
  });

  test('under another name only with the same bodies', async () => {
    const hidden = ['private int a()', 'private int b()'];
    const before = type('x.A', hidden, body('same'));
    expect(await found([before], [type('x.B', hidden, body('same'))])).toHaveLength(1);
    expect(await found([before], [type('x.B', hidden, body('other'))])).toEqual([]);
  });

  test('without any member and under another name only alone in their file', async () => {
    const old = type('x.A', [], { file: 'a.cs' });
    const now = type('x.B', [], { file: 'a.cs' });
    expect(await found([old], [now])).toHaveLength(1);
    expect(await found([old], [type('x.B', [], { file: 'b.cs' })])).toEqual([]);
    expect(await found([old], [now, type('x.C', [], { file: 'a.cs' })])).toEqual([]);
  });
});

describe('several candidates (alias-1)', () => {
  async function conflictsOf(gone: TypeSnapshot[], come: TypeSnapshot[]): Promise<string[]> {
    const { conflicts } = await matchAliases(gone, come, noPause);
    return conflicts.map(
      ({ before, after, takenFor, takenBy }) =>
        `${before.fqn} / ${after.fqn}: ${takenFor?.fqn ?? '-'}, ${takenBy?.fqn ?? '-'}`,
    );
  }

  test('the most similar one is taken, the other is told', async () => {
    const gone = [type('A', methods(10))];
    const come = [type('B', methods(11)), type('C', methods(10))];
    expect(await found(gone, come)).toEqual(['A -> C (renamed)']);
    expect(await conflictsOf(gone, come)).toEqual(['A / B: C, -']);
  });

  test('one new type is taken for one old one only', async () => {
    const gone = [type('A', methods(10)), type('B', methods(9))];
    const come = [type('C', methods(10))];
    expect(await found(gone, come)).toEqual(['A -> C (renamed)']);
    expect(await conflictsOf(gone, come)).toEqual(['B / C: -, A']);
  });

  test('of equals the one with the same name, then the same body, then the same file', async () => {
    const members = methods(2);
    const old = type('x.A', members, { file: 'a.cs', ...body('1') });
    const near = type('x.B', members, { file: 'a.cs', ...body('2') });
    const same = type('x.C', members, { file: 'c.cs', ...body('1') });
    const named = type('y.A', members, { file: 'd.cs', ...body('1') });
    expect(await found([old], [near, same, named])).toEqual(['x.A -> y.A (moved)']);
    expect(await found([old], [near, same])).toEqual(['x.A -> x.C (renamed)']);
    expect(await found([old], [type('x.D', members, { file: 'd.cs', ...body('2') }), near])).toEqual([
      'x.A -> x.B (renamed)',
    ]);
  });

  test('what is distinguished clearly is no conflict; what is not is one, and the choice is always the same', async () => {
    const handlers = (space: string) => ['One', 'Two', 'Three'].map((n) => type(`${space}.${n}`, ['public int Do()']));
    expect(await conflictsOf(handlers('a'), handlers('b'))).toEqual([]);
    const two = [type('x.A', methods(2), { file: 'f' }), type('x.B', methods(2), { file: 'f' })];
    const other = [type('x.C', methods(2), { file: 'f' }), type('x.D', methods(2), { file: 'f' })];
    expect(await found(two, other)).toEqual(await found(two.toReversed(), other.toReversed()));
    expect(await conflictsOf(two, other)).toHaveLength(2);
  });
});

test('a moved tree of thousands of types alike is matched by name and path, without comparing all with all', async () => {
  const tree = (folder: string): TypeSnapshot[] =>
    Array.from({ length: 1500 }, (_, n) => [
      // Modules of one name in many folders, handlers with one method, plain classes.
      type(`${folder}.part${n}.index`, [], { kind: 'module' }),
      type(`${folder}.part${n}.Handler`, ['public void Handle(Request)']),
      type(`${folder}.part${n}.Class${n}`, methods(8, n)),
    ]).flat();
  const { matches, conflicts } = await matchAliases(tree('src'), tree('lib.src'), noPause);
  expect(matches).toHaveLength(4500);
  expect(matches.filter(({ before, after }) => after.fqn !== `lib.${before.fqn}`)).toEqual([]);
  expect(conflicts).toEqual([]);
});
