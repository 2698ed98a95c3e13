/** Colours and squiggles of a filter: pieces are the text, marks move with what they stood on, fixing puts the right letters in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterProblem, FilterSpan } from '#shared/contract/context/context-types.ts';
import {
  carry,
  filterPieces,
  mended,
  nextProblem,
} from '../../../../src/renderer/features/context/filter/filter-pieces.ts';

const problem = (position: number, length: number, replacement?: string): FilterProblem => ({
  position,
  length,
  message: '',
  hint: '',
  reason: { key: '', values: {} },
  ...(replacement === undefined ? {} : { replacement }),
});
const span = (position: number, length: number, kind: FilterSpan['kind'] = 'value'): FilterSpan => ({
  position,
  length,
  kind,
});

describe('pieces of a filter', () => {
  it('are the text, whatever is marked in it', () => {
    const ranges = fc.array(fc.tuple(fc.nat(30), fc.nat(10)), { maxLength: 6 });
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), ranges, ranges, (text, spans, problems) => {
        const pieces = filterPieces(
          text,
          spans.map(([at, length]) => span(at, length)),
          problems.map(([at, length]) => problem(at, length)),
        );
        expect(
          pieces
            .filter(({ at }) => at < text.length)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('carry the colour of their part and the sign of what is wrong', () => {
    const pieces = filterPieces('acces:x', [span(0, 6, 'filter'), span(6, 1)], [problem(0, 6)]);
    expect(pieces.map(({ text, kind, wrong }) => [text, kind, wrong])).toEqual([
      ['acces:', 'filter', true],
      ['x', 'value', false],
    ]);
  });

  it('show what is missing at the end, where no letter stands', () => {
    expect(filterPieces('(a', [], [problem(2, 0)]).at(-1)).toEqual({ at: 2, text: '\u00a0', kind: null, wrong: true });
  });
});

describe('marks of an earlier text', () => {
  it('stay before the change, move behind it, go where it was', () => {
    const spans = [span(0, 5, 'filter'), span(5, 3), span(9, 3, 'operator'), span(13, 4)];
    expect(carry(spans, 'type:Foo AND tag:', 'type:Food AND tag:')).toEqual([
      span(0, 5, 'filter'),
      span(5, 3),
      span(10, 3, 'operator'),
      span(14, 4),
    ]);
    expect(carry(spans, 'type:Foo AND tag:', 'type:Fo AND tag:')).toEqual([
      span(0, 5, 'filter'),
      span(8, 3, 'operator'),
      span(12, 4),
    ]);
  });

  it('never lie outside of the new text, and stand on the letters that they stood on', () => {
    const texts = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(texts, texts, fc.nat(20), fc.nat(20), (before, after, from, length) => {
        const at = Math.min(from, before.length);
        const own = span(at, Math.min(length, before.length - at));
        for (const moved of carry([own], before, after)) {
          expect(after.slice(moved.position, moved.position + moved.length)).toBe(
            before.slice(own.position, own.position + own.length),
          );
        }
      }),
    );
  });
});

it('goes to the next problem behind the caret, and round', () => {
  const problems = [problem(20, 1), problem(4, 2)];
  expect(nextProblem(problems, -1)?.position).toBe(4);
  expect(nextProblem(problems, 4)?.position).toBe(20);
  expect(nextProblem(problems, 20)?.position).toBe(4);
  expect(nextProblem([], 0)).toBeUndefined();
});

it('fixes a filter at the place of the problem', () => {
  expect(mended('a AND acces:x', problem(6, 6, 'access:'))).toBe('a AND access:x');
  expect(mended('(a', problem(2, 0, ')'))).toBe('(a)');
});
