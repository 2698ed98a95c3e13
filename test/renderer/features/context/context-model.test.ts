/** The model behind the Context view: its address, its rows, its text in pieces, drafts of packs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlace, writePlace } from '../../../../src/renderer/features/context/model/context-place.ts';
import { lastName } from '../../../../src/renderer/features/context/model/last-name.ts';
import { textPieces } from '../../../../src/renderer/features/context/model/text-pieces.ts';
import { freeOf, typeOf, windowRows } from '../../../../src/renderer/features/context/model/window-rows.ts';
import {
  emptyDraft,
  keepDraft,
  packDrafts,
  tokensOf,
} from '../../../../src/renderer/features/context/packs/pack-drafts.ts';
import { entry, promptWindow } from '../../canned/context.ts';

describe('the rows of a window', () => {
  it('stand by part, each part with a head, what is left out last', () => {
    const rows = windowRows(promptWindow());
    expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
      ['part', 'part pinned'],
      ['entry', 'T_pay.retrypolicy'],
      ['part', 'part focus'],
      ['entry', 'T_pay.stripegateway'],
      ['part', 'part recent'],
      ['entry', 'T_pay.money'],
      ['outHead', 'out'],
      ['out', 'out.recent.T_risk'],
    ]);
    expect(rows.map(typeOf)).toEqual([
      '',
      'T_pay.retrypolicy',
      '',
      'T_pay.stripegateway',
      '',
      'T_pay.money',
      '',
      'T_risk',
    ]);
  });

  it('have no head where nothing stands under it, and no key twice', () => {
    const out = { path: 'A', typeId: 'T_a', why: '', reason: { key: '', values: {} }, characters: 1 };
    const file = { file: 'config/a.yml', why: '', reason: { key: '', values: {} }, characters: 9 };
    const rows = windowRows({
      files: [file],
      entries: [entry('A', 'recent', { typeId: 'T_a' })],
      leftOut: [
        { ...out, part: 'focus' },
        { ...out, part: 'recent' },
      ],
      leftOutTotal: 2,
    });
    expect(rows.map(({ key }) => key)).toEqual([
      ...['part recent', 'T_a', 'files', 'file config/a.yml', 'out', 'out.focus.T_a', 'out.recent.T_a'],
    ]);
    expect(rows.map(typeOf)).toEqual(['', 'T_a', '', '', '', 'T_a', 'T_a']);
  });
});

it('says what is free, never less than nothing', () => {
  expect(freeOf({ used: 10, budget: 12 })).toBe(2);
  expect(freeOf({ used: 14, budget: 12 })).toBe(0);
});

it('keeps its place in the address', () => {
  const place = { task: 'refund twice & more', show: 'text', selected: 'T_a', pack: 'a.b' } as const;
  expect(readPlace(writePlace(place))).toEqual(place);
  expect(readPlace({})).toEqual({ task: '', show: 'table', selected: '', pack: '' });
});

it('takes the last name of a path for sentences', () => {
  expect(lastName('Payments.Retry.RetryPolicy')).toBe('RetryPolicy');
  expect(lastName('web/src/lib/api')).toBe('api');
  expect(lastName('Alone')).toBe('Alone');
});

it('cuts a long text into pieces that are the text again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\n', 'a', 'line\n', '\r\n'), { maxLength: 400 }), (parts) => {
      const text = parts.join('');
      const pieces = textPieces(text);
      expect(pieces.map(({ piece }) => piece).join('')).toBe(text);
      expect(pieces.every(({ at, piece }) => text.startsWith(piece, at))).toBe(true);
      expect(pieces.reduce((sum, { lines }) => sum + lines, 0)).toBe(
        text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
      );
    }),
  );
});

describe('a draft of a pack', () => {
  it('is kept for its workspace until it is dropped', () => {
    keepDraft('/a', 'retry', { ...emptyDraft, filter: 'tag:x' });
    expect(packDrafts('/a').getState()).toEqual({ retry: { ...emptyDraft, filter: 'tag:x' } });
    expect(packDrafts('/b').getState()).toEqual({});
    keepDraft('/a', 'retry', null);
    expect(packDrafts('/a').getState()).toEqual({});
  });

  it('has a budget only where a whole number within the bounds was typed', () => {
    const tokens = (maxTokens: string) => tokensOf({ ...emptyDraft, maxTokens });
    expect([tokens('8000'), tokens('12,000'), tokens('100'), tokens('1000000')]).toEqual([
      8000, 12_000, 100, 1_000_000,
    ]);
    expect([tokens(''), tokens('99'), tokens('1000001'), tokens('8k'), tokens('-5'), tokens('1.5')]).toEqual(
      Array(6).fill(null),
    );
  });
});
