import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listByWalk } from '../../../../../src/main/engine/workspace/files/git-listing.ts';
import { createSifter } from '../../../../../src/main/engine/workspace/files/sift.ts';
import { checkFolder, listFiles } from '../../../../../src/main/engine/workspace/workspace.ts';
import { runs } from '../../../../helpers/runs.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';
import { configOf, list, names, skips } from '../open-folder.ts';

/** A folder with or without a repository: the rules are the same. */
const ways = [
  ['git', (root: string) => void git(root, 'init', '-q')],
  ['walk', () => {}],
] as const;

describe.each(ways)('listing by %s', (via, prepare) => {
  it('gives the source files with language, size and time, and counts the others', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { 'src/a.cs': 'class A {}', 'b.py': '', 'README.md': 'read', LICENSE: '', 'logo.png': '' });
    fs.utimesSync(path.join(root, 'b.py'), 1000, 1000);
    const listing = await list(root);
    expect(listing).toMatchObject({ via, otherFiles: 3, skipped: [] });
    expect(listing.otherTexts.sort((a, b) => a.size - b.size)).toEqual([
      { file: 'LICENSE', size: 0, mtimeMs: expect.any(Number) },
      { file: 'README.md', size: 4, mtimeMs: expect.any(Number) },
    ]);
    expect(listing.files).toContainEqual({ file: 'b.py', language: 'python', size: 0, mtimeMs: 1_000_000 });
    expect(listing.files).toContainEqual(expect.objectContaining({ file: 'src/a.cs', language: 'csharp', size: 10 }));
  });

  it('tells the language of a file without an ending by its first line', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      'tools/tool': '#!/usr/bin/env python3.12\nprint(1)\n',
      'tools/run': '#!/bin/sh -e\necho\n',
      'tools/serve': '#! /usr/bin/env -S NODE_ENV=production node --flag\r\n',
      'tools/perl': '#!/usr/bin/perl\n',
      'tools/late': '\n#!/bin/sh\n',
      'tools/long': `#!${' '.repeat(300)}/bin/sh\n`,
      'tools/tool.txt': '#!/bin/sh\n',
      LICENSE: 'MIT',
    });
    const { files, otherFiles } = await list(root);
    expect(files.map(({ file, language }) => `${file} ${language}`).sort()).toEqual([
      'tools/run bash',
      'tools/serve javascript',
      'tools/tool python',
    ]);
    expect(otherFiles).toBe(5);
  });

  it('honours nested ignore files, the repository-wide one, and a nearer rule before a farther one', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      '.gitignore': 'gen/\n*.tmp.ts\n/top.ts\n',
      '.git/info/exclude': 'private.ts\n',
      'a/.gitignore': '!keep.tmp.ts\nlocal.ts\n',
      'gen/a.ts': '',
      'a/keep.tmp.ts': '',
      'a/drop.tmp.ts': '',
      'a/local.ts': '',
      'local.ts': '',
      'top.ts': '',
      'a/top.ts': '',
      'a/private.ts': '',
    });
    expect(names(await list(root))).toEqual(['a/keep.tmp.ts', 'a/top.ts', 'local.ts']);
  });

  it('honours .memoignore and index.exclude on top, one entry a folder', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      '.memoignore': 'samples/\nold.ts\n',
      'samples/a.ts': '',
      'samples/deep/b.ts': '',
      'old.ts': '',
      'new.ts': '',
      'x/spec.ts': '',
      'x/.memoignore': '!old.ts\n',
      'x/old.ts': '',
    });
    const listing = await list(root, 'index:\n  exclude: ["**/spec.ts"]\n');
    expect(names(listing)).toEqual(['new.ts', 'x/old.ts']);
    expect(skips(listing)).toEqual(['ignored old.ts', 'ignored samples', 'ignored x/spec.ts']);
  });

  it('leaves vendored trees out, one entry a tree, unless .memoignore brings one back', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      'node_modules/x/a.js': '',
      'lib/obj/b.cs': '',
      'lib/obj/bin/c.cs': '',
      'bin/tool.py': '',
      'src/a.ts': '',
    });
    expect(skips(await list(root))).toEqual(['vendored bin', 'vendored lib/obj', 'vendored node_modules']);
    writeFiles(root, { '.memoignore': '!/bin/\n' });
    const again = await list(root);
    expect(names(again)).toEqual(['bin/tool.py', 'src/a.ts']);
    expect(skips(again)).toEqual(['vendored lib/obj', 'vendored node_modules']);
  });

  it('skips by name and size with the reason', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      'a.min.js': '',
      'A.Designer.cs': '',
      '.env': '',
      'big.ts': 'x'.repeat(3000),
      'fits.ts': 'x'.repeat(2048),
      'big.txt': 'x'.repeat(3000),
      'big.png': 'x'.repeat(3000),
    });
    const listing = await list(root, 'index:\n  maxFileKB: 2\n');
    expect(names(listing)).toEqual(['fits.ts']);
    expect(skips(listing)).toEqual([
      'generated A.Designer.cs',
      'minified a.min.js',
      'secret .env',
      'tooLarge big.ts',
      'tooLarge big.txt',
    ]);
    expect(listing.otherFiles).toBe(1);
  });

  it('names project files, but none that is ignored or vendored', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      '.gitignore': 'gen/\n/package.json\n',
      'a/A.csproj': '',
      'gen/package.json': '',
      'package.json': '',
      'b/package.json': '',
      'node_modules/x/package.json': '',
      'b/setup.py': '',
    });
    const listing = await list(root);
    expect(listing.projectFiles.sort()).toEqual(['a/A.csproj', 'b/package.json', 'b/setup.py']);
    expect(names(listing)).toEqual(['b/setup.py']);
  });

  it('never shows own files', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { '.memo/a.ts': '', 'memory-bank/a.py': '', 'src/a.ts': '' });
    expect(await list(root)).toMatchObject({ files: [{ file: 'src/a.ts' }], skipped: [], otherFiles: 0 });
  });

  it('ends when cancelled', async () => {
    const root = tempFolder();
    prepare(root);
    const folder = await checkFolder(root);
    const config = await configOf();
    await expect(listFiles(folder, config, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('listing by git', () => {
  it('shows tracked files in spite of ignore rules, and none that are gone', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { '.gitignore': '*.out.ts\n', 'a.out.ts': '', 'b.out.ts': '', 'gone.ts': '' });
    git(root, 'add', '-f', 'a.out.ts', 'gone.ts');
    fs.rmSync(path.join(root, 'gone.ts'));
    expect(names(await list(root))).toEqual(['a.out.ts']);
  });

  it('lists files in conflict once', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    const commit = (text: string): void => {
      writeFiles(root, { 'a.ts': text });
      git(root, 'add', '-A');
      git(root, 'commit', '-qm', text);
    };
    commit('base');
    git(root, 'switch', '-qc', 'other');
    commit('other');
    git(root, 'switch', '-q', 'main');
    commit('main');
    expect(() => git(root, 'merge', 'other')).toThrow();
    expect(names(await list(root))).toEqual(['a.ts']);
  });

  it('lists a sub-folder of a repository by the rules above it', async () => {
    const top = tempFolder();
    git(top, 'init', '-q');
    writeFiles(top, { '.gitignore': 'gen/\n', 'pack/a.ts': '', 'pack/gen/b.ts': '', 'c.ts': '' });
    const listing = await list(path.join(top, 'pack'));
    expect(listing.via).toBe('git');
    expect(names(listing)).toEqual(['a.ts']);
  });

  it('walks a folder that its own repository ignores: who opens it wants to see it', async () => {
    const top = tempFolder();
    git(top, 'init', '-q');
    writeFiles(top, { '.gitignore': 'out/\n', 'out/a.ts': '' });
    const listing = await list(path.join(top, 'out'));
    expect(listing.via).toBe('walk');
    expect(names(listing)).toEqual(['a.ts']);
  });

  it('goes into submodules and nested repositories where the configuration includes them, each by its own rules', async () => {
    const other = tempFolder();
    git(other, 'init', '-q');
    writeFiles(other, { 'lib.ts': '', '.gitignore': 'mine.ts\n' });
    git(other, 'add', '-A');
    git(other, 'commit', '-qm', 'lib');
    const root = tempFolder();
    git(root, 'init', '-q');
    git(root, 'submodule', '--quiet', 'add', other, 'sub');
    writeFiles(root, {
      'a.ts': '',
      'sub/mine.ts': '',
      'sub/new.ts': '',
      'nest/b.ts': '',
      'nest/c/d.ts': '',
      'broken/.git': 'gitdir: nowhere\n',
      'broken/e.ts': '',
    });
    git(path.join(root, 'nest'), 'init', '-q');
    fs.mkdirSync(path.join(root, 'empty'));
    expect(names(await list(root, 'index:\n  nestedRepositories: true\n'))).toEqual([
      'a.ts',
      'broken/e.ts',
      'nest/b.ts',
      'nest/c/d.ts',
      'sub/lib.ts',
      'sub/new.ts',
    ]);
  });

  it('walks when the repository is damaged', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    writeFiles(root, { 'a.ts': '', '.git/config': 'not [a configuration', '.gitignore': 'b.ts\n', 'b.ts': '' });
    expect(await list(root)).toMatchObject({ via: 'walk', files: [{ file: 'a.ts' }] });
  });
});

