/**
 * Indexes whose keys arrive unordered. A first index drops them while the tables are empty, and makes each in one go when its rows
 * are there: kept up row by row, each commit changes most of their pages again, which made most of the bytes that were written for
 * a large folder. Without them the same queries give the same rows, only slower.
 */
import type { Database, ReadDb } from '../../storage/storage.ts';
import { functionKinds } from '../names.ts';

interface BulkIndex {
  readonly name: string;
  readonly on: string;
  readonly unique?: true;
  /** Edges are there when types have been linked, all other rows before. */
  readonly after: 'reading' | 'linking';
}

export const bulkIndexes: readonly BulkIndex[] = [
  { name: 'names_name', on: 'names(name)', unique: true, after: 'reading' },
  { name: 'files_language', on: 'files(language, skip_reason, path)', after: 'reading' },
  { name: 'types_name', on: 'types(name COLLATE NOCASE)', after: 'reading' },
  { name: 'members_name', on: 'members(name COLLATE NOCASE, type)', after: 'reading' },
  {
    name: 'members_functions',
    on: `members(name COLLATE NOCASE, type) WHERE ${functionKinds}`,
    after: 'reading',
  },
  { name: 'mentions_name', on: 'mentions(name)', after: 'reading' },
  { name: 'edges_dst', on: 'edges(dst)', after: 'linking' },
];

export function dropBulkIndexes({ write }: Pick<Database, 'write'>): void {
  write.transaction(() => {
    for (const { name } of bulkIndexes) write.exec(`DROP INDEX IF EXISTS ${name}`);
  });
}

/** Statements that make the indexes that are not there, as far as they are due. */
export function missingIndexes(read: ReadDb, after: BulkIndex['after']): string[] {
  const found = new Set(read.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'index'").pluck().all());
  return bulkIndexes
    .filter((index) => !found.has(index.name) && (after === 'linking' || index.after === 'reading'))
    .map(({ name, on, unique }) => `CREATE ${unique === true ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${name} ON ${on}`);
}
