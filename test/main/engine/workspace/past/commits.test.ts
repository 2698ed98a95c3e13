import { describe, expect, it } from 'vitest';
import { readFileHistory } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

const { signal } = new AbortController();

function commit(root: string, files: Record<string, string>, author: string): void {
  writeFiles(root, files);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x', `--author=${author} <a@b.c>`);
}

function repository(): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  for (let n = 0; n < 5; n += 1) commit(root, { 'src/a.ts': `a${n}`, 'src/b.ts': `b${n}` }, n === 0 ? 'Bo' : 'Ann');
  commit(root, { 'src/c ü.ts': 'c', 'other/d.ts': 'd' }, 'Bo');
  return root;
}

describe('what git knows of files', () => {
  it('is who changed them, how often, and what changes together', async () => {
    const { commits, files, together } = await readFileHistory(repository(), signal);
    expect(commits).toBe(6);
    expect(files.get('src/a.ts')).toMatchObject({
      commits: 5,
      authors: [
        { name: 'Ann', commits: 4 },
        { name: 'Bo', commits: 1 },
      ],
    });
    expect(files.get('src/c ü.ts')?.commits).toBe(1);
    expect(together).toEqual([{ a: 'src/a.ts', b: 'src/b.ts', commits: 5 }]);
  });

  it('hears about the opened folder alone, by paths in it', async () => {
    const { files } = await readFileHistory(`${repository()}/src`, signal);
    expect([...files.keys()].sort()).toEqual(['a.ts', 'b.ts', 'c ü.ts']);
  });

  it('is nothing outside repositories and before the first commit', async () => {
    const root = tempFolder();
    expect((await readFileHistory(root, signal)).commits).toBe(0);
    git(root, 'init', '-q');
    expect((await readFileHistory(root, signal)).commits).toBe(0);
  });

  it('counts what came in by a merge once', async () => {
    const root = repository();
    git(root, 'checkout', '-qb', 'side', 'HEAD~1');
    commit(root, { 'src/a.ts': 'side' }, 'Cy');
    git(root, 'checkout', '-q', 'main');
    git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');
    expect((await readFileHistory(root, signal)).files.get('src/a.ts')?.commits).toBe(6);
  });
});
