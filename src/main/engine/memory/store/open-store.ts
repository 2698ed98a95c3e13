/**
 * Opens memory.db. A file that is damaged or bears another machine's mark is set aside, and memory is rebuilt from
 * its JSON copies. Every commit is durable when the call returns: a learning is acknowledged only once.
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import {
  createReceipts,
  type Database,
  isCorrupt,
  isWholeDatabase,
  type Log,
  openDatabase,
  type SetAsideNotice,
  setAside,
} from '../../storage/storage.ts';
import { createJobThread } from '../../threads/threads.ts';
import { pauses } from '../../workspace/workspace.ts';
import { type Copies, openCopies } from '../copies/copies.ts';
import type { Share } from '../copies/ignore-file.ts';
import { createKinds } from '../copies/kinds.ts';
import { type Analysed, notAnalysed, readEvolution, writeProjectMap } from '../copies/project-map.ts';
import type { CheckJob } from './check-worker.ts';
import { type Commits, createCommits, createDurability, type Durability } from './commits.ts';
import { createDomains, createPatterns, type DomainTable } from './domain-table.ts';
import { createEvolution } from './evolution-table.ts';
import { createFailures, type FailureTable } from './failure-table.ts';
import { createIds } from './ids.ts';
import { memoryMigrations } from './migrations.ts';
import { createRecordHistory, type Parts } from './records/parts.ts';
import { createRecordStore } from './records/record-store.ts';
import { createRecordTable } from './records/record-table.ts';
import { createTombstones, type TableContext } from './records/table-context.ts';
import { createTimes, type EvolutionStore, type MemoryStore } from './store.ts';

/** Where and how records are kept as files too. */
export interface CopiesSetup {
  readonly dir: string;
  readonly projectMapFile: string;
  /** `.memo/.gitignore`. */
  readonly ignoreFile: string;
  readonly log: Log;
  /** Whether changes of the files on disk are taken in as they happen. */
  readonly watch: boolean;
  /** As of `CopiesOptions`. */
  readonly quietMs?: number;
  /** `memory.share` of the configuration, as it is now; after a change of it call `refresh`. */
  share(): Share;
  /** What the project map says of the code; without it that nothing was analysed. */
  analysed?(): Analysed | Promise<Analysed>;
  /** A sentence for the person under a key; null when it is settled. */
  onNotice(key: string, message: string | null): void;
}

export interface MemoryStoreOptions {
  /** memory.db. */
  readonly file: string;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
  readonly projectKey: string;
  /** `cloneSuffix` of the workspace. */
  readonly cloneSuffix: string;
  /** `createSeal` of the workspace, for records. */
  seal(text: string): string;
  readonly clock: Clock;
  /** Without it records are in memory.db only, as in the tests of other rooms. */
  readonly copies?: CopiesSetup;
  /** Up to this size its pages are looked at before it is used, above it beside its use; 256 MB. */
  readonly waitedForBytes?: number;
  /** Once, when there is a record for the first time since the store was opened. */
  onFirstRecord?(): void;
  onSetAside(notice: SetAsideNotice): void;
}

/**
 * Throws Refused for a file that a newer Memoscope wrote, and where copies would lie behind a link. Resolves when memory.db
 * and the copies are equal but for what only remains to be written.
 */
