import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeBack } from '../../../../src/main/engine/bank/conflicts.ts';
import { openBankParts } from './open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts>;
beforeEach(() => {
  bank = openBankParts();
});
afterEach(() => bank.dispose());

const was = Buffer.from('was\n');
const becomes = Buffer.from('becomes\n');

test('a step over several files is carried out and undone as one', async () => {
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

test('where one file has changed meanwhile nothing is done at all', async () => {
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

test('what a kill left half-done is undone at the next start', async () => {
  const changes = ['a.md', 'b.md', 'c.md'].map((path) => ({ path, before: was, after: becomes }));
  bank.undos.keep({ files: changes, block: null }, 'running');
  bank.put('a.md', becomes);
  bank.put('b.md', becomes);
  bank.put('c.md', was);
  await bank.steps.recover();
  expect(['a.md', 'b.md', 'c.md'].map(bank.text)).toEqual(['was\n', 'was\n', 'was\n']);
  expect(bank.undos.running()).toEqual([]);
});

test('text that a step moved is in one of its files, also where a person wrote into the other after the kill', async () => {
  const moved = Buffer.from('moved\n');
  const changes = [
    { path: 'archive/x.md', before: null, after: moved },
    { path: 'active.md', before: moved, after: Buffer.from('') },
  ];
  bank.undos.keep({ files: changes, block: null }, 'running');
  bank.put('archive/x.md', moved);
  bank.put('active.md', 'by a person\n');
  await bank.steps.recover();
  expect([bank.text('active.md'), bank.text('archive/x.md')]).toEqual(['by a person\n', 'moved\n']);
  expect(bank.undos.running()).toEqual([]);
});

test.each(['replace', 'remove'] as const)(
  'text stays where it was moved to when an editor saves its older text after the %s of taking back',
  async (after) => {
    bank.put('active.md', 'moved\n');
    const id = await bank.steps.carryOut([
      { path: 'archive/x.md', before: null, after: Buffer.from('moved\n') },
      { path: 'active.md', before: Buffer.from('moved\n'), after: Buffer.from('') },
    ]);
    const { files, table, undos } = bank;
    const edited = (): void => bank.put('active.md', 'of an editor\n');
    const beside: typeof files = {
      ...files,
      async replace(...change) {
        const replaced = await files.replace(...change);
        if (after === 'replace') edited();
        return replaced;
      },
      async remove(...change) {
        const removed = await files.remove(...change);
        edited();
        return removed;
      },
    };
    await expect(takeBack(id, { files: beside, table, undos, onConflicts() {}, taken() {} })).rejects.toMatchObject({
      code: 'Conflict',
      data: { path: 'active.md' },
    });
    expect([bank.text('active.md'), bank.text('archive/x.md')]).toEqual(['of an editor\n', 'moved\n']);
  },
);

test('a step is undone in reverse, and again where a kill cut that short', async () => {
  bank.put('active.md', 'moved\n');
  const id = await bank.steps.carryOut([
    { path: 'archive/x.md', before: null, after: Buffer.from('moved\n') },
    { path: 'active.md', before: Buffer.from('moved\n'), after: Buffer.from('') },
  ]);
  // As the kill left it: the first half of taking back is done.
  bank.put('active.md', 'moved\n');
  expect(await bank.undo(id)).toEqual(['archive/x.md', 'active.md']);
  expect(bank.text('active.md')).toBe('moved\n');
  expect(fs.existsSync(bank.at('archive/x.md'))).toBe(false);
});

test('what a step also settles is settled with it or not at all', async () => {
  bank.put('a.md', was);
  const changes = [{ path: 'a.md', before: was, after: becomes }];
  const also = (): void => {
    throw new Error('disk full');
  };
  await expect(bank.steps.carryOut(changes, { also })).rejects.toThrow('disk full');
  expect(bank.text('a.md')).toBe('was\n');
  expect(bank.undos.running()).toEqual([]);
});
