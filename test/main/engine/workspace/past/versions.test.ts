import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContents, readVersions } from '../../../../../src/main/engine/workspace/workspace.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

const { signal } = new AbortController();

const none = { versions: [], total: 0, older: false };

test('the commits that changed a file, newest first, and what it was before and after each', async () => {
  const root = tempFolder();
  git(root, 'init', '-q');
  const commit = (text: string | null, subject: string): void => {
    if (text === null) fs.rmSync(path.join(root, 'pack/a b.md'));
    else writeFiles(root, { 'pack/a b.md': text });
    writeFiles(root, { 'pack/other.md': subject });
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', subject);
  };
  commit('one\n', 'Begin');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'Nothing');
  commit('two: 退款\n', 'Change');
  commit(null, 'Remove');
  // Relative to the opened folder, which may lie inside the repository.
  const { versions: found, ...counts } = await readVersions(path.join(root, 'pack'), 'a b.md', 10, signal);
  expect(counts).toEqual({ total: 3, older: false });
  expect(await readVersions(path.join(root, 'pack'), 'a b.md', 1, signal)).toMatchObject({
    versions: [{ subject: 'Remove' }],
    total: 3,
  });
  expect(found.map(({ subject }) => subject)).toEqual(['Remove', 'Change', 'Begin']);
  const texts = await readContents(
    root,
    found.flatMap(({ before, after }) => [before, after]),
    1_000,
    signal,
  );
  expect(texts.map((bytes) => bytes?.toString() ?? null)).toEqual([
    ...['two: 退款\n', null],
    ...['one\n', 'two: 退款\n'],
    ...[null, 'one\n'],
  ]);
  expect(await readVersions(path.join(root, 'pack'), 'none.md', 10, signal)).toEqual(none);
});

test('outside repositories nothing is known', async () => {
  const root = tempFolder();
  writeFiles(root, { 'a.md': 'x' });
  expect(await readVersions(root, 'a.md', 10, signal)).toEqual(none);
});
