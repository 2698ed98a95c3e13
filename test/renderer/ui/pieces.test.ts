import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieces, splitPieces } from '../../../src/renderer/ui/text/pieces.ts';

const ranges = fc.array(fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const));
const joined = (all: readonly { text: string }[]) => all.map(({ text }) => text).join('');

describe('marked pieces of a text', () => {
  it('are the whole text, marked exactly where a range is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), ranges, (text, marked) => {
        const all = pieces(text, marked);
        expect(joined(all)).toBe(text);
        const hits = all.flatMap(({ text: part, hit }) => Array.from({ length: part.length }, () => hit));
        const wanted = hits.map((_, at) => marked.some(([start, end]) => start <= at && at < end));
        expect(hits).toEqual(wanted);
      }),
    );
  });

  it('come apart anywhere without losing a letter or cutting a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '字', '😀'), maxLength: 40 }),
        ranges,
        fc.nat(45),
        (text, marked, at) => {
          const [head, tail] = splitPieces(pieces(text, marked), at);
          expect(joined(head) + joined(tail)).toBe(text);
          if (!marked.some(([start, end]) => start < end)) expect(joined(tail)).not.toMatch(/^[\udc00-\udfff]/u);
        },
      ),
    );
  });
});
