/** What another program does between two steps of a replacement, at an exact step: the file system is asked through it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeIfSame, replaceIfSame } from '../../../../../src/main/engine/storage/write/replace-if-same.ts';

const was = Buffer.from('was\n');
const becomes = Buffer.from('becomes\n');
const { linkSync, renameSync } = fs;

let dir: string;
let file: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-replace-'));
  file = path.join(dir, 'active.md');
  fs.writeFileSync(file, was);
});
afterEach(() => {
  Object.assign(fs, { linkSync, renameSync });
  syncBuiltinESMExports();
  fs.rmSync(dir, { recursive: true });
});

/** Done right before a link or a rename is made. */
function meanwhile({ beforeLink, beforeRename }: { beforeLink?: () => void; beforeRename?: () => void }): void {
  fs.linkSync = (...names) => {
    beforeLink?.();
    linkSync(...names);
  };
  fs.renameSync = (...names) => {
    beforeRename?.();
    renameSync(...names);
  };
  syncBuiltinESMExports();
}

test('a file that goes after it was read, as git takes it away, is told as gone and not made anew', async () => {
  meanwhile({ beforeLink: () => fs.rmSync(file) });
  expect(await replaceIfSame(file, was, becomes)).toEqual({ done: false, other: null });
  expect(fs.readdirSync(dir)).toEqual([]);
  fs.writeFileSync(file, was);
  expect(removeIfSame(file, was)).toEqual({ done: true });
  expect(fs.readdirSync(dir)).toEqual([]);
});

test('a program that renames its own over it after it was read keeps what it saved', async () => {
  meanwhile({
    beforeLink() {
      fs.writeFileSync(`${file}.swp`, 'by a person\n');
      renameSync(`${file}.swp`, file);
    },
  });
  expect(await replaceIfSame(file, was, becomes)).toMatchObject({ done: false });
  expect([fs.readdirSync(dir), fs.readFileSync(file, 'utf8')]).toEqual([['active.md'], 'by a person\n']);
});

test('what a program writes into it in the very last instant is put back', async () => {
  let once = true;
  meanwhile({
    beforeRename() {
      if (once) fs.appendFileSync(file, 'by a person\n');
      once = false;
    },
  });
  expect(await replaceIfSame(file, was, becomes)).toEqual({ done: false, other: Buffer.from('was\nby a person\n') });
  expect([fs.readdirSync(dir), fs.readFileSync(file, 'utf8')]).toEqual([['active.md'], 'was\nby a person\n']);
});
