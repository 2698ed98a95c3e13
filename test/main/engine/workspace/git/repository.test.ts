import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitState } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

function repository(): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, { 'pack/a.ts': '' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  return root;
}

describe('git state', () => {
  it('tells the branch, before the first commit, in a sub-folder and in a worktree', async () => {
    const empty = tempFolder();
    git(empty, 'init', '-q');
    expect(await gitState(empty)).toEqual({ repo: true, branch: 'main', commit: null });
    const root = repository();
    git(root, 'switch', '-qc', 'fix/ünusual-name');
    expect(await gitState(path.join(root, 'pack'))).toEqual({ repo: true, branch: 'fix/ünusual-name', commit: null });
    const tree = path.join(tempFolder(), 'tree');
    git(root, 'worktree', 'add', '-qb', 'beside', tree);
    expect(await gitState(tree)).toEqual({ repo: true, branch: 'beside', commit: null });
  });

  it('names the commit of a detached HEAD, which has no branch, and finds no repository elsewhere', async () => {
    const root = repository();
    git(root, 'switch', '-q', '--detach');
    const commit = git(root, 'rev-parse', 'HEAD').slice(0, 7);
    expect(await gitState(root)).toEqual({ repo: true, branch: null, commit });
    expect(await gitState(tempFolder())).toEqual({ repo: false, branch: null, commit: null });
  });

  it('does not believe a work tree that is somewhere else, nor a bare repository planted as a folder', async () => {
    const root = repository();
    git(root, 'config', 'core.worktree', '/etc');
    expect(await gitState(root)).toEqual({ repo: false, branch: null, commit: null });
    const bare = tempFolder();
    git(bare, 'init', '-q', '--bare');
    expect(await gitState(bare)).toEqual({ repo: false, branch: null, commit: null });
  });

  it('does without the branch when HEAD is a link', async () => {
    const root = repository();
    fs.rmSync(path.join(root, '.git/HEAD'));
    fs.writeFileSync(path.join(root, '.git/elsewhere'), 'ref: refs/heads/main\n');
    fs.symlinkSync('elsewhere', path.join(root, '.git/HEAD'));
    expect((await gitState(root)).branch).toBeNull();
  });
});
