/** Symbol paths that nobody would write: read in time that grows with them, and never thrown at. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSymbolPath, printSymbolPath } from '../../../../src/main/engine/search/symbol-path.ts';
import { runs } from '../../../helpers/runs.ts';

const pieces = [
  'A',
  'b',
  '.',
  '+',
  '(',
  ')',
  '<',
  '>',
  ',',
  '*',
  '?',
  '`2',
  ' ',
  '[',
  ']',
  'operator',
  '\0',
  '\u202e',
  '😀',
  '..',
  '"',
];

test('any text is a path or none, without empty names', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
      ),
      (text) => {
        const path = parseSymbolPath(text);
        if (path === null) return;
        expect(path.segments.length).toBeGreaterThan(0);
        expect(path.segments).not.toContain('');
        expect(path.nested).toHaveLength(path.segments.length);
        expect(printSymbolPath(path).length).toBeLessThanOrEqual(text.length);
      },
    ),
    runs(1000),
  );
});

test.each(['(', '<', 'A<', '.', '+', '*', '?*', ' ', 'a`1.', 'a.b(<[{', ')', 'operator '])(
  '100,000 characters of %j are read to their end',
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    for (const each of [text, `A.${text}`, `A.B(${text})`]) parseSymbolPath(each);
    expect(parseSymbolPath('A.B')?.segments).toEqual(['A', 'B']);
  },
);
