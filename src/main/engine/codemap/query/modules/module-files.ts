/**
 * Which files each module of the map stands for, so that others can colour it by what they know of files. A file belongs
 * where its first type stands, as in the map's own figures, and to every shown module around that.
 */
import type { ModuleNode } from '#shared/contract/workspace.ts';
import type { ReadDb } from '../../../storage/storage.ts';
import type { Leaf, Namespaces, Place } from './namespaces.ts';
import { filesOfTypes } from './overview.ts';

export interface ModuleFiles {
  /** As `ModuleNode.path`. */
  readonly path: string;
  /** The files at and below it, with their sizes in bytes. */
  readonly files: { readonly file: string; readonly bytes: number }[];
}

export async function readModuleFiles(
  db: ReadDb,
  tree: Namespaces,
  modules: readonly ModuleNode[],
  withoutTests: boolean,
  pause: () => Promise<void>,
): Promise<ModuleFiles[]> {
  const shown = new Map<string, ModuleFiles>();
  const collect = (nodes: readonly ModuleNode[]): void => {
    for (const { path, children } of nodes) {
      shown.set(path, { path, files: [] });
      collect(children);
    }
  };
  collect(modules);

  const modulesOf = new Map<number, readonly ModuleFiles[]>();
  const place = (leaf: Leaf, around: readonly ModuleFiles[]): void => {
    modulesOf.set(leaf.id, around);
    for (const nested of tree.nested.get(leaf.id) ?? []) place(nested, around);
  };
  const walk = async (at: Place, above: readonly ModuleFiles[]): Promise<void> => {
    await pause();
    const own = shown.get(at.path);
    const around = own === undefined ? above : [...above, own];
    for (const leaf of at.types) place(leaf, around);
    for (const child of at.places.values()) await walk(child, around);
  };
  await walk(tree.root, []);

  for await (const page of filesOfTypes(db, withoutTests, pause)) {
    for (const { type, file, bytes } of page) {
      for (const module of modulesOf.get(type) ?? []) module.files.push({ file, bytes });
    }
  }
  return [...shown.values()];
}
