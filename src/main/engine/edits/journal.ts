/**
 * The journal of one edit: the originals of its files, kept before any is touched. `.memo/edits/<id>/` holds
 * `edit.json` and a copy of every original. While it says `writing` or `undoing`, the next engine that opens the
 * workspace restores all originals: an edit is applied as a whole or not at all. When it says `written`, the copies are
 * what an undo restores. When it says `kept`, the edit was undone except for files that changed meanwhile, whose
 * originals stay for the person. A journal decides which files are overwritten with what, and `.memo/` may come from
 * someone else, so each carries a MAC of the machine key over everything in it, its id and the workspace. A journal
 * without a valid one is never replayed.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { RelativePath } from '#shared/contract/common.ts';
import {
  atomicWriteFile,
  atomicWriteFiles,
  checkInPlace,
  createSeal,
  type Log,
  makeFolder,
  readPlainFile,
  setAside,
  userDataDir,
} from '../storage/storage.ts';
import { hashOf } from './changes.ts';

/** `.git` itself, in any spelling that a file system may take for it. */
const gitInternal = /(^|\/)(\.git|git~1)[ .]*(\/|$)/i;

const Entry = z.object({
  file: RelativePath.refine((file) => !gitInternal.test(file)),
  before: z.string().length(64),
  after: z.string().length(64),
});
const Journal = z.object({
  state: z.enum(['writing', 'written', 'undoing', 'kept']),
  title: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  files: z.array(Entry),
});
const Sealed = Journal.extend({ mac: z.string().optional() });
export type JournalEntry = z.infer<typeof Entry>;
export type Journal = z.infer<typeof Journal>;

const idForm = /^e-\d{13}-[0-9a-f]{6}$/;
const maxBytes = 16 * 1024 * 1024;

