/**
 * `.memo/pending/<id>.json`: the proposals, conflicts and drafts that wait for a person, each as a file. bank.db belongs to one machine
 * key; what waits belongs to the folder, so that every home that opens it shows the same list. Main type: PendingFiles.
 * A file may come from anywhere: it is validated, and says that it came with the folder. What it proposes is written only by a person.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import { BankDraft, BankPath } from '#shared/contract/bank/bank-types.ts';
import {
  atomicWriteFile,
  checkInPlace,
  contentHash,
  type Database,
  errnoOf,
  makeFolder,
  readDispensable,
  readPlainFile,
  type SetAsideNotice,
} from '../../storage/storage.ts';
import type { BlockTable } from './block-table.ts';
import { type DraftTable, type InboxTable, Proposal } from './inbox-table.ts';

const version = z.literal(1);
const Conflict = z.object({
  id: z.string(),
  path: BankPath,
  block: z.string().min(1).max(200),
  machine: z.string(),
  source: z.string().max(500),
  at: z.number(),
});
const Stored = z.discriminatedUnion('what', [
  z.object({ version, what: z.literal('proposal'), signature: z.string().max(10_000), item: Proposal }),
  z.object({ version, what: z.literal('conflict'), item: Conflict }),
  z.object({ version, what: z.literal('draft'), item: BankDraft }),
]);
type Stored = z.infer<typeof Stored>;

/** `bi-` proposals, `bc-` conflicts, `bd-` drafts. */
const nameForm = /^(b[icd]-[0-9a-hjkmnp-tv-z]{8})\.json$/;
const whatOf: Record<string, Stored['what']> = { bi: 'proposal', bc: 'conflict', bd: 'draft' };
const maxFiles = 500;
const maxBytes = 1024 * 1024;

export interface PendingFiles {
  /** Takes in what other homes left or judged. Before anything of it is shown. */
  takeIn(): Promise<void>;
  /** Something was proposed, judged, raised or settled; it is written a little later. */
  touched(): void;
  /** Resolves when the files are as the tables are. */
  flush(): Promise<void>;
}

export interface PendingFilesOptions {
  readonly database: Database;
  readonly dir: string;
  readonly inbox: InboxTable;
  readonly blocks: BlockTable;
  readonly drafts: DraftTable;
  onSetAside(notice: SetAsideNotice): void;
  onFailed(message: string): void;
}

