/** The generations of one workspace on disk: which is live, which came before, what is made and what goes. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import {
  atomicWriteFile,
  checkInPlace,
  errnoOf,
  ioError,
  isNewer,
  type Log,
  makeFolder,
  type StateFolder,
  setAside,
} from '../../storage/storage.ts';
import { endError } from '../end-reason.ts';
import {
  createGeneration,
  folderOf,
  folders,
  type Generation,
  isFolder,
  type Manifest,
  nextId,
  numberOf,
  readCurrent,
  writeManifest,
} from './manifest.ts';
import { openGeneration, type RecoverOptions, recoverOthers, wholeOne } from './recover.ts';

export interface GenerationsOptions extends RecoverOptions {
  /** The largest number of a generation that is known from elsewhere, though its files may be gone; 0 for none. */
  lastNumber(): number;
  /** What the first session draws its order of files from. */
  seed(): number;
  /** CURRENT was lost, and a generation that was there is live again: a whole sentence. */
  onAdopted(message: string): void;
}

/** One from a newer Memoscope cannot be read here either, and all of it is derived. */
type Unreadable = 'damaged' | 'newer';

export interface Generations {
  live(): Generation;
  /** The one that can be gone back to. */
  previous(): Generation | null;
  /** What a kill had left half-built, now gone, and when it was last written to: epoch milliseconds, null if unknown. */
  lost(): ReadonlyMap<string, number | null>;
  /** Those that can be read and compared, oldest first, without the one being built. */
  stored(): Generation[];
  /** Sets the live one aside, which cannot be read, and makes a new one. */
  replaceLive(why: Unreadable): Promise<Generation>;
  /** A new, empty one beside the live one, which is to be made live or discarded. Throws Refused where none can be made. */
  begin(seed: number): Promise<Generation>;
  /** Removes one that was begun, or the previous one where it turned out damaged. Its files have to be closed. */
  discard(generation: Generation): Promise<void>;
  /**
   * Moves CURRENT to one that was begun, is finished and on the disk, or to the previous one; the live one becomes the
   * previous one, and the one before goes in its time. Where it throws, nothing has changed.
   */
  makeLive(next: Generation): Promise<void>;
  /** Its files are open until `closed`: they stay as long. */
  inUse(generation: Generation, closed: Promise<void>): void;
  /** Resolves when the files of one that was live are not open any more. */
  unused(generation: Generation): Promise<void>;
  /** Nothing is deleted any more. */
  close(): Promise<void>;
}

