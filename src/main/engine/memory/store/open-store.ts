/**
 * Opens memory.db (spec 05 "Store"). A file that is damaged or bears another machine's mark is set aside, and memory begins
 * anew from its JSON copies. Every commit is durable when the call returns: a learning is acknowledged once.
 */
import { existsSync } from 'node:fs';
import type { Clock } from '#shared/base/clock.ts';
import { type Database, isCorrupt, openDatabase, type SetAsideNotice, setAside } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import { createCommits } from './commits.ts';
import { createIds } from './ids.ts';
import { memoryMigrations } from './migrations.ts';
import { createRecordHistory } from './records/history.ts';
import type { Parts } from './records/parts.ts';
import { createRecordStore } from './records/record-store.ts';
import { createRecordTable } from './records/record-table.ts';
import type { MemoryStore } from './store.ts';
import { createDomains } from './tables/domains.ts';
import { createEvolution } from './tables/evolution.ts';
import { createFailures } from './tables/failures.ts';
import { createPatterns } from './tables/patterns.ts';
import { createTombstones } from './tables/tombstones.ts';

export interface MemoryStoreOptions {
  /** memory.db. */
  readonly file: string;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
  readonly projectKey: string;
  /** `cloneSuffix` of the workspace. */
  readonly cloneSuffix: string;
  readonly clock: Clock;
  onSetAside(notice: SetAsideNotice): void;
}

/** Throws Refused for a file that a newer Memoscope wrote. */
export async function openMemoryStore(options: MemoryStoreOptions): Promise<MemoryStore> {
  const { clock, projectKey } = options;
  const database = openFile(options);
  const table = createRecordTable(database);
  const tombstones = createTombstones(database);
  const known = database.read.prepare<[string], number>('SELECT 1 FROM failure_records WHERE id = ?').pluck();
  const taken = (id: string): boolean => table.has(id) || tombstones.has(id) || known.get(id) !== undefined;
  const ids = createIds(database, options.cloneSuffix, clock, taken);
  const parts: Parts = { table, history: createRecordHistory(database), tombstones, ids, clock, projectKey };
  const commits = createCommits(database);
  const context = { ids, clock, projectKey, written: () => {} };
  const failures = createFailures(database, context);
  const domains = createDomains(database, context);

  return {
    records: createRecordStore({ parts, commits, pauses }),
    failures,
    domains,
    patterns: createPatterns(database),
    evolution: createEvolution(database, context),
    database,
    onChanged: commits.onChanged,
    async close() {
      database.close();
    },
  };
}

function openFile({ file, mark, onSetAside }: MemoryStoreOptions): Database {
  const open = (): Database => {
    const database = openDatabase(file, { migrations: memoryMigrations, mark });
    // Durable commits; what is removed is overwritten, for it may have been removed because nobody may read it.
    database.write.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    return database;
  };
  const isNew = !existsSync(file);
  try {
    const database = open();
    if (isNew || isWhole(database)) return database;
    database.close();
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
  }
  const setAsideAs = setAside(file);
  const message = `Memory in ${file} cannot be read, or was not written on this machine. It is kept as ${setAsideAs}, and memory is made again from its JSON files.`;
  onSetAside({ file, setAsideAs, field: '', message });
  return open();
}

function isWhole({ read }: Database): boolean {
  try {
    return read.prepare<[], { quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  } catch (thrown) {
    if (isCorrupt(thrown)) return false;
    throw thrown;
  }
}
