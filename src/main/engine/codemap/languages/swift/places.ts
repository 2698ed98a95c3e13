/**
 * The module of a Swift file by its path: the folder below `Sources` or `Tests`, else the first folder. What is private to a file has
 * the file's own name in its namespace, because other files may declare the same.
 */
import { moduleSegment } from '../reading/module-path.ts';

const roots = /^(?:Sources|Tests|Plugins|Examples|Benchmarks|Snippets)$/;

export function swiftModule(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const root = folders.findLastIndex((folder) => roots.test(folder));
  const own = root >= 0 ? (folders[root + 1] ?? folders[root]) : folders[0];
  const before = root > 0 ? folders.slice(0, root) : [];
  return [...before, own ?? '']
    .map(moduleSegment)
    .filter((one) => one !== '')
    .join('.');
}

/** What the file itself is called; no name of Swift has a dash. */
export function swiftFileName(file: string): string {
  return moduleSegment(file.slice(file.lastIndexOf('/') + 1));
}
