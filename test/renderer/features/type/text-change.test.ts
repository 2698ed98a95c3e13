import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textChange } from '../../../../src/renderer/features/type/source/text-change.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '🙂', '🙃', '中'), maxLength: 30 });

describe('the change from one text to another', () => {
  it('gives the new text, and keeps what both share', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = textChange(before, after);
        const made = change === null ? before : before.slice(0, change.start) + change.text + before.slice(change.end);
        expect(made).toBe(after);
      }),
    );
  });

  it('touches one line when one line was edited', () => {
    expect(textChange('a\nb\nc\n', 'a\nbb\nc\n')).toEqual({ start: 3, end: 3, text: 'b' });
  });

  it('never cuts a letter of two units or a line end in two', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = textChange(before, after);
        if (change === null) return;
        for (const part of [before.slice(0, change.start), change.text, before.slice(change.end)]) {
          expect(part.isWellFormed()).toBe(true);
        }
        expect(/\r$/.test(before.slice(0, change.start)) && /^\n/.test(after.slice(change.start))).toBe(false);
      }),
    );
  });
});
