/** Which files and folders a path in an answer may mean: whole, or the end of a path that only one file has. */
import { pauses } from '../../../workspace/workspace.ts';

export interface KnownFiles {
  /** The listed file, or null; a part that several files end with means none of them. */
  file(path: string): string | null;
  /** Or, with a star at its end, whether any begins so. */
  folder(path: string): boolean;
}

/** @param allowed whether a tool may read it. */
export async function knownFiles(
  names: Iterable<string>,
  allowed: (file: string) => boolean,
  signal: AbortSignal,
): Promise<KnownFiles> {
  const byName = new Map<string, string[]>();
  const folders = new Set<string>();
  const pause = pauses(signal);
  for (const file of names) {
    await pause();
    const slash = file.lastIndexOf('/');
    const name = file.slice(slash + 1);
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [file]);
    else same.push(file);
    for (let end = slash; end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  const plain = (path: string): string => path.replace(/^\.\//, '').replace(/\/+$/, '');
  return {
    file(path) {
      const wanted = plain(path);
      const name = wanted.slice(wanted.lastIndexOf('/') + 1);
      const same = byName.get(name) ?? [];
      const exact = same.find((file) => file === wanted);
      const ending = same.filter((file) => file.endsWith(`/${wanted}`));
      const found = exact ?? (ending.length === 1 ? ending[0] : undefined);
      return found !== undefined && allowed(found) ? found : null;
    },
    folder(path) {
      const wanted = plain(path);
      if (folders.has(wanted)) return true;
      // `src/t*`: files and folders that begin so.
      const start = /^([\w./@-]*\/[\w.@-]*)\*+$/.exec(wanted)?.[1];
      if (start !== undefined) return [...byName.values()].some((same) => same.some((file) => file.startsWith(start)));
      return wanted.includes('/') && [...folders].some((folder) => folder.endsWith(`/${wanted}`));
    },
  };
}