/** Opens the live generation, or makes one where there is none that can be used; removes what kills have left. */
export async function openGenerations(options: GenerationsOptions): Promise<Generations> {
  const { state, clock, log } = options;
  const retirement = createRetirement(state, clock, log);
  const time = (): string => new Date(clock.now()).toISOString();

  async function make(seed: number, begun: Pick<Manifest, 'state' | 'swappedAt'>): Promise<Generation> {
    const id = await nextId(state, options.lastNumber());
    const dir = folderOf(state, id);
    for (const folder of folders) await makeFolder(path.join(dir, folder));
    const manifest: Manifest = {
      version: 1,
      id,
      ...begun,
      session: randomBytes(6).toString('hex'),
      seed,
      orderHash: null,
      startedAt: time(),
      finishedAt: null,
      lookedAt: null,
      touchedAt: null,
      retiredAt: null,
      turn: 0,
      analyst: 'static',
      counts: null,
      documents: null,
    };
    await writeManifest(dir, manifest);
    return createGeneration(dir, clock, manifest);
  }

  /** The first generation is live while it is filled: what has been read can be searched already. */
  async function makeFirst(): Promise<Generation> {
    const begun = { state: 'live', swappedAt: time() } as const;
    const first = await make(options.seed(), begun).catch((thrown: unknown) => {
      throw ioError(`make a generation in ${state.generationsDir}`, thrown);
    });
    await pointTo(first.id);
    return first;
  }

  async function pointTo(id: string): Promise<void> {
    await atomicWriteFile(state.currentFile, `${id}\n`);
    await linkIndex(state, id);
  }

  async function replace(id: string, why: Unreadable): Promise<Generation> {
    const dir = folderOf(state, id);
    if (await exists(dir)) {
      const setAsideAs = setAside(dir, why === 'newer' ? 'newer' : 'corrupt');
      const message =
        why === 'newer'
          ? `Generation ${id} was written by a newer Memoscope. It is kept as ${setAsideAs}, and made again for this one.`
          : `Generation ${id} cannot be read; it is made again.`;
      options.onSetAside({ file: dir, setAsideAs, field: '', message });
    }
    return makeFirst();
  }

  /** CURRENT names none that is there: what is whole is brought up to the files, which takes less than all of them. */
  async function adopt(): Promise<Generation | null> {
    const found = await wholeOne(options);
    if (found === null) return null;
    await found.note({ state: 'live', swappedAt: later(time(), found.manifest().swappedAt), retiredAt: null });
    await pointTo(found.id);
    options.onAdopted(`CURRENT was lost; ${found.id}, which is whole, is live again and brought up to the files.`);
    return found;
  }

  async function makeAnew(): Promise<Generation> {
    if (options.lastNumber() > 0) log.warn('CURRENT names no generation: the code map is made anew');
    return makeFirst();
  }

  /** As `readCurrent`; a folder or a long text in its place would block the next one, and is set aside. */
  async function namedLive(): Promise<string | null> {
    const file = state.currentFile;
    try {
      return await readCurrent(state);
    } catch (thrown) {
      if (!(thrown instanceof MemoError) || thrown.data.damaged !== true) throw thrown;
      const setAsideAs = setAside(file);
      options.onSetAside({ file, setAsideAs, field: '', message: `${thrown.message} It is kept as ${setAsideAs}.` });
      return null;
    }
  }

  async function findLive(): Promise<Generation> {
    const named = await namedLive();
    if (named === null || !(await exists(folderOf(state, named)))) return (await adopt()) ?? (await makeAnew());
    try {
      return (await openGeneration(options, named)) ?? (await replace(named, 'damaged'));
    } catch (thrown) {
      if (!isNewer(thrown)) throw thrown;
      return replace(named, 'newer');
    }
  }

  let live = await findLive();
  const others = await recoverOthers(options, live);
  let { previous } = others;
  for (const id of others.leftovers.keys()) {
    await retirement.discard(id).catch((thrown) => log.warn(`${id} stays: ${toMemoError(thrown).message}`));
  }
  for (const old of others.retired) retirement.retire(old);

  return {
    live: () => live,
    previous: () => previous,
    lost: () => others.leftovers,
    stored: () =>
      [...retirement.waiting(), ...(previous === null ? [] : [previous]), live].sort(
        (a, b) => numberOf(a.id) - numberOf(b.id),
      ),
    async replaceLive(why) {
      live = await replace(live.id, why);
      return live;
    },
    async begin(seed) {
      try {
        return await make(seed, { state: 'building', swappedAt: null });
      } catch (thrown) {
        const detail = errnoOf(thrown);
        if (!['EACCES', 'EPERM', 'EROFS'].includes(detail)) throw thrown;
        throw endError('Refused', { code: 'notWritable', folder: state.generationsDir, detail });
      }
    },
    async discard(generation) {
      if (generation.id === previous?.id) previous = null;
      await retirement.discard(generation.id);
    },
    async makeLive(next) {
      const old = live;
      const before = next.manifest();
      try {
        // Readers that follow CURRENT find it marked as live. The time of its swap distinguishes it from one that
        // never went live.
        const swappedAt = later(time(), old.manifest().swappedAt);
        await next.note({ state: 'live', swappedAt, turn: old.manifest().turn + 1 });
        await pointTo(next.id);
      } catch (thrown) {
        // What failed may have come after the rename: then it is done, and who takes it back removes what is live.
        if ((await readCurrent(state).catch(() => null)) !== next.id) {
          await next.note(before).catch(() => undefined); // The disk is full: it is about to be discarded.
          throw thrown;
        }
        log.warn(`CURRENT may not survive a power cut: ${toMemoError(thrown).message}`);
      }
      const left = previous !== null && previous.id !== next.id ? previous : null;
      live = next;
      previous = old;
      try {
        await old.note({ state: 'retired', retiredAt: later(time(), old.manifest().swappedAt) });
        if (before.retiredAt !== null) await next.note({ retiredAt: null });
      } catch (thrown) {
        // It is live all the same; the next engine writes the manifest.
        log.warn(`the manifest of ${old.id} was not written: ${toMemoError(thrown).message}`);
      }
      if (left !== null) retirement.retire(left);
    },
    inUse: (generation, closed) => retirement.inUse(generation.id, closed),
    unused: (generation) => retirement.unused(generation.id),
    close: retirement.close,
  };
}

