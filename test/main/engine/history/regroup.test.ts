import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Grouping, groupIdOf, regroup } from '../../../../src/main/engine/history/groups.ts';

const grouping = (...groups: string[][]): Grouping => new Map(groups.map((members) => [groupIdOf(members), members]));
const told = (before: Grouping, cycles: string[][], renames: { from: string; to: string }[] = []) => {
  const { gone, moved } = regroup(before, cycles, renames);
  return { gone: [...gone], moved: moved.sort() };
};

test('a group is named by its members alone', () => {
  expect(groupIdOf(['T_b', 'T_a'])).toBe(groupIdOf(['T_a', 'T_b']));
  expect(groupIdOf(['T_a', 'T_b'])).toMatch(/^G_[0-9a-hjkmnp-tv-z]{8}$/);
  expect(groupIdOf(['T_a', 'T_b', 'T_c'])).not.toBe(groupIdOf(['T_a', 'T_b']));
});

describe('what becomes of a group (change-6)', () => {
  const pair = grouping(['A', 'B']);
  const id = groupIdOf(['A', 'B']);

  test('nothing, while its members stay', () => {
    expect(told(pair, [['A', 'B']])).toEqual({ gone: [], moved: [] });
  });

  test('it is split', () => {
    const before = grouping(['A', 'B', 'C', 'D']);
    const after = [
      ['A', 'B'],
      ['C', 'D'],
    ];
    expect(told(before, after)).toEqual({
      gone: [[groupIdOf(['A', 'B', 'C', 'D']), null]],
      moved: ['A', 'B', 'C', 'D'],
    });
  });

  test('it is merged with another one', () => {
    const { gone, moved } = told(grouping(['A', 'B'], ['C', 'D']), [['A', 'B', 'C', 'D']]);
    expect(gone).toEqual([
      [id, null],
      [groupIdOf(['C', 'D']), null],
    ]);
    expect(moved).toEqual(['A', 'B', 'C', 'D']);
  });

  test('it grows, shrinks or ends', () => {
    expect(told(pair, [['A', 'B', 'C']])).toEqual({ gone: [[id, null]], moved: ['A', 'B', 'C'] });
    expect(told(grouping(['A', 'B', 'C']), [['A', 'B']]).moved).toEqual(['A', 'B', 'C']);
    expect(told(pair, [])).toEqual({ gone: [[id, null]], moved: ['A', 'B'] });
  });

  test('it is the same when one of its types is called otherwise (alias-3)', () => {
    const renamed = groupIdOf(['A', 'C']);
    expect(told(pair, [['A', 'C']], [{ from: 'B', to: 'C' }])).toEqual({ gone: [[id, renamed]], moved: [] });
  });
});

test('whatever changes: a type moved exactly when the types that it is described with have changed', () => {
  /** Twelve types, each in one of four groups or alone. */
  const arrangement = fc.array(fc.nat(6), { minLength: 12, maxLength: 12 }).map((places) => {
    const groups = Map.groupBy(
      places.map((place, n) => ({ place, type: `T_${n}` })).filter(({ place }) => place < 4),
      ({ place }) => place,
    );
    return [...groups.values()].map((types) => types.map(({ type }) => type)).filter((types) => types.length > 1);
  });
  const companions = (groups: readonly string[][], type: string): string =>
    groups.find((members) => members.includes(type))?.join() ?? '';
  fc.assert(
    fc.property(arrangement, arrangement, (before, after) => {
      const { moved, gone } = regroup(grouping(...before), after, []);
      for (let n = 0; n < 12; n += 1) {
        const type = `T_${n}`;
        expect(moved.includes(type)).toBe(companions(before, type) !== companions(after, type));
      }
      expect([...gone.keys()].sort()).toEqual(
        before
          .filter((members) => !after.some((other) => other.join() === members.join()))
          .map(groupIdOf)
          .sort(),
      );
    }),
  );
});
