/**
 * The JSON copies of memory (spec 01, 05): one readable file a record, kept equal to memory.db in both directions. Main
 * type: Copies. memory.db is written first and copies follow in the background, so that nobody waits for a thousand files;
 * reading and writing take turns in one queue, so that no file is judged while it is written.
 */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import type { Database } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { CopyContext } from './context.ts';
import { createFileTable, look } from './file-table.ts';
import { type Share, writeIgnoreFile } from './ignore-file.ts';
import type { Folder, Kind } from './kinds.ts';
import { type LookOptions, lookAtAll, readInSlices, takeGone } from './look-at-all.ts';
import { readCopies } from './read.ts';
import { createRemovedList } from './removed-list.ts';
import { createVanished } from './vanished.ts';
import { watchCopies } from './watch.ts';
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

export interface CopiesOptions extends Omit<CopyContext, 'files' | 'blocked' | 'behind'> {
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
    queue = result.catch(() => undefined); // Whoever called has the error; the next in line must still run.
    return result;
  }

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
          await readCopies(context, kind, [kind.fileName(id)]);
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
          await readInSlices(context, kind, there, pauses(noSignal));
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
