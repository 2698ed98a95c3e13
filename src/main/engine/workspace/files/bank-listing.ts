/**
 * The texts of `memory-bank/`. They are not part of the listing, because the bank is people's knowledge and not
 * source code, and it is included whatever ignore files say. It is small: each search lists it again instead of
 * following changes.
 */
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isBinaryName, skippedName, unusableName } from './name-rules.ts';
import type { OtherText } from './sift.ts';

const bankFolder = 'memory-bank';
/** A bank is a few dozen files; a planted one does not hold the engine up. */
const maxEntries = 5_000;

/** Links are not followed; `maxBytes` is the size from which a file is left out. */
export function listBank(root: string, maxBytes: number): OtherText[] {
  const texts: OtherText[] = [];
  const waiting = [bankFolder];
  let seen = 0;
  if (!lstatSync(path.join(root, bankFolder), { throwIfNoEntry: false })?.isDirectory()) return texts;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entries(path.join(root, folder))) {
      seen += 1;
      if (seen > maxEntries) return texts;
      const file = `${folder}/${entry.name}`;
      if (unusableName(file) !== null) continue;
      if (entry.isDirectory()) waiting.push(file);
      else if (entry.isFile() && !isBinaryName(entry.name) && skippedName(entry.name) === null) {
        const size = lstatSync(path.join(root, file), { throwIfNoEntry: false })?.size;
        if (size !== undefined && size <= maxBytes) texts.push({ file, size });
      }
    }
  }
  return texts;
}

function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Removed a moment ago, or closed to us: what cannot be read cannot be searched.
    return [];
  }
}
