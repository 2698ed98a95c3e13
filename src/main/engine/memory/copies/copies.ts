/**
 * The JSON copies of memory: one readable file per record, kept equal to memory.db in both directions. Main type:
 * Copies. memory.db is written first and copies follow in the background, so that no caller waits for a thousand
 * files; reading and writing share one queue, so that no file is judged while it is written.
 */

import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { RecordId } from '#shared/contract/memory/memory-types.ts';
import { atomicWriteFile, type Database, readValidated, type SetAsideNotice } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Tombstones } from '../store/records/table-context.ts';
import { type CopyContext, createFileTable, look } from './context.ts';
import { type Share, writeIgnoreFile } from './ignore-file.ts';
import { type Folder, folders, type Kind } from './kinds.ts';
import { type LookOptions, lookAtAll, readInSlices, takeGone } from './look-at-all.ts';
import { readCopies } from './read.ts';
import { type Behind, writeCopies } from './write.ts';

export interface Copies {
  /** Takes in what changed on disk; with null all is looked at. */
  refresh(changed: ReadonlyMap<Folder, ReadonlySet<string>> | null): Promise<void>;
  behind(folder: Folder, ids: Iterable<string>): void;
  /** The project map is behind, whatever copies are. */
  touched(): void;
  /** Resolves when all that was stored is in its files; throws when one could not be written. */
  flush(): Promise<void>;
  /** Writes what waits. What cannot be written is written when the workspace is opened again. */
  close(): Promise<void>;
}

interface CopiesOptions extends Omit<CopyContext, 'files' | 'blocked' | 'behind'> {
  readonly database: Database;
  /** `.memo/.gitignore`. */
  readonly ignoreFile: string;
  readonly watch: boolean;
  share(): Share;
  /** The map of the project, from what is stored now. */
  writeMap(): Promise<void>;
  /** How long nothing more may vanish before what did is taken away; for tests. */
  readonly quietMs?: number;
  /** A sentence for the person; null when it is settled. */
  onNotice(key: string, message: string | null): void;
}

/** Files written side by side; they share the wait for their folder. */
const writtenAtOnce = 16;
/** A folder of a thousand files may take seconds to be removed: what is gone is judged once no more of it goes. */
const quietMs = 2_000;
/** How long the project map may be behind while records keep coming, in milliseconds; or so often what writing it took. */
const mapMs = 1_000;
const mapTimes = 20;
const noSignal = new AbortController().signal;

