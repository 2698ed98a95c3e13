/** A source of an earlier answer, after the code went on. */
import { expect, it } from 'vitest';
import type { EvidenceView, RecordView } from '#shared/contract/memory/methods.ts';
import { sourceNow } from '../../../../../src/renderer/features/ask/model/source-now.ts';

const source = { n: 1, record: 'lr-1', file: 'a.cs', startLine: 5, endLine: 7, state: 'fresh' } as const;
const evidence = (more: Partial<EvidenceView>): EvidenceView => ({
  ...{ file: 'a.cs', startLine: 5, endLine: 7, hash: 'H', state: 'fresh' },
  ...more,
});
const now = (...views: EvidenceView[]) => sourceNow(source, { evidence: views } as unknown as RecordView);

it('takes the state that its evidence has by now', () => {
  expect(now(evidence({ state: 'changed' }))).toEqual({ ...source, state: 'changed' });
});

it('follows a fragment that moved, also to another file', () => {
  const moved = { state: 'moved', now: { startLine: 9, endLine: 11 } } as const;
  expect(now(evidence(moved), evidence({ startLine: 30, endLine: 31, state: 'changed' }))).toEqual({
    ...source,
    ...{ startLine: 9, endLine: 11, state: 'moved' },
  });
  const away = { state: 'moved', now: { file: 'b.cs', startLine: 1, endLine: 3 } } as const;
  expect(now(evidence(away))).toMatchObject({ file: 'b.cs', startLine: 1 });
});

it('knows a fragment again that had moved before the answer and moved once more', () => {
  const twice = evidence({ startLine: 1, endLine: 3, state: 'moved', now: { startLine: 20, endLine: 22 } });
  expect(now(twice)).toMatchObject({ startLine: 20, endLine: 22, state: 'moved' });
});

it('stays as it was where the record or its evidence is gone, and where several could be meant', () => {
  expect(sourceNow(source, undefined)).toBe(source);
  expect(now(evidence({ file: 'c.cs' }))).toBe(source);
  expect(now(evidence({ startLine: 1 }), evidence({ startLine: 2 }))).toBe(source);
});
