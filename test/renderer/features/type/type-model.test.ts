import { describe, expect, it } from 'vitest';
import { outlineRows, rowKey, selectable } from '../../../../src/renderer/features/type/model/outline-rows.ts';
import { placeInSource } from '../../../../src/renderer/features/type/model/place-in-source.ts';
import { retryPolicy } from '../../canned/symbols.ts';

describe('the outline pane of a type', () => {
  const rows = outlineRows(retryPolicy);

  it('groups members by accessibility and names nothing that is not there', () => {
    const heads = rows.flatMap((row) => (row.kind === 'head' ? [[row.group, row.count]] : []));
    expect(heads).toEqual([
      ['open', 2],
      ['closed', 2],
      ['implements', 2],
      ['files', 2],
    ]);
    expect(new Set(rows.map(rowKey)).size).toBe(rows.length);
  });

  it('passes the heads when the keyboard moves, in the direction of travel', () => {
    const head = rows.findIndex((row) => row.kind === 'head' && row.group === 'closed');
    expect(selectable(rows, head, head - 1)).toBe(head + 1);
    expect(selectable(rows, head, head + 1)).toBe(head - 1);
    expect(selectable(rows, 0, 1)).toBe(1);
    expect(selectable([], 0, 0)).toBe(-1);
  });
});

describe('the place in the source', () => {
  it('is the chosen member, in whichever file of a partial type it stands', () => {
    expect(placeInSource(retryPolicy, 'M_backoff', '')).toMatchObject({
      file: 'src/RetryPolicy.Backoff.cs',
      line: 5,
      endLine: 9,
    });
  });

  it('is the half that bears the name of the type when nothing is chosen, and the chosen file otherwise', () => {
    expect(placeInSource(retryPolicy, '', '')).toMatchObject({ file: 'src/RetryPolicy.cs', line: 8 });
    expect(placeInSource(retryPolicy, '', 'src/RetryPolicy.Backoff.cs').line).toBe(3);
    expect(placeInSource(retryPolicy, 'M_next', 'src/RetryPolicy.Backoff.cs').line).toBe(3);
    expect(placeInSource(retryPolicy, 'M_gone', 'gone.cs').file).toBe('src/RetryPolicy.cs');
  });

  it('scrolls for another choice only, not because lines moved', () => {
    const moved = {
      ...retryPolicy,
      members: retryPolicy.members.map((one) => ({ ...one, line: one.line + 2, endLine: one.endLine + 2 })),
    };
    const [before, after] = [placeInSource(retryPolicy, 'M_next', ''), placeInSource(moved, 'M_next', '')];
    expect(after.line).toBe(before.line + 2);
    expect(after.key).toBe(before.key);
    expect(placeInSource(retryPolicy, 'M_maxdelay', '').key).not.toBe(before.key);
  });
});
