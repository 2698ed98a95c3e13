import { describe, expect, it } from 'vitest';
import { markOf } from '../../../../src/renderer/features/search/model/marks.ts';
import {
  fileKey,
  foundAt,
  groupKey,
  groupTotals,
  nextFound,
  parentOf,
  resultRows,
} from '../../../../src/renderer/features/search/model/result-rows.ts';
import { record } from '../../canned/memory.ts';
import { symbol } from '../../canned/symbols.ts';
import { textFile, textFiles } from '../../canned/text.ts';

const keys = (rows: ReturnType<typeof resultRows>) => rows.map(({ key }) => key);

describe('found lines as rows', () => {
  it('stand under their files, and these under their groups, code first', () => {
    expect(keys(resultRows(textFiles, [], new Set()))).toEqual([
      'group code',
      'file src/Gateway.cs',
      'src/Gateway.cs:7',
      'src/Gateway.cs:9',
      'file src/Retry.cs',
      'src/Retry.cs:2',
      'group tests',
      'file test/RetryTests.cs',
      'test/RetryTests.cs:5',
      'group docs',
      'file README.md',
      'README.md:3',
    ]);
  });

  it('leave out folded parts and groups that are not shown, but number the lines all the same', () => {
    const rows = resultRows(textFiles, ['code', 'docs'], new Set([fileKey('src/Gateway.cs'), groupKey('docs')]));
    expect(keys(rows)).toEqual([
      'group code',
      'file src/Gateway.cs',
      'file src/Retry.cs',
      'src/Retry.cs:2',
      'group docs',
    ]);
    expect(rows.map((row) => row.kind === 'line' && row.nth)).toContain(2);
    expect(groupTotals(textFiles)).toMatchObject({ code: { found: 3, files: 2 }, tests: { found: 1, files: 1 } });
  });

  it('say how many lines of a file were not sent', () => {
    const rows = resultRows([textFile('a.cs', { 1: 'key' }, { total: 512 })], [], new Set());
    expect(rows.at(-1)).toMatchObject({ kind: 'more', count: 511 });
    expect(groupTotals([textFile('a.cs', { 1: 'key' }, { total: 512 })]).code.found).toBe(512);
  });

  it('are stepped through over the heads, and a head represents its first line', () => {
    const rows = resultRows(textFiles, [], new Set());
    expect(rows[nextFound(rows, 3, 1)]?.key).toBe('src/Retry.cs:2');
    expect(rows[nextFound(rows, 8, -1)]?.key).toBe('src/Retry.cs:2');
    expect(nextFound(rows, rows.length - 1, 1)).toBe(rows.length - 1);
    expect(foundAt(rows, 0)).toMatchObject({ match: { line: 7 } });
    expect(foundAt(rows, 4)).toMatchObject({ match: { line: 2 }, nth: null });
    expect(rows[parentOf(rows, 3)]?.key).toBe('file src/Gateway.cs');
    expect(parentOf(rows, 0)).toBe(0);
  });
});

describe('what is known beside found lines', () => {
  const { id, projectKey, question, answer, questionType, confidence, status, analyst, origin, createdAt, evidence } =
    record('lr-key');
  const hit = {
    id,
    projectKey,
    question,
    answer,
    questionType,
    confidence,
    status,
    analyst,
    origin,
    createdAt,
    evidence,
  };
  const beside = {
    learnings: [{ ...hit, score: 1, why: { words: 1, meaning: 1 } }],
    meaning: true,
    descriptions: [{ symbol: symbol('Pay.RetryPolicy'), state: 'cached' as const, lines: 1, text: 'key' }],
    descriptionCount: 2,
  };

  it('are groups among those of lines, and are counted and stepped through with them', () => {
    const rows = resultRows(textFiles, [], new Set([groupKey('code')]), beside);
    expect(keys(rows)).toEqual([
      'group code',
      'group learnings',
      'learning lr-key',
      'group tests',
      'file test/RetryTests.cs',
      'test/RetryTests.cs:5',
      'group docs',
      'file README.md',
      'README.md:3',
      'group descriptions',
      'description T_pay.retrypolicy',
      'rest of descriptions',
    ]);
    expect(rows.flatMap((row) => ('nth' in row ? row.nth : []))).toEqual([3, 4, 5, 6]);
    expect(rows[nextFound(rows, 0, 1)]?.key).toBe('learning lr-key');
    expect(rows[nextFound(rows, 5, -1)]?.key).toBe('learning lr-key');
    expect(foundAt(rows, 1)).toMatchObject({ kind: 'learning' });
    expect(foundAt(rows, 11)).toMatchObject({ kind: 'description' });
    expect(parentOf(rows, 10)).toBe(9);
    expect(groupTotals(textFiles, beside)).toMatchObject({ learnings: { found: 1 }, descriptions: { found: 2 } });
  });

  it('are left out like lines: folded, or in groups that are not shown', () => {
    const folded = new Set([groupKey('learnings'), groupKey('descriptions')]);
    expect(keys(resultRows([], [], folded, beside))).toEqual(['group learnings', 'group descriptions']);
    expect(keys(resultRows(textFiles, ['learnings'], new Set(), beside))).toEqual([
      'group learnings',
      'learning lr-key',
    ]);
  });
});

describe('a found line in its file', () => {
  const line = `${'a'.repeat(400)} the key of it ${'b'.repeat(400)}`;

  it('is marked where it was found', () => {
    expect(markOf({ line: 1, text: 'the key', ranges: [[4, 7]] }, 'the key')).toEqual({ line: 1, ranges: [[4, 7]] });
  });

  it.each(['…the key of…', '…the key of it', 'the key of…'])('is found in the whole of a long line by %j', (text) => {
    const at = text.indexOf('key');
    const [range] = markOf({ line: 1, text, ranges: [[at, at + 3]] }, line).ranges;
    expect(line.slice(range?.[0], range?.[1])).toBe('key');
  });

  it('is not marked when the file has another line there now', () => {
    expect(markOf({ line: 1, text: 'the key', ranges: [[4, 7]] }, 'something else').ranges).toEqual([]);
    expect(markOf({ line: 9, text: 'the key', ranges: [[4, 7]] }, undefined).ranges).toEqual([]);
  });
});
