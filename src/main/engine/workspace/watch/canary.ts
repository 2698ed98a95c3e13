/**
 * Shows whether file events arrive, and that all earlier ones have: a file is written into `.memo/run/` and its own event
 * awaited. The system delivers events of one thread in order, so this thread has all that happened before. Main type: Canary.
 */
import { randomUUID } from 'node:crypto';
import { type FSWatcher, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkInPlace } from '../../storage/storage.ts';

export interface Canary {
  /** True once its event arrived; false where none came within `ms`, or where it cannot be written. */
  arrives(ms: number): Promise<boolean>;
  close(): void;
}

const prefix = 'canary-';

/** @param folder where nobody else's files are; null where nothing may be written. */
export function openCanary(folder: string | null): Canary {
  let watcher: FSWatcher | null = null;
  const awaited = new Map<string, (arrived: boolean) => void>();
  const lose = (): void => {
    watcher?.close();
    watcher = null;
    for (const resolve of awaited.values()) resolve(false);
    awaited.clear();
  };
  /** Again after the folder was removed and made anew, or watches ran out. */
  function begin(): void {
    if (folder === null || watcher !== null) return;
    try {
      checkInPlace(folder);
      // A process that was killed may have left one.
      for (const name of readdirSync(folder))
        if (name.startsWith(prefix)) rmSync(path.join(folder, name), { force: true });
      watcher = watch(folder, { persistent: false }, (_, name) => {
        const arrived = name === null ? undefined : awaited.get(name);
        if (arrived !== undefined) return arrived(true);
        // A folder reports its own removal by its own name.
        if (name === path.basename(folder)) lose();
      });
      watcher.on('error', lose);
    } catch {
      // No watches left, no such folder, or a link in its place: nothing arrives then.
    }
  }
  begin();
  return {
    async arrives(ms) {
      begin();
      if (folder === null || watcher === null) return false;
      const name = prefix + randomUUID();
      const place = path.join(folder, name);
      let timer: NodeJS.Timeout | undefined;
      const arrived = new Promise<boolean>((resolve) => {
        awaited.set(name, resolve);
        // A thread that was busy takes the events that wait before it gives up.
        timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
      });
      try {
        checkInPlace(folder);
        // Exclusive: a link that somebody put there is not followed.
        writeFileSync(place, '', { flag: 'wx', mode: 0o600 });
        rmSync(place, { force: true });
      } catch {
        // A full disk, or a folder that may not be written: it proves nothing.
        awaited.get(name)?.(false);
      }
      try {
        return await arrived;
      } finally {
        clearTimeout(timer);
        awaited.delete(name);
      }
    },
    close: lose,
  };
}
