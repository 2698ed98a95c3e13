import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessMark, signaturePieces } from '../../../../src/renderer/features/symbols/model/outline-groups.ts';
import { accessLevels } from '../../../../src/shared/contract/words.ts';

describe('an outline line', () => {
  it('takes no part of a word for a type', () => {
    expect(signaturePieces('find(findOptions: FindOptions)', 'find')).toEqual([
      { text: 'find', role: 'name' },
      { text: '(findOptions: ', role: 'plain' },
      { text: 'FindOptions', role: 'type' },
      { text: ')', role: 'plain' },
    ]);
  });

  it('has the mark of its accessibility', () => {
    expect(accessLevels.map(accessMark)).toEqual(['+', '#', '#', '~', '-', '-']);
  });

  it('colours the own name and the names of types', () => {
    expect(signaturePieces('Next(Attempt last, int n) : Task<Result>', 'Next')).toEqual([
      { text: 'Next', role: 'name' },
      { text: '(', role: 'plain' },
      { text: 'Attempt', role: 'type' },
      { text: ' last, int n) : ', role: 'plain' },
      { text: 'Task', role: 'type' },
      { text: '<', role: 'plain' },
      { text: 'Result', role: 'type' },
      { text: '>', role: 'plain' },
    ]);
  });

  it('keeps every letter of any signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (signature, name) => {
        const text = signaturePieces(signature, name).map((piece) => piece.text);
        expect(text.join('')).toBe(signature);
      }),
    );
  });
});
