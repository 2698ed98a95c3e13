/**
 * Whether all pages of memory.db are in order: looked at before it is used where that takes a moment, else on a thread
 * beside its use. What is found then is noted beside the file, and the next opening sets it aside: a record that lies in a
 * damaged page could else be lost silently with the next write.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { MemoError } from '#shared/base/errors.ts';
import { isWholeDatabase } from '../../storage/storage.ts';
import { createJobThread } from '../../threads/threads.ts';
import type { CheckJob } from './check-worker.ts';

/** A thread is not worth its start for less. */
const smallBytes = 2 * 1024 * 1024;
/** Larger files take seconds. */
export const waitedForBytes = 256 * 1024 * 1024;

const looker = () => createJobThread<CheckJob, boolean>({ entry: 'check-worker', heapMb: 32 });
const looked = (): MemoError => new MemoError('Cancelled', 'memory.db was looked at.');
const noteOf = (file: string): string => `${file}.damaged`;

/** @param waited bytes up to which it is waited for. A larger file passes unless an earlier look found damage in it. */
export async function isWhole(file: string, waited: number): Promise<boolean> {
  if (existsSync(noteOf(file))) {
    rmSync(noteOf(file), { force: true });
    return false;
  }
  const { size } = statSync(file);
  if (size > waited) return true;
  if (size <= smallBytes) return isWholeDatabase(file);
  const thread = looker();
  try {
    return await thread.run({ file });
  } finally {
    await thread.end(looked());
  }
}

/** Looks at a file that was too large to wait for. Returns what ends the look; `damaged` is called once, if at all. */
export function lookBeside(file: string, waited: number, damaged: () => void): () => Promise<void> {
  if (statSync(file).size <= waited) return async () => {};
  const thread = looker();
  const look = thread.run({ file }).then(
    (whole) => {
      if (whole) return;
      writeFileSync(noteOf(file), '');
      damaged();
    },
    () => {
      // Ended with the store, or the file cannot be opened now: the next opening looks again.
    },
  );
  void look.finally(() => thread.end(looked()));
  return async () => {
    await thread.end(looked());
    await look;
  };
}
