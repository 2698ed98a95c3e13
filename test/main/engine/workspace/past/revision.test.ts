import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { findCommit, readRevisions } from '../../../../../src/main/engine/workspace/workspace.ts';
import { runs } from '../../../../helpers/runs.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

const { signal } = new AbortController();

function repository(): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, { 'a.ts': 'a' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  git(root, 'tag', 'v1.0');
  git(root, 'branch', 'feature/search');
  return root;
}

async function failure(root: string, revision: string): Promise<MemoError> {
  const thrown = await findCommit(root, revision, signal).catch((error: unknown) => error);
  if (thrown instanceof MemoError) return thrown;
  throw new Error(`${revision} was found`);
}

describe('a revision', () => {
  it('may be spelt as git spells commits', async () => {
    const root = repository();
    const head = git(root, 'rev-parse', 'HEAD').trim();
    for (const text of ['HEAD', 'v1.0', 'main', 'feature/search', head, head.slice(0, 8), 'HEAD@{0}', 'HEAD^{/first}'])
      expect(await findCommit(root, text, signal)).toEqual({ id: head });
  });

  it('that is not there is told, with what may be meant', async () => {
    const root = repository();
    const error = await failure(root, 'v1.1');
    expect(error).toMatchObject({ code: 'NotFound', data: { path: 'since', suggestions: ['v1.0'] } });
    expect((await failure(root, 'search')).data.suggestions).toEqual(['feature/search']);
    expect((await failure(root, 'HEAD:a.ts')).code).toBe('NotFound');
    expect((await failure(root, 'HEAD..main')).code).toBe('NotFound');
  });

  it('needs a repository with a commit', async () => {
    const root = tempFolder();
    expect(await failure(root, 'HEAD')).toMatchObject({ code: 'NotFound', message: /no git repository/ });
    git(root, 'init', '-q');
    expect(await failure(root, 'HEAD')).toMatchObject({ code: 'NotFound', message: /no commit yet/ });
  });

  it('is never an option, and names a commit or is refused, whatever the text', async () => {
    const root = repository();
    const mark = path.join(root, 'mark');
    for (const option of ['-x', '--upload-pack=touch mark', `--output=${mark}`, '--git-dir=/', '--all', '-'])
      expect((await failure(root, option)).code).toBe('InvalidArgument');
    const part = fc.constantFrom(
      'HEAD',
      'main',
      '^',
      '~',
      '^{commit}',
      '@{',
      '}',
      ':',
      '..',
      '--all',
      ' ',
      "'",
      '$(x)',
      '*',
      '\\',
      '\n',
      '\0',
      '/',
      'é',
      '-1',
      '|touch mark',
    );
    const text = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
      fc.string({ minLength: 1, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (revision) => {
        const found = await findCommit(root, revision, signal).catch((thrown: unknown) => thrown);
        if (found instanceof MemoError) expect(['NotFound', 'InvalidArgument']).toContain(found.code);
        else expect(found).toEqual({ id: expect.stringMatching(/^[0-9a-f]{40}$/) });
      }),
      runs(12, 20),
    );
    expect(fs.readdirSync(root).sort()).toEqual(['.git', 'a.ts']);
  });
});

describe('revisions to choose from', () => {
  it('are the newest branches, tags and commits, each as git finds it again', async () => {
    const root = repository();
    const first = git(root, 'rev-parse', 'HEAD').trim();
    writeFiles(root, { 'b.ts': 'b' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'second: <b>bold</b>');
    git(root, 'tag', '-a', 'v2.0', '-m', 'two');
    // A branch of the name of a tag; a name that looks like an option; a remote whose HEAD says one twice.
    git(root, 'branch', 'v1.0');
    git(root, 'update-ref', 'refs/heads/-x', first);
    git(root, 'update-ref', 'refs/remotes/origin/main', first);
    git(root, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    const { branches, tags, commits, fork } = await readRevisions(root, 20, signal);
    expect(fork).toEqual({ base: 'origin/main', id: first });
    expect(branches.map(({ name }) => name).sort()).toEqual([
      '-x',
      'feature/search',
      'heads/v1.0',
      'main',
      'origin/main',
    ]);
    expect(branches.at(-1)?.name).toBe('origin/main');
    expect(tags.map(({ name }) => name).sort()).toEqual(['tags/v1.0', 'v2.0']);
    expect(tags.every(({ at }) => at !== null && at > 1e12)).toBe(true);
    expect(commits.map(({ subject }) => subject)).toEqual(['second: <b>bold</b>', 'first']);
    for (const { name } of [...branches, ...tags]) if (!name.startsWith('-')) await findCommit(root, name, signal);
    for (const { id } of commits) await findCommit(root, id, signal);
    expect((await readRevisions(root, 1, signal)).branches).toHaveLength(1);
  });

  it('know where a branch left the main one, and that the main one left nothing', async () => {
    const root = repository();
    const first = git(root, 'rev-parse', 'HEAD').trim();
    expect((await readRevisions(root, 5, signal)).fork).toBeNull();
    git(root, 'checkout', '-qb', 'topic');
    writeFiles(root, { 'b.ts': 'b' });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'of the topic');
    expect((await readRevisions(root, 5, signal)).fork).toEqual({ base: 'main', id: first });
  });

  it('are none outside repositories and before the first commit', async () => {
    const root = tempFolder();
    const none = { branches: [], tags: [], commits: [], fork: null };
    expect(await readRevisions(root, 5, signal)).toEqual(none);
    git(root, 'init', '-q');
    expect(await readRevisions(root, 5, signal)).toEqual(none);
  });
});
