import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import {
  atomicWriteFile,
  atomicWriteFiles,
  removeTemporaryFiles,
  replaceIfSame,
  writesEnded,
} from '../../../../../src/main/engine/storage/storage.ts';
import { isTemporaryFile } from '../../../../../src/main/engine/storage/write/atomic-write.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';

describe('atomic write', () => {
  it('leaves whole content and recognisable leftovers when killed at any moment (engine-3)', async () => {
    const folder = tempFolder();
    const file = path.join(folder, 'index.json');
    for (let kill = 0; kill < 6; kill += 1) {
      const child = fork(path.join(import.meta.dirname, 'writes-forever.ts'), [file]);
      await once(child, 'message');
      await sleep(Math.random() * 25);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(['a'.repeat(300_000), 'b'.repeat(300_000)]).toContain(fs.readFileSync(file, 'utf8'));
    }
    const leftovers = fs.readdirSync(folder).filter((name) => name !== 'index.json');
    expect(leftovers.filter((name) => !isTemporaryFile(name))).toEqual([]);
    expect(await removeTemporaryFiles(folder)).toBe(leftovers.length);
    expect(fs.readdirSync(folder)).toEqual(['index.json']);
  });

  it('tells when no write is half done any more, also of those that no one waits for and that fail', async () => {
    const folder = tempFolder();
    const at = (name: string): string => path.join(folder, name);
    const slow = (async function* () {
      yield 'a';
      await sleep(20);
      yield 'b';
    })();
    void atomicWriteFile(at('a'), slow);
    void replaceIfSame(at('b'), null, Buffer.from('b'));
    void atomicWriteFile(path.join(folder, 'no', 'folder'), 'c').catch(() => {});
    await writesEnded();
    expect(fs.readdirSync(folder).sort()).toEqual(['a', 'b']);
    expect(fs.readFileSync(at('a'), 'utf8')).toBe('ab');
  });

  it('writes several side by side: each shows what it was when it was put in place, and one that fails keeps none back', async () => {
    const folder = tempFolder();
    const at = (name: string): string => path.join(folder, name);
    fs.writeFileSync(at('mine'), 'another wrote this');
    const results = await atomicWriteFiles([
      { file: at('a'), data: 'A' },
      { file: path.join(folder, 'no', 'folder'), data: 'B' },
      { file: at('mine'), data: 'C', may: () => false },
      { file: at('d'), data: 'D' },
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const told = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const now = fs.statSync(at('a'));
    expect([told[0]?.ino, told[0]?.mtimeMs, told[0]?.size]).toEqual([now.ino, now.mtimeMs, 1]);
    expect(told[1]).toBeNull();
    expect(fs.readFileSync(at('mine'), 'utf8')).toBe('another wrote this');
    expect(fs.readdirSync(folder).sort()).toEqual(['a', 'd', 'mine']);
  });

  it('removes only its own leftovers', async () => {
    const folder = tempFolder();
    writeFiles(folder, { '.memo-tmp-0123456789ab': '', '.memo-tmp-mine': '', 'a.tmp': '' });
    expect(await removeTemporaryFiles(folder)).toBe(1);
    expect(fs.readdirSync(folder).sort()).toEqual(['.memo-tmp-mine', 'a.tmp']);
  });

  it('keeps the permission bits of the file it replaces', async () => {
    const file = path.join(tempFolder(), 'a.json');
    fs.writeFileSync(file, 'old');
    fs.chmodSync(file, 0o640);
    await atomicWriteFile(file, 'new');
    expect(fs.statSync(file).mode & 0o777).toBe(0o640);
    expect(fs.readFileSync(file, 'utf8')).toBe('new');
  });

  it('replaces a link itself, never what it points to', async () => {
    const folder = tempFolder();
    writeFiles(folder, { 'outside.txt': 'precious' });
    fs.symlinkSync('outside.txt', path.join(folder, 'link.txt'));
    await atomicWriteFile(path.join(folder, 'link.txt'), 'new');
    expect(fs.readFileSync(path.join(folder, 'outside.txt'), 'utf8')).toBe('precious');
    expect(fs.lstatSync(path.join(folder, 'link.txt')).isFile()).toBe(true);
  });

  it('says what failed, and leaves nothing behind', async () => {
    const folder = tempFolder();
    writeFiles(folder, { 'taken/child.txt': 'x' });
    const failure = await atomicWriteFile(path.join(folder, 'taken'), 'new').catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(MemoError);
    expect(String(failure)).toContain(path.join(folder, 'taken'));
    expect(fs.readdirSync(folder)).toEqual(['taken']);
  });
});
