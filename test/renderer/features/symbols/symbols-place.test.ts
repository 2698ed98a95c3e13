import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCount, readPlace, writePlace } from '../../../../src/renderer/features/symbols/model/symbols-place.ts';
import { formatHash, parsePlace, route } from '../../../../src/renderer/lib/navigation/route.ts';
import { accessLevels, languages, memberKinds, typeKinds } from '../../../../src/shared/contract/words.ts';

const place = fc.record({
  query: fc.string({ maxLength: 200, unit: 'binary' }),
  kinds: fc.subarray([...typeKinds, ...memberKinds]),
  access: fc.subarray([...accessLevels]),
  languages: fc.subarray([...languages]),
  within: fc.string({ unit: 'grapheme' }),
  file: fc.string({ unit: 'grapheme' }),
  selected: fc.stringMatching(/^[A-Za-z0-9_/]{0,30}$/),
});

const emptyPlace = readPlace({});

describe('the address of the symbols view', () => {
  it('brings back what it was written from, for any query and filter', () => {
    fc.assert(
      fc.property(place, (value) => {
        // Through the text of an address, as the browser keeps it; unpaired surrogates have no such text.
        fc.pre(value.query.isWellFormed());
        const address = formatHash(route('symbols', '', writePlace(value)));
        expect(readPlace(parsePlace(address)?.query ?? {})).toEqual(value);
      }),
    );
  });

  it('opens old and mistyped links: unknown values are dropped, repeated ones kept once', () => {
    const read = readPlace(
      parsePlace('#/symbols?q=hold&kinds=class,klass,class&access=secret&colour=red')?.query ?? {},
    );
    expect(read).toEqual({ ...emptyPlace, query: 'hold', kinds: ['class'] });
  });

  it('leaves out what is empty and counts what narrows', () => {
    expect(writePlace(emptyPlace)).toEqual({});
    const typed = { ...emptyPlace, query: 'x' };
    expect(filterCount(typed)).toBe(0);
    expect(filterCount({ ...emptyPlace, kinds: ['class', 'enum'], within: 'A.B' })).toBe(3);
  });
});
