/** Folders of one run of the tests, named by its process, so that the next run can remove those of runs that were killed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What is free in memory before a run is let into it; it takes a part of that. */
const roomBytes = 8 * 1024 ** 3;

/** Where temporary files go: into memory where Linux has a file system there with room, since tests write many small files. */
export function temporaryParent(): string {
  const memory = '/dev/shm';
  if (process.platform !== 'linux' || os.freemem() < roomBytes) return os.tmpdir();
  try {
    fs.accessSync(memory, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    return bavail * bsize < roomBytes ? os.tmpdir() : memory;
  } catch {
    return os.tmpdir();
  }
}

/** A short `name`, and the folder's name is below what redaction takes for a random key: tests look at texts with paths. */
export function makeRunFolder(parent: string, name: string): string {
  removeDeadRunFolders(parent, name);
  const folder = fs.mkdtempSync(path.join(parent, `${name}-${process.pid}-`));
  // Tests that give up their rights, or act as another user, still have to reach what is theirs in it.
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Those whose process no longer runs. */
export function removeDeadRunFolders(parent: string, name: string): void {
  for (const entry of fs.readdirSync(parent)) {
    const pid = new RegExp(`^${name}-(\\d+)-\\w+$`).exec(entry)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      fs.rmSync(path.join(parent, entry), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
