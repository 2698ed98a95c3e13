/**
 * A step over several files, whole or not at all. Main type: Steps. The step is written down before its first file, so
 * that a kill in the middle is put right at the next start: by then it was never done.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { Replaced } from '../storage/storage.ts';
import { type BankFiles, bankDir } from './bank-files.ts';
import type { Step, UndoTable } from './store/undo-table.ts';

export interface FileChange {
  readonly path: string;
  /** Null where there is none. */
  readonly before: Buffer | null;
  /** Null takes it away. */
  readonly after: Buffer | null;
}

interface Also {
  /** The conflict that the step settles. */
  readonly block?: Step['block'];
  /** What the database knows of it afterwards: with the last file, or not at all. */
  also?(undo: string): void;
  /** What the call that does the step is answered, should its answer be lost. */
  answer?(undo: string): unknown;
}

export interface Steps {
  /** Returns the id that takes it back. Throws Conflict where a file is not `before` any more; then nothing was done. */
  carryOut(changes: readonly FileChange[], more?: Also): Promise<string>;
  /** Takes back what a kill left half-done. */
  recover(): Promise<void>;
}

export function createSteps(files: BankFiles, undos: UndoTable): Steps {
  return {
    async carryOut(changes, { block = null, also, answer } = {}) {
      const id = undos.keep({ files: changes, block }, 'running');
      const done: FileChange[] = [];
      try {
        for (const change of changes) {
          if (!(await put(files, change.path, change.before, change.after)).done) throw changed(change.path);
          done.push(change);
        }
        undos.finish(id, () => {
          also?.(id);
          return answer?.(id);
        });
      } catch (thrown) {
        await backwards(files, done);
        undos.remove(id);
        throw thrown;
      }
      return id;
    },
    async recover() {
      for (const id of undos.running()) {
        if (await backwards(files, undos.get(id)?.files ?? [])) undos.remove(id);
        else undos.finish(id);
      }
    },
  };
}

/**
 * The last file first, stopping at one that a person wrote since: where text moved from one file to another, it is in
 * both for a moment, and never in neither. False where it stopped.
 */
async function backwards(files: BankFiles, changes: readonly FileChange[]): Promise<boolean> {
  const back: FileChange[] = [];
  for (const change of [...changes].reverse()) {
    if ((await firstOther(files, back)) !== null) return false;
    const replaced = await put(files, change.path, change.after, change.before);
    // Else it was not reached, or is back already.
    if (!replaced.done && !isSame(replaced.other, change.before)) return false;
    back.push(change);
  }
  return true;
}

/** The first of those that were put back which is not as it was put back any more; null where all are. */
export async function firstOther(files: BankFiles, back: readonly FileChange[]): Promise<string | null> {
  for (const { path, before } of back) if (!isSame(await files.read(path), before)) return path;
  return null;
}

/** Null means no file. */
export async function put(files: BankFiles, path: string, from: Buffer | null, to: Buffer | null): Promise<Replaced> {
  if (to !== null) return files.replace(path, from, to);
  return from === null ? { done: true } : files.remove(path, from);
}

/** Null means no file. */
export function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

function changed(path: string): MemoError {
  return new MemoError(
    'Conflict',
    sentence`${`${bankDir}/${path}`} was changed meanwhile. Nothing was written; look at it again and repeat.`,
    { path },
  );
}
