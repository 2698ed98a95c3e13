/**
 * What the state folder takes on the disk, by kind. Main function: diskUse. Links are counted as what they are and never
 * followed; a file with several names, as an outline that two generations share, counts once.
 */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DiskKind, EngineFacts } from '#shared/contract/diagnostics.ts';

export type DiskUse = EngineFacts['disk'];

/** By the first part of the path; what SQLite keeps beside a database is of its kind. */
const kinds: Readonly<Record<string, DiskKind>> = {
  generations: 'codeMap',
  'memory.db': 'memory',
  memory: 'memory',
  vectors: 'vectors',
  'history.db': 'history',
  'bank.db': 'bank',
  context: 'context',
  logs: 'logs',
};
/** Far more than normal; a folder that someone filled up must not be walked without limit. */
const mostEntries = 500_000;

/** @param dir absolute. Largest kind first; a folder that is missing takes nothing. */
export function diskUse(dir: string): DiskUse {
  const found = new Map<DiskKind, { files: number; bytes: number }>();
  const seen = new Set<number>();
  const todo = [''];
  let entries = 0;
  for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
    for (const name of namesIn(path.join(dir, folder))) {
      entries += 1;
      if (entries > mostEntries) break;
      const place = folder === '' ? name : `${folder}/${name}`;
      const stats = lstatSync(path.join(dir, place), { throwIfNoEntry: false });
      if (stats === undefined) continue;
      if (stats.isDirectory()) {
        todo.push(place);
        continue;
      }
      if (stats.nlink > 1 && seen.has(stats.ino)) continue;
      seen.add(stats.ino);
      const kind = kinds[(place.split('/')[0] ?? '').replace(/-(wal|shm|journal)$/, '')] ?? 'other';
      const sum = found.get(kind) ?? { files: 0, bytes: 0 };
      found.set(kind, { files: sum.files + 1, bytes: sum.bytes + stats.size });
    }
  }
  return [...found].map(([kind, sum]) => ({ kind, ...sum })).sort((a, b) => b.bytes - a.bytes);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Gone meanwhile, or out of reach: what is seen counts.
  }
}
