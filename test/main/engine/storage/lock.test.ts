import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tryLock } from '../../../../src/main/engine/storage/storage.ts';
import { makePipe, tempFolder } from '../temp-folder.ts';

/** Starts a process that tries the lock; resolves with whether it owns it. */
async function contender(file: string): Promise<{ child: ChildProcess; owns: boolean }> {
  const child = fork(path.join(import.meta.dirname, 'lock-holder.ts'), [file]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [owns] = await once(child, 'message');
  return { child, owns: owns === true };
}

describe('workspace lock', () => {
  it('has one owner among processes that race, and is free once that one is killed', async () => {
    const file = path.join(tempFolder(), 'lock.db');
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all([contender(file), contender(file), contender(file)]);
      const owners = all.filter(({ owns }) => owns);
      expect(owners).toHaveLength(1);
      expect(tryLock(file)).toBeNull();
      const owner = owners[0]?.child;
      owner?.kill('SIGKILL');
      if (owner) await once(owner, 'exit');
      const mine = tryLock(file);
      expect(mine).not.toBeNull();
      mine?.release();
      for (const { child } of all) child.kill('SIGKILL');
    }
  });

  it('is free for others after a release', async () => {
    const file = path.join(tempFolder(), 'lock.db');
    const mine = tryLock(file);
    expect((await contender(file)).owns).toBe(false);
    mine?.release();
    mine?.release();
    const other = await contender(file);
    expect(other.owns).toBe(true);
    other.child.send('release');
    await once(other.child, 'message');
    tryLock(file)?.release();
  });

  it('is not given twice within one process either', () => {
    const file = path.join(tempFolder(), 'lock.db');
    const mine = tryLock(file);
    expect(tryLock(file)).toBeNull();
    expect(tryLock(file)).toBeNull();
    mine?.release();
    const again = tryLock(file);
    expect(again).not.toBeNull();
    again?.release();
  });

  it('fixes a damaged lock file, and racing menders still end with one owner', async () => {
    const file = path.join(tempFolder(), 'lock.db');
    for (let round = 0; round < 3; round += 1) {
      fs.writeFileSync(file, 'damaged '.repeat(1000));
      const all = await Promise.all([contender(file), contender(file), contender(file)]);
      expect(all.filter(({ owns }) => owns)).toHaveLength(1);
      for (const { child } of all) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  });

  it('is kept when its file is damaged while it is held', async () => {
    const file = path.join(tempFolder(), 'lock.db');
    const owner = await contender(file);
    expect(owner.owns).toBe(true);
    fs.writeFileSync(file, 'damaged '.repeat(1000));
    expect((await contender(file)).owns).toBe(false);
  });

  it('takes a folder in its place away, and refuses a link or pipe', () => {
    const folder = tempFolder();
    const file = path.join(folder, 'lock.db');
    fs.mkdirSync(file);
    tryLock(file)?.release();
    expect(fs.statSync(file).isFile()).toBe(true);
    fs.symlinkSync('/etc/hostname', path.join(folder, 'a.db'));
    makePipe(path.join(folder, 'b.db'));
    for (const name of ['a.db', 'b.db']) expect(() => tryLock(path.join(folder, name))).toThrow('link, pipe');
  });
});
