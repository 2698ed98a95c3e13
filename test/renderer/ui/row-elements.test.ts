import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowElements } from '../../../src/renderer/ui/lists/row-elements.ts';

describe('the elements of rows', () => {
  const showing = (first: number, last: number) => {
    const elements = createRowElements();
    elements.room(10);
    for (let row = first; row <= last; row += 1) elements.take(row);
    elements.settle({ first, last });
    return elements;
  };
  const order = (elements: ReturnType<typeof createRowElements>) => elements.shown(1000).map(({ element }) => element);
  const rows = (elements: ReturnType<typeof createRowElements>) => elements.shown(1000).map(({ index }) => index);

  it('stay where they are while rows are scrolled through them, and are in order at rest', () => {
    const elements = showing(100, 109);
    const before = order(elements);
    for (let row = 110; row <= 116; row += 1) elements.take(row);
    expect(order(elements)).toEqual(before);
    expect(rows(elements)).toEqual([110, 111, 112, 113, 114, 115, 116, 107, 108, 109]);
    elements.settle({ first: 107, last: 116 });
    expect(rows(elements)).toEqual(Array.from({ length: 10 }, (_, n) => 107 + n));
  });

  it('release what is out of sight at rest, and of rows that there are no more', () => {
    const elements = showing(100, 109);
    expect(elements.shown(105).map(({ index }) => index)).toEqual([100, 101, 102, 103, 104]);
    elements.settle({ first: 103, last: 105 });
    expect(rows(elements)).toEqual([103, 104, 105]);
    expect(elements.has(102)).toBe(false);
  });

  it('are the same array until one of them shows another row', () => {
    const elements = showing(100, 109);
    const before = elements.shown(1000);
    elements.take(104);
    expect(elements.shown(1000)).toBe(before);
    elements.take(110);
    expect(elements.shown(1000)).not.toBe(before);
  });

  it('start over where there is room for more', () => {
    const elements = showing(100, 109);
    elements.room(10);
    expect(elements.has(100)).toBe(true);
    elements.room(12);
    expect(elements.shown(1000)).toEqual([]);
  });

  it('are never two for one row, and show what was taken last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(10_000), { maxLength: 60 }), (room, tops) => {
        const elements = createRowElements();
        elements.room(room);
        for (const top of tops) for (let row = top; row < top + room; row += 1) elements.take(row);
        const shown = elements.shown(20_000);
        expect(new Set(shown.map(({ element }) => element)).size).toBe(shown.length);
        const top = tops.at(-1);
        const expected = top === undefined ? [] : Array.from({ length: room }, (_, n) => top + n);
        expect(shown.map(({ index }) => index).sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});
