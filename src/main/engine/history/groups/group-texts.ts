/**
 * Texts of groups that are no more (S4-36): a group that is the same under other names of types keeps its text under its
 * new name; any other goes to `semantic/archive/` with the date, where nothing is ever overwritten.
 */
import { lstat, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { atomicWriteFile, errnoOf } from '../../storage/storage.ts';
import { readText } from '../aliases/type-texts.ts';
import type { GroupMove } from './groups.ts';

/** @param semantic folder `semantic` of a generation, with `archive` in it. */
export async function moveGroupText(semantic: string, { from, to }: GroupMove, date: Date): Promise<void> {
  const file = path.join(semantic, `${from}.md`);
  const text = await readText(file);
  if (text === null) return;
  if (to !== null && !(await exists(path.join(semantic, `${to}.md`)))) {
    await atomicWriteFile(path.join(semantic, `${to}.md`), text.replaceAll(from, to));
    await rm(file, { force: true });
    return;
  }
  await rename(file, await freeName(path.join(semantic, 'archive'), `${from}-${date.toISOString().slice(0, 10)}`));
}

async function freeName(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const file = path.join(folder, `${name}${count === 1 ? '' : `-${count}`}.md`);
    if (!(await exists(file))) return file;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
