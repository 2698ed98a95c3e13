import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSource } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, makePipe, tempFolder, writeFiles } from '../../temp-folder.ts';
import { list, names, skips } from '../open-folder.ts';

const ways = [
  ['git', (root: string) => void git(root, 'init', '-q')],
  ['walk', () => {}],
] as const;

describe.each(ways)('odd names and things, by %s (engine-1)', (via, prepare) => {
  it('quotes, line breaks, emoji, spaces and case twins are listed and can be read', async () => {
    const root = tempFolder();
    prepare(root);
    const odd = [
      `it's.ts`,
      '"quoted".ts',
      'two\nlines.ts',
      '🚀 项目/é.ts',
      ' .ts',
      '-rf.ts',
      '$(touch x).ts',
      'Case.ts',
      'case.ts',
      '*.ts',
      ':(glob)a.ts',
    ];
    writeFiles(root, Object.fromEntries(odd.map((file) => [file, `// ${file.length}`])));
    const listing = await list(root);
    expect(names(listing)).toEqual([...odd].sort());
    for (const file of odd)
      expect(await readSource(root, file, 1000)).toMatchObject({ kind: 'text', text: `// ${file.length}` });
  });

  it('names that no path of the contract can carry are skipped with the reason', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { 'back\\slash.ts': '', 'C:drive.ts': '', 'good.ts': '' });
    fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.ts')]), '');
    const listing = await list(root);
    expect(names(listing)).toEqual(['good.ts']);
    expect(listing.skipped.map(({ reason, detail }) => `${reason}: ${detail}`).sort()).toEqual([
      'nameUnusable: contains a backslash',
      'nameUnusable: looks like an absolute path',
      'nameUnusable: not valid UTF-8',
    ]);
  });

  it('folders nested deeper than the system can name do no harm', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { 'good.ts': '' });
    // Step by step: no single path may be longer than 4096.
    const dig =
      "for (let i = 0; i < 25; i += 1) { fs.mkdirSync('x'.repeat(250)); process.chdir('x'.repeat(250)); } fs.writeFileSync('deep.ts', '');";
    execFileSync(process.execPath, ['-e', dig], { cwd: root });
    onTestFinished(() => void execFileSync('rm', ['-rf', path.join(root, 'x'.repeat(250))]));
    const listing = await list(root);
    expect(names(listing)).toEqual(['good.ts']);
    expect(listing.skipped.map(({ reason }) => reason)).toEqual(['nameUnusable']);
  });

  it('links are never followed: loops, folders and files outside', async () => {
    const root = tempFolder();
    const outside = tempFolder();
    prepare(root);
    writeFiles(outside, { 'secret.ts': '' });
    writeFiles(root, { 'a/b.ts': '' });
    fs.symlinkSync('..', path.join(root, 'a/up'));
    fs.symlinkSync(outside, path.join(root, 'out'));
    fs.symlinkSync(path.join(outside, 'secret.ts'), path.join(root, 'c.ts'));
    fs.symlinkSync('nowhere', path.join(root, 'dangling.ts'));
    const listing = await list(root);
    expect(names(listing)).toEqual(['a/b.ts']);
    expect(skips(listing)).toEqual(['symlink a/up', 'symlink c.ts', 'symlink dangling.ts', 'symlink out']);
  });

  it('pipes and sockets are not opened', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { 'a.ts': '' });
    makePipe(path.join(root, 'pipe.ts'));
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(path.join(root, 'socket.ts'), resolve));
    const listing = await list(root);
    await new Promise((resolve) => server.close(resolve));
    expect(names(listing)).toEqual(['a.ts']);
    // git itself lists neither.
    expect(skips(listing)).toEqual(via === 'git' ? [] : ['notAFile pipe.ts', 'notAFile socket.ts']);
  });

  it('ignore files that are pipes, links, huge or full of wildcards do not stop the listing', async () => {
    const root = tempFolder();
    prepare(root);
    const deep = Array(40).fill('a').join('/');
    writeFiles(root, {
      [`${deep}/b.ts`]: '',
      '.memoignore': `${'**/a/'.repeat(12)}**/c\n[z-a]\n\\\n!\n${'x'.repeat(5000)}\n`,
    });
    makePipe(path.join(root, 'a/.memoignore'));
    fs.symlinkSync('/etc/passwd', path.join(root, 'a/a/.memoignore'));
    writeFiles(root, { 'a/a/a/.memoignore': 'b.ts\n'.repeat(100_000) });
    expect(names(await list(root))).toEqual([`${deep}/b.ts`]);
  });
});

it('a pipe in place of .gitignore does not stop the walk', async () => {
  const root = tempFolder();
  writeFiles(root, { 'a.ts': '' });
  makePipe(path.join(root, '.gitignore'));
  expect(names(await list(root))).toEqual(['a.ts']);
});
