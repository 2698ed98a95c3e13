import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCitationFilter, withoutCitations } from '../../../../../src/main/engine/memory/ask/citations.ts';

function filtered(parts: readonly string[], sources: number): { text: string; cited: number[] } {
  const filter = createCitationFilter(sources);
  const text = parts.map((part) => filter.next(part)).join('') + filter.end();
  return { text, cited: [...filter.cited].sort() };
}

describe('numbers of sources in an answer', () => {
  it.each([
    ['It stays open [1].', 'It stays open [1].', [1]],
    ['Made up [7], real [2].', 'Made up, real [2].', [2]],
    ['Both [1, 2] and [2，9].', 'Both [1][2] and [2].', [1, 2]],
    ['In code `a[0]` and `b[9]` [1].', 'In code `a[0]` and `b[9]` [1].', [1]],
    ['```js\nx[5] = y[1]\n```\nso [2]', '```js\nx[5] = y[1]\n```\nso [2]', [2]],
    ['A [link](a.md) and [text] and [', 'A [link](a.md) and [text] and [', []],
    ['One ` backtick\n\nthen [9] and [1]', 'One ` backtick\n\nthen and [1]', [1]],
    ['[0] [00] [3]', '', []],
  ])('%j', (text, expected, cited) => {
    expect(filtered([text], 2)).toEqual({ text: expected, cited });
  });

  it('reads the same however the model cuts its text', () => {
    const piece = fc.constantFrom('[1]', '[9]', '[2, 3]', '[', ']', ' ', '`', '```', '\n\n', 'word', '1', ',', '[x]');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.array(fc.nat(4), { maxLength: 20 }), (pieces, cuts) => {
        const text = pieces.join('');
        const parts: string[] = [];
        let at = 0;
        for (const length of cuts) {
          parts.push(text.slice(at, at + length));
          at += length;
        }
        expect(filtered([...parts, text.slice(at)], 3)).toEqual(filtered([text], 3));
      }),
    );
  });

  it('holds a text of a model that does not end by its letters, and no piece of memory for each', () => {
    const text = 'Words of a model, in `code` too: '.repeat(500_000);
    const before = process.memoryUsage().heapUsed;
    const shown = createCitationFilter(2).next(text);
    expect((process.memoryUsage().heapUsed - before) / text.length).toBeLessThan(12);
    expect(shown).toBe(text.slice(0, -1));
  });

  it('takes all numbers out of a text whose sources are not available', () => {
    expect(withoutCitations('Open [1]. `a[1]` stays [2][3].')).toBe('Open. `a[1]` stays.');
  });
});
