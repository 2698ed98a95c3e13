/** Worktrees, clones and submodules below the opened folder, through the listing by git and by the walk. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolder, inspectFiles } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, makePipe, tempFolder, writeFiles } from '../../temp-folder.ts';
import { configOf, list, names, skips } from '../open-folder.ts';

const included = 'index:\n  nestedRepositories: true\n';

function repository(files: Record<string, string> = { 'a.ts': '' }): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  return root;
}

describe('linked worktrees of the same repository', () => {
  it('are left out and counted, on a branch or detached, also where other repositories are included', async () => {
    const root = repository();
    git(root, 'worktree', 'add', '-q', '.claude/worktrees/feat', '-b', 'feat');
    git(root, 'worktree', 'add', '-q', '--detach', '.worktrees/loose');
    for (const yaml of ['', included]) {
      const listing = await list(root, yaml);
      expect(names(listing)).toEqual(['a.ts']);
      expect(skips(listing)).toEqual(['worktree .claude/worktrees/feat', 'worktree .worktrees/loose']);
    }
  });

  it('are left out below an opened folder of a repository, below a worktree, and beside a bare repository', async () => {
    const top = repository({ 'lib/a.ts': '', 'b.ts': '' });
    git(top, 'worktree', 'add', '-q', 'lib/feat', '-b', 'feat');
    expect(skips(await list(path.join(top, 'lib')))).toEqual(['worktree feat']);

    const linked = path.join(tempFolder(), 'linked');
    git(top, 'worktree', 'add', '-q', linked, '-b', 'linked');
    git(top, 'worktree', 'add', '-q', path.join(linked, 'inner'), '-b', 'inner');
    const listing = await list(linked);
    expect(names(listing)).toEqual(['b.ts', 'lib/a.ts']);
    expect(skips(listing)).toEqual(['worktree inner']);

    const home = tempFolder();
    git(home, 'clone', '-q', '--bare', top, '.bare');
    fs.writeFileSync(path.join(home, '.git'), 'gitdir: ./.bare\n');
    git(home, 'worktree', 'add', '-q', 'main', 'main');
    writeFiles(home, { 'notes.ts': '' });
    const beside = await list(home);
    expect(names(beside)).toEqual(['notes.ts']);
    expect(skips(beside)).toEqual(['worktree main']);
    expect(beside.otherTexts, 'nothing of what git keeps').toEqual([]);
  });

  it('are known after the repository was moved, and where git is damaged and the folder is walked', async () => {
    const before = repository();
    git(before, 'worktree', 'add', '-q', 'wt/feat', '-b', 'feat');
    const root = path.join(tempFolder(), 'moved');
    fs.renameSync(before, root);
    expect(skips(await list(root))).toEqual(['worktree wt/feat']);
    expect(names(await list(root))).toEqual(['a.ts']);
    fs.writeFileSync(path.join(root, '.git/config'), 'not [a configuration');
    const walked = await list(root, included);
    expect(walked).toMatchObject({ via: 'walk' });
    expect(names(walked)).toEqual(['a.ts']);
    expect(skips(walked)).toEqual(['worktree wt/feat']);
  });

  it('of a clone that is below the folder too are left out, whatever is included', async () => {
    const root = tempFolder();
    git(root, 'clone', '-q', repository(), 'api');
    git(path.join(root, 'api'), 'worktree', 'add', '-q', '../api-feat', '-b', 'feat');
    const listing = await list(root, included);
    expect(names(listing)).toEqual(['api/a.ts']);
    expect(skips(listing)).toEqual(['worktree api-feat']);
  });
});

describe.each([
  ['in a repository', (root: string) => void git(root, 'init', '-q')],
  ['in a plain folder', () => {}],
])('other repositories %s', (_, prepare) => {
  it('are left out with what they are, and read where the configuration includes them', async () => {
    const other = repository({ 'o.ts': '' });
    const holder = repository({ 'h.ts': '' });
    git(holder, 'submodule', '--quiet', 'add', other, 'sub');
    git(holder, 'commit', '-qam', 'sub');
    const root = tempFolder();
    prepare(root);
    writeFiles(root, { 'a.ts': '' });
    git(root, 'clone', '-q', holder, 'clone');
    git(root, 'clone', '-q', '--bare', other, 'mirror.git');
    git(other, 'worktree', 'add', '-q', path.join(root, 'tree'), '-b', 'tree');
    git(other, 'worktree', 'add', '-q', path.join(root, 'lost'), '-b', 'lost');
    fs.writeFileSync(path.join(root, 'lost/.git'), 'gitdir: /nowhere/repo/.git/worktrees/lost\n');
    git(root, 'clone', '-q', '--separate-git-dir', path.join(tempFolder(), 'kept'), other, 'apart');
    const listing = await list(root);
    expect(names(listing)).toEqual(['a.ts']);
    expect(Object.fromEntries(listing.skipped.map(({ file, reason, detail }) => [file, [reason, detail]]))).toEqual({
      clone: ['nestedRepository', 'a clone'],
      'mirror.git': ['nestedRepository', 'a bare repository'],
      tree: ['nestedRepository', 'a worktree of another repository'],
      lost: ['nestedRepository', 'a worktree of another repository'],
      apart: ['nestedRepository', 'a clone'],
    });
    const all = await list(root, included);
    expect(names(all)).toEqual(['a.ts', 'apart/o.ts', 'clone/h.ts', 'lost/o.ts', 'tree/o.ts']);
    expect(skips(all).filter((skip) => !skip.startsWith('unreadable'))).toEqual([]);
  });

  it('are none where git would not accept what stands as .git', async () => {
    const root = tempFolder();
    prepare(root);
    writeFiles(root, {
      'dangling/.git': 'gitdir: ../.git/modules/gone\n',
      'dangling/a.ts': '',
      'words/.git': 'not a path\n',
      'words/b.ts': '',
      'folder/.git/HEAD': 'ref: refs/heads/main\n',
      'folder/c.ts': '',
      'heads/HEAD': 'a text of that name',
      'heads/objects/d.ts': '',
      'piped/e.ts': '',
      'looped/f.ts': '',
    });
    makePipe(path.join(root, 'piped/.git'));
    fs.symlinkSync('.git', path.join(root, 'looped/.git'));
    expect(names(await list(root))).toEqual([
      'dangling/a.ts',
      'folder/c.ts',
      'heads/objects/d.ts',
      'looped/f.ts',
      'piped/e.ts',
      'words/b.ts',
    ]);
  });
});

it('a submodule is left out as what it is; a file that the opened repository tracks stays, whatever .git is above it', async () => {
  const root = repository({ 'lib/a.ts': '' });
  git(root, 'submodule', '--quiet', 'add', repository({ 'o.ts': '' }), 'sub');
  git(path.join(root, 'lib'), 'init', '-q');
  writeFiles(root, { 'lib/new.ts': '' });
  const listing = await list(root);
  expect(names(listing)).toEqual(['lib/a.ts']);
  expect(listing.skipped).toContainEqual({ file: 'sub', reason: 'nestedRepository', detail: 'a submodule' });

  const { signal } = new AbortController();
  const reported = ['lib/a.ts', 'lib/new.ts', 'sub/o.ts'];
  const inspected = await inspectFiles(await checkFolder(root), await configOf(), reported, () => false, signal);
  expect(names(inspected)).toEqual(['lib/a.ts']);
});

it('ignore rules come first: what they leave out is not counted as a worktree', async () => {
  const root = repository({ 'a.ts': '', '.memoignore': '/mine/\n' });
  git(root, 'worktree', 'add', '-q', 'mine/feat', '-b', 'feat');
  expect(skips(await list(root))).toEqual(['ignored mine']);
});
