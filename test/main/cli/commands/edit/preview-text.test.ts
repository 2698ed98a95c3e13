/** What a preview says of how much was checked: never more than was. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { EditPreview } from '#shared/contract/edit/edit-types.ts';
import { previewLines } from '../../../../../src/main/cli/commands/edit.ts';
import { Output } from '../../../../../src/main/cli/output.ts';

const silent = Object.assign(new PassThrough(), { isTTY: false });

function said(service: string, whole: boolean): string {
  const preview: EditPreview = {
    ...{
      previewId: 'p-1',
      kind: 'rename',
      title: 'rename a to b',
      files: [],
      diff: '',
      leftAlone: [],
      missed: [],
      unsure: [],
      mentions: null,
      service,
    },
    diagnostics: { checked: true, added: [], removed: [], blocking: [], whole },
    ...{ expiresAt: 0, written: false, undoId: null },
  };
  return previewLines(new Output(false, silent, silent, {}), preview, true).join('\n');
}

test.each([
  ['typescript', 'All TypeScript and JavaScript files were checked: 0 new'],
  ['pyright 1.1', 'All files that hold either name were checked: 0 new'],
])('what %s has looked at', (service, all) => {
  expect(said(service, true)).toContain(all);
  expect(said(service, true)).not.toContain('note');
  expect(said(service, false)).toContain('note Not all files could be checked');
  expect(said(service, false)).not.toContain('All files');
});
