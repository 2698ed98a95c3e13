import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  composed,
  folded,
  type Hunk,
  partsOf,
  rowsOf,
} from '../../../../../src/renderer/features/bank/conflict/hunks.ts';
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

describe('a long conflict', () => {
  const many = (count: number, word = 'line'): string =>
    Array.from({ length: count }, (_, n) => `${word} ${n}\n`).join('');

  test('shows what differs with a few lines around it, and counts what it leaves out', () => {
    const base = many(1_000);
    const parts = partsOf({ base, mine: base.replace('line 500\n', 'mine\n'), machine: base });
    const shown = folded(parts);
    expect(shown.map((part) => (part.kind === 'fold' ? `fold ${part.mine}` : `${part.kind} ${rowsOf(part)}`))).toEqual([
      ...['same 3', 'fold 494', 'same 3', 'hunk 1'],
      ...['same 3', 'fold 493', 'same 3'],
    ]);
    expect(composed(parts, ['base'])).toBe(base);
    expect(folded(partsOf({ base: 'a\n', mine: 'b\n', machine: 'a\n' }))).toHaveLength(1);
  });

  test('is one hunk where a comparison line by line would take long, and loses no line', () => {
    const [mine, machine] = ['- same\n'.repeat(5_000), '- same\n'.repeat(4_000)];
    const parts = partsOf({ base: null, mine, machine });
    expect(parts).toMatchObject([{ kind: 'hunk', by: 'both' }]);
    expect(folded(parts).reduce((sum, part) => sum + rowsOf(part), 0)).toBeLessThan(300);
    expect(composed(parts, [])).toBe(mine);
    expect(composed(parts, ['both'])).toBe(mine + machine);
  });
});
