/** What changed on the disk since a server last looked: it is told, because most servers rely on being told. Main type: DiskWatch. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';

export interface DiskChange {
  readonly file: string;
  readonly type: 'made' | 'changed' | 'gone';
}

export interface DiskWatch {
  /** Nothing at first: the server has just read all of them. */
  look(files: readonly string[]): Promise<DiskChange[]>;
}

const atOnce = 64;

/** @param projectFiles relative to the root, looked at beside the sources. */
export function createDiskWatch(root: string, projectFiles: readonly string[]): DiskWatch {
  let seen: Map<string, string> | null = null;

  async function stamp(file: string): Promise<string | null> {
    try {
      const { size, mtimeMs, ino } = await lstat(path.join(root, file));
      return `${size} ${mtimeMs} ${ino}`;
    } catch {
      // Not there.
      return null;
    }
  }

  return {
    async look(files) {
      const all = [...files, ...projectFiles];
      const now = new Map<string, string>();
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        const stamps = await Promise.all(some.map(stamp));
        for (const [n, file] of some.entries()) {
          const found = stamps[n];
          if (found !== null && found !== undefined) now.set(file, found);
        }
      }
      const before = seen;
      seen = now;
      if (before === null) return [];
      const changes: DiskChange[] = [];
      for (const [file, found] of now) {
        const old = before.get(file);
        if (old !== found) changes.push({ file, type: old === undefined ? 'made' : 'changed' });
      }
      for (const file of before.keys()) if (!now.has(file)) changes.push({ file, type: 'gone' });
      return changes;
    },
  };
}
