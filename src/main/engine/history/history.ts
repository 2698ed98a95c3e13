/**
 * History: what outlives generations: the changes of types, and what is known of each type beyond its text. Main types:
 * History, NotedChange, TypeState. It follows the code map, which keeps what types were until it is recorded here;
 * nothing in it is derived, so a damaged file is set aside for the person to look at, and history starts empty; a
 * newer one stays for the version that wrote it.
 */
import { rmSync } from 'node:fs';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import {
  type Database,
  damagedFile,
  isCorrupt,
  isNewer,
  type Log,
  openDatabase,
  type SetAsideNotice,
  setAside,
} from '../storage/storage.ts';
import { pauses } from '../workspace/workspace.ts';
import type { Alias } from './aliases/alias-table.ts';
import { type Aliases, openAliases } from './aliases/aliases.ts';
import { createFeed, type Feed } from './feed.ts';
import { type Groups, openGroups } from './groups.ts';
import type { Rename, RenameFinder } from './steps.ts';
import { createGenerationLog, type GenerationLog } from './store/generation-log.ts';
import { historyMigrations } from './store/migrations.ts';
import { tidy } from './tidy.ts';
import { createTracking, type Live, type Tracking } from './tracking.ts';
import type { SemanticsConfig } from './type-state.ts';

export type { Alias } from './aliases/alias-table.ts';
export { findRenames } from './aliases/aliases.ts';
export { isTombstone } from './aliases/type-texts.ts';
export type { SemanticEvent } from './machine.ts';
export { openSeenChanges, openVisits, type SeenChanges, type Visits } from './seen.ts';
export type { KeptBase, KeptMember } from './store/base-table.ts';
export type { ChangeQuery, NotedChange } from './store/change-log.ts';
export type { GenerationEntry, GenerationLog } from './store/generation-log.ts';
export { type ReadStates, readStates, type WaitingType } from './store/state-table.ts';

