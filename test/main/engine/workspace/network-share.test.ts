import { describe, expect, it } from 'vitest';
import { fileSystemOf, networkShare } from '../../../../src/main/engine/workspace/check-folder.ts';
import { tempFolder } from '../temp-folder.ts';

const mountinfo = [
  '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
  '30 22 0:25 / /mnt/team\\040share rw,relatime shared:2 - cifs //server/team rw,vers=3.0',
  '31 22 0:26 / /mnt/n rw,relatime - nfs4 server:/export rw',
  '32 22 0:27 / /mnt/ssh rw,nosuid - fuse.sshfs me@host: rw,user_id=0',
  '33 31 8:2 / /mnt/n/local rw,relatime - xfs /dev/sdb1 rw',
  '34 22 0:28 / /mnt/n rw,relatime - tmpfs tmpfs rw',
  '',
].join('\n');

describe('network shares', () => {
  it('are known by the innermost and latest mount that holds the folder', () => {
    expect(fileSystemOf(mountinfo, '/home/me/project')).toBe('ext4');
    expect(fileSystemOf(mountinfo, '/mnt/team share/a/b')).toBe('cifs');
    expect(fileSystemOf(mountinfo, '/mnt/team share')).toBe('cifs');
    expect(fileSystemOf(mountinfo, '/mnt/team sharer')).toBe('ext4');
    expect(fileSystemOf(mountinfo, '/mnt/ssh/x')).toBe('fuse.sshfs');
    expect(fileSystemOf(mountinfo, '/mnt/n/local/x')).toBe('xfs');
    expect(fileSystemOf(mountinfo, '/mnt/n/x')).toBe('tmpfs');
    expect(fileSystemOf('', '/a')).toBe('');
    expect(fileSystemOf('nonsense\n1 2 3 4 /a', '/a')).toBe('');
  });

  it('are not claimed for a local folder of this machine', async () => {
    expect(await networkShare(tempFolder())).toBeNull();
  });
});
