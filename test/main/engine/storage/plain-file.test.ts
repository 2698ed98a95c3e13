import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createBankFiles } from '../../../../src/main/engine/bank/bank-files.ts';
import { readPlainFile } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';

test.runIf(process.platform === 'linux')(
  'what is open within a folder stands in it, whatever its path says',
  async () => {
    const parent = tempFolder();
    writeFiles(parent, { 'root/a/b.md': 'fine', 'root-beside/b.md': 'secret' });
    const root = path.join(parent, 'root');
    fs.symlinkSync('../root-beside', path.join(root, 'link'));
    expect(String(await readPlainFile(path.join(root, 'a/b.md'), 100, root))).toBe('fine');
    expect(String(await readPlainFile(path.join(root, 'link/b.md'), 100))).toBe('secret');
    await expect(readPlainFile(path.join(root, 'link/b.md'), 100, root)).rejects.toMatchObject({ code: 'Refused' });
  },
);

test.runIf(process.platform === 'linux')(
  'the bank reads nothing elsewhere while one of its folders is swapped',
  async () => {
    const parent = tempFolder();
    writeFiles(parent, { 'root/memory-bank/learnings/b.md': 'fine', 'outside/b.md': 'secret' });
    const root = path.join(parent, 'root');
    const bank = path.join(root, 'memory-bank');
    fs.symlinkSync('../../outside', path.join(bank, 'link'));
    const swap = (): void => {
      for (const [from, to] of [
        ['learnings', 'away'],
        ['link', 'learnings'],
        ['learnings', 'link'],
        ['away', 'learnings'],
      ] as const)
        fs.renameSync(path.join(bank, from), path.join(bank, to));
    };
    const files = createBankFiles({ root, readOnly: null });
    expect(String(await files.read('learnings/b.md'))).toBe('fine');
    const told = new Set<string>();
    for (let n = 0; n < 300; n += 1) {
      const reading = files.read('learnings/b.md').then(String, () => 'refused');
      let over = false;
      void reading.then(() => {
        over = true;
      });
      while (!over) {
        swap();
        await new Promise((resolve) => setImmediate(resolve));
      }
      told.add(await reading);
    }
    expect([...told]).not.toContain('secret');
  },
);
