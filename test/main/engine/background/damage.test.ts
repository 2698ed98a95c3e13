/** What is reported of a database that turns out damaged in use: each is named, and only the code map loses its manifest. */
import { beforeEach, expect, test } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { createDamage } from '../../../../src/main/engine/background/damage.ts';
import { corrupt } from '../../../../src/main/engine/storage/storage.ts';

const files = { symbols: '/shop/.memo/generations/g-0007/symbols.db', bank: '/shop/.memo/bank.db' };
let abandoned = 0;
const notices: string[] = [];
const damage = createDamage({
  folder: { name: 'shop' },
  state: { bankFile: files.bank },
  map: {
    now: () => ({
      generation: {
        symbolsFile: files.symbols,
        async abandon() {
          abandoned += 1;
        },
      },
    }),
  },
  live: { notice: (id, level) => notices.push(`${level} ${id}`) },
});
beforeEach(() => {
  abandoned = 0;
  notices.length = 0;
});

test.each([
  ['the code map', files.symbols, /^The index of shop is damaged\..* rebuilt from the files/, 'map', 1],
  ['the note of the bank', files.bank, /memory bank of shop is damaged; your pages are not/, 'bank', 0],
  [
    'any other',
    '/other/.memo/memory.db',
    /^The database \/other\/\.memo\/memory\.db is damaged/,
    '/other/.memo/memory.db',
    0,
  ],
])('%s is named, with what to do', async (_, file, message, id, lost) => {
  const cause = corrupt(file, 'SQLite cannot read all of it');
  const error = await damage(cause);
  expect(error).toMatchObject({ code: 'InternalError', message: expect.stringMatching(message), cause });
  expect(error?.message).toContain('Open the folder');
  expect(notices).toEqual([`error damaged:${id}`]);
  expect(abandoned).toBe(lost);
});

test('any other error is left to its thrower', async () => {
  expect(await damage(new Error('another'))).toBeNull();
  expect(await damage(new MemoError('Refused', 'No.', { file: files.symbols }))).toBeNull();
  expect([abandoned, notices.length]).toEqual([0, 0]);
});
