/**
 * The first check of a folder that is to be opened: refused with a suggested fix, opened for browsing only, or
 * accepted. Nothing is written here.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, readFile, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { type Sentence, sentence } from '#shared/base/sentence.ts';
import { type CheckedFolder, crockford, errnoOf } from '../storage/storage.ts';

/** Throws NotFound for a missing folder, Refused for what cannot or should not be opened. */
export async function checkFolder(folder: string): Promise<CheckedFolder> {
  const root = await realFolder(path.resolve(folder));
  if (path.parse(root).root === root) {
    throw refused(root, sentence`${root} is a whole drive. Open the folder of one project.`);
  }
  const home = await realpath(os.homedir()).catch(() => os.homedir());
  if (home === root || home.startsWith(root + path.sep)) {
    throw refused(root, sentence`${root} is your home folder or contains it. Open the folder of one project.`);
  }
  if (!(await may(root, constants.R_OK | constants.X_OK))) {
    throw refused(root, sentence`${root} may not be read. Give yourself permission to read it, then open it again.`);
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
      throw new MemoError('NotFound', sentence`There is no folder ${folder}. Check the path.`, { file: folder });
    if (code === 'ENOTDIR') throw refused(folder, sentence`${folder} leads through a file. Check the path.`);
    if (code === 'ELOOP') throw refused(folder, sentence`${folder} is a link that leads to itself. Check the path.`);
    if (code === 'ENAMETOOLONG')
      throw refused(folder, sentence`${folder} is longer than this system allows. Check the path.`);
    if (code === 'EACCES' || code === 'EPERM') {
      throw refused(
        folder,
        sentence`${folder} may not be looked into. Give yourself permission for it and the folders above.`,
      );
    }
    if (code === 'ERR_INVALID_ARG_VALUE')
      throw refused(folder, sentence`${JSON.stringify(folder)} is not a path. Check it.`);
    throw thrown;
  }
  throw refused(folder, sentence`${folder} is a file. Open the folder that holds it.`);
}

function refused(folder: string, why: Sentence): MemoError {
  return new MemoError('Refused', why, { file: folder });
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

// Whether a folder is on a network share, where file locks and shared memory cannot be trusted. Linux shows it by the kind of
// file system in mountinfo, Windows by the UNC path; macOS gives no sure sign without native code, so none is claimed.

/** 9p carries the Windows drives of WSL: SQLite cannot share memory there. */
const networkTypes =
  /^(nfs\d?|cifs|smb\d?|smbfs|afs|ceph|ncpfs|9p|davfs|fuse\.(sshfs|rclone|s3fs|davfs2?|glusterfs|smbnetfs))$/;

/** Folders that a virtual machine or container shares with its host: writes on the other side make no event on this one. */
const sharedWithHost =
  /^(vboxsf|vmhgfs|prl_fs|prl_fsd|virtiofs|fakeowner|osxfs|drvfs|fuse\.(vmhgfs-fuse|grpcfuse|osxfs|gcsfuse))$/;

/** A file system that is mounted at or below the root. */
export interface Mount {
  /** Absolute path; the root itself for the one that holds it. */
  readonly at: string;
  /** Whether other machines write to it, which no event reports. */
  readonly shared: boolean;
}

/** The file systems of a folder, the innermost first. One of unknown kind where the system does not list its mounts. */
export async function mountsOf(root: string): Promise<Mount[]> {
  const mountinfo = process.platform === 'linux' ? await readFile('/proc/self/mountinfo', 'utf8').catch(() => '') : '';
  return mountsIn(mountinfo, root);
}

/** The same by the text of /proc/self/mountinfo. */
export function mountsIn(mountinfo: string, root: string): Mount[] {
  const inside = root.endsWith('/') ? root : `${root}/`;
  const points = new Set([...mountinfo.split('\n').map(pointOf)].filter((point) => point?.startsWith(inside)));
  return [root, ...points]
    .filter((at) => at !== undefined)
    .sort((a, b) => b.length - a.length)
    .map((at) => {
      const type = fileSystemOf(mountinfo, at);
      return { at, shared: networkTypes.test(type) || sharedWithHost.test(type) };
    });
}

/** Name of the share's file system (`nfs4`), or null for a local folder. */
export async function networkShare(root: string): Promise<string | null> {
  if (process.platform === 'win32') return root.startsWith('\\\\') ? 'UNC path' : null;
  if (process.platform !== 'linux') return null;
  try {
    const type = fileSystemOf(await readFile('/proc/self/mountinfo', 'utf8'), root);
    return networkTypes.test(type) ? type : null;
  } catch {
    // No /proc: nothing can be said, and a local folder is by far the likeliest.
    return null;
  }
}

/** Type of the file system that holds `folder`, by the text of /proc/self/mountinfo; '' when unknown. */
export function fileSystemOf(mountinfo: string, folder: string): string {
  let best = '';
  let type = '';
  for (const line of mountinfo.split('\n')) {
    const fields = line.split(' ');
    const mark = fields.indexOf('-');
    const point = pointOf(line);
    if (point === undefined || mark < 0) continue;
    const holds = point === '/' || folder === point || folder.startsWith(`${point}/`);
    // A later mount on the same point hides the earlier one.
    if (holds && point.length >= best.length) {
      best = point;
      type = fields[mark + 1] ?? '';
    }
  }
  return type;
}

/** Where a line of mountinfo says that something is mounted. */
function pointOf(line: string): string | undefined {
  return line
    .split(' ')[4]
    ?.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
}
