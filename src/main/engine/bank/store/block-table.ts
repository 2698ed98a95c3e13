/** What the machine wrote last into each block, and the conflicts that wait for a person. Main type: BlockTable. */
import { randomBytes } from 'node:crypto';
import { crockford, type Database } from '../../storage/storage.ts';

export interface Written {
  /** `innerHash` of `text` in bytes. */
  readonly hash: string;
  readonly text: string;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly pending: string | null;
  readonly skipped: string | null;
}

export interface OpenConflict {
  readonly id: string;
  readonly path: string;
  readonly block: string;
  /** What the machine wants to write. */
  readonly machine: string;
  readonly source: string;
  readonly at: number;
}

export interface BlockTable {
  written(path: string, block: string): Written | null;
  put(path: string, block: string, written: Written): void;
  /** As if the machine had never written there. */
  forget(path: string, block: string): void;
  conflicts(): OpenConflict[];
  conflict(id: string): OpenConflict | null;
  conflictOf(path: string, block: string): OpenConflict | null;
  /** Keeps the id of one that is open for the block. */
  raise(conflict: Omit<OpenConflict, 'id'>): OpenConflict;
  restore(conflict: OpenConflict): void;
  settle(path: string, block: string): boolean;
}

export function createBlockTable({ read, write }: Database): BlockTable {
  const written = read.prepare<[string, string], Written>(
    'SELECT hash, text, version, at, pending, skipped FROM blocks WHERE path = ? AND block = ?',
  );
  const put = write.prepare('INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const forget = write.prepare<[string, string]>('DELETE FROM blocks WHERE path = ? AND block = ?');
  const all = read.prepare<[], OpenConflict>('SELECT * FROM conflicts ORDER BY at, id');
  const one = read.prepare<[string], OpenConflict>('SELECT * FROM conflicts WHERE id = ?');
  const ofBlock = read.prepare<[string, string], OpenConflict>('SELECT * FROM conflicts WHERE path = ? AND block = ?');
  const insert = write.prepare('INSERT OR REPLACE INTO conflicts VALUES (?, ?, ?, ?, ?, ?)');
  const remove = write.prepare<[string, string]>('DELETE FROM conflicts WHERE path = ? AND block = ?');

  function restore({ id, path, block, machine, source, at }: OpenConflict): void {
    insert.run(id, path, block, machine, source, at);
  }
  return {
    written: (path, block) => written.get(path, block) ?? null,
    put: (path, block, w) => void put.run(path, block, w.hash, w.text, w.version, w.at, w.pending, w.skipped),
    forget: (path, block) => void forget.run(path, block),
    conflicts: () => all.all(),
    conflict: (id) => one.get(id) ?? null,
    conflictOf: (path, block) => ofBlock.get(path, block) ?? null,
    raise(conflict) {
      const known = ofBlock.get(conflict.path, conflict.block);
      const raised = { ...conflict, id: known?.id ?? `bc-${crockford(randomBytes(5)).toLowerCase()}` };
      restore(raised);
      return raised;
    },
    restore,
    settle: (path, block) => remove.run(path, block).changes > 0,
  };
}
