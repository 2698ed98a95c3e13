/** Whether anything changed between two listings of a folder. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isSameListing, type Listing, listFiles } from '../../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';
import { openFolder } from '../open-folder.ts';

async function list(root: string): Promise<Listing> {
  const { folder, config } = await openFolder(root);
  return listFiles(folder, config, new AbortController().signal);
}
const pause = async (): Promise<void> => {};

function prepared(): string {
  const root = tempFolder();
  writeFiles(root, {
    'a.py': 'class A: pass\n',
    'package.json': '{}',
    'README.md': 'one\n',
    'v.min.js': 'x',
    '.env': '',
  });
  for (const file of fs.readdirSync(root)) fs.utimesSync(path.join(root, file), 1000, 1000);
  return root;
}

test('two listings of an untouched folder are the same, in whatever order', async () => {
  const root = prepared();
  const [before, now] = [await list(root), await list(root)];
  now.otherTexts.reverse();
  now.skipped.reverse();
  expect(await isSameListing(before, now, pause)).toBe(true);
});

test.each<[string, (root: string) => void]>([
  ['a source file is written', (root) => fs.writeFileSync(path.join(root, 'a.py'), 'class B: pass\n')],
  ['another text of the same length is written', (root) => fs.writeFileSync(path.join(root, 'README.md'), 'two\n')],
  ['a file comes', (root) => fs.writeFileSync(path.join(root, 'b.py'), '')],
  ['a file goes', (root) => fs.rmSync(path.join(root, 'a.py'))],
  ['a file is renamed', (root) => fs.renameSync(path.join(root, 'a.py'), path.join(root, 'b.py'))],
  ['a project file comes', (root) => writeFiles(root, { 'sub/package.json': '{}' })],
  ['a rule leaves a file out', (root) => fs.writeFileSync(path.join(root, '.memoignore'), 'a.py\n')],
])('listings differ where %s', async (_, change) => {
  const root = prepared();
  const before = await list(root);
  change(root);
  expect(await isSameListing(before, await list(root), pause)).toBe(false);
});
