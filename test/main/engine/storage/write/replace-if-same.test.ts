/** What another program does between two steps of a replacement, at an exact step: the file system is asked through it. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a file that goes after it was read, as git takes it away, is reported as gone and not rebuilt', async () => {
  meanwhile({ beforeLink: () => fs.rmSync(file) });
  expect(await replaceIfSame(file, was, becomes)).toEqual({ done: false, other: null });
  expect(fs.readdirSync(dir)).toEqual([]);
  fs.writeFileSync(file, was);
  expect(await removeIfSame(file, was)).toEqual({ done: true });
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

test.each(['cut short', 'half written'])(
  'a file that a program has %s to save it is not replaced before it is saved',
  async (how) => {
    const blocks = Buffer.alloc(how === 'cut short' ? 0 : 4_096, 'a');
    const person = fs.openSync(file, 'w');
    fs.writeSync(person, blocks);
    const asked = [replaceIfSame(file, blocks, becomes), removeIfSame(file, blocks)];
    // Put aside until both would have been done.
    await vi.waitFor(() => expect(fs.readdirSync(dir)).toHaveLength(2));
    await wait(200);
    fs.writeSync(person, 'the rest of a person\n');
    fs.closeSync(person);
    const saved = Buffer.concat([blocks, Buffer.from('the rest of a person\n')]);
    expect(await Promise.all(asked)).toEqual([
      { done: false, other: saved },
      { done: false, other: saved },
    ]);
    expect([fs.readdirSync(dir), fs.readFileSync(file)]).toEqual([['active.md'], saved]);
  },
);