export function createPendingFiles(options: PendingFilesOptions): PendingFiles {
  const { dir, inbox, blocks, drafts, database } = options;
  const fileOf = (id: string): string => path.join(dir, `${id}.json`);
  const known = database.read.prepare<[], { id: string; file: string; item: string }>('SELECT * FROM pending_files');
  const remember = database.write.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO pending_files VALUES (?, ?, ?)',
  );
  const forget = database.write.prepare<[string]>('DELETE FROM pending_files WHERE id = ?');
  let saving: Promise<void> | null = null;

  function waiting(): Map<string, Stored> {
    const all: Stored[] = [
      ...inbox
        .waiting()
        .map(({ signature, item }) => ({ version: 1 as const, what: 'proposal' as const, signature, item })),
      ...blocks.conflicts().map((item) => ({ version: 1 as const, what: 'conflict' as const, item })),
      ...drafts.all().map((item) => ({ version: 1 as const, what: 'draft' as const, item })),
    ];
    return new Map(all.map((stored) => [stored.item.id, stored]));
  }

  async function names(): Promise<string[] | null> {
    try {
      checkInPlace(dir);
      return (await readdir(dir)).sort().slice(0, maxFiles);
    } catch (thrown) {
      if (errnoOf(thrown) === 'ENOENT') return null;
      throw thrown;
    }
  }

  /**
   * Ids of the files that are there, read or not. Null where the whole folder is missing: it was lost, and nothing
   * was decided.
   */
  async function takeFiles(): Promise<Set<string> | null> {
    const there = await names();
    if (there === null) return null;
    const last = new Map(known.all().map((row) => [row.id, row]));
    const own = waiting();
    const ids = new Set<string>();
    for (const name of there) {
      const id = nameForm.exec(name)?.[1];
      if (id === undefined) continue;
      ids.add(id);
      const bytes = await readPlainFile(fileOf(id), maxBytes).catch(() => null); // Read again below, which says what is wrong.
      const hash = bytes === null ? '' : contentHash(bytes.toString('utf8'));
      if (hash !== '' && last.get(id)?.file === hash && own.has(id)) continue;
      const { value } = await readDispensable(fileOf(id), Stored, options.onSetAside, 1);
      if (value === null || value.item.id !== id || whatOf[id.slice(0, 2)] !== value.what) continue;
      // Judged here, and a kill kept the file.
      if (last.has(id) && !own.has(id)) await rm(fileOf(id), { force: true });
      else if (!(await takeOne(value, own.get(id), hash))) await rm(fileOf(id), { force: true });
    }
    return ids;
  }

  /** False where nothing of it is needed: it was judged here before, or another of its kind waits. */
  function takeOne(stored: Stored, own: Stored | undefined, hash: string): boolean {
    const taken = fromFolder(stored, own);
    if (own !== undefined && !isUnchanged(own)) return true;
    if (taken.what === 'proposal') {
      if (own !== undefined) inbox.put(taken.item);
      else if (!inbox.restore(taken.signature, taken.item)) return false;
    } else if (taken.what === 'draft') drafts.restore(taken.item);
    else {
      if (own === undefined && blocks.conflictOf(taken.item.path, taken.item.block) !== null) return false;
      blocks.restore(taken.item);
    }
    remember.run(stored.item.id, hash, hashOf(taken));
    return true;
  }

  const isUnchanged = (own: Stored): boolean =>
    known.all().some(({ id, item }) => id === own.item.id && item === hashOf(own));

  function dropJudged(there: ReadonlySet<string>): void {
    const own = waiting();
    for (const { id } of known.all()) {
      if (there.has(id)) continue;
      const stored = own.get(id);
      if (stored?.what === 'proposal') inbox.judge(stored.item, 'rejected');
      if (stored?.what === 'conflict') blocks.settle(stored.item.path, stored.item.block);
      if (stored?.what === 'draft') drafts.remove(id);
      forget.run(id);
    }
  }

  async function save(): Promise<void> {
    const own = waiting();
    const last = new Map(known.all().map((row) => [row.id, row]));
    for (const [id, stored] of own) {
      if (last.get(id)?.item === hashOf(stored)) continue;
      const text = `${JSON.stringify(stored, null, 2)}\n`;
      await makeFolder(dir, 0o700);
      await atomicWriteFile(fileOf(id), text);
      remember.run(id, contentHash(text), hashOf(stored));
    }
    for (const id of last.keys()) {
      if (own.has(id)) continue;
      checkInPlace(dir);
      await rm(fileOf(id), { force: true });
      forget.run(id);
    }
  }

  function flush(): Promise<void> {
    const next = (saving ?? Promise.resolve()).then(save).catch((thrown: unknown) => {
      options.onFailed(`what waits for a person was not written to ${dir}: ${toMemoError(thrown).message}`);
    });
    saving = next;
    return next;
  }

  return {
    async takeIn() {
      try {
        const there = await takeFiles();
        if (there !== null) dropJudged(there);
        else for (const { id } of known.all()) forget.run(id);
      } catch (thrown) {
        options.onFailed(`what waits for a person was not read from ${dir}: ${toMemoError(thrown).message}`);
      }
      await flush();
    },
    touched: () => void flush(),
    flush,
  };
}

const hashOf = (stored: Stored): string => contentHash(JSON.stringify(stored));

/** The name that a file gives cannot be checked, so it does not pass for one of an agent or a person here. */
function fromFolder(stored: Stored, own: Stored | undefined): Stored {
  const marked = (name: string): string => (name.startsWith('folder:') ? name : `folder:${name}`).slice(0, 200);
  if (stored.what === 'proposal') {
    const by = own?.what === 'proposal' ? own.item.by : marked(stored.item.by);
    return { ...stored, item: { ...stored.item, by, undo: null } };
  }
  if (stored.what === 'draft') {
    const author = own?.what === 'draft' ? own.item.author : marked(stored.item.author);
    return { ...stored, item: { ...stored.item, author } };
  }
  const source = own?.what === 'conflict' ? own.item.source : marked(stored.item.source);
  return { ...stored, item: { ...stored.item, source } };
}
