/**
 * Hears when copies change on disk: a merge or a switch of branches by git, an edit by hand. Each folder is watched for
 * itself, and the one above them for folders that come again, as a watch ends with its folder. What is missed is found
 * when the workspace is opened again.
 */
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { type Folder, folders } from './kinds.ts';

/** git writes many files at a time; an editor writes one twice. */
const gatherMs = 300;

export interface CopyWatch {
  close(): void;
}

/** `onChange`: names by folder; null where anything may have changed. */
export function watchCopies(
  dir: string,
  onChange: (changed: ReadonlyMap<Folder, ReadonlySet<string>> | null) => void,
  onFailed: (thrown: unknown) => void,
): CopyWatch {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Map<Folder, Set<string>>();
  let all = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function tell(): void {
    timer = null;
    const what = all ? null : changed;
    all = false;
    changed = new Map();
    onChange(what);
  }
  function gather(): void {
    if (timer === null && !closed) timer = setTimeout(tell, gatherMs).unref();
  }
  function begin(folder: Folder | '', listener: (name: string | null) => void): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    if (closed) return;
    try {
      const watcher = watch(path.join(dir, folder), { persistent: false }, (_event, name) => listener(name));
      watcher.on('error', onFailed);
      watchers.set(folder, watcher);
    } catch (thrown) {
      // A folder that is gone is made again by the look that follows, and then watched from above.
      onFailed(thrown);
    }
  }
  function beginFolder(folder: Folder): void {
    begin(folder, (name) => {
      if (name === null) all = true;
      else if (!name.endsWith('.json')) return;
      else changed.set(folder, (changed.get(folder) ?? new Set()).add(name));
      gather();
    });
  }
  begin('', (name) => {
    const folder = folders.find((one) => one === name);
    if (folder !== undefined) beginFolder(folder);
    if (folder === undefined && name !== null) return;
    all = true;
    gather();
  });
  for (const folder of folders) beginFolder(folder);
  return {
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
