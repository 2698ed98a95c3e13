/** A folder of generations that became read-only: the live one answers on, and who is asked says what to do. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { runUnprivileged } from '../unprivileged.ts';

test('S0-28: a rebuild that cannot be written is refused with its mend; the next one succeeds', () => {
  const script = path.join(import.meta.dirname, 'rebuild-without-rights.ts');
  const told = runUnprivileged(script, []) as Record<string, unknown> & { folder: string };
  const message = `No generation can be made in ${told.folder} (EACCES). Give yourself the right to write there and rebuild again.`;
  expect(told.refused).toMatchObject({ code: 'Refused', message: `${message} The live code map is as it was.` });
  expect(told).toMatchObject({
    failure: { id: 'g-0002', reason: { code: 'notWritable', folder: told.folder, detail: 'EACCES' } },
    live: 'g-0001',
    types: 1,
    notices: [expect.stringContaining(message)],
    to: 'g-0003',
  });
});
