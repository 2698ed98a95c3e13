import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blockText, innerHash, toBytes } from '../../../../../src/main/engine/bank/blocks.ts';
import { openBankParts } from '../open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts>;
beforeEach(() => {
  bank = openBankParts();
});
afterEach(() => bank.dispose());

const update = (text: string, more: object = {}) => ({
  path: 'active.md',
  id: 'changes',
  text,
  source: 'changes',
  ...more,
});

/** Names a version of the block: a writer gives it back to say which one it saw. */
const hashOf = (text: string): string => innerHash(toBytes(blockText(text)));

describe('what the machine writes', () => {
  test('a new block goes to the end, and the next text takes its place with the next version (bank-4)', async () => {
    bank.put('active.md', '# Active\n\nmine\n');
    expect(await bank.writer.write(update('- one'))).toEqual({ state: 'written', version: 1, hash: hashOf('- one') });
    expect(bank.text('active.md')).toBe(
      '# Active\n\nmine\n\n<!-- MACHINE_BLOCK_START id=changes -->\n<!-- blockVersion: 1 | lastUpdated: 2026-03-12T13:58:05Z -->\n- one\n<!-- MACHINE_BLOCK_END -->\n',
    );
    expect(await bank.writer.write(update('- two\n'))).toEqual({
      state: 'written',
      version: 2,
      hash: hashOf('- two\n'),
    });
    expect(bank.text('active.md')).toContain('blockVersion: 2');
    expect(bank.text('active.md')).toContain('- two\n<!-- MACHINE_BLOCK_END -->\n');
    expect(bank.text('active.md')).not.toContain('- one');
    expect(await bank.writer.write(update('- two'))).toEqual({ state: 'same', hash: hashOf('- two') });
  });

  test('a file that is not there is made with its heading', async () => {
    await bank.writer.write(update('- one', { path: 'learnings/x.md', heading: '# X\n' }));
    expect(bank.text('learnings/x.md')).toMatch(
      /^# X\n\n<!-- MACHINE_BLOCK_START id=changes -->\n[^\n]+\n- one\n<!-- MACHINE_BLOCK_END -->\n$/,
    );
  });

  test('a mark at the beginning, CRLF, a missing last line end and bytes that are no UTF-8 stay as they are', async () => {
    const before = Buffer.concat([
      Buffer.from('\ufeff# A\r\n'),
      Buffer.from([0xff, 0xfe, 0x41]),
      Buffer.from('\r\nlast'),
    ]);
    bank.put('active.md', before);
    await bank.writer.write(update('- one'));
    await bank.writer.write(update('- two\n- three'));
    const after = bank.bytes('active.md');
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(after.subarray(before.length).toString()).toBe(
      '\r\n\r\n<!-- MACHINE_BLOCK_START id=changes -->\r\n<!-- blockVersion: 2 | lastUpdated: 2026-03-12T13:58:06Z -->\r\n- two\r\n- three\r\n<!-- MACHINE_BLOCK_END -->',
    );
  });

  test('an edited block is a conflict and the file stays byte for byte as it is (bank-4)', async () => {
    await bank.writer.write(update('- one'));
    const edited = bank.text('active.md').replace('- one', '- one, and mine');
    bank.put('active.md', edited);
    const outcome = await bank.writer.write(update('- two'));
    expect(outcome).toMatchObject({
      state: 'conflict',
      conflict: { path: 'active.md', block: 'changes', machine: '- two\n' },
    });
    expect(bank.text('active.md')).toBe(edited);
    // A newer text takes the place of the older in the same conflict.
    const again = await bank.writer.write(update('- three'));
    expect(
      again.state === 'conflict' && outcome.state === 'conflict' && again.conflict.id === outcome.conflict.id,
    ).toBe(true);
    expect(await bank.conflicts.list()).toMatchObject([
      { base: '- one\n', mine: '- one, and mine\n', machine: '- three\n' },
    ]);
  });

  test('an edited block is left in peace while the machine has nothing new to say', async () => {
    await bank.writer.write(update('- one'));
    bank.put('active.md', bank.text('active.md').replace('- one', '- mine'));
    expect(await bank.writer.write(update('- one'))).toEqual({ state: 'same', hash: hashOf('- one') });
    expect(await bank.conflicts.list()).toEqual([]);
  });

  test('a block that a person took out comes back only by their choice', async () => {
    bank.put('active.md', '# A\n');
    await bank.writer.write(update('- one'));
    bank.put('active.md', '# A\n');
    expect(await bank.writer.write(update('- one'))).toEqual({ state: 'same', hash: hashOf('- one') });
    expect(await bank.writer.write(update('- two'))).toMatchObject({ state: 'conflict' });
    expect(bank.text('active.md')).toBe('# A\n');
    const [conflict] = await bank.conflicts.list();
    expect(conflict).toMatchObject({ mine: null, base: '- one\n', startLine: null });
    await bank.conflicts.resolve(conflict?.id ?? '', 'take', {});
    expect(bank.text('active.md')).toMatch(/^# A\n\n<!-- MACHINE_BLOCK_START id=changes -->\n[^\n]+\n- two\n/);
  });

  test('CRLF in place of LF is no edit', async () => {
    await bank.writer.write(update('- one'));
    bank.put('active.md', bank.text('active.md').replaceAll('\n', '\r\n'));
    expect(await bank.writer.write(update('- two'))).toMatchObject({ state: 'written' });
    expect(bank.text('active.md')).toContain('\r\n- two\r\n<!-- MACHINE');
  });

  test('a block from elsewhere is a conflict without a base, unless it says the same', async () => {
    const block =
      '<!-- MACHINE_BLOCK_START id=changes -->\n<!-- blockVersion: 7 -->\n- theirs\n<!-- MACHINE_BLOCK_END -->\n';
    bank.put('active.md', block);
    expect(await bank.writer.write(update('- ours'))).toMatchObject({ state: 'conflict' });
    expect(await bank.conflicts.list()).toMatchObject([{ base: null, mine: '- theirs\n', machineVersion: 8 }]);
    expect(await bank.writer.write(update('- theirs'))).toEqual({ state: 'same', hash: hashOf('- theirs') });
    expect(await bank.conflicts.list()).toEqual([]);
    expect(await bank.writer.write(update('- ours'))).toEqual({ state: 'written', version: 8, hash: hashOf('- ours') });
  });

  test('damaged markers are refused with their lines and the file is not touched', async () => {
    const damaged = '# A\n<!-- MACHINE_BLOCK_START id=changes -->\nx\n';
    bank.put('active.md', damaged);
    await expect(bank.writer.write(update('- one'))).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('line 2'),
      data: { path: 'active.md', damage: [{ code: 'endMissing', line: 2 }] },
    });
    expect(bank.text('active.md')).toBe(damaged);
  });

  test('a text of the machine with markers in it is refused', async () => {
    await expect(bank.writer.write(update('x\n<!-- MACHINE_BLOCK_END -->'))).rejects.toMatchObject({
      code: 'InvalidArgument',
    });
    expect(fs.existsSync(bank.at('active.md'))).toBe(false);
  });

  test('after a kill between file and database its own text is known as its own', async () => {
    await bank.writer.write(update('- one'));
    const known = bank.table.written('active.md', 'changes');
    await bank.writer.write(update('- two'));
    const later = bank.table.written('active.md', 'changes');
    // As the table stood when the file had been written and the commit had not come.
    if (known === null || later === null) throw new Error('nothing was written down');
    bank.table.put('active.md', 'changes', { ...known, pending: later.hash });
    expect(await bank.writer.write(update('- three'))).toMatchObject({ state: 'written' });
  });

  test('links out of the bank are refused, for files and folders', async () => {
    fs.writeFileSync(`${bank.root}/outside.md`, 'x');
    fs.symlinkSync(`${bank.root}/outside.md`, bank.at('active.md'));
    await expect(bank.writer.write(update('- one'))).rejects.toMatchObject({ code: 'Refused' });
    fs.mkdirSync(`${bank.root}/elsewhere`);
    fs.symlinkSync(`${bank.root}/elsewhere`, bank.at('learnings'));
    await expect(bank.writer.write(update('- one', { path: 'learnings/a.md' }))).rejects.toMatchObject({
      code: 'Refused',
    });
    expect(fs.readFileSync(`${bank.root}/outside.md`, 'utf8')).toBe('x');
    expect(fs.readdirSync(`${bank.root}/elsewhere`)).toEqual([]);
  });
});

