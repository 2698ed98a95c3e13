import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';
import {
  type BlobNames,
  findCommit,
  listFiles,
  type PastFiles,
  writePastFiles,
} from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';
import { openFolder } from '../open-folder.ts';

const { signal } = new AbortController();

/** What a code map of the folder as it is now would ask for. */
async function pastOf(
  root: string,
  revision: string,
  yaml = '',
  names: BlobNames = new Map(),
): Promise<PastFiles & { into: string }> {
  const { folder, config } = await openFolder(root, yaml);
  const today = (await listFiles(folder, config, signal)).files.map(({ file }) => ({
    file,
    hash: contentHash(fs.readFileSync(path.join(root, file), 'utf8')),
  }));
  const { id: commit } = await findCommit(root, revision, signal);
  const into = tempFolder();
  const past = await writePastFiles({ root, config, commit, into, today, names, onProgress() {} }, signal);
  const again = tempFolder();
  const second = await writePastFiles({ root, config, commit, into: again, today, names, onProgress() {} }, signal);
  expect(second, 'what was remembered of the first call').toEqual(past);
  return { ...past, into };
}

const written = ({ files }: PastFiles): string[] => files.map(({ file }) => file).sort();

function repository(files: Record<string, string | Uint8Array>): string {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, files);
  commit(root);
  return root;
}

function commit(root: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'state', '--allow-empty');
}

