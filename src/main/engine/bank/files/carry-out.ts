/**
 * A step over several files, whole or not at all (spec 06 "one atomic step"). Main type: Steps. The step is written down
 * before its first file, so that a kill in the middle is put right at the next start: by then it was never done.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Step, UndoTable } from '../store/undo-table.ts';
import { type BankFiles, bankDir } from './bank-files.ts';
import type { Replaced } from './replace-if-same.ts';

export interface FileChange {
  readonly path: string;
  /** Null where there is none. */
  readonly before: Buffer | null;
  /** Null takes it away. */
  readonly after: Buffer | null;
}

export interface Steps {
  /** Returns the id that takes it back. Throws Conflict where a file is not `before` any more; then nothing was done. */
  carryOut(changes: readonly FileChange[], block?: Step['block']): Promise<string>;
  /** Takes back what a kill left half-done. */
  recover(): Promise<void>;
}

export function createSteps(files: BankFiles, undos: UndoTable): Steps {
  return {
    async carryOut(changes, block = null) {
      const id = undos.keep({ files: changes, block }, 'running');
      const done: FileChange[] = [];
      try {
        for (const change of changes) {
          if (!(await put(files, change.path, change.before, change.after)).done) throw changed(change.path);
          done.push(change);
        }
      } catch (thrown) {
        for (const { path, before, after } of done.reverse()) await put(files, path, after, before);
        undos.remove(id);
        throw thrown;
      }
      undos.finish(id);
      return id;
    },
    async recover() {
      for (const id of undos.running()) {
        // A file that is not as the step left it was not reached, or is a person's by now.
        for (const { path, before, after } of undos.get(id)?.files ?? []) await put(files, path, after, before);
        undos.remove(id);
      }
    },
  };
}

/** Null stands for no file. */
export async function put(files: BankFiles, path: string, from: Buffer | null, to: Buffer | null): Promise<Replaced> {
  if (to !== null) return files.replace(path, from, to);
  return from === null ? { done: true } : files.remove(path, from);
}

function changed(path: string): MemoError {
  return new MemoError(
    'Conflict',
    `${bankDir}/${path} was changed meanwhile. Nothing was written; look at it again and repeat.`,
    { path },
  );
}
