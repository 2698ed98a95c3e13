import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasConflictMarks, judge } from '../../../../../src/main/engine/memory/copies/read.ts';
import { runs } from '../../../../helpers/runs.ts';

/** The text of a file holds all of the record. */
const few = fc.integer({ min: 1, max: 3 });
const item = fc.tuple(few, few, few, fc.boolean()).map(([revision, at, answer, byPerson]) => ({
  ...{ id: 'lr-1', revision, at, byPerson, file: '', own: true },
  text: JSON.stringify({ revision, at, answer, byPerson }),
}));

describe('which version stands', () => {
  test('two clones that both changed a record and see the other version come to the same', () => {
    fc.assert(
      fc.property(item, item, (ours, theirs) => {
        const here = judge(ours, theirs, 0) === 'take' ? theirs : ours;
        const there = judge(theirs, ours, 0) === 'take' ? ours : theirs;
        expect(here).toEqual(there);
      }),
      runs(300),
    );
  });

  test('of two that both changed, what a person wrote is never lost to a newer one that no person did', () => {
    fc.assert(
      fc.property(item, item, (ours, theirs) => {
        fc.pre(ours.byPerson !== theirs.byPerson);
        expect(judge(ours, theirs, 0)).toBe(ours.byPerson ? 'write' : 'take');
      }),
      runs(300),
    );
  });

  test('where only the file changed it stands, and what was taken is the same afterwards', () => {
    fc.assert(
      fc.property(item, item, (stored, inFile) => {
        const judged = judge(stored, inFile, stored.revision);
        expect(judged).not.toBe('write');
        if (judged === 'same') expect(inFile.text).toBe(stored.text);
        if (judged === 'take') expect(judge(inFile, inFile, inFile.revision)).toBe('same');
      }),
      runs(300),
    );
  });

  test('marks of a conflict are told from records that speak of them', () => {
    expect(hasConflictMarks('{\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n}')).toBe(true);
    expect(hasConflictMarks(JSON.stringify({ answer: 'a\n<<<<<<< HEAD\n=======\n>>>>>>> b\n' }, null, 2))).toBe(false);
  });
});
