/** What an agent hears of an edit of which not all files were checked. */
import { expect, test } from 'vitest';
import { editApply, editPreview } from '../../../../src/main/mcp/tools/edits.ts';

const warning = 'Not all files were checked';

test.each([true, false])('an edit of which the check was whole: %s', async (whole) => {
  const preview = {
    ...{
      previewId: 'p-1',
      kind: 'rename',
      title: 'rename a to b',
      files: [],
      diff: '+b\n',
      leftAlone: [],
      unsure: [],
      missed: [],
      mentions: null,
    },
    diagnostics: { added: [], removed: [], blocking: [], whole, checked: true },
    ...{ service: 'pyright 1.1', expiresAt: 0, written: true, undoId: 'e-1' },
  };
  const link = { subscribe: () => () => undefined };
  const asking = { call: async () => preview, progress: () => undefined, link } as unknown as Parameters<
    typeof editPreview.run
  >[1];
  const shown = await editPreview.run({ action: 'show', preview_id: 'p-1', wait_seconds: 5, max_tokens: 2000 }, asking);
  const written = await editApply.run(
    { action: 'apply', preview_id: 'p-1', wait_seconds: 5, max_tokens: 2000 },
    asking,
  );
  for (const answer of [shown, written]) expect(JSON.stringify(answer).includes(warning)).toBe(!whole);
});
