import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composed, type Hunk, partsOf } from '../../../../../src/renderer/features/bank/conflict/hunks.ts';
import { runs } from '../../../../helpers/runs.ts';

const text = (lines: string): string =>
  lines
    .split(' ')
    .map((line) => `${line}\n`)
    .join('');
const hunks = (parts: ReturnType<typeof partsOf>) => parts.filter((part): part is Hunk => part.kind === 'hunk');

describe('a conflict in hunks', () => {
  test('what one side changed is settled by it, what both changed waits for a choice', () => {
    const parts = partsOf({
      base: text('a b c d e f g'),
      mine: text('a X c d Y f g h'),
      machine: text('a b c d Z f g'),
    });
    expect(hunks(parts)).toEqual([
      { kind: 'hunk', by: 'mine', base: ['b'], mine: ['X'], machine: ['b'] },
      { kind: 'hunk', by: 'both', base: ['e'], mine: ['Y'], machine: ['Z'] },
      { kind: 'hunk', by: 'mine', base: [], mine: ['h'], machine: [] },
    ]);
    expect(composed(parts, [])).toBe(text('a X c d Y f g h'));
    expect(composed(parts, ['base', 'both', 'machine'])).toBe(text('a b c d Y Z f g'));
  });

  test('a line that the machine added and one that it took out are its own', () => {
    const parts = partsOf({ base: text('a b c'), mine: text('a b c'), machine: text('a c d') });
    expect(hunks(parts).map(({ by, base, machine }) => [by, base, machine])).toEqual([
      ['machine', ['b'], []],
      ['machine', [], ['d']],
    ]);
    expect(composed(parts, [])).toBe(text('a c d'));
  });

  test('without a base, and without mine, all that differs is a choice', () => {
    expect(hunks(partsOf({ base: null, mine: text('a b'), machine: text('a c') }))).toEqual([
      { kind: 'hunk', by: 'both', base: [], mine: ['b'], machine: ['c'] },
    ]);
    const gone = partsOf({ base: text('a'), mine: null, machine: text('b') });
    expect(composed(gone, ['mine'])).toBe('');
    expect(composed(gone, ['machine'])).toBe('b\n');
  });

  test('to pick one side everywhere gives its text, whatever the texts are', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, fc.boolean(), (base, mine, machine, known) => {
        const whole = (some: string[]): string => some.map((line) => `${line}\n`).join('');
        const parts = partsOf({ base: known ? whole(base) : null, mine: whole(mine), machine: whole(machine) });
        const all = hunks(parts);
        expect(
          composed(
            parts,
            all.map(() => 'mine' as const),
          ),
        ).toBe(whole(mine));
        expect(
          composed(
            parts,
            all.map(() => 'machine' as const),
          ),
        ).toBe(whole(machine));
        if (known)
          expect(
            composed(
              parts,
              all.map(() => 'base' as const),
            ),
          ).toBe(whole(base));
      }),
      runs(500),
    );
  });
});
