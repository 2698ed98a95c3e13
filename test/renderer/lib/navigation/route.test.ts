// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHash,
  formatLink,
  formatPlace,
  parsePlace,
  type Route,
  route,
  viewNames,
} from '../../../../src/renderer/lib/navigation/route.ts';

describe('places', () => {
  it.each([
    ['#/symbols?q=hold&kinds=class%2Cenum', route('symbols', '', { q: 'hold', kinds: 'class,enum' })],
    ['#/type/T_ab12cd34?member=M_1', route('type', 'T_ab12cd34', { member: 'M_1' })],
    ['memo://type/T_ab12cd34', route('type', 'T_ab12cd34')],
    ['memo://overview', route('overview')],
    ['#/settings', route('settings')],
    ['  memo://settings/keys ', route('settings', 'keys')],
    ['#/bank?form=inbox%3Abi-7', route('inbox', 'bi-7')],
    ['memo://bank/active.md?form=inbox', route('inbox')],
    ['#/bank?form=draft%3Abd-7', route('bank', '', { form: 'draft:bd-7' })],
  ])('%s is understood', (text, expected) => {
    expect(parsePlace(text)).toEqual(expected);
  });

  it.each(['', '#/', '#/nowhere', 'memo://', 'https://example.org', '#/type/%E0%A4%A', 'memo://record/7'])(
    '%j names no place',
    (text) => {
      expect(parsePlace(text)).toBeNull();
    },
  );

  it('leaves empty parameters out', () => {
    expect(formatPlace(route('symbols', '', { q: '', within: undefined, file: 'a.ts' }))).toBe('symbols?file=a.ts');
  });

  it('writes and reads every place back, as hash and as link', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((s) => s.isWellFormed());
    const place = fc
      .record({
        view: fc.constantFrom(...viewNames),
        id: fc.oneof(fc.constant(''), text),
        query: fc.dictionary(
          text.filter((key) => key !== '__proto__'),
          text,
          { maxKeys: 4 },
        ),
      })
      .map(({ view, id, query }): Route => route(view, id, query));
    fc.assert(
      fc.property(place, (one) => {
        expect(parsePlace(formatHash(one))).toEqual(one);
        expect(parsePlace(formatLink(one))).toEqual(one);
      }),
    );
  });
});
