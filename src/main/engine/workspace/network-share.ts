/**
 * Whether a folder is on a network share, where file locks and shared memory cannot be trusted. Linux tells by the kind
 * of file system in mountinfo, Windows by the UNC path; macOS gives no sure sign without native code, so none is claimed.
 */
import { readFile } from 'node:fs/promises';

/** 9p carries the Windows drives of WSL: SQLite cannot share memory there. */
const networkTypes =
  /^(nfs\d?|cifs|smb\d?|smbfs|afs|ceph|ncpfs|9p|davfs|fuse\.(sshfs|rclone|s3fs|davfs2?|glusterfs|smbnetfs))$/;

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
    const point = fields[4]?.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
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
