/**
 * The first check of a folder that is to be opened: refused with a suggested fix, opened for browsing only, or
 * accepted. Nothing is written here.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { type CheckedFolder, crockford, errnoOf } from '../storage/storage.ts';
import { networkShare } from './network-share.ts';

/** Throws NotFound for a missing folder, Refused for what cannot or should not be opened. */
export async function checkFolder(folder: string): Promise<CheckedFolder> {
  const root = await realFolder(path.resolve(folder));
  if (path.parse(root).root === root) {
    throw refused(root, 'is a whole drive. Open the folder of one project');
  }
  const home = await realpath(os.homedir()).catch(() => os.homedir());
  if (home === root || home.startsWith(root + path.sep)) {
    throw refused(root, 'is your home folder or contains it. Open the folder of one project');
  }
  if (!(await may(root, constants.R_OK | constants.X_OK))) {
    throw refused(root, 'may not be read. Give yourself permission to read it, then open it again');
  }
  const share = await networkShare(root);
  return {
    root,
    name: path.basename(root),
    key: crockford(createHash('sha256').update(root).digest()).slice(0, 12).toLowerCase(),
    readOnly: await readOnlyReason(root, share),
    network: share !== null,
  };
}

async function readOnlyReason(root: string, share: string | null): Promise<string | null> {
  const elsewhere = 'the index is kept in your user data folder instead, and nothing is written here';
  if (share !== null)
    return `This folder is on a network share (${share}), where file locks cannot be trusted; ${elsewhere}.`;
  if (!(await may(root, constants.W_OK))) return `This folder cannot be written; ${elsewhere}.`;
  return (await isStateUsable(root))
    ? null
    : `The state folder .memo of this folder belongs to another user; ${elsewhere}.`;
}

/** As after `sudo`: what one user made in `.memo/` another may not write. */
async function isStateUsable(root: string): Promise<boolean> {
  const all = constants.R_OK | constants.W_OK;
  const [dir, run] = [path.join(root, '.memo'), path.join(root, '.memo', 'run')];
  const places: [string, number][] = [
    [dir, all | constants.X_OK],
    [run, all | constants.X_OK],
    [path.join(run, 'lock.db'), all],
  ];
  for (const [place, mode] of places) {
    const found = await lstat(place).catch(() => null); // Missing: it can be made.
    // A link or pipe is refused where the state folder is prepared.
    if (found?.isDirectory() !== true && found?.isFile() !== true) continue;
    if (!(await may(place, mode))) return false;
  }
  return true;
}

async function realFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if ((await stat(root)).isDirectory()) return root;
  } catch (thrown) {
    const code = errnoOf(thrown);
    if (code === 'ENOENT')
      throw new MemoError('NotFound', `There is no folder ${folder}. Check the path.`, { file: folder });
    if (code === 'ENOTDIR') throw refused(folder, 'leads through a file. Check the path');
    if (code === 'ELOOP') throw refused(folder, 'is a link that leads to itself. Check the path');
    if (code === 'ENAMETOOLONG') throw refused(folder, 'is longer than this system allows. Check the path');
    if (code === 'EACCES' || code === 'EPERM') {
      throw refused(folder, 'may not be looked into. Give yourself permission for it and the folders above');
    }
    if (code === 'ERR_INVALID_ARG_VALUE') throw refused(JSON.stringify(folder), 'is not a path. Check it');
    throw thrown;
  }
  throw refused(folder, 'is a file. Open the folder that holds it');
}

function refused(folder: string, why: string): MemoError {
  return new MemoError('Refused', `${folder} ${why}.`, { file: folder });
}

async function may(folder: string, mode: number): Promise<boolean> {
  try {
    await access(folder, mode);
    return true;
  } catch {
    // Any failure means that it may not; the reason is the same to the person.
    return false;
  }
}
