/** Takes a step back, whole or not at all: only over files that are still as the step left them. */
import { MemoError } from '#shared/base/errors.ts';
import { type BankFiles, bankDir } from '../bank-files.ts';
import { type FileChange, firstOther, isSame, put } from '../carry-out.ts';
import type { BlockTable } from '../store/block-table.ts';
import type { Step, UndoTable } from '../store/undo-table.ts';

export interface UndoOptions {
  readonly files: BankFiles;
  readonly table: BlockTable;
  readonly undos: UndoTable;
  onConflicts(): void;
  /** In the transaction that ends it. */
  taken(paths: readonly string[]): void;
}

/**
 * Returns the files that it wrote. Throws NotFound, Conflict where one of them was written since. Holds the lock of these files:
 * a reader that saw the conflict's text gone would settle the conflict that is about to be restored.
 */
export async function takeBack(id: string, options: UndoOptions): Promise<string[]> {
  const { files, block } = stepOf(id, options.undos);
  const paths = new Set(files.map(({ path }) => path));
  if (block !== null) paths.add(block.conflict.path);
  return aloneWith(options.files, [...paths].sort(), () => takeBackAlone(id, options));
}

/** In the order of their names: two that want the same files never wait for each other. */
function aloneWith<T>(files: BankFiles, [first, ...rest]: readonly string[], work: () => Promise<T>): Promise<T> {
  return first === undefined ? work() : files.alone(first, () => aloneWith(files, rest, work));
}

function stepOf(id: string, undos: UndoTable): Step {
  const step = undos.get(id);
  if (step !== null) return step;
  throw new MemoError('NotFound', `There is nothing to take back under ${id}. Later steps are in git.`, { id });
}

async function takeBackAlone(id: string, { files, table, undos, onConflicts, taken }: UndoOptions): Promise<string[]> {
  // Again: another call may have undone it while this one waited.
  const step = stepOf(id, undos);
  const done: FileChange[] = [];
  try {
    // As in `backwards`: a kill in the middle leaves text in two files rather than in none, and the step can be undone
    // again.
    for (const file of [...step.files].reverse()) {
      await expectUnwritten(files, done);
      const replaced = await put(files, file.path, file.after, file.before);
      if (replaced.done) done.push(file);
      else if (!isSame(replaced.other, file.before)) throw written(file.path);
    }
    await expectUnwritten(files, done.slice(0, -1));
  } catch (thrown) {
    // Files that were already undone are written forward again; a file that someone wrote in between stays theirs.
    for (const file of done.reverse()) await put(files, file.path, file.before, file.after);
    throw thrown;
  }
  const paths = step.files.map(({ path }) => path);
  undos.remove(id, () => {
    taken(paths);
    if (step.block === null) return;
    const { conflict, written } = step.block;
    table.restore(conflict);
    if (written === null) table.forget(conflict.path, conflict.block);
    else table.put(conflict.path, conflict.block, written);
  });
  if (step.block !== null) onConflicts();
  return paths;
}

/** An editor that saved an older text over one keeps what it saved, and what was moved stays where it was moved to. */
async function expectUnwritten(files: BankFiles, back: readonly FileChange[]): Promise<void> {
  const path = await firstOther(files, back);
  if (path !== null) throw written(path);
}

function written(path: string): MemoError {
  return new MemoError('Conflict', `${bankDir}/${path} was written since, so the step was not taken back.`, { path });
}
