/**
 * A `.git` that keeps git waiting, or that leads to another repository of the person, beside all that
 * git itself makes lead elsewhere: worktrees, submodules, shared clones.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runGit } from '../../../../../src/main/engine/workspace/git.ts';
import { findCommit } from '../../../../../src/main/engine/workspace/past/revisions.ts';
import { gitState } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, makePipe, tempFolder, writeFiles } from '../../temp-folder.ts';
import { list, names, skips } from '../open-folder.ts';

const { signal } = new AbortController();

function repository(file: string): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, { [file]: '' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  return root;
}

function replaced(root: string, file: string, make: (place: string) => void): void {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.rmSync(place, { recursive: true, force: true });
  make(place);
}

/** The opened folder: its own one commit is there, and what is ignored is known by git alone. */
async function believed(root: string): Promise<void> {
  expect((await gitState(root)).repo).toBe(true);
  expect((await list(root)).via).toBe('git');
  expect(await findCommit(root, 'HEAD', signal)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{40}$/) });
}

async function doubted(root: string, file: string): Promise<void> {
  expect(await gitState(root)).toEqual({ repo: false, branch: null, commit: null });
  const listing = await list(root);
  expect(listing.via).toBe('walk');
  expect(names(listing)).toContain('a.ts');
  expect(skips(listing)).toContain(`unreadable ${file}`);
  await expect(findCommit(root, 'HEAD', signal)).rejects.toMatchObject({
    code: 'Refused',
    message: expect.stringContaining('leads to a repository elsewhere'),
  });
}

describe('a pipe in the place of a file of git', () => {
  it.each(['HEAD', 'config', 'commondir', 'index', 'packed-refs', 'info/exclude', 'objects/info/alternates'])(
    '%s is named, and the folder is walked',
    async (file) => {
      const root = repository('a.ts');
      replaced(root, `.git/${file}`, makePipe);
      const listing = await list(root);
      expect(names(listing)).toEqual(['a.ts']);
      expect(skips(listing)).toEqual([`notAFile .git/${file}`]);
      await expect(findCommit(root, 'HEAD', signal)).rejects.toMatchObject({
        code: 'Refused',
        message: expect.stringContaining(`.git/${file} is a pipe`),
      });
    },
  );

  it('is found in the place of .git, behind a link and behind the name of a folder elsewhere', async () => {
    const root = repository('a.ts');
    replaced(root, '.git/index', (place) => {
      makePipe(path.join(root, 'pipe'));
      fs.symlinkSync('../pipe', place);
    });
    expect(skips(await list(root))).toEqual(['notAFile .git/index', 'notAFile pipe']);
    const other = repository('a.ts');
    fs.renameSync(path.join(other, '.git'), path.join(other, 'kept'));
    fs.writeFileSync(path.join(other, '.git'), 'gitdir: kept\n');
    replaced(other, 'kept/HEAD', makePipe);
    expect(skips(await list(other))).toEqual(['notAFile kept/HEAD']);
    const ignoring = repository('a.ts');
    makePipe(path.join(ignoring, '.gitignore'));
    expect(skips(await list(ignoring))).toEqual(['notAFile .gitignore']);
    const bare = tempFolder();
    writeFiles(bare, { 'a.ts': '' });
    makePipe(path.join(bare, '.git'));
    expect(skips(await list(bare))).toEqual(['notAFile .git']);
  });

  it('that is none of those, such as a branch or a file of rules, ends git when it has done nothing for a while', async () => {
    const root = repository('a.ts');
    replaced(root, 'deep/.gitignore', makePipe);
    const listing = await list(root);
    expect(names(listing)).toEqual(['a.ts']);
    expect(skips(listing)).toEqual(['notAFile deep/.gitignore', 'unreadable .git']);
    expect(await runGit(root, 'ls-files', [])).toMatchObject({ ok: false, stderr: expect.stringContaining('in vain') });
  });
});

