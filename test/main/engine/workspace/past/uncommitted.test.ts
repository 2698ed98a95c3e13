/** How many files differ from the last commit, compared with what git itself says of the same folder. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createUncommitted } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

const { signal } = new AbortController();
const day = 86_400_000;

function repository(): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, { 'a.ts': 'a', 'src/b.ts': 'b', 'src/c ü.md': 'c', 'd.ts': 'one\ntwo\n', '.gitignore': 'out/\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x');
  return root;
}

describe('uncommitted files', () => {
  it('are the changed, the staged, the removed and the new ones, a new folder once', async () => {
    const root = repository();
    const { count } = createUncommitted(root);
    expect(await count(signal)).toBe(0);
    writeFiles(root, {
      'src/c ü.md': 'changed',
      'new/1.ts': '1',
      'new/2.ts': '2',
      'out/built.js': 'x',
      '.memo/s': 's',
    });
    expect(await count(signal)).toBe(2);
    fs.rmSync(path.join(root, 'a.ts'));
    git(root, 'rm', '-q', '--cached', 'src/b.ts');
    fs.rmSync(path.join(root, 'src/b.ts'));
    git(root, 'add', 'new/1.ts');
    // new/1.ts staged, new/2.ts new, a.ts and src/b.ts removed, the document changed.
    expect(await count(signal)).toBe(5);
    git(root, 'add', '-A', ':!.memo');
    git(root, 'commit', '-qm', 'y');
    expect(await count(signal)).toBe(0);
  });

  it('are none of those that were only touched, or checked out with other line ends', async () => {
    const root = repository();
    const { count } = createUncommitted(root);
    const later = new Date(Date.now() + day);
    fs.utimesSync(path.join(root, 'a.ts'), later, later);
    writeFiles(root, { 'd.ts': 'one\r\ntwo\r\n' });
    expect(await count(signal)).toBe(0);
    writeFiles(root, { 'a.ts': 'z' });
    expect(await count(signal)).toBe(1);
    writeFiles(root, { 'a.ts': 'a' });
    expect(await count(signal)).toBe(0);
  });

  it('are not counted outside a repository and before the first commit', async () => {
    const root = tempFolder();
    const { count } = createUncommitted(root);
    expect(await count(signal)).toBeNull();
    git(root, 'init', '-q');
    expect(await count(signal)).toBeNull();
  });
});
