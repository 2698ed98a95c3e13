/**
 * History: what outlives generations: the changes of types, and what is known of each type beyond its text. Main types:
 * History, NotedChange, TypeState. It follows the code map, which keeps what types were until it is recorded here;
 * nothing in it is derived, so a damaged file is set aside for the person to look at, and history starts empty; a
 * newer one stays for the version that wrote it.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
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
import { type Alias, readAliasFiles, writeAliasFiles } from './aliases/alias-table.ts';
import { type Aliases, openAliases } from './aliases/aliases.ts';
import { moveTexts, removeTombstones, renameInHeads, renewOutlines, type TypeName } from './aliases/type-texts.ts';
import { createFeed, type Feed } from './feed.ts';
import { type Groups, moveGroupText, openGroups } from './groups.ts';
import type { Rename, RenameFinder } from './machine.ts';
import { createGenerationLog, type GenerationLog } from './store/generation-log.ts';
import { historyMigrations } from './store/migrations.ts';
import { createTracking, type Live, type Tracking } from './tracking.ts';
import type { SemanticsConfig } from './type-state.ts';

export type { Alias } from './aliases/alias-table.ts';
export { findRenames } from './aliases/aliases.ts';
export { isTombstone } from './aliases/type-texts.ts';
export type { KeptBase, KeptMember } from './store/base-table.ts';
export type { GenerationEntry, GenerationLog } from './store/generation-log.ts';
export { type ReadStates, readStates } from './store/state-table.ts';
export { openSeenChanges, openVisits, type SeenChanges, type Visits } from './tracking.ts';

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

// What follows a change outside the databases: texts of renamed types and groups move, outlines are regenerated, aliases that
// were not used are archived, aliases.json is written. It may be interrupted anywhere; the rest waits in history.db for the
// next call.

interface TidyOptions {
  aliases: Pick<Aliases, 'table' | 'revived' | 'exported'>;
  groups: Groups;
  codeMap: Pick<CodeMap, 'byTypeId' | 'ref' | 'outline'>;
  /** Folder of the live generation. */
  folder: string;
  /** Epoch milliseconds. */
  now: number;
  /** Days without use after which an alias is archived. */
  archiveDays: number;
  onSetAside(notice: SetAsideNotice): void;
}

const dayMs = 24 * 60 * 60_000;

/** `pause` throws when the work is to end. */
async function tidy(options: TidyOptions, pause: () => Promise<void>): Promise<void> {
  const { codeMap, groups, folder } = options;
  const { table, revived } = options.aliases;
  if (options.aliases.exported === '') await recover(options);
  for (const typeId of revived) {
    await pause();
    await removeTombstones(path.join(folder, 'types'), typeId);
    revived.delete(typeId);
  }
  await moveDrafts(options, pause);
  const outline = (typeId: string): string | null => {
    const row = codeMap.byTypeId(typeId);
    return row === null ? null : codeMap.outline(row);
  };
  await renewOutlines(path.join(folder, 'types'), outline, pause);
  for (const move of groups.moves()) {
    await pause();
    await moveGroupText(path.join(folder, 'semantic'), move, new Date(options.now));
    groups.moved(move);
  }
  await archive(options, pause);
  const exported = `${table.revision()} ${folder}`;
  if (exported === options.aliases.exported) return;
  await writeAliasFiles(folder, table.all());
  options.aliases.exported = exported;
}

/** Aliases that only the generation's files still know. */
async function recover({ aliases: { table }, codeMap, folder, onSetAside }: TidyOptions): Promise<void> {
  if (table.size() > 0) return;
  for (const alias of await readAliasFiles(folder, onSetAside)) {
    if (codeMap.byTypeId(alias.oldTypeId) === null) table.put(alias);
  }
}

async function moveDrafts(
  { aliases: { table }, codeMap, folder }: TidyOptions,
  pause: () => Promise<void>,
): Promise<void> {
  const drafts = [...table.all()].filter((alias) => alias.draft);
  if (drafts.length === 0) return;
  const types = path.join(folder, 'types');
  const nowCalled = new Map(drafts.map(({ oldTypeId, newTypeId }) => [oldTypeId, newTypeId]));
  for (const part of [types, path.join(folder, 'semantic')]) await renameInHeads(part, nowCalled, pause);
  for (const draft of drafts) {
    await pause();
    const row = codeMap.byTypeId(draft.newTypeId);
    const now = row === null ? null : codeMap.ref({ type: row, member: 0 });
    const old: TypeName = { typeId: draft.oldTypeId, path: draft.oldPath };
    if (row !== null && now !== null) await moveTexts(types, old, now, () => codeMap.outline(row));
    // It may have led elsewhere since, or have ended.
    const alias = table.get(draft.oldTypeId);
    if (alias?.newTypeId === draft.newTypeId) table.put({ ...alias, draft: false });
  }
}

async function archive(options: TidyOptions, pause: () => Promise<void>): Promise<void> {
  const { folder, now, archiveDays } = options;
  const { table } = options.aliases;
  const unused = ({ detectedAt, usedAt }: Alias): boolean =>
    now - Math.max(detectedAt, usedAt ?? 0) > archiveDays * dayMs;
  for (const alias of [...table.all()]) {
    if (alias.archived || alias.draft || !unused(alias)) continue;
    await pause();
    await removeTombstones(path.join(folder, 'types'), alias.oldTypeId);
    table.put({ ...alias, archived: true });
  }
}