describe('git and the walk', () => {
  const name = fc.constantFrom('a', 'b', 'c.ts', 'd.ts', 'e.py');
  const place = fc
    .array(name, { minLength: 1, maxLength: 3 })
    .map((parts) => [...parts.map((part) => part.replace('.', '')), 'f.ts'].join('/'));
  const rule = fc
    .tuple(
      fc.constantFrom('', '', '!', '/'),
      fc.constantFrom('a', 'b', 'cts', '*.ts', 'f.ts', 'a/b', '**/b', 'a/**', '?'),
      fc.constantFrom('', '', '/'),
    )
    .map((parts) => parts.join('').replace('!/', '!'));
  const ignoreFile = fc.array(rule, { maxLength: 4 }).map((rules) => rules.join('\n'));

  it('list the same files, whatever the ignore rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(place, { minLength: 1, maxLength: 8 }),
        ignoreFile,
        ignoreFile,
        async (places, top, below) => {
          const root = fs.mkdtempSync(path.join(tempFolder(), 'case-'));
          writeFiles(root, Object.fromEntries(places.map((file) => [file, ''])));
          writeFiles(root, { '.gitignore': top, 'a/.gitignore': below });
          const walked = await list(root);
          git(root, 'init', '-q');
          const listed = await list(root);
          expect([walked.via, listed.via]).toEqual(['walk', 'git']);
          expect(names(walked)).toEqual(names(listed));
          fs.rmSync(root, { recursive: true });
        },
      ),
      runs(10, 20),
    );
  });

  it('let others run while they list thousands of files', async () => {
    const root = tempFolder();
    for (let folder = 0; folder < 60; folder += 1) {
      fs.mkdirSync(path.join(root, `f${folder}`));
      for (let file = 0; file < 100; file += 1) fs.writeFileSync(path.join(root, `f${folder}/${file}.ts`), '');
    }
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect((await list(root)).files).toHaveLength(6000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it('find git by absolute folders of PATH only: none planted in the folder is run', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '', git: '#!/bin/sh\ntouch ran\n' });
    fs.chmodSync(path.join(root, 'git'), 0o755);
    const script = path.join(import.meta.dirname, '../look-at-folders.ts');
    execFileSync(process.execPath, [script, root], { cwd: root, env: { ...process.env, PATH: '.::' } });
    expect(fs.existsSync(path.join(root, 'ran'))).toBe(false);
  });
});

it('a folder with very many names is read in turns, and can be left in the middle', async () => {
  const root = tempFolder();
  for (let n = 0; n < 7_000; n += 1) fs.writeFileSync(path.join(root, `${n}-a-name-that-is-rather-long.png`), '');
  const config = await configOf();
  let turns = 0;
  await listByWalk(root, createSifter(root, config), { due: () => true, turn: async () => void turns++ });
  // One for each name that is read, and one for each that is looked at.
  expect(turns).toBe(14_000);
  const left = new Error('left');
  const turn = async () => {
    turns -= 1;
    if (turns === 10_000) throw left;
  };
  await expect(listByWalk(root, createSifter(root, config), { due: () => true, turn })).rejects.toBe(left);
});

it.each(ways)('listing by %s shows how many files of code there are so far, and at the end', async (_via, prepare) => {
  const root = tempFolder();
  prepare(root);
  writeFiles(root, { 'a.ts': '', 'src/b.ts': '', 'README.md': '' });
  const told: number[] = [];
  await listFiles(await checkFolder(root), await configOf(), new AbortController().signal, (files) => told.push(files));
  expect(told.at(-1)).toBe(2);
});
