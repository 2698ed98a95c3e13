import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder, inspectFiles } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';
import { configOf, names } from '../open-folder.ts';

async function inspect(root: string, files: readonly string[], known: readonly string[] = [], yaml = '') {
  const folder = await checkFolder(root);
  return inspectFiles(
    folder,
    await configOf(yaml),
    files,
    (file) => known.includes(file),
    new AbortController().signal,
  );
}

describe('looking at reported files', () => {
  it('gives what the listing would give, in a repository', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, {
      '.gitignore': '*.out.ts\n',
      'a.ts': 'x',
      'b.out.ts': '',
      'tracked.out.ts': '',
      'node_modules/c.ts': '',
      'a.min.js': '',
      '-x [a] *.ts': '',
    });
    git(root, 'add', '-f', 'tracked.out.ts');
    const listing = await inspect(root, [
      'a.ts',
      'b.out.ts',
      'tracked.out.ts',
      'node_modules/c.ts',
      'a.min.js',
      'gone.ts',
      '-x [a] *.ts',
    ]);
    expect(names(listing)).toEqual(['-x [a] *.ts', 'a.ts', 'tracked.out.ts']);
    expect(listing.skipped.map(({ reason }) => reason).sort()).toEqual(['minified', 'vendored']);
  });

  it('honours rules above the opened folder and beside it, in nested repositories and without any', async () => {
    const top = tempFolder();
    git(top, 'init', '-q');
    writeFiles(top, {
      '.gitignore': 'gen.ts\n',
      '.git/info/exclude': 'mine.ts\n',
      'pack/gen.ts': '',
      'pack/mine.ts': '',
      'pack/a.ts': '',
      'pack/nest/gen.ts': '',
      'pack/nest/own.ts': '',
    });
    git(path.join(top, 'pack/nest'), 'init', '-q');
    writeFiles(top, { 'pack/nest/.gitignore': 'own.ts\n' });
    expect(
      names(await inspect(path.join(top, 'pack'), ['gen.ts', 'mine.ts', 'a.ts', 'nest/gen.ts', 'nest/own.ts'])),
    ).toEqual(['a.ts']);
    const included = 'index:\n  nestedRepositories: true\n';
    expect(names(await inspect(path.join(top, 'pack'), ['nest/gen.ts', 'nest/own.ts'], [], included))).toEqual([
      'nest/gen.ts',
    ]);
    const plain = tempFolder();
    writeFiles(plain, { '.gitignore': 'gen.ts\n', 'gen.ts': '', 'a.ts': '' });
    expect(names(await inspect(plain, ['gen.ts', 'a.ts']))).toEqual(['a.ts']);
  });

  it('takes the word of the caller for files listed before, and still sees what they are now', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': 'x' });
    fs.symlinkSync('a.ts', path.join(root, 'b.ts'));
    const listing = await inspect(root, ['a.ts', 'b.ts'], ['a.ts', 'b.ts']);
    expect(names(listing)).toEqual(['a.ts']);
    expect(listing.skipped).toMatchObject([{ file: 'b.ts', reason: 'symlink' }]);
  });

  it('asks about many files in several goes', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    const files = Array.from({ length: 400 }, (_, i) => `${'long'.repeat(30)}-${i}.ts`);
    writeFiles(root, Object.fromEntries(files.map((file) => [file, ''])));
    expect(names(await inspect(root, files))).toEqual([...files].sort());
  });
});
