import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutThoughts } from '../../../../src/main/engine/analyst/thoughts.ts';
import { runs } from '../../../helpers/runs.ts';

function shown(parts: readonly string[]): string {
  const visible = withoutThoughts();
  return parts.map((part) => visible.next(part)).join('') + visible.end();
}

const piece = fc.constantFrom('<think>', '</think>', '<', '</', 'think>', 'a', ' ', '\n', '答');

test('what is shown is the same however an answer is cut into parts', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (pieces, size) => {
      const whole = pieces.join('');
      const cut = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
        whole.slice(n * size, (n + 1) * size),
      );
      expect(shown(cut)).toBe(shown([whole]));
    }),
    runs(500),
  );
});

test('thoughts are taken out at the beginning only, and those that never end are all there is', () => {
  expect(shown(['<thi', 'nk>so', ' so</th', 'ink>\n\n', 'It is <think>.'])).toBe('It is <think>.');
  expect(shown(['<think>', ...Array.from({ length: 50_000 }, () => 'so '.repeat(50)), '</think>Done'])).toBe('Done');
  expect(shown(['<think>so', ' and so'])).toBe('');
});
