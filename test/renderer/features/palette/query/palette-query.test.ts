import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTitle, readQuery } from '../../../../../src/renderer/features/palette/query/palette-query.ts';

describe('the text of the palette', () => {
  it('is read by its first letter', () => {
    expect(readQuery('hold')).toEqual({ mode: 'mixed', text: 'hold' });
    expect(readQuery('> theme ')).toEqual({ mode: 'actions', text: 'theme' });
    expect(readQuery('@')).toEqual({ mode: 'file', text: '' });
    expect(readQuery('#Hold')).toEqual({ mode: 'all', text: 'Hold' });
    expect(readQuery('List<T> @x')).toEqual({ mode: 'mixed', text: 'List<T> @x' });
  });

  it('finds an action by letters in order, and says which', () => {
    expect(matchTitle('Theme: dark', 'tdk')?.letters).toEqual([0, 7, 10]);
    expect(matchTitle('Theme: dark', 'kd')).toBeNull();
    expect(matchTitle('转到符号', '符号')?.letters).toEqual([2, 3]);
  });

  it('prefers whole words, then word starts', () => {
    const score = (title: string) => matchTitle(title, 'the')?.score ?? Number.NEGATIVE_INFINITY;
    expect(score('Theme: dark')).toBeGreaterThan(score('Show other theses'));
    expect(score('Show other theses')).toBeGreaterThan(score('Toggle help here'));
  });

  it('marks letters that are those asked for, in rising order, for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ minLength: 1, maxLength: 6 }), (title, text) => {
        const found = matchTitle(title, text);
        if (found === null) return;
        const marked = found.letters.map((at) => title[at]?.toLowerCase()).join('');
        expect(marked.replaceAll(' ', '')).toBe(text.toLowerCase().replaceAll(' ', ''));
        expect([...found.letters].sort((a, b) => a - b)).toEqual(found.letters);
      }),
    );
  });
});
