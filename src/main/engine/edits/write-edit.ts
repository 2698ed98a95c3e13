/**
 * Writes an edit into the files: all or none, and only over what the preview showed. Each file is looked at again in
 * the moment before it is replaced. Main type: EditWriter.
 */
import { constants, lstatSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { atomicWriteFiles, ioError, type Log, removeTemporaryFiles } from '../storage/storage.ts';
import { hashOf, readBytes } from './changes.ts';
import { createJournals, type Journal, type JournalEntry } from './journal.ts';

export interface NewContent {
  readonly file: string;
  /** Hash of the bytes that it replaces. */
  readonly before: string;
  readonly bytes: Uint8Array;
}

interface EditWriter {
  /**
   * Returns the id for `undo`; `onBegin` gets it before any file is touched. Throws Conflict where a file changed meanwhile, and
   * what a write throws; all files are then as they were.
   */
  write(title: string, contents: readonly NewContent[], onBegin?: (id: string) => void): Promise<string>;
  /**
   * Brings every file back, byte for byte, and returns them; `onBegin` gets them before any is touched. Throws NotFound, and
   * Conflict where one was changed since.
   */
  undo(id: string, onBegin?: (files: string[]) => void): Promise<string[]>;
  /** Whether the files hold the whole edit, so that it can be undone. */
  isWritten(id: string): Promise<boolean>;
  /** After a kill: brings back what a half-written edit touched. Returns those files. */
  recover(): Promise<string[]>;
}

/** Files open for writing at one time. */
const atOnce = 64;
const sincePreview = 'since the preview. Ask for a new one';
/** Undoable; older ones are forgotten. */
const keptEdits = 20;

interface EditWriterOptions {
  readonly root: string;
  /** `CheckedFolder.key`. */
  readonly key: string;
  /** `.memo/edits`. */
  readonly folder: string;
  /** Files that belong to the workspace; asked only when a kill has cut an edit short. */
  listed(): Promise<ReadonlySet<string>>;
  readonly clock: Clock;
  readonly log: Log;
  /** Files are brought back because a write failed or was cut short. */
  onRollBack(): void;
}

export function createEditWriter(options: EditWriterOptions): EditWriter {
  const { root, clock, log, onRollBack } = options;
  const journals = createJournals(options);
  const place = (file: string): string => path.join(root, file);

  /** Null for what is gone or cannot be read: it is in no state that we know. */
  async function hashNow(file: string): Promise<string | null> {
    try {
      return hashOf(await readBytes(root, file));
    } catch (thrown) {
      log.warn(`${file}: ${toMemoError(thrown).message}`);
      return null;
    }
  }

  const isStill = (file: string, hash: string): boolean => {
    try {
      return lstatSync(place(file)).isFile() && hashOf(readFileSync(place(file))) === hash;
    } catch {
      // Gone or unreadable: not what it was.
      return false;
    }
  };

  /**
   * Restores the original of each file of `may` that still has its `after`; returns the files left alone because
   * they changed meanwhile.
   */
  async function putBack(
    id: string,
    files: readonly JournalEntry[],
    may: (file: string) => boolean,
  ): Promise<string[]> {
    const changed = [...files.entries()].filter(([, { file, before }]) => !isStill(file, before));
    const left = changed.flatMap(([, { file }]) => (may(file) ? [] : [file]));
    const missing = changed.filter(([, { file }]) => may(file));
    for (let at = 0; at < missing.length; at += atOnce) {
      const some = missing.slice(at, at + atOnce);
      const originals = await Promise.all(
        some.map(async ([index, { file, before, after }]) => {
          return { file, after, data: await journals.original(id, index, before) };
        }),
      );
      const results = await atomicWriteFiles(
        originals.map(({ file, after, data }) => ({ file: place(file), data, may: () => isStill(file, after) })),
        root,
      );
      for (const [n, { file }] of originals.entries()) {
        const result = results[n];
        if (result?.status === 'rejected') throw result.reason;
        if (result?.value === null) left.push(file);
      }
    }
    return left;
  }

  /** Returns the files that were changed by others; their originals are kept. */
  async function rollBack(id: string, journal: Journal, only?: ReadonlySet<string>): Promise<string[]> {
    const left = await putBack(id, journal.files, (file) => only?.has(file) !== false);
    if (left.length === 0) await journals.forget(id);
    else {
      log.error(`edit ${id}: ${left.join(', ')} changed meanwhile and stayed so; what they were is kept in its folder`);
      // An edit that was being undone may still be undone once these files are back.
      await journals.mark(id, { ...journal, state: journal.state === 'writing' ? 'kept' : 'written' });
    }
    return left;
  }

  async function checkAll(files: readonly { file: string; hash: string }[], when: string): Promise<void> {
    const changed: string[] = [];
    for (const { file, hash } of files) {
      if ((await hashNow(file)) !== hash) changed.push(file);
      else
        await access(place(file), constants.W_OK).catch((thrown: unknown) => {
          throw ioError(`write ${file}`, thrown);
        });
    }
    if (changed.length > 0) throw conflict(changed, when);
  }

  async function replace(contents: readonly NewContent[]): Promise<void> {
    const results = await atomicWriteFiles(
      contents.map(({ file, before, bytes }) => ({ file: place(file), data: bytes, may: () => isStill(file, before) })),
      root,
    );
    const failed = results.find((one) => one.status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    const refused = contents.filter((_, at) => {
      const result = results[at];
      return result?.status === 'fulfilled' && result.value === null;
    });
    if (refused.length > 0)
      throw conflict(
        refused.map(({ file }) => file),
        sincePreview,
      );
  }

  async function write(...[title, contents, onBegin]: Parameters<EditWriter['write']>): Promise<string> {
    await checkAll(
      contents.map(({ file, before }) => ({ file, hash: before })),
      sincePreview,
    );
    const originals: Buffer[] = [];
    for (const { file } of contents) originals.push(await readBytes(root, file));
    const files = contents.map(({ file, before, bytes }) => ({ file, before, after: hashOf(bytes) }));
    const journal = { title, at: clock.now(), files };
    const id = journals.newId(journal.at);
    onBegin?.(id);
    await journals.begin(id, journal, originals);
    try {
      for (let at = 0; at < contents.length; at += atOnce) await replace(contents.slice(at, at + atOnce));
      await journals.mark(id, { ...journal, state: 'written' });
    } catch (thrown) {
      onRollBack();
      await rollBack(id, { ...journal, state: 'writing' });
      throw thrown;
    }
    const own = await ownIds();
    for (const old of own.slice(0, -keptEdits)) await journals.forget(old);
    return id;
  }

  /** Foreign journals with late ids must not displace ours. */
  async function ownIds(): Promise<string[]> {
    const own: string[] = [];
    for (const id of await journals.ids()) {
      const journal = await journals.read(id).catch(() => null); // Damaged or foreign: it stays where it is.
      if (journal !== null) own.push(id);
    }
    return own;
  }

  async function undo(...[id, onBegin]: Parameters<EditWriter['undo']>): Promise<string[]> {
    const journal = await journals.read(id);
    if (journal === null || journal.state !== 'written')
      throw new MemoError('NotFound', sentence`There is no edit '${id}' to undo; the last ${keptEdits} are kept.`, {
        id,
      });
    await checkAll(
      journal.files.map(({ file, after }) => ({ file, hash: after })),
      'since the edit. Undo that first, or change it back by hand',
    );
    const files = journal.files.map(({ file }) => file);
    onBegin?.(files);
    await journals.mark(id, { ...journal, state: 'undoing' });
    const left = await rollBack(id, journal);
    if (left.length > 0) throw conflict(left, 'while the others were brought back, and stayed as they are now');
    return files;
  }

  /** Null where nothing is to be restored. An untrusted journal is set aside. */
  async function cutShort(id: string): Promise<Journal | null> {
    try {
      const journal = await journals.read(id);
      if (journal === null) {
        // Ended before any file was touched.
        await journals.forget(id);
        return null;
      }
      if (journal.state === 'written' || journal.state === 'kept') {
        await journals.ended(id);
        return null;
      }
      if (await journals.isUnfinished(id)) return journal;
      log.warn(`edit ${id} ended long ago, and its journal is back: set aside as ${await journals.setAside(id)}`);
      return null;
    } catch (thrown) {
      // Its originals stay, and other edits are restored all the same.
      const { message, data } = toMemoError(thrown);
      log.error(data.foreign === true ? `${message} Set aside as ${await journals.setAside(id)}.` : message);
      return null;
    }
  }

  async function restore(id: string, journal: Journal): Promise<string[]> {
    const listed = await options.listed();
    const [inside, outside] = [
      journal.files.filter(({ file }) => listed.has(file)),
      journal.files.filter(({ file }) => !listed.has(file)),
    ];
    const folders = new Set(inside.map(({ file }) => path.dirname(place(file))));
    for (const one of folders)
      await removeTemporaryFiles(one).catch((thrown: unknown) => log.warn(toMemoError(thrown).message));
    if (journal.state === 'writing') onRollBack();
    await rollBack(id, journal, listed);
    const stayed = outside.length === 0 ? '' : `; ${outside.map(({ file }) => file).join(', ')} stayed as they are`;
    log.warn(`edit ${id} (${journal.title}) was cut short; its files are as they were before${stayed}`);
    return inside.map(({ file }) => file);
  }

  return {
    write,
    undo,
    isWritten: async (id) => (await journals.read(id))?.state === 'written',
    async recover() {
      const files: string[] = [];
      for (const id of await journals.ids()) {
        const journal = await cutShort(id);
        if (journal === null) continue;
        try {
          files.push(...(await restore(id, journal)));
        } catch (thrown) {
          // The next start tries again; other edits are restored all the same.
          log.error(`edit ${id}: ${toMemoError(thrown).message}`);
        }
      }
      return files;
    },
  };
}

function conflict(files: readonly string[], when: string): MemoError {
  const some = files.slice(0, 3).join(', ');
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return new MemoError('Conflict', sentence`${`${some}${more}`} changed ${when}.`, { files });
}
