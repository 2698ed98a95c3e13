import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';
import { runUnprivileged } from '../unprivileged.ts';

const lookAtFolders = path.join(import.meta.dirname, 'look-at-folders.ts');

function withHome(home: string): void {
  const before = process.env.HOME;
  process.env.HOME = home;
  onTestFinished(() => {
    process.env.HOME = before;
  });
}

describe('opening a folder', () => {
  it('takes an ordinary one by its real path, whatever path leads to it', async () => {
    const parent = tempFolder();
    const root = path.join(parent, 'project');
    fs.mkdirSync(root);
    fs.symlinkSync(root, path.join(parent, 'link'));
    const checked = await checkFolder(root);
    expect(checked).toMatchObject({ root, name: 'project', readOnly: null, network: false });
    expect(checked.key).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
    expect(await checkFolder(path.join(parent, 'link'))).toEqual(checked);
    expect(await checkFolder(path.join(parent, '.', 'project', '..', 'project'))).toEqual(checked);
    expect((await checkFolder(parent)).key).not.toBe(checked.key);
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it('takes names with quotes, line breaks and emoji', async () => {
    const root = path.join(tempFolder(), 'it\'s "new"\n🚀 项目');
    fs.mkdirSync(root);
    expect(await checkFolder(root)).toMatchObject({ root, readOnly: null });
  });

  it('says that it is missing, a file, below a file, or a loop of links', async () => {
    const root = tempFolder();
    writeFiles(root, { 'file.ts': '' });
    fs.symlinkSync('loop', path.join(root, 'loop'));
    await expect(checkFolder(path.join(root, 'gone'))).rejects.toMatchObject({
      code: 'NotFound',
      message: expect.stringContaining('gone'),
    });
    await expect(checkFolder(path.join(root, 'file.ts'))).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('is a file'),
    });
    await expect(checkFolder(path.join(root, 'file.ts/below'))).rejects.toMatchObject({ code: 'Refused' });
    await expect(checkFolder(path.join(root, 'loop'))).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('link'),
    });
    await expect(checkFolder(path.join(root, 'x'.repeat(5000)))).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('longer'),
    });
    await expect(checkFolder(`${root}\0x`)).rejects.toMatchObject({ code: 'Refused' });
  });

  it('refuses a drive, the home folder and what contains it', async () => {
    const parent = tempFolder();
    const home = path.join(parent, 'home');
    const project = path.join(home, 'project');
    fs.mkdirSync(project, { recursive: true });
    withHome(home);
    await expect(checkFolder('/')).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('drive'),
    });
    await expect(checkFolder(home)).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('home'),
    });
    await expect(checkFolder(parent)).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('home'),
    });
    expect((await checkFolder(project)).root).toBe(project);
  });

  it('without rights: refuses what may not be read, browses what may not be written, names what is closed inside', () => {
    const parent = tempFolder();
    fs.chmodSync(parent, 0o755);
    const at = (name: string): string => path.join(parent, name);
    writeFiles(parent, {
      'secret/a.ts': 'a',
      'fixed/a.ts': 'const a = 1;',
      'fixed/closed/b.ts': 'b',
      'fixed/c.ts': 'c',
      'fixed/.memo/config.yaml': 'index: {}',
    });
    fs.chmodSync(at('fixed/c.ts'), 0o000);
    fs.chmodSync(at('fixed/closed'), 0o000);
    fs.chmodSync(at('fixed/.memo/config.yaml'), 0o000);
    fs.chmodSync(at('fixed'), 0o555);
    fs.chmodSync(at('secret'), 0o000);
    onTestFinished(() => {
      for (const name of ['secret', 'fixed', 'fixed/closed']) fs.chmodSync(at(name), 0o755);
    });
    const answers = runUnprivileged(lookAtFolders, [at('secret'), at('secret/below'), at('fixed')]);
    expect(answers).toMatchObject([
      { code: 'Refused', message: expect.stringContaining('may not be read') },
      { code: 'Refused', message: expect.stringContaining('may not be looked into') },
      {
        readOnly: expect.stringContaining('cannot be written'),
        files: expect.arrayContaining(['a.ts', 'c.ts']),
        skipped: [{ file: 'closed', reason: 'unreadable', detail: 'permission denied' }],
        reads: expect.arrayContaining([
          expect.objectContaining({ kind: 'text', text: 'const a = 1;' }),
          expect.objectContaining({ kind: 'skipped', reason: 'unreadable', detail: 'permission denied' }),
        ]),
        notices: [{ values: { detail: expect.stringContaining('permission was denied') } }],
      },
    ]);
  });
});
