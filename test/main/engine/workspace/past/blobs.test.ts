import { expect, test } from 'vitest';
import { readBlobs } from '../../../../../src/main/engine/workspace/past/versions.ts';
import { git, tempFolder, writeFiles } from '../../temp-folder.ts';

const { signal } = new AbortController();
const count = 60;

function repository(): { root: string; blobs: string[] } {
  const root = tempFolder();
  git(root, 'init', '-q');
  writeFiles(root, Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, `content ${n}`])));
  git(root, 'add', '.');
  const names = Array.from({ length: count }, (_, n) => `:${n}.txt`);
  return {
    root,
    blobs: git(root, 'rev-parse', ...names)
      .trim()
      .split('\n'),
  };
}

/** Longer than a slice. */
function work(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}

test('what is made of each content has others run in between, however many come at once', async () => {
  const { root, blobs } = repository();
  let turns = 0;
  let going = true;
  const others = (): void => {
    turns += 1;
    if (going) setImmediate(others);
  };
  setImmediate(others);
  const seen: { turn: number; text: string }[] = [];
  const each = (at: number, content: Buffer | null): void => {
    work();
    seen.push({ turn: turns, text: `${at} ${content}` });
  };
  await readBlobs(root, blobs, 1000, each, signal);
  going = false;
  expect(seen.map(({ text }) => text)).toEqual(blobs.map((_, n) => `${n} content ${n}`));
  expect(new Set(seen.map(({ turn }) => turn)).size).toBe(count);
});

test('what goes wrong with one of them ends the reading', async () => {
  const { root, blobs } = repository();
  const wrong = new Error('the disk is full');
  const read: number[] = [];
  const each = (at: number): void => {
    work();
    read.push(at);
    if (at === 5) throw wrong;
  };
  await expect(readBlobs(root, blobs, 1000, each, signal)).rejects.toBe(wrong);
  expect(read).toEqual([0, 1, 2, 3, 4, 5]);
  await expect(readBlobs(root, blobs, 1000, work, AbortSignal.abort())).rejects.toThrow();
});
