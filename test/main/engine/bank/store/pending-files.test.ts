/** What waits for a person, as files of the folder: written, taken in by another database, and what a hostile one may do. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Bank, bankDir } from '../../../../../src/main/engine/bank/bank.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';
import { wholeBank } from '../conflicts/whole-bank.ts';

const form = {
  decision: 'One clock',
  reason: 'Tests turn it',
  tradeoff: 'A part more',
  scope: 'src/',
  notScope: '',
  supersedes: '',
};

function folder(): string {
  const root = tempFolder();
  writeFiles(root, { [`${bankDir}/brief.md`]: '# Shop\n' });
  return root;
}
const asides: string[] = [];
/** A database of its own for each `name`, as two machine keys have. */
const open = (root: string, name: string): Bank =>
  wholeBank(root, { file: path.join(root, `${name}.db`), onSetAside: ({ message }) => void asides.push(message) });
async function using<T>(bank: Bank, work: (bank: Bank) => Promise<T>): Promise<T> {
  try {
    return await work(bank);
  } finally {
    await bank.close();
  }
}
const propose = (root: string, name: string, decision: string) =>
  using(open(root, name), (bank) => bank.propose({ kind: 'decision', form: { ...form, decision } }, { by: 'agent' }));
const listed = (root: string, name: string) =>
  using(open(root, name), async (bank) => {
    const items = await (await bank.rooms()).inbox.list();
    return items.map(({ by, form }) => [by, 'decision' in form ? form.decision : '']);
  });
const pending = (root: string): string[] => fs.readdirSync(path.join(root, 'pending')).sort();

test('a proposal is a file until it is judged, and one home’s verdict holds in the other', async () => {
  const root = folder();
  const item = await propose(root, 'a', 'One clock');
  expect(pending(root)).toEqual([`${item?.id}.json`]);
  expect(await listed(root, 'b')).toEqual([['folder:agent', 'One clock']]);
  expect(await listed(root, 'a')).toEqual([['agent', 'One clock']]);
  await using(open(root, 'b'), (bank) => bank.judge({ id: item?.id ?? '', action: 'reject' }));
  expect(pending(root)).toEqual([]);
  expect(await listed(root, 'a')).toEqual([]);
  // Rejected is rejected: it does not come again.
  expect(await propose(root, 'a', 'One clock')).toBeNull();
});

test('a folder of such files that is lost is written again', async () => {
  const root = folder();
  await propose(root, 'a', 'One clock');
  fs.rmSync(path.join(root, 'pending'), { recursive: true });
  expect(await listed(root, 'a')).toEqual([['agent', 'One clock']]);
  expect(pending(root)).toHaveLength(1);
});

test('a proposal that was judged here does not come back by its file', async () => {
  const root = folder();
  const item = await propose(root, 'a', 'One clock');
  const file = path.join(root, 'pending', `${item?.id}.json`);
  const text = fs.readFileSync(file);
  await using(open(root, 'a'), (bank) => bank.judge({ id: item?.id ?? '', action: 'reject' }));
  fs.writeFileSync(file, text);
  expect(await listed(root, 'a')).toEqual([]);
  expect(pending(root)).toEqual([]);
});

test('what is no such file, or names a page outside of the bank, is never taken in', async () => {
  const root = folder();
  const conflict = { id: 'bc-00000000', path: '../outside.md', block: 'b', machine: 'x', source: 'y', at: 1 };
  const wrong: Record<string, unknown> = {
    'bc-00000000': { version: 1, what: 'conflict', item: conflict },
    'bc-00000001': { version: 1, what: 'conflict', item: { ...conflict, path: 'notes.md' } },
    'bi-00000002': { version: 1, what: 'conflict', item: { ...conflict, id: 'bi-00000002', path: 'notes.md' } },
    'bi-00000003': { version: 99 },
    'bi-00000004': 'half',
    other: {},
  };
  for (const [id, value] of Object.entries(wrong)) {
    writeFiles(root, { [`pending/${id}.json`]: id.endsWith('4') ? '{"version": 1, ' : JSON.stringify(value) });
  }
  fs.symlinkSync(path.join(root, bankDir, 'brief.md'), path.join(root, 'pending', 'bi-00000005.json'));
  const before = fs.readdirSync(path.join(root, bankDir));
  expect(await listed(root, 'a')).toEqual([]);
  await using(open(root, 'a'), async (bank) => expect(await (await bank.rooms()).conflicts.list()).toEqual([]));
  expect(fs.readdirSync(path.join(root, bankDir)).filter((name) => name !== '_index.md')).toEqual(before);
  expect((await propose(root, 'a', 'One log'))?.by).toBe('agent');
  expect(asides.length).toBeGreaterThan(0);
});
