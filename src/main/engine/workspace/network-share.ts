/**
 * Whether a folder is on a network share, where file locks and shared memory cannot be trusted. Linux shows it by the
 * kind of file system in mountinfo, Windows by the UNC path; macOS gives no sure sign without native code, so none is
 * claimed.
 */
import { readFile } from 'node:fs/promises';

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
