import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldTriples, neededTriples, triplesOf } from '../../../../../src/main/engine/text-search/letters.ts';
import { compileQuery } from '../../../../../src/main/engine/text-search/query/matcher.ts';
import type { TextQuery } from '../../../../../src/main/engine/text-search/query/query.ts';
import { requiredLiteral } from '../../../../../src/main/engine/text-search/query/regex.ts';
import { scanText } from '../../../../../src/main/engine/text-search/query/scan-text.ts';
import { runs } from '../../../../helpers/runs.ts';
import { naiveScan } from './naive-scan.ts';

/** Pieces that meet each other: case, digits, separators, folding beyond ASCII, wide characters, line ends. */
const piece = fc.constantFrom(
  ...[
    'get',
    'Get',
    'GET',
    'name',
    'Name',
    'k',
    'K',
    '\u212a',
    's',
    '\u017f',
    'é',
    'É',
    'ß',
    '7',
    '42',
    '_',
    '-',
    '.',
    ' ',
    '(',
    ')',
    '\t',
  ],
  ...['\n', '\r\n', '\r', '查询', '询', '😀', '𝒳', 'a', 'b', 'aa', '\u0301', '+', '*', '\\', '$', '\u2028', '\ud83d'],
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const literal = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join('').replace(/[\r\n]/g, ''))
  .filter((query) => query.trim() !== '');

const atom = fc.constantFrom(
  'get',
  'Name',
  'k',
  's',
  '[a-z]',
  '[^\\s]',
  '.',
  '\\d',
  '\\w',
  '\\b',
  'é',
  '(?:name)',
  '(get|a)',
  '\\.',
  '_',
  '😀',
  '\\-',
);
const bound = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,1}', '+?');
const regex = fc
  .array(fc.tuple(atom, bound), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([a, b]) => (a === '\\b' ? a : a + b)).join(''))
  .chain((source) => fc.constantFrom(source, `^${source}`, `${source}$`, `${source}|42`))
  .filter(compiles);

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'g');
    return true;
  } catch {
    return false;
  }
}

/** As texts are read for searching. */
const lines = (source: string): string => source.replace(/\r\n?/g, '\n');

/** As the threads go about it: bytes first, then the decoded text. */
function search(source: string, query: TextQuery) {
  const matcher = compileQuery(query);
  const bytes = Buffer.from(source, 'utf8');
  if (!matcher.mayHold(bytes) || !mayHoldTriples(triplesOf(bytes), neededTriples([matcher.needs]))) return [];
  return scanText(lines(bytes.toString('utf8')), matcher, 1000).matches.map(({ line, ranges }) => ({ line, ranges }));
}

const often = runs(1500);

describe('a query', () => {
  it.each(['exact', 'words'] as const)('finds in mode %s what a plain scan of all lines finds', (mode) => {
    fc.assert(
      fc.property(text, literal, fc.boolean(), fc.boolean(), (source, query, caseSensitive, wholeWord) => {
        const order = { text: query, mode, caseSensitive, wholeWord };
        const whole = source.toWellFormed();
        expect(search(whole, order)).toEqual(naiveScan(lines(whole), order));
      }),
      often,
    );
  });

  it('finds as a regular expression what a plain scan of all lines finds', () => {
    fc.assert(
      fc.property(text, regex, fc.boolean(), (source, query, caseSensitive) => {
        const order: TextQuery = { text: query, mode: 'regex', caseSensitive, wholeWord: false };
        const whole = source.toWellFormed();
        expect(search(whole, order)).toEqual(naiveScan(lines(whole), order));
      }),
      often,
    );
  });

  it('as a regular expression is only looked for where a text that it needs is', () => {
    fc.assert(
      fc.property(text, regex, (source, query) => {
        const found = new RegExp(query).exec(source);
        if (found !== null) expect(found[0]).toContain(requiredLiteral(query));
      }),
      often,
    );
  });
});
