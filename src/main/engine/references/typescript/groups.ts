/**
 * Groups of files that are small enough for a program each. Where all fit into one program there is one group; else neighbouring
 * packages share one as long as they fit, and a package that does not fit is divided. Main function: groupsOf.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { PassInput } from '../pass.ts';

export interface GroupBytes {
  /** Up to so much source, all files are one group. */
  readonly whole: number;
  /** Source of a group where there are several: what its files import from others comes on top. */
  readonly group: number;
}

/** A program takes 250 MB and 65 MB for each megabyte of source; its process has 2 GB. */
export const ownGroupBytes: GroupBytes = { whole: 25_000_000, group: 8_000_000 };

/** Each file in one group, in the order in which they are given. */
export function groupsOf(
  root: string,
  { sources, manifests }: Pick<PassInput, 'sources' | 'manifests'>,
  bytes: GroupBytes,
): string[][] {
  const files = [...sources.keys()].map((file) => ({
    file,
    size: lstatSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? 0,
  }));
  const sum = (some: typeof files): number => some.reduce((all, { size }) => all + size, 0);
  if (sum(files) <= bytes.whole) return [[...sources.keys()]];
  const groups: string[][] = [];
  let [group, held]: [string[], number] = [[], 0];
  const close = (): void => {
    if (group.length > 0) groups.push(group);
    [group, held] = [[], 0];
  };
  for (const ofPackage of Map.groupBy(files, packageOf(manifests)).values()) {
    if (held + sum(ofPackage) > bytes.group) close();
    for (const { file, size } of ofPackage) {
      if (held + size > bytes.group) close();
      group.push(file);
      held += size;
    }
  }
  close();
  return groups;
}

/** The nearest folder above a file that has a manifest; '' where there is none. */
function packageOf(manifests: readonly string[]): (of: { readonly file: string }) => string {
  const folders = new Set(manifests.map((manifest) => path.posix.dirname(manifest)));
  return ({ file }) => {
    let folder = path.posix.dirname(file);
    while (folder !== '.' && !folders.has(folder)) folder = path.posix.dirname(folder);
    return folder;
  };
}