export async function openCopies(options: CopiesOptions): Promise<Copies> {
  const { dir, database, log } = options;
  const waiting = new Map<string, Behind>();
  const behind = (kind: Kind, id: string): void => void waiting.set(`${kind.folder}/${id}`, { kind, id });
  const context: CopyContext = { ...options, files: createFileTable(database), blocked: new Map(), behind };
  const isStored = (id: string): boolean => options.kinds.some((kind) => kind.get(id) !== null);
  const removed = createRemovedList({ ...options, isStored });
  const confirmed = database.read
    .prepare<[], string>('SELECT id FROM learning_records WHERE confirmed_at IS NOT NULL ORDER BY id')
    .pluck();
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  let mapBehind = true;
  /** It names all files and records: where these are many, it is written the more seldom. */
  let mapNext = Number.NEGATIVE_INFINITY;
  let mapTimer: NodeJS.Timeout | null = null;

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
    return result;
  }

  /** A file that goes while others are read or written may be one of a folder that is on its way out. */
  const onMissing = (kind: Kind, names: readonly string[]): void => vanished.add(kind, names);

  async function drain(): Promise<void> {
    if (waiting.size > 0) await removed.write();
    const pause = pauses(noSignal);
    while (waiting.size > 0) {
      const batch: Behind[] = [];
      for (const [key, one] of waiting) {
        if (batch.length === writtenAtOnce) break;
        batch.push(one);
        waiting.delete(key);
      }
      try {
        for (const { kind, id } of await writeCopies(context, batch))
          await readCopies(context, kind, [kind.fileName(id)], onMissing);
      } catch (thrown) {
        for (const { kind, id } of batch) behind(kind, id);
        throw thrown;
      }
      await pause();
    }
    const share = options.share();
    await writeIgnoreFile(options.ignoreFile, share, share === 'confirmed' ? confirmed.all() : []);
    options.onNotice('memory-blocked', [...context.blocked.values()].join(' ') || null);
  }

  async function writeMap(): Promise<void> {
    if (!mapBehind) return;
    mapBehind = false;
    const started = performance.now();
    try {
      await options.writeMap();
      mapNext = started + Math.max(mapMs, mapTimes * (performance.now() - started));
    } catch (thrown) {
      mapBehind = true;
      throw thrown;
    }
  }

  async function drainAll(): Promise<void> {
    await drain();
    await writeMap();
    options.onNotice('memory-copies', null);
  }

  function failed(thrown: unknown): void {
    const { message } = toMemoError(thrown);
    log.warn(`copies of memory: ${message}`);
    options.onNotice('memory-copies', `Records are stored, but not all of their files could be written: ${message}`);
  }

  let draining = false;
  function soon(): void {
    if (draining || closed) return;
    draining = true;
    enqueue(async () => {
      draining = false;
      await drain();
      const rest = mapNext - performance.now();
      if (rest <= 0) await drainAll();
      else mapTimer ??= setTimeout(mapDue, rest).unref();
    }).catch(failed);
  }
  function mapDue(): void {
    mapTimer = null;
    if (!closed) enqueue(drainAll).catch(failed);
  }

  const lookOptions = (): LookOptions => ({
    pause: pauses(noSignal),
    shared: options.share() === 'all',
    onMissing,
    onLost(lost, count) {
      const why = 'So many at once are taken as lost, not as removed, and are written again.';
      const message = `${count} files vanished from ${lost}. ${why} To remove a record: memoscope forget <id>.`;
      log.warn(`copies of memory: ${message}`);
      options.onNotice('memory-lost', message);
    },
  });
  const isGone = ({ folder }: Kind, name: string): boolean => look(path.join(dir, folder, name)) === null;
  const lookAll = (): Promise<void> => lookAtAll(context, lookOptions());

  const vanished = createVanished({
    quietMs: options.quietMs ?? quietMs,
    take(taken) {
      enqueue(async () => {
        if (closed) return;
        for (const [kind, names] of taken) {
          const gone = names.filter((name) => isGone(kind, name));
          await takeGone(context, kind, gone, context.files.inFolder(kind.folder).size, lookOptions());
        }
        await drain();
      }).catch(failed);
    },
  });

  await removed.read(pauses(noSignal));
  await lookAll();
  for (const kind of context.kinds) for (const id of kind.lagging()) behind(kind, id);
  const watching = options.watch
    ? watchCopies(
        dir,
        (changed) => void copies.refresh(changed).catch(failed),
        (thrown) => log.warn(`watching copies of memory: ${toMemoError(thrown).message}`),
      )
    : null;

  const copies: Copies = {
    refresh: (changed) =>
      enqueue(async () => {
        if (closed) return;
        if (changed === null) await lookAll();
        for (const kind of context.kinds) {
          const names = [...(changed?.get(kind.folder) ?? [])];
          const gone = names.filter((name) => isGone(kind, name));
          if (gone.length > 0) vanished.add(kind, gone);
          const missing = new Set(gone);
          const there = names.filter((name) => !missing.has(name));
          await readInSlices(context, kind, there, pauses(noSignal), onMissing);
        }
        await drain();
      }),
    behind(folder, ids) {
      const kind = context.kinds.find((one) => one.folder === folder);
      if (kind !== undefined) for (const id of ids) behind(kind, id);
      copies.touched();
    },
    touched() {
      mapBehind = true;
      soon();
    },
    flush: () => enqueue(drainAll),
    async close() {
      if (closed) return;
      closed = true;
      watching?.close();
      vanished.close();
      if (mapTimer !== null) clearTimeout(mapTimer);
      await enqueue(drainAll).catch(failed);
    },
  };
  soon();
  return copies;
}

interface Vanished {
  add(kind: Kind, names: readonly string[]): void;
  /** What waits is judged when the workspace is opened again. */
  close(): void;
}

interface VanishedOptions {
  readonly quietMs: number;
  /** By kind: names of files that may have come back since. */
  take(gone: ReadonlyMap<Kind, readonly string[]>): void;
}

/**
 * Copies that vanish while the workspace is open. Whether they were removed one by one or a whole folder is on its way out
 * shows only when it is over, so they are kept until nothing more vanishes for a while.
 */
