/** What writing and reading of copies share. */

import { hash } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { type Database, errnoOf, type Log, type SetAsideNotice } from '../../storage/storage.ts';
import type { Commits } from '../store/commits.ts';
import type { Tombstones } from '../store/records/table-context.ts';
import type { Kind } from './kinds.ts';

export interface CopyContext {
  /** `.memo/memory`. */
  readonly dir: string;
  readonly kinds: readonly Kind[];
  readonly files: FileTable;
  readonly commits: Commits;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly log: Log;
  /** A commit that need not be durable at once: what it loses is found again by looking at the files. */
  relaxed<T>(work: () => T): T;
  transaction<T>(work: () => T): T;
  /** Files that nobody writes for now, with the reason as a sentence: they hold conflict marks, or cannot be read. */
  readonly blocked: Map<string, string>;
  /** Has this copy written, or taken away, when its turn comes. */
  behind(kind: Kind, id: string): void;
  onSetAside(notice: SetAsideNotice): void;
}

/** Below the folder of copies, with `/`; the key of `json_files`. */
export const pathOf = (kind: Kind, id: string): string => `${kind.folder}/${kind.fileName(id)}`;

export const fileOf = ({ dir }: Pick<CopyContext, 'dir'>, relative: string): string => path.join(dir, relative);

export interface KnownFile {
  /** Below the folder of copies, with `/`. */
  path: string;
  recordId: string;
  hash: string;
  /** 0: what is in the file must not stay there. */
  revision: number;
  stamp: string;
}

interface FileTable {
  get(path: string): KnownFile | null;
  /** Files of one folder, by path. */
  inFolder(folder: string): Map<string, KnownFile>;
  put(file: KnownFile): void;
  remove(path: string): void;
}

interface Row {
  path: string;
  record_id: string;
  hash: string;
  revision: number;
  stamp: string;
}

const knownOf = (row: Row): KnownFile => ({
  path: row.path,
  recordId: row.record_id,
  hash: row.hash,
  revision: row.revision,
  stamp: row.stamp,
});

/**
 * What memory.db knows of the JSON copies (`json_files`): of which revision each was last written or read, and by which
 * stamp an untouched file is known without reading it. Whatever has another revision than its record lags behind it.
 */
export function createFileTable({ read, write }: Database): FileTable {
  const one = read.prepare<[string], Row>('SELECT * FROM json_files WHERE path = ?');
  // '0' is the character behind '/'.
  const inFolder = read.prepare<[string, string], Row>('SELECT * FROM json_files WHERE path > ? AND path < ?');
  const put = write.prepare('INSERT OR REPLACE INTO json_files VALUES (?, ?, ?, ?, ?)');
  const remove = write.prepare<[string]>('DELETE FROM json_files WHERE path = ?');
  return {
    get(path) {
      const row = one.get(path);
      return row === undefined ? null : knownOf(row);
    },
    inFolder: (folder) => new Map(inFolder.all(`${folder}/`, `${folder}0`).map((row) => [row.path, knownOf(row)])),
    put: (file) => void put.run(file.path, file.recordId, file.hash, file.revision, file.stamp),
    remove: (path) => void remove.run(path),
  };
}

export const hashOf = (content: string | Uint8Array): string => hash('sha256', content);

/** Changes with every write of a file by anyone, but for one of the same length within a tick of the disk's clock. */
export function stampOf(found: Pick<Stats, 'size' | 'mtimeMs' | 'ino'>): string {
  return `${found.size}:${found.mtimeMs}:${found.ino}`;
}

/** null when there is nothing of that name. At once: it takes as long as to begin waiting for it. */
export function look(file: string): Stats | null {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) ?? null;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOTDIR') return null;
    throw thrown;
  }
}
