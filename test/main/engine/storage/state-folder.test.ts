import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CheckedFolder, prepareStateFolder } from '../../../../src/main/engine/storage/storage.ts';
import { git, makePipe, tempFolder, tempUserData, writeFiles } from '../temp-folder.ts';

function checked(root: string, readOnly: string | null = null): CheckedFolder {
  return { root, name: 'project', key: 'abcdefghjkmn', readOnly, network: false };
}

describe('state folder', () => {
  it('is made with what the engine needs, and stays out of git but for the configuration', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    const state = await prepareStateFolder(checked(root));
    expect(state.dir).toBe(path.join(root, '.memo'));
    for (const dir of [state.generationsDir, state.runDir, state.logsDir])
      expect(fs.statSync(dir).isDirectory()).toBe(true);
    for (const dir of [state.dir, state.generationsDir, state.runDir, state.memoryDir, state.editsDir])
      expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
    writeFiles(root, { '.memo/CURRENT': 'g-0001', '.memo/run/lock.db': '', '.memo/generations/g-0001/symbols.db': '' });
    expect(git(root, 'status', '--porcelain', '-uall')).toBe('');
    writeFiles(root, { '.memo/config.yaml': '' });
    expect(git(root, 'status', '--porcelain', '-uall')).toBe('?? .memo/config.yaml\n');
  });

  it('keeps what a person made of its .gitignore', async () => {
    const root = tempFolder();
    writeFiles(root, { '.memo/.gitignore': '# mine\n' });
    await prepareStateFolder(checked(root));
    expect(fs.readFileSync(path.join(root, '.memo/.gitignore'), 'utf8')).toBe('# mine\n');
  });

  it('may be prepared by several processes at once', async () => {
    const root = tempFolder();
    const states = await Promise.all(Array.from({ length: 5 }, () => prepareStateFolder(checked(root))));
    expect(new Set(states.map((state) => state.lockFile)).size).toBe(1);
  });

  it('is under the user data folder when the folder cannot be written, with the configuration where it is', async () => {
    const userData = tempUserData();
    const root = tempFolder();
    const state = await prepareStateFolder(checked(root, 'This folder cannot be written.'));
    expect(state.dir).toBe(path.join(userData, 'workspaces', 'abcdefghjkmn'));
    expect(state.configFile).toBe(path.join(root, '.memo', 'config.yaml'));
    expect(fs.readdirSync(root)).toEqual([]);
  });

  const places = [
    '.memo',
    '.memo/config.yaml',
    '.memo/CURRENT',
    '.memo/generations',
    '.memo/generations/g-0001',
    '.memo/run',
    '.memo/run/lock.db',
    '.memo/run/engine.lock',
    '.memo/logs',
    '.memo/logs/engine.log',
    '.memo/ops',
    '.memo/access.json',
    '.memo/machine.json',
    '.memo/.gitignore',
  ];
  it.each(places)('refuses a link at %s, names it, and leaves its target alone', async (place) => {
    const root = tempFolder();
    const outside = tempFolder();
    fs.mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    fs.symlinkSync(outside, path.join(root, place));
    const mend = {
      code: 'Refused',
      message: expect.stringContaining(path.join(root, place)),
      data: { file: path.join(root, place) },
    };
    await expect(prepareStateFolder(checked(root))).rejects.toMatchObject(mend);
    expect(fs.readdirSync(outside)).toEqual([]);
  });

  it.each(places)('refuses a pipe at %s', async (place) => {
    const root = tempFolder();
    fs.mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    makePipe(path.join(root, place));
    await expect(prepareStateFolder(checked(root))).rejects.toMatchObject({ code: 'Refused' });
  });

  it('refuses a socket in place of a file', async () => {
    const root = tempFolder();
    fs.mkdirSync(path.join(root, '.memo'));
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(root, '.memo/CURRENT'), resolve));
    await expect(prepareStateFolder(checked(root))).rejects.toMatchObject({ code: 'Refused' });
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['.memo', '.memo/generations', '.memo/run'])(
    'refuses a file at %s, where a folder is needed',
    async (place) => {
      const root = tempFolder();
      writeFiles(root, { [place]: 'a file' });
      await expect(prepareStateFolder(checked(root))).rejects.toMatchObject({
        code: 'Refused',
        message: expect.stringContaining('Move it away'),
      });
      expect(fs.readFileSync(path.join(root, place), 'utf8')).toBe('a file');
    },
  );
});
