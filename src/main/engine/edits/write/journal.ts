/**
 * The journal of one edit: what each file was, kept before any is touched. `.memo/edits/<id>/` holds `edit.json` and a copy of
 * every original. While it says `writing` or `undoing`, whoever opens the workspace next brings all originals back: an edit is
 * there as a whole or not at all. When it says `written`, the copies are what an undo puts back.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { RelativePath } from '#shared/contract/common.ts';
import { atomicWriteFile, atomicWriteFiles, checkInPlace, makeFolder, readPlainFile } from '../../storage/storage.ts';

const Entry = z.object({ file: RelativePath, before: z.string().length(64), after: z.string().length(64) });
const Journal = z.object({
  state: z.enum(['writing', 'written', 'undoing']),
  title: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  files: z.array(Entry),
});
export type JournalEntry = z.infer<typeof Entry>;
export type Journal = z.infer<typeof Journal>;

const idForm = /^e-\d{13}-[0-9a-f]{6}$/;
const maxBytes = 16 * 1024 * 1024;

export interface Journals {
  /** Oldest first. */
  ids(): Promise<string[]>;
  /** Null where there is none: nothing was touched then. Throws Refused for one that a hand from outside has spoilt. */
  read(id: string): Promise<Journal | null>;
  original(id: string, index: number): Promise<Buffer>;
  /** Everything is on the disk when it resolves. */
  begin(journal: Omit<Journal, 'state'>, originals: readonly Uint8Array[]): Promise<string>;
  mark(id: string, journal: Journal): Promise<void>;
  forget(id: string): Promise<void>;
}

/** @param folder `.memo/edits`, made when first needed. */
export function createJournals(folder: string): Journals {
  const file = (id: string): string => path.join(folder, id, 'edit.json');
  const copy = (id: string, index: number): string => path.join(folder, id, `${index}.before`);
  const mark = (id: string, journal: Journal): Promise<void> =>
    atomicWriteFile(file(id), `${JSON.stringify(journal, null, 2)}\n`);

  return {
    async ids() {
      const names = await readdir(folder).catch((thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'ENOENT') return [];
        throw thrown;
      });
      return names.filter((name) => idForm.test(name)).sort();
    },
    async read(id) {
      if (!idForm.test(id)) return null;
      const bytes = await readPlainFile(file(id), maxBytes);
      if (bytes === null) return null;
      try {
        return Journal.parse(JSON.parse(bytes.toString('utf8')));
      } catch (thrown) {
        const message = `${file(id)} cannot be read, so this edit is not undone. The originals of its files lie beside it: copy them back by hand.`;
        throw new MemoError('Refused', message, { file: file(id) }, { cause: thrown });
      }
    },
    async original(id, index) {
      const bytes = await readPlainFile(copy(id, index), maxBytes);
      if (bytes === null)
        throw new MemoError('Refused', `${copy(id, index)} is not there any more, so the file cannot be brought back.`);
      return bytes;
    },
    async begin(journal, originals) {
      const id = `e-${String(journal.at).padStart(13, '0')}-${randomBytes(3).toString('hex')}`;
      await makeFolder(path.join(folder, id));
      const written = await atomicWriteFiles(originals.map((data, index) => ({ file: copy(id, index), data })));
      const failed = written.find((one) => one.status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      await mark(id, { state: 'writing', ...journal });
      return id;
    },
    mark,
    async forget(id) {
      checkInPlace(folder);
      await rm(path.join(folder, id), { recursive: true, force: true });
    },
  };
}
