/** The address of the Learnings view: everything comes back, nothing unknown gets in, what is usual is left out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTypes, recordStatuses } from '#shared/contract/memory/memory-words.ts';
import {
  filterCount,
  filterOf,
  type LearningsPlace,
  placeId,
  readPlace,
  switched,
  writePlace,
} from '../../../../src/renderer/features/learnings/learnings-place.ts';
import { knowledgeStatuses } from '../../../../src/renderer/ui/memory/knowledge.ts';

const names = fc.uniqueArray(
  fc.string({ maxLength: 20 }).filter((name) => name !== '~'),
  { maxLength: 5 },
);
const places: fc.Arbitrary<LearningsPlace> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{2}-[a-z0-9-]{0,20}$/),
    query: fc.string({ maxLength: 60 }),
    tab: fc.constantFrom('timeline' as const, 'domains' as const),
    statuses: fc.subarray([...recordStatuses]),
    types: fc.subarray([...questionTypes]),
    analysts: names,
    domains: names,
    times: fc.option(fc.tuple(fc.nat(), fc.nat())),
    foreign: fc.boolean(),
    pinned: fc.boolean(),
    file: fc.string({ maxLength: 30 }),
    domain: fc.string({ maxLength: 10 }),
  })
  .map(({ times, ...rest }) => ({
    ...rest,
    from: times === null ? null : Math.min(...times),
    to: times === null ? null : Math.max(...times),
  }));

describe('the address of Learnings', () => {
  it('keeps every place', () => {
    fc.assert(
      fc.property(places, (place) => {
        const search = new URLSearchParams(writePlace(place));
        expect(readPlace(Object.fromEntries(search), placeId(place))).toEqual(place);
      }),
    );
  });

  it('is empty for the usual, and reads nonsense as the usual', () => {
    const usual = readPlace({}, '');
    expect(writePlace(usual)).toEqual({});
    expect(readPlace({ status: 'green', types: 'X,', from: 'now', analysts: '%E0%A4%A', show: 'cake' }, '')).toEqual(
      usual,
    );
    expect(readPlace({ from: '9', to: '3' }, '')).toMatchObject({ from: 3, to: 9 });
  });

  it('asks for what still counts, unless other statuses are chosen, and gives the strip the time beside the range', () => {
    const place = { ...readPlace({ from: '3', to: '9' }, ''), domains: [''] };
    expect(filterOf(place, true)).toEqual({ statuses: ['active', 'stale'], domains: [''], from: 3, to: 9 });
    expect(filterOf(place, false)).toEqual({ statuses: ['active', 'stale'], domains: [''] });
    expect(filterOf({ ...place, statuses: ['rejected'] }, false).statuses).toEqual(['rejected']);
    expect(filterCount(place)).toBe(1);
  });

  it('switches single values of a facet, and comes back to the usual when all or none are on', () => {
    expect(switched(questionTypes, [], 'DATA_FLOW')).not.toContain('DATA_FLOW');
    expect(switched(questionTypes, switched(questionTypes, [], 'DATA_FLOW'), 'DATA_FLOW')).toEqual([]);
    expect(switched(['a', 'b'], ['a'], 'a')).toEqual([]);
    expect(switched(recordStatuses, [], 'rejected', knowledgeStatuses)).toEqual(['active', 'stale', 'rejected']);
    expect(switched(recordStatuses, ['active'], 'stale', knowledgeStatuses)).toEqual([]);
  });
});
