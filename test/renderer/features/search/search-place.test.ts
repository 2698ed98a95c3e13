import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchGroups } from '../../../../src/renderer/features/search/model/search-groups.ts';
import {
  globsOf,
  readSearchPlace,
  type SearchPlace,
  writeSearchPlace,
} from '../../../../src/renderer/features/search/model/search-place.ts';

const places: fc.Arbitrary<SearchPlace> = fc.record({
  query: fc.string({ maxLength: 50 }),
  mode: fc.constantFrom('words', 'exact', 'regex'),
  caseSensitive: fc.boolean(),
  wholeWord: fc.boolean(),
  include: fc.string().map((text) => text.trim()),
  exclude: fc.string().map((text) => text.trim()),
  groups: fc.subarray([...searchGroups]),
  at: fc.string(),
});

describe('the place of a search in the address', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(readSearchPlace(writeSearchPlace(place))).toEqual(place);
      }),
    );
  });

  it('leaves out what is as at first', () => {
    expect(writeSearchPlace(readSearchPlace({ q: 'key' }))).toEqual({ q: 'key' });
  });

  it('opens an old or mistyped link with what it knows', () => {
    const place = readSearchPlace({ q: 'x'.repeat(2000), mode: 'fuzzy', groups: 'tests,semantics', case: 'yes' });
    expect(place).toMatchObject({ mode: 'words', groups: ['tests'], caseSensitive: false });
    expect(place.query).toHaveLength(1000);
  });
});

it.each([
  ['src/**, web/**', ['src/**', 'web/**']],
  ['*.{ts,tsx}, a', ['*.{ts,tsx}', 'a']],
  [' , ,', []],
  ['a},b', ['a}', 'b']],
])('reads the globs %j', (typed, globs) => {
  expect(globsOf(typed)).toEqual(globs);
});
