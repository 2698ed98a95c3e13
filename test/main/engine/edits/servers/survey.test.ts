/** What the doctor is told: the servers of this machine, none of the folder, each missing one with the way to get it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { surveyServers } from '../../../../../src/main/engine/edits/edits.ts';
import { makeWorkspace, type TestWorkspace } from '../../../../helpers/workspace.ts';

const searchPath = process.env.PATH;
let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace();
});
afterEach(async () => {
  process.env.PATH = searchPath;
  await workspace.dispose();
});

test.skipIf(process.platform === 'win32')('finds what is installed, and says what gets the rest', async () => {
  const root = fs.realpathSync(workspace.root);
  const outside = path.join(path.dirname(root), 'bin');
  for (const file of [path.join(outside, 'gopls'), path.join(root, 'bin', 'clangd')]) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  }
  fs.symlinkSync(path.join(root, 'bin', 'clangd'), path.join(outside, 'rust-analyzer'));
  process.env.PATH = [path.join(root, 'bin'), outside, 'bin'].join(path.delimiter);
  const found = await surveyServers(root);
  expect(found.filter(({ file }) => file !== null)).toEqual([
    { label: 'Go', file: path.join(outside, 'gopls'), install: expect.stringContaining('go install') },
  ]);
  const foreign = found.filter(({ install }) => (process.platform === 'darwin' ? /^apt/ : /^brew/).test(install));
  expect(foreign).toEqual([]);
  expect(found.filter(({ file }) => file === null).map(({ label }) => label)).toEqual([
    ...['Python', 'Rust', 'Java', 'C#', 'C/C++', 'Kotlin'],
  ]);
});