interface Journals {
  /** Oldest first; those of this machine and others. */
  ids(): Promise<string[]>;
  /**
   * Null where there is none: no file was touched then. Throws Refused for a damaged one, and with `foreign: true` for one
   * that this machine did not write for this workspace.
   */
  read(id: string): Promise<Journal | null>;
  /** Throws Refused where the copy is gone or is not what the journal says. */
  original(id: string, index: number, hash: string): Promise<Buffer>;
  newId(at: number): string;
  /** Everything is on disk when it resolves. */
  begin(id: string, journal: Omit<Journal, 'state'>, originals: readonly Uint8Array[]): Promise<void>;
  mark(id: string, journal: Journal): Promise<void>;
  /** Whether it was begun here and has not ended since. */
  isUnfinished(id: string): Promise<boolean>;
  /** A kill may fall between the journal that says `written` and the list of what is unfinished. */
  ended(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Keeps it where no reader looks; returns that place. */
  setAside(id: string): Promise<string>;
}

interface JournalsOptions {
  /** `.memo/edits`, made when first needed. */
  readonly folder: string;
  readonly root: string;
  /** `CheckedFolder.key`. */
  readonly key: string;
}

export function createJournals({ folder, root, key }: JournalsOptions): Journals {
  const seal = createSeal(root, 'edit');
  const unfinished = createUnfinished(key);
  const place = (id: string): string => path.join(folder, id);
  const file = (id: string): string => path.join(place(id), 'edit.json');
  const copy = (id: string, index: number): string => path.join(place(id), `${index}.before`);
  const sealed = (id: string, { state, title, at, files }: Journal): string =>
    JSON.stringify([id, state, title, at, files.map(({ file, before, after }) => [file, before, after])]);

  async function mark(id: string, journal: Journal): Promise<void> {
    const unfinishedNow = journal.state === 'writing' || journal.state === 'undoing';
    if (unfinishedNow) await unfinished.add(id);
    const stored = { ...journal, mac: seal.of(sealed(id, journal)) };
    await atomicWriteFile(file(id), `${JSON.stringify(stored, null, 2)}\n`);
    if (!unfinishedNow) await unfinished.remove(id);
  }

  return {
    async ids() {
      const found = await readdir(folder, { withFileTypes: true }).catch((thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'ENOENT') return [];
        throw thrown;
      });
      return found.flatMap((one) => (one.isDirectory() && idForm.test(one.name) ? [one.name] : [])).sort();
    },
    async read(id) {
      if (!idForm.test(id)) return null;
      const bytes = await readPlainFile(file(id), maxBytes);
      if (bytes === null) return null;
      let stored: z.infer<typeof Sealed>;
      try {
        stored = Sealed.parse(JSON.parse(bytes.toString('utf8')));
      } catch (thrown) {
        const message = sentence`${file(id)} cannot be read, so this edit is not undone. The originals of its files lie beside it: copy them back by hand.`;
        throw new MemoError('Refused', message, { file: file(id) }, { cause: thrown });
      }
      const { mac, ...journal } = stored;
      if (seal.fits(sealed(id, journal), mac)) return journal;
      const message = `${file(id)} was not written here, so this edit is not undone. The originals that it names lie beside it.`;
      throw new MemoError('Refused', message, { file: file(id), foreign: true });
    },
    async original(id, index, hash) {
      const bytes = await readPlainFile(copy(id, index), maxBytes);
      if (bytes === null || hashOf(bytes) !== hash)
        throw new MemoError(
          'Refused',
          sentence`${copy(id, index)} is gone or was changed, so the file of the edit is not restored. Restore it from version control.`,
        );
      return bytes;
    },
    newId: (at) => `e-${String(at).padStart(13, '0')}-${randomBytes(3).toString('hex')}`,
    async begin(id, journal, originals) {
      await makeFolder(place(id));
      const written = await atomicWriteFiles(originals.map((data, index) => ({ file: copy(id, index), data })));
      const failed = written.find((one) => one.status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      await mark(id, { state: 'writing', ...journal });
    },
    mark,
    isUnfinished: unfinished.has,
    ended: unfinished.remove,
    async forget(id) {
      checkInPlace(folder);
      await rm(place(id), { recursive: true, force: true });
      await unfinished.remove(id);
    },
    async setAside(id) {
      const now = setAside(place(id), 'foreign');
      await unfinished.remove(id);
      return now;
    },
  };
}

const Ids = z.array(z.string().max(64)).max(1_000);
const maxNoteBytes = 128 * 1024;

/**
 * Ids of the edits of one workspace that were begun and have not ended, kept in the user data folder. A journal proves
 * by its seal that this machine wrote it, but not when: an old one that comes back with a pull is not replayed, because
 * it is not listed here.
 */
interface Unfinished {
  has(id: string): Promise<boolean>;
  /** On disk when it resolves. */
  add(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** @param key `CheckedFolder.key`. A damaged list counts as empty: the originals of its edits stay in their folders. */
function createUnfinished(key: string): Unfinished {
  const file = path.join(userDataDir(), 'edits', `${key}.json`);

  async function read(): Promise<string[]> {
    const bytes = await readPlainFile(file, maxNoteBytes);
    if (bytes === null) return [];
    try {
      return Ids.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      return [];
    }
  }
  return {
    has: async (id) => (await read()).includes(id),
    async add(id) {
      await makeFolder(path.dirname(file), 0o700);
      await atomicWriteFile(file, JSON.stringify([...(await read()), id]));
    },
    async remove(id) {
      const ids = await read();
      const left = ids.filter((one) => one !== id);
      if (left.length === 0) await rm(file, { force: true });
      else if (left.length < ids.length) await atomicWriteFile(file, JSON.stringify(left));
    },
  };
}

// Outcomes of confirmed edits: kept beside their journals, so that they survive restarts. An edit refused beforehand because
// of compiler errors does not count as an attempt.

const Counts = z.object({
  applied: z.number().int().nonnegative(),
  /** Not written, or reverted because a write failed. */
  failed: z.number().int().nonnegative(),
  /** Files were brought back: after a failed write, or one that a kill cut short. An undo does not count. */
  rolledBack: z.number().int().nonnegative(),
});
export type EditCounts = Readonly<z.infer<typeof Counts>>;

interface CountKeeper {
  read(): EditCounts;
  add(what: keyof EditCounts): void;
  /** Resolves when all that was counted is on the disk. */
  saved(): Promise<void>;
}

const maxCountBytes = 4096;

/** @param folder `.memo/edits`. Figures that cannot be read or written cost figures and nothing else. */
export async function openCounts(folder: string, log: Pick<Log, 'warn'>): Promise<CountKeeper> {
  const file = path.join(folder, 'counts.json');
  let counts: EditCounts = await kept(file, log);
  let saving: Promise<void> = Promise.resolve();
  return {
    read: () => counts,
    add(what) {
      counts = { ...counts, [what]: counts[what] + 1 };
      const text = `${JSON.stringify(counts)}\n`;
      saving = saving
        .then(() => atomicWriteFile(file, text))
        .catch((thrown: unknown) => log.warn(`counts of edits were not saved: ${toMemoError(thrown).message}`));
    },
    saved: () => saving,
  };
}

async function kept(file: string, log: Pick<Log, 'warn'>): Promise<EditCounts> {
  const none = { applied: 0, failed: 0, rolledBack: 0 };
  try {
    const bytes = await readPlainFile(file, maxCountBytes);
    return bytes === null ? none : Counts.parse(JSON.parse(bytes.toString('utf8')));
  } catch (thrown) {
    log.warn(`counts of edits begin anew: ${toMemoError(thrown).message}`);
    return none;
  }
}

/** Whether an edit that was confirmed failed by this, and was not refused beforehand. */
export function isFailure(thrown: unknown): boolean {
  const code = thrown instanceof MemoError ? thrown.code : null;
  return code !== 'Refused' && code !== 'InvalidArgument' && code !== 'NotFound' && code !== 'Cancelled';
}
