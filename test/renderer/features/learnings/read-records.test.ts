/** Files of records: a list, an object around one, one record, one a line; cut so that links hold over the cuts. */
import { describe, expect, it } from 'vitest';
import { inPortions, readRecords } from '../../../../src/renderer/features/learnings/use-import.tsx';

describe('records from a file', () => {
  it.each([
    ['a list', '[{"id":"lr-a"},{"id":"lr-b"}]'],
    ['an object around a list', '{"records":[{"id":"lr-a"},{"id":"lr-b"}]}'],
    ['one a line', '{"id":"lr-a"}\n\n{"id":"lr-b"}\n'],
  ])('are read from %s', (_, text) => expect(readRecords(text)).toEqual([{ id: 'lr-a' }, { id: 'lr-b' }]));

  it('are one where the file is one', () => expect(readRecords('{"id":"lr-a"}')).toEqual([{ id: 'lr-a' }]));

  it('are refused with the line that is no JSON', () => {
    expect(() => readRecords('{"id":"lr-a"}\nnot json')).toThrow('Line 2 is not JSON.');
  });

  it('go in portions, each with the ids that it links to and that come later', () => {
    const all = [
      { id: 'lr-a', relatedRecords: ['lr-c', 'lr-x'] },
      { id: 'lr-b', supersededBy: 'lr-a' },
      { id: 'lr-c', supersedes: ['lr-b'] },
    ];
    const portions = inPortions(all, 60);
    expect(portions.flatMap(({ records }) => records)).toEqual(all);
    expect(portions.map(({ expected }) => expected)).toEqual([['lr-c'], [], []]);
  });
});
