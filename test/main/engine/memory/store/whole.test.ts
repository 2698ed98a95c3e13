/** A memory.db that is too large to wait for is looked at beside its use, and set aside by the next opening where it is damaged. */
import fs from 'node:fs';
import { expect, it, vi } from 'vitest';
import { draft, openTestStore } from './open-store.ts';

it('damage in a large file is told while it is used, and costs nothing that has a copy', async () => {
  const test = await openTestStore({ copies: {}, waitedForBytes: 0 });
  const [id = ''] = test.store.records.add([draft('Who retries?')], 'test').added;
  const page = test.store.database.read
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'session_turns_session'")
    .pluck()
    .get();
  await test.store.close();
  const file = test.file('memory.db');
  const bytes = fs.readFileSync(file);
  // Nothing that opening reads.
  bytes.fill(0xa5, ((page ?? 0) - 1) * 4096, (page ?? 0) * 4096);
  fs.writeFileSync(file, bytes);

  await test.reopen();
  expect(test.store.records.get(id)?.record.question).toBe('Who retries?');
  await vi.waitFor(() => expect(test.notices).toEqual([expect.stringContaining('Open the folder again')]));
  expect(fs.existsSync(test.file('memory.db.damaged'))).toBe(true);

  await test.reopen();
  expect(test.notices.at(-1)).toContain('It is kept as');
  expect(fs.existsSync(test.file('memory.db.damaged'))).toBe(false);
  expect(test.store.records.get(id)?.record.question).toBe('Who retries?');
});
