/** Which of what an edit brings keeps it from being written. */
import { expect, test } from 'vitest';
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { type Draft, shownPreview } from '../../../../../src/main/engine/edits/make-preview.ts';

const said = (severity: EditDiagnostic['severity'], code: string): EditDiagnostic => ({
  ...{ file: 'src/a.ts', line: 1, column: 1 },
  ...{ severity, code, message: code },
});
const added = [said('warning', 'TS6133'), said('info', 'TS80006'), said('warning', 'W1'), said('error', 'TS2300')];
const draft: Draft = {
  ...{
    id: 'p-1',
    kind: 'rename',
    title: '',
    files: new Map(),
    skipped: new Set(),
    captured: [],
    leftAlone: [],
    missed: [],
    unsure: [],
    mentions: null,
  },
  ...{ names: { oldName: 'a', newName: 'b' }, checked: { added, removed: [], whole: true }, checking: null },
  ...{ standing: new Map(), services: new Set(), expiresAt: 0, written: false, undoId: null },
};
const blocking = (...tolerated: string[]) =>
  shownPreview(draft, tolerated).diagnostics.blocking.map(({ code }) => code);

test('warnings and infos of the configured codes pass, all others block, and an error whatever is configured (edit-2)', () => {
  expect(blocking()).toEqual(['TS6133', 'TS80006', 'W1', 'TS2300']);
  expect(blocking('TS6133', 'TS80006')).toEqual(['W1', 'TS2300']);
  expect(blocking('TS6133', 'TS80006', 'W1', 'TS2300')).toEqual(['TS2300']);
  expect(shownPreview(draft, ['TS6133']).diagnostics.added).toEqual(added);
});
