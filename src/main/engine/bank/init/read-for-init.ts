/**
 * What a new bank is made of (seed 002 "Bootstrap", S2-14, S2-46): README and manifests at the root, and two levels of the
 * tree, within a budget. Nothing else of the folder is read for it; the rest is the code map's. Main type: Material.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readPlainFile } from '../../storage/storage.ts';

export interface Material {
  /** Name → text, of those that are there. */
  readonly texts: ReadonlyMap<string, string>;
  /** `src/`, `src/api/`, `README.md`: folders end in `/`. */
  readonly tree: readonly string[];
  /** What was not looked at: too long, too many, or unreadable. */
  readonly leftOut: readonly string[];
}

export const allowlist = ['README.md', 'package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml'];
const maxBytes = 256 * 1024;
/** Of the tree, so that a repository of many packages gives a page that can be read. */
const maxFolders = 30;
const maxFiles = 30;
const maxInside = 12;
const noise = /^(\..+|node_modules|dist|build|out|target|bin|obj|coverage|vendor|__pycache__|memory-bank)$/;

export async function readForInit(root: string): Promise<Material> {
  const leftOut: string[] = [];
  const texts = new Map<string, string>();
  for (const name of allowlist) {
    try {
      const bytes = await readPlainFile(path.join(root, name), maxBytes);
      if (bytes !== null) texts.set(name, bytes.toString('utf8'));
    } catch {
      // A link, a folder of that name, or longer than anyone reads: it is told as left out.
      leftOut.push(name);
    }
  }
  const tree: string[] = [];
  const top = await names(root);
  const folders = top.filter((name) => name.endsWith('/'));
  const files = top.filter((name) => !name.endsWith('/'));
  if (files.length > maxFiles) leftOut.push(`./… (${files.length - maxFiles})`);
  for (const name of top) {
    if (!name.endsWith('/')) {
      if (files.indexOf(name) < maxFiles) tree.push(name);
      continue;
    }
    if (folders.indexOf(name) >= maxFolders) {
      leftOut.push(name);
      continue;
    }
    tree.push(name);
    const inside = await names(path.join(root, name));
    tree.push(...inside.slice(0, maxInside).map((one) => name + one));
    if (inside.length > maxInside) leftOut.push(`${name}… (${inside.length - maxInside})`);
  }
  return { texts, tree, leftOut };
}

async function names(dir: string): Promise<string[]> {
  try {
    const found = await readdir(dir, { withFileTypes: true });
    return found
      .filter((one) => (one.isFile() || one.isDirectory()) && !noise.test(one.name))
      .map((one) => (one.isDirectory() ? `${one.name}/` : one.name))
      .sort();
  } catch {
    return []; // No right to look: then nothing is said of it.
  }
}