describe('the three ways out', () => {
  const outside = '# Active\n\nmine, outside\n';
  async function conflict(path = 'active.md'): Promise<string> {
    bank.put(path, outside);
    await bank.writer.write(update('- base', { path }));
    bank.put(path, bank.text(path).replace('- base', '- base, mine'));
    await bank.writer.write(update('- machine', { path }));
    const [open] = await bank.conflicts.list();
    return open?.id ?? '';
  }

  test('keep leaves the file byte for byte, and the same text does not come again (bank-5)', async () => {
    const id = await conflict();
    const before = bank.bytes('active.md');
    const { undo } = await bank.conflicts.resolve(id, 'keep', {});
    expect(bank.bytes('active.md').equals(before)).toBe(true);
    expect(await bank.conflicts.list()).toEqual([]);
    expect(await bank.writer.write(update('- machine'))).toEqual({ state: 'same', hash: hashOf('- machine') });
    expect(await bank.writer.write(update('- newer'))).toMatchObject({ state: 'conflict' });
    expect(undo).not.toBeNull();
  });

  test('take puts the text of the machine in place of mine, and undo brings mine back (bank-5)', async () => {
    const id = await conflict();
    const before = bank.bytes('active.md');
    const preview = await bank.conflicts.preview(id, 'take');
    expect(preview.text).toBe('- machine\n');
    const { undo } = await bank.conflicts.resolve(id, 'take', {});
    expect(bank.text('active.md')).toContain('-->\n- machine\n<!-- MACHINE');
    expect(bank.text('active.md').startsWith(outside)).toBe(true);
    await bank.undo(undo ?? '');
    expect(bank.bytes('active.md').equals(before)).toBe(true);
    expect(await bank.conflicts.list()).toMatchObject([{ id, mine: '- base, mine\n', machine: '- machine\n' }]);
  });

  test('merge puts the text of the machine behind mine; the next one of the machine asks again (bank-5)', async () => {
    const id = await conflict();
    await bank.conflicts.resolve(id, 'merge', {});
    expect(bank.text('active.md')).toContain('-->\n- base, mine\n- machine\n<!-- MACHINE');
    expect(await bank.writer.write(update('- machine'))).toEqual({ state: 'same', hash: hashOf('- machine') });
    expect(await bank.writer.write(update('- newer'))).toMatchObject({ state: 'conflict' });
    expect(await bank.conflicts.list()).toMatchObject([{ base: '- machine\n' }]);
  });

  test('a merge by hand is written as it was shown, with its blank lines', async () => {
    const id = await conflict();
    const text = '\n- base, mine\r\n\n- and from the machine';
    const preview = await bank.conflicts.preview(id, 'merge', text);
    await bank.conflicts.resolve(id, 'merge', { text });
    expect(preview.text).toBe('\n- base, mine\n\n- and from the machine\n');
    expect(bank.text('active.md').replace(/lastUpdated: \S+/, '')).toBe(preview.after.replace(/lastUpdated: \S+/, ''));
  });

  test('what was changed since it was looked at is not settled', async () => {
    const id = await conflict();
    const [open] = await bank.conflicts.list();
    const edited = bank.text('active.md').replace('mine\n<', 'mine, later\n<');
    bank.put('active.md', edited);
    await expect(bank.conflicts.resolve(id, 'take', { seen: open?.mineHash })).rejects.toMatchObject({
      code: 'Conflict',
    });
    expect(bank.text('active.md')).toBe(edited);
  });

  test('undo is refused once the file was written again', async () => {
    const { undo } = await bank.conflicts.resolve(await conflict(), 'take', {});
    const later = `${bank.text('active.md')}more\n`;
    bank.put('active.md', later);
    await expect(bank.undo(undo ?? '')).rejects.toMatchObject({ code: 'Conflict' });
    expect(bank.text('active.md')).toBe(later);
  });

  test('no copy of a file is left behind, whatever is chosen (bank-4)', async () => {
    const choices = ['keep', 'take', 'merge'] as const;
    for (const choice of choices) await bank.conflicts.resolve(await conflict(`${choice}.md`), choice, {});
    expect(fs.readdirSync(bank.dir).sort()).toEqual(choices.map((choice) => `${choice}.md`).sort());
  });
});
