/** A folder of generations that became read-only: the live one answers on, and who is asked says what to do. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { runUnprivileged } from '../unprivileged.ts';

test('a rebuild that cannot be written is refused with its fix, and a failure record; the next one succeeds (generations-8, memory-5)', () => {
  const script = path.join(import.meta.dirname, 'rebuild-without-rights.ts');
  const told = runUnprivileged(script, []) as Record<string, unknown> & { folder: string };
  const message = `No generation can be made in ${told.folder} (EACCES). Give yourself the right to write there and rebuild again.`;
  const said = `${message} The live code map is as it was.`;
  expect(told.refused).toMatchObject({ code: 'Refused', message: said });
  expect(told).toMatchObject({
    failure: { id: 'g-0002', reason: { code: 'notWritable', folder: told.folder, detail: 'EACCES' } },
    live: 'g-0001',
    types: 1,
    records: [
      { operationType: 'PROJECT_ANALYSIS', error: said, context: { generation: 'g-0002' }, status: 'RECOVERED' },
    ],
    notices: [expect.stringContaining(message)],
    to: 'g-0003',
  });
});
