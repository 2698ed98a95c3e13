import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedWords } from '../../../../../src/renderer/features/bank/conflict/changed-words.ts';
import { runs } from '../../../../helpers/runs.ts';

const marked = (line: string, from: string | undefined) =>
  changedWords(line, from).map(([start, end]) => line.slice(start, end));

describe('the changed words of a line in a conflict', () => {
  test('are those that the other line has not', () => {
    expect(marked('- At most 5 attempts, 2 s apart (ops).', '- At most 3 attempts, 2 s apart.')).toEqual([
      '5',
      ' (ops)',
    ]);
    expect(marked('退款从不重试：由人处理', '退款从不重试')).toEqual(['：由人处理']);
    expect(marked('the same', 'the same')).toEqual([]);
  });

  test('are all of a new line but the mark of its list', () => {
    expect(marked('- A capture is verified first.', undefined)).toEqual(['A capture is verified first.']);
    expect(marked('## Refunds', undefined)).toEqual(['Refunds']);
    expect(marked('', undefined)).toEqual([]);
  });

  test('are not looked for in lines of thousands of words', () => {
    expect(marked('a b '.repeat(5_000), 'a c '.repeat(5_000))).toEqual([]);
  });

  test('what is not marked is in the other line too, in the same order', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '，', '字', '😀', '-'), maxLength: 30 });
    fc.assert(
      fc.property(line, line, (now, from) => {
        let rest = from;
        let at = 0;
        const plain: string[] = [];
        for (const [start, end] of changedWords(now, from)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          plain.push(now.slice(at, start));
          at = end;
        }
        plain.push(now.slice(at));
        for (const letter of plain.join('')) {
          const found = rest.indexOf(letter);
          expect(found).toBeGreaterThanOrEqual(0);
          rest = rest.slice(found + letter.length);
        }
      }),
      runs(300),
    );
  });
});
