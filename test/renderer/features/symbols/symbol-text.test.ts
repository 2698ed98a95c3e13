import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownPlace, symbolText } from '../../../../src/renderer/features/symbols/model/symbol-text.ts';

const type = { path: 'Ledgerline.Holds.HoldRelease', container: 'Ledgerline.Holds', kind: 'class' } as const;
const nested = { path: 'A.B.Outer+Inner', container: 'A.B.Outer', kind: 'class' } as const;
const member = {
  path: 'A.B.Outer+Inner.Run(int,List<A.B.C>)',
  container: 'A.B.Outer+Inner',
  kind: 'method',
  memberId: 'M_1',
} as const;
const fn = { path: 'web.src.api.useHold', container: 'web.src.api', kind: 'function', memberId: 'M_2' } as const;
const top = { path: 'Program', container: '', kind: 'class' } as const;

const shownName = (symbol: Parameters<typeof symbolText>[0]) =>
  symbolText(symbol, [])
    .name.map((piece) => piece.text)
    .join('');

describe('the name of a symbol in lists', () => {
  it('keeps the declaring type before a member and the outer type before a nested one', () => {
    expect([type, nested, member, fn, top].map(shownName)).toEqual([
      'HoldRelease',
      'Outer.Inner',
      'Outer.Inner.Run(int,List<A.B.C>)',
      'useHold',
      'Program',
    ]);
    expect([type, nested, member, fn, top].map(shownPlace)).toEqual([
      'Ledgerline.Holds',
      'A.B',
      'A.B',
      'web.src.api',
      '',
    ]);
  });

  it('marks the letters of the path wherever they stand, in the name and in the place', () => {
    const text = symbolText(type, [
      [0, 3],
      [17, 21],
      [21, 24],
    ]);
    expect(text.place).toEqual([
      { text: 'Led', hit: true },
      { text: 'gerline.Holds', hit: false },
    ]);
    expect(text.name).toEqual([
      { text: 'HoldRel', hit: true },
      { text: 'ease', hit: false },
    ]);
  });

  it('splits a range that runs over the dot between place and name', () => {
    const text = symbolText(type, [[12, 19]]);
    expect(text.place.at(-1)).toEqual({ text: 'olds', hit: true });
    expect(text.name[0]).toEqual({ text: 'Ho', hit: true });
  });

  it('loses and invents no letter, and marks exactly the given ones, for any ranges', () => {
    const range = fc.tuple(fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(
        fc.constantFrom(type, nested, member, fn, top),
        fc.array(range, { maxLength: 6 }),
        (symbol, ranges) => {
          const text = symbolText(symbol, ranges);
          const join = (pieces: typeof text.name) => pieces.map((piece) => piece.text).join('');
          // Nested types are shown with a dot.
          const dotted = symbol.path.replaceAll('+', '.');
          expect(`${join(text.place)}${text.place.length > 0 ? '.' : ''}${join(text.name)}`).toBe(dotted);
          expect(join(text.place)).toBe(shownPlace(symbol));
          const marked = [...symbol.path].map((_, i) => ranges.some(([a, b]) => a <= i && i < b));
          const shown = [...text.place, { text: '.', hit: false }, ...text.name].flatMap((piece) =>
            [...piece.text].map(() => piece.hit),
          );
          const offset = shownPlace(symbol).length;
          for (let i = 0; i < symbol.path.length; i += 1) {
            if (i === offset && offset > 0) continue;
            expect(shown[offset === 0 ? i + 1 : i]).toBe(marked[i]);
          }
          for (const pieces of [text.name, text.place]) {
            pieces.forEach((piece, i) => {
              expect(piece.text).not.toBe('');
              expect(pieces[i + 1]?.hit).not.toBe(piece.hit);
            });
          }
        },
      ),
    );
  });
});
