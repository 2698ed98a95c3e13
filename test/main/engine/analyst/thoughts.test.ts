import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { withoutThoughts } from '../../../../src/main/engine/analyst/chat.ts';
import { runs } from '../../../helpers/runs.ts';

/** The text that is visible at the end. */
function shown(parts: readonly string[]): string {
  let text = '';
  const visible = withoutThoughts(() => {
    text = '';
  });
  const add = (more: string): void => {
    text += more;
  };
  for (const part of parts) add(visible.next(part));
  add(visible.end());
  return text;
}

const piece = fc.constantFrom(
  ...['<think>', '</think>', '[THINK]', '[/THINK]', '<', '</', 'think>', '`', '```', 'a', ' ', '\n', '答'],
);

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

test('thoughts between two tags are taken out at the beginning only, and those that never end are all there is', () => {
  expect(shown(['<thi', 'nk>so', ' so</th', 'ink>\n\n', 'It is <think>.'])).toBe('It is <think>.');
  expect(shown(['<think>', ...Array.from({ length: 50_000 }, () => 'so '.repeat(50)), '</think>Done'])).toBe('Done');
  expect(shown(['<think>so', ' and so'])).toBe('');
});

describe('an end of thoughts without their beginning', () => {
  it.each<[string, string]>([
    ['on a line of its own', 'The user asks.\nLet me look.\n</think>\n\nIt posts.'],
    ['behind a sentence', 'The user asks. I know it.</think>It posts.'],
    ['behind a block of code that was never closed', 'Look:\n```ts\nconst a = 1;\n</think>\nIt posts.'],
    ['behind one backtick that was never closed', 'It is ` here\n</think>\nIt posts.'],
    ['behind thoughts about the tag', 'It reads `<think>` and `</think>`.\n</think>\nIt posts.'],
    ['of another model', 'Hm.\n[/THINK]It posts.'],
    ['of a channel', 'Hm.<|channel|>final<|message|>It posts.'],
    ['before other thoughts', 'Hm.</think>\n<think>Once more.</think>\nIt posts.'],
  ])('%s makes all before it a thought', (_where, text) => {
    expect(shown([text])).toBe('It posts.');
    expect(shown([...text])).toBe('It posts.');
  });

  it.each([
    'The tag `</think>` ends it.',
    'Thoughts are written as <think>so</think> before the answer.',
    'As in:\n```\n<think>\nso\n</think>\n```\nDone.',
    'Use ``a `</think>` b`` for it.',
    'See a </thin',
  ])('is part of an answer about it: %s', (text) => {
    expect(shown([text])).toBe(text);
    expect(shown([...text])).toBe(text);
  });
});
