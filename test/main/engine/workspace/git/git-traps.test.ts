import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runGit } from '../../../../../src/main/engine/workspace/git.ts';
import {
  checkFolder,
  findCommit,
  gitState,
  inspectFiles,
  readOrigins,
  readRevisions,
  writePastFiles,
} from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, makePipe, tempFolder, writeFiles } from '../../temp-folder.ts';
import { configOf, list, names } from '../open-folder.ts';

/** A repository in which every known way to make git run something leads to a script that leaves a mark. */
function trapped(): { root: string; sprung(): string[] } {
  const root = tempFolder();
  const marks = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, { 'a.ts': 'old', 'b.ts': '', '.gitattributes': '* filter=trap diff=trap\n' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'first');
  const trap = (name: string): string => {
    const script = path.join(root, '.git', `trap-${name}.sh`);
    fs.writeFileSync(script, `#!/bin/sh\necho x > '${marks}/${name}'\ncat\n`, { mode: 0o755 });
    return script;
  };
  const keys = [
    'core.fsmonitor',
    'core.pager',
    'core.editor',
    'core.sshCommand',
    'core.askPass',
    'core.alternateRefsCommand',
    'core.gitProxy',
    'diff.external',
    'diff.trap.command',
    'diff.trap.textconv',
    'filter.trap.clean',
    'filter.trap.smudge',
    'filter.trap.process',
    'gpg.program',
    'sequence.editor',
  ];
  for (const key of keys) git(root, 'config', key, trap(key));
  for (const command of ['ls-files', 'ls-tree', 'rev-parse', 'cat-file', 'for-each-ref', 'blame']) {
    git(root, 'config', `alias.${command}`, `!${trap(`alias-${command}`)}`);
    git(root, 'config', `pager.${command}`, trap(`pager-${command}`));
  }
  git(root, 'config', 'credential.helper', `!${trap('credential')}`);
  git(root, 'config', 'core.untrackedCache', 'true');
  git(root, 'config', 'core.hooksPath', path.join(root, '.git/hooks'));
  for (const hook of [
    'post-index-change',
    'fsmonitor-watchman',
    'query-watchman',
    'pre-commit',
    'post-checkout',
    'reference-transaction',
  ]) {
    fs.copyFileSync(trap(`hook-${hook}`), path.join(root, '.git/hooks', hook));
  }
  writeFiles(root, { 'a.ts': 'changed, so that git would filter it', 'c.ts': '' });
  return { root, sprung: () => fs.readdirSync(marks) };
}

describe('a hostile repository (engine-5)', () => {
  it('has traps that do spring when git is called carelessly', () => {
    const { root, sprung } = trapped();
    execFileSync('git', ['status'], { cwd: root, stdio: 'ignore' });
    expect(sprung()).toContain('core.fsmonitor');
  });

  it('springs none of them, whatever we ask', async () => {
    const { root, sprung } = trapped();
    const index = fs.readFileSync(path.join(root, '.git/index'));
    expect(names(await list(root))).toEqual(['a.ts', 'b.ts', 'c.ts']);
    const looked = await inspectFiles(
      await checkFolder(root),
      await configOf(),
      ['a.ts', 'c.ts'],
      () => false,
      new AbortController().signal,
    );
    expect(names(looked)).toEqual(['a.ts', 'c.ts']);
    expect(await gitState(root)).toEqual({ repo: true, branch: 'main', commit: null });
    await runGit(root, 'cat-file', ['-p', 'HEAD:a.ts']);
    await runGit(root, 'diff-tree', ['--no-ext-diff', '--no-textconv', '-p', '--root', 'HEAD']);
    const { signal } = new AbortController();
    const { branches, commits } = await readRevisions(root, 5, signal);
    expect([branches.map(({ name }) => name), commits.map(({ subject }) => subject)]).toEqual([['main'], ['first']]);
    const origin = await readOrigins(root, 'a.ts', 'old', { from: 1, to: 1 }, signal);
    expect(origin?.commits.map(({ lines }) => lines)).toEqual([[1]]);
    const { id: commit } = await findCommit(root, 'HEAD', signal);
    const today = [{ file: 'a.ts', hash: '' }];
    const past = {
      root,
      config: await configOf(),
      commit,
      into: tempFolder(),
      today,
      names: new Map(),
      onProgress() {},
    };
    const { files } = await writePastFiles(past, signal);
    expect(files.map(({ file }) => file)).toEqual(['a.ts', 'b.ts']);
    expect(fs.readFileSync(path.join(past.into, 'a.ts'), 'utf8')).toBe('old');
    expect(sprung()).toEqual([]);
    expect(fs.readFileSync(path.join(root, '.git/index')).equals(index)).toBe(true);
  });

  it('cannot make git fetch missing objects by a command of its own', async () => {
    const { root, sprung } = trapped();
    const mark = path.join(tempFolder(), 'fetched');
    git(root, 'config', 'core.repositoryFormatVersion', '1');
    git(root, 'config', 'extensions.partialClone', 'evil');
    git(root, 'config', 'remote.evil.url', `ext::sh -c touch% ${mark}`);
    git(root, 'config', 'remote.evil.promisor', 'true');
    git(root, 'config', 'protocol.ext.allow', 'always');
    expect((await runGit(root, 'cat-file', ['-p', 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5390'])).ok).toBe(false);
    expect(fs.existsSync(mark)).toBe(false);
    expect(sprung()).toEqual([]);
    // The same question, asked carelessly, does run it: the trap is real.
    try {
      execFileSync('git', ['cat-file', '-p', 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5390'], {
        cwd: root,
        stdio: 'ignore',
      });
    } catch {
      // It fails after having run the command.
    }
    expect(fs.existsSync(mark)).toBe(true);
  });

  it('cannot reach us through the environment', async () => {
    const root = tempFolder();
    const elsewhere = tempFolder();
    git(root, 'init', '-q');
    git(elsewhere, 'init', '-q');
    writeFiles(root, { 'a.ts': '' });
    writeFiles(elsewhere, { 'secret.ts': '' });
    const script = path.join(import.meta.dirname, '../look-at-folders.ts');
    const mark = path.join(elsewhere, 'trace');
    const env = {
      ...process.env,
      GIT_DIR: path.join(elsewhere, '.git'),
      GIT_WORK_TREE: elsewhere,
      GIT_INDEX_FILE: '/etc/passwd',
      GIT_TRACE: mark,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: '/bin/true',
    };
    const answer = JSON.parse(execFileSync(process.execPath, [script, root], { env, encoding: 'utf8' }));
    expect(answer[0].files).toEqual(['a.ts']);
    expect(fs.existsSync(mark)).toBe(false);
  });

  it('cannot make git wait forever: a pipe in place of a file git reads ends with the time limit', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    makePipe(path.join(root, '.gitignore'));
    const run = await runGit(root, 'ls-files', ['-co', '--exclude-standard', '-z'], { timeoutMs: 300 });
    expect(run.ok).toBe(false);
  });

  it('is given up at once when the caller cancels', async () => {
    const root = tempFolder();
    git(root, 'init', '-q');
    makePipe(path.join(root, '.gitignore'));
    const stop = new AbortController();
    const run = runGit(root, 'ls-files', ['-co', '--exclude-standard', '-z'], { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(run).rejects.toMatchObject({ code: 'Cancelled' });
  });
});
