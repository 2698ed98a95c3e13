/** The folder picker of shells that have no native one: names of folders, never of files, never through links. */
import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Result } from '#shared/contract/contract.ts';
import { errnoOf } from '../../engine/storage/storage.ts';

/** A folder with one of these is likely what someone wants to open. */
const projectMarks = ['.git', '.memo', 'package.json', 'pyproject.toml', 'go.mod', 'Cargo.toml', 'pom.xml'];
/** A page can show no more in a list that is meant to be clicked. */
const maxFolders = 2_000;

/** Folders in `where` (the home folder by default), by name, hidden ones last. Throws InvalidArgument, NotFound, Refused. */
export async function browse(where: string = os.homedir()): Promise<Result<'workspace.browse'>> {
  if (!path.isAbsolute(where) || where.includes('\0')) {
    throw new MemoError('InvalidArgument', sentence`'${where}' is not an absolute path.`, { path: 'path' });
  }
  const folder = path.resolve(where);
  const entries = await list(folder);
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || a.localeCompare(b))
    .slice(0, maxFolders);
  const parent = path.dirname(folder);
  return {
    path: folder,
    parent: parent === folder ? null : parent,
    folders: await Promise.all(
      names.map(async (name) => {
        const at = path.join(folder, name);
        return { name, path: at, project: await isProject(at) };
      }),
    ),
  };
}

async function list(folder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (thrown) {
    const code = errnoOf(thrown);
    if (code === 'ENOENT') throw new MemoError('NotFound', sentence`There is no folder ${folder}.`, { path: 'path' });
    if (code === 'ENOTDIR')
      throw new MemoError('InvalidArgument', sentence`${folder} is a file, not a folder.`, { path: 'path' });
    throw new MemoError(
      'Refused',
      sentence`${folder} cannot be read (${code || String(thrown)}). Choose another folder.`,
      {
        path: 'path',
      },
    );
  }
}

async function isProject(folder: string): Promise<boolean> {
  try {
    const names = new Set(await fs.readdir(folder));
    return projectMarks.some((mark) => names.has(mark));
  } catch {
    // Not readable: it can still be shown, and opening it says why it fails.
    return false;
  }
}