function exists(place: string): Promise<boolean> {
  return fs.lstat(place).then(
    () => true,
    () => false, // Nothing there.
  );
}

/** A clock that was set back must not make the new one seem older than the one that it follows. */
function later(time: string, than: string | null): string {
  return than === null || time > than ? time : new Date(Date.parse(than) + 1).toISOString();
}

// `.memo/index`, a link to the live generation for people and their scripts. Memoscope itself never reads it, so a failure to
// create it is ignored, and a foreign folder in its place stays.

async function linkIndex(state: StateFolder, id: string): Promise<void> {
  const link = path.join(state.dir, 'index');
  const temporary = path.join(state.dir, `.memo-tmp-${randomBytes(6).toString('hex')}`);
  try {
    checkInPlace(state.dir);
    const found = await fs.lstat(link).catch(() => null); // None yet.
    if (found !== null && !found.isSymbolicLink()) return;
    // Windows takes a junction without further rights, and replaces none by a rename.
    const windows = process.platform === 'win32';
    await fs.symlink(
      windows ? path.join(state.generationsDir, id) : path.join('generations', id),
      temporary,
      'junction',
    );
    if (windows) await fs.rm(link, { force: true });
    await fs.rename(temporary, link);
  } catch {
    // A file system without links, or a link in the place of the folder: CURRENT contains the same.
    await fs.rm(temporary, { force: true }).catch(() => undefined); // The next engine removes it.
  }
}

// The end of generations: one that is neither live nor the previous goes when nothing of ours has it open, and not before a
// minute has passed since it was live, because readers outside follow CURRENT in their own time. What cannot be deleted now
// (Windows, while someone reads it) is tried again later, at last by the next engine.

interface Retirement {
  /** Nothing is to be deleted of it before `closed`. */
  inUse(id: string, closed: Promise<void>): void;
  /** Resolves when it is in no use. */
  unused(id: string): Promise<void>;
  /** No longer needed: it goes in its time. */
  retire(generation: Generation): void;
  /** Those whose files are still there. */
  waiting(): Generation[];
  /** Was never live: goes now. Throws what the file system throws. */
  discard(id: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a retired generation stays at least. */
const staysMs = 60_000;

function createRetirement(state: StateFolder, clock: Clock, log: Pick<Log, 'warn'>): Retirement {
  const waiting = new Map<string, { readonly generation: Generation; readonly goesAt: number }>();
  const uses = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let closed = false;

  async function sweep(): Promise<void> {
    for (const [id, entry] of [...waiting]) {
      if (closed) return;
      if (uses.has(id) || clock.now() < entry.goesAt) continue;
      waiting.delete(id);
      try {
        await remove(state, id);
      } catch (thrown) {
        waiting.set(id, entry);
        log.warn(`${id} is not deleted yet: ${toMemoError(thrown).message}`);
      }
    }
    if (waiting.size > 0 && !closed) sweepLater();
  }

  function sweepLater(): void {
    clearTimeout(timer);
    timer = setTimeout(soon, staysMs / 4).unref();
  }

  function soon(): void {
    clearTimeout(timer);
    working = working.then(sweep);
  }

  return {
    inUse(id, use) {
      const last = use
        .catch((thrown: unknown) => log.warn(`${id} was not closed: ${toMemoError(thrown).message}`))
        .finally(() => {
          if (uses.get(id) === last) uses.delete(id);
          if (waiting.has(id)) soon();
        });
      uses.set(id, last);
    },
    unused: (id) => uses.get(id) ?? Promise.resolve(),
    retire(generation) {
      const now = clock.now();
      // A time to come is of a clock that was set back.
      const retiredAt = Math.min(now, Date.parse(generation.manifest().retiredAt ?? '') || now);
      waiting.set(generation.id, { generation, goesAt: retiredAt + staysMs });
      soon();
    },
    waiting: () => [...waiting.values()].map(({ generation }) => generation),
    discard: (id) => remove(state, id),
    async close() {
      closed = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** The manifest first: what a kill leaves of the rest is then no generation. Of a link only the link goes. */
async function remove(state: StateFolder, id: string): Promise<void> {
  checkInPlace(state.generationsDir);
  const dir = folderOf(state, id);
  if (await isFolder(dir)) await fs.rm(path.join(dir, 'manifest.json'), { force: true });
  await fs.rm(dir, { recursive: true, force: true, maxRetries: 3 });
}