export async function openMemoryStore(options: MemoryStoreOptions): Promise<MemoryStore> {
  const { clock, projectKey } = options;
  const { database, isNew } = await openFile(options);
  const table = createRecordTable(database);
  const tombstones = createTombstones(database);
  const known = database.read.prepare<[string], number>('SELECT 1 FROM failure_records WHERE id = ?').pluck();
  const taken = (id: string): boolean => table.has(id) || tombstones.has(id) || known.get(id) !== undefined;
  const ids = createIds(database, options.cloneSuffix, clock, taken);
  const parts: Parts = { table, history: createRecordHistory(database), tombstones, ids, clock, projectKey };
  const times = createTimes(database, clock);
  const commits = createCommits(database, times);
  const durability = createDurability(database);
  let copies: Copies | null = null;
  const written: TableContext['written'] = (folder, id) =>
    folder === 'map' ? copies?.touched() : copies?.behind(folder, [id]);
  const context: TableContext = { ids, tombstones, clock, projectKey, times, written };
  const failures = createFailures(database, context);
  const domains = createDomains(database, context);
  const evolution = createEvolution(database, context);
  if (options.copies !== undefined) {
    const { seal } = options;
    const inside = { database, parts, commits, durability, failures, domains, evolution, seal };
    try {
      copies = await keepCopies(options.copies, { ...inside, isNew, onSetAside: options.onSetAside });
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  }
  tellFirst(options, table.count(), commits);
  const { file, waitedForBytes: waited = waitedForBytes } = options;
  const endLook = lookBeside(file, waited, () => {
    const message = `Memory in ${file} is damaged: not all of its pages are in order. Open the folder again: it is set aside then, and memory is made again from its JSON files.`;
    options.onSetAside({ file, setAsideAs: file, field: '', message });
  });

  return {
    records: createRecordStore({ parts, commits, durability, receipts: createReceipts(database), pauses }),
    failures,
    domains,
    patterns: createPatterns(database, times),
    evolution,
    times,
    database,
    onChanged: commits.onChanged,
    refresh: async () => copies?.refresh(null),
    flush: async () => copies?.flush(),
    async close() {
      await endLook();
      await copies?.close();
      database.close();
    },
  };
}

interface Inside {
  readonly database: Database;
  readonly parts: Parts;
  readonly commits: Commits;
  readonly durability: Durability;
  readonly failures: FailureTable;
  readonly domains: DomainTable;
  readonly evolution: EvolutionStore;
  readonly isNew: boolean;
  seal(text: string): string;
  onSetAside(notice: SetAsideNotice): void;
}

async function keepCopies(setup: CopiesSetup, inside: Inside): Promise<Copies> {
  const { database, parts, commits, durability, failures, domains, evolution, seal, onSetAside } = inside;
  const { table, tombstones, clock, projectKey } = parts;
  const { projectMapFile: file, analysed = () => notAnalysed } = setup;
  if (inside.isNew) {
    const status = await readEvolution(file, projectKey, onSetAside);
    if (status !== null) evolution.setStatus(status);
  }
  const ids = () => ({ learning: table.ids(), failures: failures.ids(), domains: domains.ids() });
  const copies = await openCopies({
    ...setup,
    onSetAside,
    clock,
    database,
    commits,
    relaxed: durability.relaxed,
    transaction: (work) => database.write.transaction(work),
    tombstones,
    kinds: createKinds({ database, parts, failures, domains, seal }),
    writeMap: () => writeProjectMap({ file, projectKey, evolution, ids, now: () => clock.now(), analysed }),
  });
  commits.onChanged(({ put, removed }) =>
    copies.behind('learning', [...put.map(({ record }) => record.id), ...removed.map(({ id }) => id)]),
  );
  return copies;
}

function tellFirst({ onFirstRecord }: MemoryStoreOptions, count: number, commits: Commits): void {
  if (onFirstRecord === undefined) return;
  if (count > 0) {
    onFirstRecord();
    return;
  }
  const end = commits.onChanged(({ put }) => {
    if (put.length === 0) return;
    end();
    onFirstRecord();
  });
}

async function openFile(options: MemoryStoreOptions): Promise<{ database: Database; isNew: boolean }> {
  const { file, mark, onSetAside } = options;
  const open = (): Database => openDatabase(file, { migrations: memoryMigrations, mark });
  const waited = options.waitedForBytes ?? waitedForBytes;
  const isNew = !existsSync(file);
  try {
    const database = open();
    if (isNew || (await isWhole(file, waited))) return { database, isNew };
    database.close();
  } catch (thrown) {
    if (!isCorrupt(thrown)) throw thrown;
  }
  const setAsideAs = setAside(file);
  const message = `Memory in ${file} cannot be read, or was not written on this machine. It is kept as ${setAsideAs}, and memory is made again from its JSON files.`;
  onSetAside({ file, setAsideAs, field: '', message });
  return { database: open(), isNew: true };
}

// Whether all pages of memory.db are in order: looked at before it is used where that takes a moment, else on a thread beside
// its use. What is found then is noted beside the file, and the next opening sets it aside: a record that lies in a damaged
// page could else be lost silently with the next write.

/** A thread is not worth its start for less. */
const smallBytes = 2 * 1024 * 1024;
/** Larger files take seconds. */
const waitedForBytes = 256 * 1024 * 1024;

const looker = () => createJobThread<CheckJob, boolean>({ entry: 'check-worker', heapMb: 32 });
const looked = (): MemoError => new MemoError('Cancelled', 'memory.db was looked at.');
const noteOf = (file: string): string => `${file}.damaged`;

/** @param waited bytes up to which it is waited for. A larger file passes unless an earlier look found damage in it. */
async function isWhole(file: string, waited: number): Promise<boolean> {
  if (existsSync(noteOf(file))) {
    rmSync(noteOf(file), { force: true });
    return false;
  }
  const { size } = statSync(file);
  if (size > waited) return true;
  if (size <= smallBytes) return isWholeDatabase(file);
  const thread = looker();
  try {
    return await thread.run({ file });
  } finally {
    await thread.end(looked());
  }
}

/** Looks at a file that was too large to wait for. Returns what ends the look; `damaged` is called once, if at all. */
function lookBeside(file: string, waited: number, damaged: () => void): () => Promise<void> {
  if (statSync(file).size <= waited) return async () => {};
  const thread = looker();
  const look = thread.run({ file }).then(
    (whole) => {
      if (whole) return;
      writeFileSync(noteOf(file), '');
      damaged();
    },
    () => {
      // Ended with the store, or the file cannot be opened now: the next opening looks again.
    },
  );
  void look.finally(() => thread.end(looked()));
  return async () => {
    await thread.end(looked());
    await look;
  };
}