describe('a .git that leads elsewhere', () => {
  it('is believed where git made it: worktree, submodule, shared clone, git folder within', async () => {
    const root = repository('a.ts');
    const beside = tempFolder();
    git(root, 'worktree', 'add', '-qb', 'beside', path.join(beside, 'tree'));
    await believed(path.join(beside, 'tree'));
    git(root, 'clone', '-q', '--shared', root, path.join(beside, 'shared'));
    await believed(path.join(beside, 'shared'));
    const holder = repository('b.ts');
    git(holder, 'submodule', '--quiet', 'add', root, 'sub');
    await believed(path.join(holder, 'sub'));
    await believed(holder);
    expect(names(await list(holder, 'index:\n  nestedRepositories: true\n'))).toEqual(['b.ts', 'sub/a.ts']);
    git(path.join(holder, 'sub'), 'worktree', 'add', '-qb', 'more', path.join(beside, 'of-sub'));
    await believed(path.join(beside, 'of-sub'));
    const bare = tempFolder();
    git(root, 'clone', '-q', '--bare', root, path.join(bare, '.bare'));
    git(path.join(bare, '.bare'), 'worktree', 'add', '-q', path.join(bare, 'main'));
    await believed(path.join(bare, 'main'));
    const separate = tempFolder();
    git(separate, 'init', '-q', '--separate-git-dir', path.join(separate, 'kept'), path.join(separate, 'tree'));
    git(path.join(separate, 'tree'), 'config', 'core.worktree', path.join(separate, 'tree'));
    git(path.join(separate, 'tree'), 'commit', '-q', '--allow-empty', '-m', 'first');
    await believed(path.join(separate, 'tree'));
  });

  it('to a link in the place of a branch, which has no commit yet, is its own', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    replaced(root, '.git/HEAD', (place) => fs.symlinkSync('refs/heads/main', place));
    expect((await gitState(root)).repo).toBe(true);
  });

  const victim = (): string => repository('private.ts');
  const plain = (): string => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': '' });
    return root;
  };
  const lies: [string, (root: string, foreign: string) => string][] = [
    [
      'a file that names another repository',
      (root, foreign) => {
        fs.writeFileSync(path.join(root, '.git'), `gitdir: ${foreign}/.git\n`);
        return '.git';
      },
    ],
    [
      'a file that names the worktree of another repository',
      (root, foreign) => {
        git(foreign, 'worktree', 'add', '-qb', 'beside', path.join(tempFolder(), 'tree'));
        fs.writeFileSync(path.join(root, '.git'), `gitdir: ${foreign}/.git/worktrees/tree\n`);
        return '.git';
      },
    ],
    [
      'a link',
      (root, foreign) => {
        fs.symlinkSync(path.join(foreign, '.git'), path.join(root, '.git'));
        return '.git';
      },
    ],
    [
      'a folder whose commondir is another repository',
      (root, foreign) => {
        git(root, 'init', '-q');
        fs.writeFileSync(path.join(root, '.git/commondir'), `${foreign}/.git\n`);
        return '.git';
      },
    ],
    [
      'objects and branches that are links',
      (root, foreign) => {
        git(root, 'init', '-q');
        for (const name of ['objects', 'refs'])
          replaced(root, `.git/${name}`, (place) => fs.symlinkSync(path.join(foreign, '.git', name), place));
        return '.git/objects';
      },
    ],
    [
      'shared objects, and a branch that is a link',
      (root, foreign) => {
        git(root, 'init', '-q');
        writeFiles(root, { '.git/objects/info/alternates': `${foreign}/.git/objects\n` });
        fs.symlinkSync(path.join(foreign, '.git/refs/heads/main'), path.join(root, '.git/refs/heads/main'));
        return '.git/refs/heads/main';
      },
    ],
    [
      'a pack of objects that is a link',
      (root, foreign) => {
        git(foreign, 'gc', '-q');
        git(root, 'init', '-q');
        const pack = path.join(foreign, '.git/objects/pack');
        for (const name of fs.readdirSync(pack))
          fs.symlinkSync(path.join(pack, name), path.join(root, '.git/objects/pack', name));
        fs.copyFileSync(path.join(foreign, '.git/packed-refs'), path.join(root, '.git/packed-refs'));
        return `.git/objects/pack/${fs.readdirSync(pack).find((name) => name.endsWith('.idx'))}`;
      },
    ],
  ];
  it.each(lies)('is not: %s', async (_what, plant) => {
    const root = plain();
    const foreign = victim();
    const file = plant(root, foreign);
    // Asked carelessly, git shows the other's past: the trap is real.
    expect(git(root, 'log', '--all', '--format=%s')).toContain('first');
    if (file.endsWith('.idx')) {
      const skipped = skips(await list(root));
      expect(skipped).toHaveLength(1);
      expect(skipped[0]).toMatch(/^unreadable \.git\/objects\/pack\//);
    } else await doubted(root, file);
  });

  it('that names itself in a submodule costs that one alone', async () => {
    const root = repository('a.ts');
    const foreign = victim();
    writeFiles(root, { 'sub/b.ts': '' });
    fs.writeFileSync(path.join(root, 'sub/.git'), `gitdir: ${foreign}/.git\n`);
    const listing = await list(root, 'index:\n  nestedRepositories: true\n');
    expect(names(listing)).toEqual(['a.ts', 'sub/b.ts']);
    expect(skips(listing)).toEqual(['unreadable sub/.git']);
  });
});
