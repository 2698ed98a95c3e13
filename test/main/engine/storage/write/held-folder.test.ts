import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  atomicWriteFile,
  atomicWriteFiles,
  createLog,
  makeFolder,
  openDatabase,
  removeIfSame,
  replaceIfSame,
  setAside,
} from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';

const onLinux = test.runIf(process.platform === 'linux');
const refused = { code: 'Refused', message: expect.stringContaining('leads elsewhere') };

/** A project whose `.memo/` is a link by now, and what it leads to. */
function swapped(): { memo: string; outside: string } {
  const parent = tempFolder();
  writeFiles(parent, { 'project/.memo/a.json': 'old', 'outside/a.json': 'old' });
  const memo = path.join(parent, 'project', '.memo');
  fs.renameSync(memo, `${memo}-before`);
  fs.symlinkSync('../outside', memo);
  return { memo, outside: path.join(parent, 'outside') };
}

test('nothing is written through a link in the place of the state folder', async () => {
  const { memo, outside } = swapped();
  const a = path.join(memo, 'a.json');
  const [first] = await atomicWriteFiles([{ file: a, data: 'new' }]);
  expect(first).toMatchObject({ status: 'rejected', reason: refused });
  await expect(atomicWriteFile(a, 'new')).rejects.toMatchObject(refused);
  await expect(replaceIfSame(a, Buffer.from('old'), Buffer.from('new'))).rejects.toMatchObject(refused);
  await expect(replaceIfSame(path.join(memo, 'b'), null, Buffer.from('new'))).rejects.toMatchObject(refused);
  await expect(removeIfSame(a, Buffer.from('old'))).rejects.toMatchObject(refused);
  expect(() => setAside(a)).toThrow(expect.objectContaining(refused));
  await expect(makeFolder(path.join(memo, 'deep', 'er'))).rejects.toMatchObject(refused);
  expect(() => openDatabase(path.join(memo, 'memory.db'), { migrations: [] })).toThrow(
    expect.objectContaining(refused),
  );
  createLog(path.join(memo, 'engine.log')).warn('told');
  expect(fs.readdirSync(outside)).toEqual(['a.json']);
  expect(fs.readFileSync(path.join(outside, 'a.json'), 'utf8')).toBe('old');
});

test('what has to stay within a folder is not written where a link of it leads', async () => {
  const parent = tempFolder();
  writeFiles(parent, { 'project/src/a.ts': 'old', 'outside/a.ts': 'old' });
  const root = path.join(parent, 'project');
  fs.symlinkSync('../outside', path.join(root, 'lib'));
  const a = path.join(root, 'lib', 'a.ts');
  const [first] = await atomicWriteFiles([{ file: a, data: 'new' }], root);
  expect(first).toMatchObject({ status: 'rejected', reason: refused });
  await expect(replaceIfSame(a, Buffer.from('old'), Buffer.from('new'), root)).rejects.toMatchObject(refused);
  const [inside] = await atomicWriteFiles([{ file: path.join(root, 'src', 'a.ts'), data: 'new' }], root);
  expect(inside).toMatchObject({ status: 'fulfilled' });
  expect(fs.readFileSync(path.join(root, 'src', 'a.ts'), 'utf8')).toBe('new');
  expect(fs.readFileSync(path.join(parent, 'outside', 'a.ts'), 'utf8')).toBe('old');
});

onLinux('a folder of the state that is swapped again and again while it is written is left for nothing', async () => {
  const parent = tempFolder();
  writeFiles(parent, { 'project/.memo/context/a.md': 'a', 'outside/a.md': 'precious' });
  const context = path.join(parent, 'project', '.memo', 'context');
  fs.symlinkSync('../../outside', `${context}-link`);
  const swap = (): void => {
    for (const [from, to] of [
      ['', '-away'],
      ['-link', ''],
      ['', '-link'],
      ['-away', ''],
    ] as const)
      fs.renameSync(context + from, context + to);
  };
  const file = path.join(context, 'a.md');
  const told = new Set<string>();
  for (let n = 0; n < 300; n += 1) {
    const writing = [
      atomicWriteFile(file, `written ${n}`),
      replaceIfSame(path.join(context, `b${n}.md`), null, Buffer.from('b')),
    ].map((write) =>
      write.then(
        () => 'done',
        () => 'refused',
      ),
    );
    let over = false;
    const all = Promise.all(writing);
    void all.then(() => {
      over = true;
    });
    while (!over) {
      swap();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const one of await all) told.add(one);
  }
  expect(told).toContain('done');
  expect(fs.readdirSync(path.join(parent, 'outside'))).toEqual(['a.md']);
  expect(fs.readFileSync(path.join(parent, 'outside', 'a.md'), 'utf8')).toBe('precious');
});