/** A commit of a tree that git itself would not make: entries as `mode type object name`. */
function craft(root: string, entries: readonly (readonly [mode: string, id: string, name: string])[]): string {
  const bytes = entries.map(([mode, id, name]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  const store = (kind: string, input: Buffer): string =>
    execFileSync('git', ['hash-object', '-t', kind, '-w', '--stdin', '--literally'], { cwd: root, input })
      .toString()
      .trim();
  const tree = store('tree', Buffer.concat(bytes));
  return store('commit', Buffer.from(`tree ${tree}\nauthor a <a> 0 +0000\ncommitter a <a> 0 +0000\n\nx\n`));
}

describe('the files of a commit', () => {
  it('are those that differ, with what they held', async () => {
    const large = `// ${'x'.repeat(200_000)}\n`;
    const root = repository({ 'same.ts': 's', 'a.ts': 'old', 'gone.ts': '', 'large.ts': large, 'notes.md': 'text' });
    writeFiles(root, { 'a.ts': 'new', 'fresh.ts': 'f', 'large.ts': 'small', 'notes.md': 'other' });
    fs.rmSync(path.join(root, 'gone.ts'));
    const past = await pastOf(root, 'HEAD');
    expect(written(past)).toEqual(['a.ts', 'gone.ts', 'large.ts']);
    expect(past.removed).toEqual(['fresh.ts']);
    expect(past.unknown).toEqual([]);
    expect(fs.readFileSync(path.join(past.into, 'a.ts'), 'utf8')).toBe('old');
    expect(fs.readFileSync(path.join(past.into, 'gone.ts'), 'utf8')).toBe('');
    expect(fs.readFileSync(path.join(past.into, 'large.ts'), 'utf8')).toBe(large);
    expect(fs.statSync(path.join(past.into, 'a.ts')).mode & 0o077).toBe(0);
  });

  it('do not differ by line ends, staged or not, nor by the time of saving', async () => {
    const root = repository({ 'a.ts': 'one\ntwo\n', 'b.ts': 'one\n' });
    writeFiles(root, { 'a.ts': 'one\r\ntwo\r\n', 'b.ts': 'one\n' });
    git(root, 'add', '-A');
    expect(written(await pastOf(root, 'HEAD'))).toEqual([]);
  });

  it('do not differ from a commit of the edit either, where the repository itself holds CRLF', async () => {
    const root = repository({ '.gitattributes': '* -text\n', 'a.ts': 'one\r\n' });
    const names: BlobNames = new Map();
    writeFiles(root, { 'a.ts': 'two\r\n' });
    expect(written(await pastOf(root, 'HEAD', '', names))).toEqual(['a.ts']);
    commit(root);
    expect(written(await pastOf(root, 'HEAD', '', names))).toEqual([]);
    expect(written(await pastOf(root, 'HEAD^', '', names))).toEqual(['a.ts']);
  });

  it('are named from the opened folder, which may be one of a larger repository', async () => {
    const top = repository({ 'lib/a.ts': 'old', 'lib/in/b.ts': 'old', 'other/c.ts': 'old' });
    writeFiles(top, { 'lib/a.ts': 'new', 'lib/in/b.ts': 'new', 'other/c.ts': 'new' });
    const past = await pastOf(path.join(top, 'lib'), 'HEAD');
    expect(written(past)).toEqual(['a.ts', 'in/b.ts']);
  });

  it('list scripts without an extension, and leave out files that were no scripts then', async () => {
    const root = repository({
      'tools/same': '#!/bin/sh\nf() { :; }\n',
      'tools/edited': '#!/bin/sh\na() { :; }\n',
      'tools/notes': 'a\n',
    });
    writeFiles(root, { 'tools/edited': '#!/bin/sh\nb() { :; }\n', 'tools/notes': '#!/bin/sh\nc() { :; }\n' });
    const past = await pastOf(root, 'HEAD');
    expect(past.files).toMatchObject([{ file: 'tools/edited', language: 'bash' }]);
    expect(past.removed).toEqual(['tools/notes']);
  });

  it('follow the rules of today: vendored, ignored, secret and too large ones stay out', async () => {
    const root = repository({
      'node_modules/a.ts': '',
      'gen/b.ts': '',
      'c.min.js': '',
      'big.ts': 'x'.repeat(3000),
      'grown.ts': 'x'.repeat(3000),
      '.memoignore': '',
    });
    writeFiles(root, { '.memoignore': 'gen/\n', 'grown.ts': 'fits' });
    for (const file of ['node_modules/a.ts', 'gen/b.ts', 'c.min.js', 'big.ts']) fs.rmSync(path.join(root, file));
    const past = await pastOf(root, 'HEAD', 'index:\n  maxFileKB: 1\n');
    expect(written(past)).toEqual([]);
    expect(past.removed).toEqual(['grown.ts']);
  });

  it('of a submodule are those of its commit; other nested repositories have no past here', async () => {
    const included = 'index:\n  nestedRepositories: true\n';
    const inner = repository({ 'sub.ts': 'old' });
    const root = repository({ 'a.ts': 'a' });
    git(root, 'submodule', 'add', '-q', inner, 'mod');
    commit(root);
    writeFiles(root, { 'mod/sub.ts': 'new', 'mod/more.ts': '' });
    commit(path.join(root, 'mod'));
    git(root, 'init', '-q', 'own');
    writeFiles(root, { 'own/o.ts': '' });
    expect(await pastOf(root, 'HEAD')).toMatchObject({ files: [], removed: [], unknown: [] });
    const past = await pastOf(root, 'HEAD', included);
    expect(written(past)).toEqual(['mod/sub.ts']);
    expect(past.removed).toEqual(['mod/more.ts']);
    expect(past.unknown).toEqual([{ file: 'own', why: 'nestedRepository' }]);
    fs.rmSync(path.join(root, '.git/modules'), { recursive: true });
    expect((await pastOf(root, 'HEAD', included)).unknown).toContainEqual({ file: 'mod', why: 'submodule' });
  });

  it('that are links, LFS pointers or not here are not taken for texts', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n';
    const root = repository({ 'lfs.ts': pointer, 'lost.ts': 'lost', 'link.ts': 'file', 'a.ts': 'a' });
    const lost = git(root, 'rev-parse', 'HEAD:lost.ts').trim();
    fs.rmSync(path.join(root, 'link.ts'));
    fs.symlinkSync('a.ts', path.join(root, 'link.ts'));
    commit(root);
    fs.rmSync(path.join(root, 'link.ts'));
    writeFiles(root, { 'lfs.ts': 'real', 'lost.ts': 'here', 'link.ts': 'a file now' });
    fs.rmSync(path.join(root, '.git/objects', lost.slice(0, 2), lost.slice(2)));
    const past = await pastOf(root, 'HEAD');
    expect(written(past)).toEqual([]);
    expect(past.removed).toEqual(['link.ts']);
    expect(past.unknown).toEqual([
      { file: 'lfs.ts', why: 'lfs' },
      { file: 'lost.ts', why: 'missing' },
    ]);
  });

  it('are never written outside the folder they are meant for, whatever a crafted tree says', async () => {
    const root = repository({ 'a.ts': 'a' });
    const blob = git(root, 'rev-parse', 'HEAD:a.ts').trim();
    const mark = `${randomBytes(6).toString('hex')}.ts`;
    const names = [
      `../${mark}`,
      `/tmp/${mark}`,
      `x/../../${mark}`,
      `.git/${mark}`,
      `a.ts/${mark}`,
      `b\\${mark}`,
      '.ts',
    ];
    const crafted = craft(
      root,
      [...names, 'ok.ts'].map((name) => ['100644', blob, name] as const),
    );
    const past = await pastOf(root, crafted);
    expect(written(past)).toEqual([`a.ts/${mark}`, 'ok.ts']);
    expect(fs.readdirSync(path.dirname(past.into))).not.toContain(mark);
    expect(fs.existsSync(`/tmp/${mark}`)).toBe(false);
  });
});
