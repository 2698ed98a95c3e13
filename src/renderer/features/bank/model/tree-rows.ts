/**
 * The files of the bank as rows of a tree: files before folders, `brief`, `tech`, `active` and `patterns` first as people read
 * them, and the index of each folder last, which no entry names.
 */
import type { BankEntry } from '#shared/contract/bank/types.ts';

export interface BankRow {
  /** Path of a file, or of a folder with `/` at its end; '' + `/` is the bank itself. */
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  /** Undefined for a file. */
  readonly open: boolean | undefined;
  /** Null for an index. */
  readonly entry: BankEntry | null;
  /** Of a folder: how many files, and conflicts below it. */
  readonly files: number;
  readonly conflicts: number;
  readonly damaged: boolean;
}

export const rootKey = '/';
const first = ['brief.md', 'tech.md', 'active.md', 'patterns.md'];
const indexName = '_index.md';

interface Folder {
  readonly path: string;
  readonly files: BankEntry[];
  readonly folders: Map<string, Folder>;
}

/** `folded`: keys of folders that are folded. */
export function treeRows(entries: readonly BankEntry[], folded: ReadonlySet<string>): BankRow[] {
  const top: Folder = { path: '', files: [], folders: new Map() };
  for (const entry of entries) {
    let at = top;
    const parts = entry.path.split('/');
    for (const part of parts.slice(0, -1)) {
      const path = `${at.path}${part}/`;
      const next = at.folders.get(part) ?? { path, files: [], folders: new Map() };
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(entry);
  }
  return rowsOf(top, 0, folded);
}

function rowsOf(folder: Folder, depth: number, folded: ReadonlySet<string>): BankRow[] {
  const key = folder.path === '' ? rootKey : folder.path;
  const open = !folded.has(key);
  const below = all(folder);
  const head: BankRow = {
    ...{ key, depth, open, entry: null },
    name: folder.path === '' ? 'memory-bank' : (folder.path.split('/').at(-2) ?? ''),
    files: below.length,
    conflicts: below.reduce((sum, { conflicts }) => sum + conflicts, 0),
    damaged: below.some(({ damaged }) => damaged),
  };
  if (!open) return [head];
  const files = [...folder.files].sort(byPlace).map(
    (entry): BankRow => ({
      ...{ key: entry.path, depth: depth + 1, open: undefined, entry, files: 0 },
      name: entry.path.split('/').at(-1) ?? entry.path,
      conflicts: entry.conflicts,
      damaged: entry.damaged,
    }),
  );
  const index: BankRow = {
    ...{ key: `${folder.path}${indexName}`, name: indexName, depth: depth + 1, open: undefined, entry: null },
    ...{ files: 0, conflicts: 0, damaged: false },
  };
  const folders = [...folder.folders.values()].sort(
    (a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1),
  );
  return [head, ...files, index, ...folders.flatMap((one) => rowsOf(one, depth + 1, folded))];
}

function all(folder: Folder): BankEntry[] {
  return [...folder.files, ...[...folder.folders.values()].flatMap(all)];
}

/** The archive comes last. */
function rank(path: string): number {
  return path === 'archive/' ? 1 : 0;
}

function byPlace(a: BankEntry, b: BankEntry): number {
  const place = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length);
  return place(a.path) - place(b.path) || (a.path < b.path ? -1 : 1);
}