export interface HistoryOptions {
  file: string;
  /** Takes its place while a newer Memoscope's lies there; removed when it is closed. */
  forNow: string;
  /** `databaseMark` of the workspace. */
  mark: number;
  clock: Clock;
  /** The live one; another after a swap. */
  codeMap(): CodeMap;
  generation(): Live;
  /** Folder of the live generation. */
  folder(): string;
  /** `logs/alias_conflicts.log`. */
  conflicts: Pick<Log, 'warn'>;
  /** `aliases.archiveDays` of the configuration. */
  archiveDays(): number;
  /** Types are called otherwise now; before readers hear of the change. */
  onRenamed(renames: readonly Rename[]): void;
  config(): SemanticsConfig;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

export interface History extends Omit<Tracking, 'record'> {
  /** Where it is kept now. */
  file(): string;
  /** Takes note of what the code map changed since the last call. One call at a time. Returns how many types it is about. */
  record(signal: AbortSignal): Promise<number>;
  /** Changes by when they were noted. */
  readonly feed: Feed;
  /** What became of each generation. */
  readonly generations: GenerationLog;
  /**
   * What became of a type that no longer exists; callers that find the symbol through it report that
   * with `useAlias`.
   */
  alias(oldTypeId: string): Alias | null;
  /** Aliases of types with this simple name, without case. */
  aliasesNamed(name: string): readonly Alias[];
  useAlias(alias: Alias): void;
  /**
   * Moves files of renamed types and groups, regenerates outlines, archives and exports aliases. An interrupted run
   * continues with the next call.
   */
  tidy(signal: AbortSignal): Promise<void>;
  close(): void;
}

interface Store {
  database: Database;
  aliases: Aliases;
  groups: Groups;
  tracking: Tracking;
  feed: Feed;
  generations: GenerationLog;
}

function openStore(options: HistoryOptions, file: string): Store {
  const { mark, clock, codeMap, conflicts } = options;
  const database = openDatabase(file, { migrations: historyMigrations, mark });
  const aliases = openAliases({ database, clock, conflicts });
  const groups = openGroups(database, codeMap);
  const renames: RenameFinder = {
    async find(...change) {
      const renames = await aliases.find(...change);
      if (renames.length > 0) options.onRenamed(renames);
      return renames;
    },
  };
  const tracking = createTracking({ ...options, database, renames, groups });
  return {
    database,
    aliases,
    groups,
    tracking,
    feed: createFeed(database.read),
    generations: createGenerationLog(database),
  };
}

/** A history that a newer Memoscope wrote stays as it is: until it can be read, one is kept that ends with the engine. */
export function openHistory(options: HistoryOptions): History {
  let { file } = options;

  function open(): Store {
    try {
      return openStore(options, file);
    } catch (thrown) {
      if (isNewer(thrown)) return keepForNow(thrown);
      if (!isCorrupt(thrown)) throw thrown;
      const foreign = thrown instanceof MemoError && thrown.data.foreign === true;
      return beginAnew(foreign ? 'was written on another machine or for another user' : 'cannot be read');
    }
  }

  function removeForNow(): void {
    for (const side of ['', '-wal', '-shm']) rmSync(options.forNow + side, { recursive: true, force: true });
  }

  function keepForNow(newer: unknown): Store {
    const left = file;
    file = options.forNow;
    removeForNow();
    const message = `${toMemoError(newer).message} Until then no change is noted for longer than Memoscope runs.`;
    options.onSetAside({ file: left, setAsideAs: left, field: '', message });
    return openStore(options, file);
  }

  function beginAnew(why: string): Store {
    const setAsideAs = setAside(file);
    const message = `The history of changes in ${file} ${why}. It is kept as ${setAsideAs}, and begins anew.`;
    options.onSetAside({ file, setAsideAs, field: '', message });
    return openStore(options, file);
  }

  let store = open();

  /** Damage that shows only in use: the file is set aside, and the work is done with a new one. */
  function repair(thrown: unknown): void {
    // It may as well be the code map that cannot be read: then this file stays.
    if (damagedFile(thrown) !== file) throw thrown;
    store.database.close();
    store = beginAnew('cannot be read');
  }

  function use<T>(work: (store: Store) => T): T {
    try {
      return work(store);
    } catch (thrown) {
      repair(thrown);
      return work(store);
    }
  }

  async function useLong<T>(work: (store: Store) => Promise<T>): Promise<T> {
    try {
      return await work(store);
    } catch (thrown) {
      repair(thrown);
      return await work(store);
    }
  }

  return {
    file: () => file,
    record: (signal) => useLong(({ tracking }) => tracking.record(options.generation(), signal)),
    weigh: (signal) => useLong(({ tracking }) => tracking.weigh(signal)),
    changes: (query) => use(({ tracking }) => tracking.changes(query)),
    feed: {
      batches: (query) => use(({ feed }) => feed.batches(query)),
      summary: (after) => use(({ feed }) => feed.summary(after)),
      newest: () => use(({ feed }) => feed.newest()),
    },
    generations: {
      put: (entry) => use(({ generations }) => generations.put(entry)),
      putDiff: (id, diff) => use(({ generations }) => generations.putDiff(id, diff)),
      get: (id) => use(({ generations }) => generations.get(id)),
      diff: (id) => use(({ generations }) => generations.diff(id)),
      list: (offset, limit) => use(({ generations }) => generations.list(offset, limit)),
      inState: (state) => use(({ generations }) => generations.inState(state)),
      lastNumber: () => use(({ generations }) => generations.lastNumber()),
      changedUnder: (id) => use(({ generations }) => generations.changedUnder(id)),
    },
    state: (typeId) => use(({ tracking }) => tracking.state(typeId)),
    happen: (typeId, event) => use(({ tracking }) => tracking.happen(typeId, event)),
    described: (kind, bases) => use(({ tracking }) => tracking.described(kind, bases)),
    baseOf: (typeId) => use(({ tracking }) => tracking.baseOf(typeId)),
    listBases: (after, limit) => use(({ tracking }) => tracking.listBases(after, limit)),
    waiting: (state, limit) => use(({ tracking }) => tracking.waiting(state, limit)),
    stateCounts: () => use(({ tracking }) => tracking.stateCounts()),
    groupOf: (typeId) => store.groups.of(typeId),
    alias: (oldTypeId) => store.aliases.table.get(oldTypeId) ?? null,
    aliasesNamed: (name) => store.aliases.table.named(name),
    useAlias(alias) {
      try {
        use(({ aliases }) => aliases.used(alias));
      } catch (thrown) {
        // The caller has the answer; a full disk must not take it away.
        options.log.warn(`The use of an old name was not noted: ${toMemoError(thrown).message}`);
      }
    },
    async tidy(signal) {
      const { clock, onSetAside } = options;
      const live = { codeMap: options.codeMap(), folder: options.folder() };
      const work = { ...live, onSetAside, archiveDays: options.archiveDays() };
      await tidy({ ...store, ...work, now: clock.now() }, pauses(signal));
    },
    close() {
      store.database.close();
      if (file === options.forNow) removeForNow();
    },
  };
}