function createVanished({ quietMs, take }: VanishedOptions): Vanished {
  let gone = new Map<Kind, string[]>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(kind, names) {
      gone.set(kind, [...new Set([...(gone.get(kind) ?? []), ...names])]);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const taken = gone;
        gone = new Map();
        take(taken);
      }, quietMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}

const List = z.object({ version: z.literal(1), removed: z.record(RecordId, z.number()) });

interface RemovedList {
  /** Takes over what memory.db does not know. What it still holds is not removed by a list: that may have come with a clone. */
  read(pause: () => Promise<void>): Promise<void>;
  /** Writes what is new. */
  write(): Promise<void>;
}

interface RemovedListOptions {
  readonly dir: string;
  readonly tombstones: Tombstones;
  /** Whether memory.db holds something of this id. */
  isStored(id: string): boolean;
  relaxed<T>(work: () => T): T;
  transaction<T>(work: () => T): T;
  onSetAside(notice: SetAsideNotice): void;
}

/** Taken over by one commit. */
const takenAtOnce = 100;

/**
 * `memory/removed.json`: the ids of what was removed on purpose, so that it stays removed when memory.db is lost. It is
 * written before the copy is taken away, and never shared.
 */
function createRemovedList(options: RemovedListOptions): RemovedList {
  const { tombstones, isStored, relaxed, transaction } = options;
  const file = path.join(options.dir, 'removed.json');
  let written = -1;
  return {
    async read(pause) {
      const list = await readValidated(file, List, options.onSetAside, 1);
      const entries = Object.entries(list?.removed ?? {});
      const take = (some: typeof entries) => () => {
        for (const [id, at] of some) if (!tombstones.has(id) && !isStored(id)) tombstones.add(id, at);
      };
      for (let first = 0; first < entries.length; first += takenAtOnce) {
        relaxed(() => transaction(take(entries.slice(first, first + takenAtOnce))));
        await pause();
      }
      written = entries.every(([id]) => tombstones.has(id)) ? entries.length : -1;
    },
    async write() {
      const all = tombstones.all();
      if (all.length === written) return;
      const removed = Object.fromEntries(all.map(({ id, at }) => [id, at]));
      await atomicWriteFile(file, `${JSON.stringify({ version: 1, removed }, null, 2)}\n`);
      written = all.length;
    },
  };
}

// Hears when copies change on disk: a merge or a switch of branches by git, an edit by hand. Each folder is watched for
// itself, and the one above them for folders that come again, as a watch ends with its folder. What is missed is found when
// the workspace is opened again.

/** git writes many files at a time; an editor writes one twice. */
const gatherMs = 300;

interface CopyWatch {
  close(): void;
}

/** `onChange`: names by folder; null where anything may have changed. */
function watchCopies(
  dir: string,
  onChange: (changed: ReadonlyMap<Folder, ReadonlySet<string>> | null) => void,
  onFailed: (thrown: unknown) => void,
): CopyWatch {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Map<Folder, Set<string>>();
  let all = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function tell(): void {
    timer = null;
    const what = all ? null : changed;
    all = false;
    changed = new Map();
    onChange(what);
  }
  function gather(): void {
    if (timer === null && !closed) timer = setTimeout(tell, gatherMs).unref();
  }
  function begin(folder: Folder | '', listener: (name: string | null) => void): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    if (closed) return;
    try {
      const watcher = watch(path.join(dir, folder), { persistent: false }, (_event, name) => listener(name));
      watcher.on('error', onFailed);
      watchers.set(folder, watcher);
    } catch (thrown) {
      // A folder that is gone is made again by the look that follows, and then watched from above.
      onFailed(thrown);
    }
  }
  function beginFolder(folder: Folder): void {
    begin(folder, (name) => {
      if (name === null) all = true;
      else if (!name.endsWith('.json')) return;
      else changed.set(folder, (changed.get(folder) ?? new Set()).add(name));
      gather();
    });
  }
  begin('', (name) => {
    const folder = folders.find((one) => one === name);
    if (folder !== undefined) beginFolder(folder);
    if (folder === undefined && name !== null) return;
    all = true;
    gather();
  });
  for (const folder of folders) beginFolder(folder);
  return {
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
