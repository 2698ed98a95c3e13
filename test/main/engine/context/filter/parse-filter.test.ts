import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FilterExpression,
  filterKeys,
  printFilter,
} from '../../../../../src/main/engine/context/filter/expression.ts';
import { parseFilter, readFilter } from '../../../../../src/main/engine/context/filter/parse-filter.ts';

const read = (text: string): string => printFilter(readFilter(text));
const told = (text: string) =>
  parseFilter(text).problems.map(({ position, length, replacement }) => [position, length, replacement]);

/** Text with every replacement put in, from the end on. */
function mended(text: string): string {
  return parseFilter(text).problems.reduceRight(
    (now, { position, length, replacement }) =>
      replacement === undefined ? now : now.slice(0, position) + replacement + now.slice(position + length),
    text,
  );
}

describe('what a filter says', () => {
  it.each([
    ['type:A OR type:B', 'type:A OR type:B'],
    ['type:A or type:B || type:C', 'type:A OR type:B OR type:C'],
    ['type:A and type:B && type:C', 'type:A AND type:B AND type:C'],
    ['type:A type:B', 'type:A AND type:B'],
    ['type:A type:B OR type:C', 'type:A AND type:B OR type:C'],
    ['type:A (type:B OR type:C)', 'type:A AND (type:B OR type:C)'],
    ['!type:A', '!type:A'],
    ['!(type:A OR type:B)', '!(type:A OR type:B)'],
    ['!!type:A', 'type:A'],
    ['((type:A))', 'type:A'],
    ['TYPE: A', 'type:A'],
  ])('reads %s as %s (pack-1)', (text, canonical) => {
    expect(read(text)).toBe(canonical);
  });

  it('knows five filters, wildcards, and names of every script (pack-1)', () => {
    const text = 'namespace:Shop.* type:I?art access:pub* tag:re-try depends:支付.订单_1+内部';
    expect(read(text).replaceAll(' AND ', ' ')).toBe(text);
  });

  it('colours each part', () => {
    expect(parseFilter('!(type:A OR tagg:b)').spans.map(({ position, kind }) => [position, kind])).toEqual([
      [0, 'operator'],
      [1, 'bracket'],
      [2, 'filter'],
      [7, 'value'],
      [9, 'operator'],
      [12, 'wrong'],
      [17, 'wrong'],
      [18, 'bracket'],
    ]);
  });
});

describe('what is wrong in a filter', () => {
  it('tells all of it at once, with the place and what fixes it', () => {
    const text = 'namespace:Ledgerline.Payments.* AND (depends:IClock OR tag:retry AND !acces:internal';
    expect(told(text)).toEqual([
      [70, 6, 'access:'],
      [84, 0, ')'],
    ]);
    expect(parseFilter(text).problems[1]).toMatchObject({ message: expect.stringContaining('opened at 37') });
    expect(read(mended(text))).toBe(
      'namespace:Ledgerline.Payments.* AND (depends:IClock OR tag:retry AND !access:internal)',
    );
  });

  it.each([
    ['typ:A', 'type:A'],
    ['payment', 'type:payment'],
    ['access:intrnal', 'access:internal'],
    ['NOT type:A', '!type:A'],
    ['type:A & type:B', 'type:A AND type:B'],
    ['type:A, type:B', 'type:A OR type:B'],
    ['type:A OR', 'type:A'],
    ['OR type:A', 'type:A'],
    ['type:A AND OR type:B', 'type:A OR type:B'],
    ['(type:A', 'type:A'],
    ['type:A)', 'type:A'],
    ['((type:A', 'type:A'],
  ])('is mended by what it proposes: %s', (text, canonical) => {
    expect(parseFilter(text).expression).toBeNull();
    expect(read(mended(text))).toBe(canonical);
  });

  it.each(['', '  ', '()', 'type:', 'type: OR', 'size:3', '!', '😀'])('has a place and a hint: %j', (text) => {
    const [first] = parseFilter(text).problems;
    expect(first?.hint).not.toBe('');
    expect(() => readFilter(text)).toThrow(
      expect.objectContaining({
        code: 'InvalidFilter',
        data: expect.objectContaining({ position: first?.position, hint: first?.hint }),
      }),
    );
  });

  it('stands hundreds of brackets in each other', () => {
    const text = `${'('.repeat(1500)}type:A${')'.repeat(1500)}`;
    expect(told(text)).toEqual([[100, 1, undefined]]);
  });
});

const value = fc.string({ unit: fc.constantFrom(...'aZ09_.*+?-$é支'), minLength: 1, maxLength: 12 });
/** A word that is an operator would be read as one. */
const isName = (text: string): boolean => !/^(and|or)$/i.test(text);
const term = fc
  .record({ key: fc.constantFrom(...filterKeys), value: value.filter(isName) })
  .map(({ key, value }): FilterExpression => ({ kind: 'term', key, value: key === 'access' ? 'p*' : value }));
const expressions = fc.letrec<{ any: FilterExpression; list: FilterExpression; not: FilterExpression }>((tie) => ({
  any: fc.oneof({ maxDepth: 5 }, term, tie('list'), tie('not')),
  list: fc
    .record({ kind: fc.constantFrom('and', 'or'), of: fc.array(tie('any'), { minLength: 2, maxLength: 4 }) })
    .map(({ kind, of }) => ({ kind, of: of.flatMap((one) => (one.kind === kind ? one.of : [one])) })),
  not: tie('any')
    .filter(({ kind }) => kind !== 'not')
    .map((of) => ({ kind: 'not', of })),
}));

/** Parts of filters in any order, so that most texts are almost right. */
const pieces = fc
  .array(
    fc.constantFrom('type:', 'acces:', 'A*', '(', ')', '!', ' OR ', ' AND ', '&&', '|', ',', ' ', '😀', '\ud800'),
    {
      maxLength: 30,
    },
  )
  .map((all) => all.join(''));

describe('any filter', () => {
  it('reads as it was printed', () => {
    fc.assert(
      fc.property(expressions.any, (expression) => {
        expect(readFilter(printFilter(expression))).toEqual(expression);
      }),
    );
  });

  it('never throws, says where it is wrong inside of the text, and gives a tree or a problem', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        const { expression, problems, spans } = parseFilter(text);
        expect(expression === null).toBe(problems.length > 0);
        for (const { position, length } of [...problems, ...spans]) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position + length).toBeLessThanOrEqual(text.length);
        }
        const coloured = spans.map(({ position, length }) => text.slice(position, position + length)).join('');
        expect(coloured.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        if (expression !== null) expect(readFilter(printFilter(expression))).toEqual(expression);
      }),
      { numRuns: 400 },
    );
  });
});
