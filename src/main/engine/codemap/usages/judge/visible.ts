/** Files that may use a member at all: what is not public in Go ends with its folder, what is private in Rust with its module. */
import type { Lookup } from '../../link/lookup.ts';
import type { Subject } from '../subject.ts';

export function seesMembers({ type, members }: Subject, lookup: Lookup): (file: { path: string }) => boolean {
  const homes = members.map(({ file }) => lookup.file(file)?.path ?? '');
  if (type.language === 'go' && members.every(({ access }) => access !== 'public')) {
    const folders = new Set(homes.map(folderOf));
    return ({ path }) => folders.has(folderOf(path));
  }
  if (type.language === 'rust' && type.kind !== 'module' && members.every(({ access }) => access === 'private')) {
    const modules = homes.map((path) => path.replace(/(?:(?<=^|\/)(?:mod|lib|main))?\.rs$/, ''));
    return ({ path }) =>
      homes.includes(path) ||
      modules.some((module) => path.startsWith(module === '' || module.endsWith('/') ? module : `${module}/`));
  }
  return () => true;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
