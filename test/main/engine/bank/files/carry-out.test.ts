import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBankParts } from '../open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts>;
beforeEach(() => {
  bank = openBankParts();
});
afterEach(() => bank.dispose());

const was = Buffer.from('was\n');
const becomes = Buffer.from('becomes\n');

test('a step over several files is carried out and taken back as one', async () => {
  bank.put('a.md', was);
  const id = await bank.steps.carryOut([
    { path: 'archive/x.md', before: null, after: becomes },
    { path: 'a.md', before: was, after: becomes },
  ]);
  expect([bank.text('a.md'), bank.text('archive/x.md')]).toEqual(['becomes\n', 'becomes\n']);
  await bank.undo(id);
  expect(bank.text('a.md')).toBe('was\n');
  expect(fs.existsSync(bank.at('archive/x.md'))).toBe(false);
});

test('where one file is another meanwhile nothing is done at all', async () => {
  bank.put('a.md', was);
  bank.put('b.md', 'by a person\n');
  const changes = [
    { path: 'a.md', before: was, after: becomes },
    { path: 'b.md', before: was, after: becomes },
  ];
  await expect(bank.steps.carryOut(changes)).rejects.toMatchObject({ code: 'Conflict', data: { path: 'b.md' } });
  expect([bank.text('a.md'), bank.text('b.md')]).toEqual(['was\n', 'by a person\n']);
  expect(bank.undos.running()).toEqual([]);
});

test('what a kill left half-done is taken back at the next start, but for what a person wrote since', async () => {
  const changes = ['a.md', 'b.md', 'c.md'].map((path) => ({ path, before: was, after: becomes }));
  bank.undos.keep({ files: changes, block: null }, 'running');
  bank.put('a.md', becomes);
  bank.put('b.md', 'by a person\n');
  bank.put('c.md', was);
  await bank.steps.recover();
  expect(['a.md', 'b.md', 'c.md'].map(bank.text)).toEqual(['was\n', 'by a person\n', 'was\n']);
  expect(bank.undos.running()).toEqual([]);
});
