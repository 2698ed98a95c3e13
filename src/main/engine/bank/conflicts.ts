/**
 * Conflicts between a person and the machine over one block, and the three ways out: keep mine, take
 * the machine's, merge. Main type: Conflicts. The three texts are re-read each time, so that no one resolves a conflict
 * that is gone; a conflict whose texts agree again is closed on the way. After `keep` and `merge` the block holds a
 * person's text: the machine's next text is a conflict again.
 */
import type { Clock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { BankConflict, ConflictChoice } from '#shared/contract/bank/bank-types.ts';
import { type BankFiles, bankDir } from './bank-files.ts';
import {
  type Block,
  fromBytes,
  holdsMarker,
  inEnds,
  innerHash,
  innerOf,
  lineEndOf,
  parseBlocks,
  toBytes,
  wholeLines,
  withInner,
  withNewBlock,
} from './blocks.ts';
import { type FileChange, firstOther, isSame, put, type Steps } from './carry-out.ts';
import type { BlockTable, OpenConflict, Written } from './store/block-table.ts';
import type { Step, UndoTable } from './store/undo-table.ts';
import { blocksOf } from './write-block.ts';

export interface Conflicts {
  list(): Promise<BankConflict[]>;
  /** What a choice would leave in the block (null: the file stays as it is), and the file before and after. */
  preview(
    id: string,
    choice: ConflictChoice,
    text?: string,
  ): Promise<{ text: string | null; before: string; after: string }>;
  /** `seen` is the `mineHash` that was decided on. Throws NotFound, Conflict where the block changed since, Refused. */
  resolve(
    id: string,
    choice: ConflictChoice,
    how: { text?: string | undefined; seen?: string | undefined },
  ): Promise<{ path: string; undo: string | null }>;
}

export interface ConflictsOptions {
  readonly files: BankFiles;
  readonly table: BlockTable;
  readonly steps: Steps;
  readonly clock: Clock;
  onConflicts(): void;
}

interface Now {
  readonly bytes: Buffer | null;
  /** One letter a byte. */
  readonly before: string;
  readonly block: Block | null;
  readonly written: Written | null;
  /** Hash of the present block; '' where it is missing. */
  readonly mineHash: string;
}

export function createConflicts({ files, table, steps, clock, onConflicts }: ConflictsOptions): Conflicts {
  async function now({ path, block: id }: OpenConflict): Promise<Now> {
    const bytes = await files.read(path);
    const before = bytes?.toString('latin1') ?? '';
    const block = blocksOf(path, before).find((one) => one.id === id) ?? null;
    const mineHash = block === null ? '' : innerHash(innerOf(before, block));
    return { bytes, before, block, written: table.written(path, id), mineHash };
  }

  function open(id: string): OpenConflict {
    const conflict = table.conflict(id);
    if (conflict === null)
      throw new MemoError('NotFound', sentence`There is no open conflict ${id}. It may be settled already.`, { id });
    return conflict;
  }

  /** Null where the texts agree again. */
  async function view(conflict: OpenConflict): Promise<BankConflict | null> {
    const { id, path, block: blockId, machine, source, at } = conflict;
    const bytes = (await files.read(path))?.toString('latin1') ?? '';
    // Damaged markers do not hide a conflict: its block is then shown as it can be read.
    const block = parseBlocks(bytes).blocks.find((one) => one.id === blockId) ?? null;
    const written = table.written(path, blockId);
    const inner = block === null ? null : innerOf(bytes, block);
    const mineHash = inner === null ? '' : innerHash(inner);
    if (
      mineHash === innerHash(toBytes(machine)) ||
      (written !== null && written.hash !== '' && mineHash === written.hash)
    ) {
      return null;
    }
    const known = written === null || written.hash === '' ? null : written;
    return {
      ...{ id, path, blockId, machine, source, mineHash },
      base: known?.text ?? null,
      mine: inner === null ? null : fromBytes(inner),
      detectedAt: at,
      startLine: block?.startLine ?? null,
      baseVersion: known?.version ?? null,
      baseAt: known?.at ?? null,
      machineVersion: Math.max(known?.version ?? 0, block?.version ?? 0) + 1,
    };
  }

  /** Checks again under the file's lock: undo restores the file first and the conflict after it. */
  function settleIfGone({ id, path, block }: OpenConflict): Promise<boolean> {
    return files.alone(path, async () => {
      const conflict = table.conflict(id);
      return conflict !== null && (await view(conflict)) === null && table.settle(path, block);
    });
  }

  /** The file with the choice carried out; null where it stays as it is. */
  function carriedOut(
    { before, block, written }: Now,
    conflict: OpenConflict,
    choice: ConflictChoice,
    text?: string,
  ): string | null {
    if (choice === 'keep') return null;
    const machine = toBytes(conflict.machine);
    const head = { version: Math.max(written?.version ?? 0, block?.version ?? 0) + 1, at: clock.now() };
    const byHand = choice === 'merge' && text !== undefined;
    if (byHand && holdsMarker(text)) {
      throw new MemoError('InvalidArgument', 'The merged text holds markers of a machine block; take them out.', {
        path: 'text',
      });
    }
    if (block === null) return withNewBlock(before, conflict.block, byHand ? toBytes(wholeLines(text)) : machine, head);
    const end = lineEndOf(before, block.start);
    const mine = before.slice(block.innerStart, block.innerEnd);
    const inner = byHand
      ? inEnds(toBytes(wholeLines(text)), end)
      : choice === 'take'
        ? inEnds(machine, end)
        : mine + inEnds(machine, end);
    return withInner(before, block, inner, head);
  }

  function textIn(bytes: string, id: string): string {
    const block = parseBlocks(bytes).blocks.find((one) => one.id === id);
    return block === undefined ? '' : fromBytes(innerOf(bytes, block));
  }

  return {
    async list() {
      const views: BankConflict[] = [];
      let gone = false;
      for (const conflict of table.conflicts()) {
        const shown = await view(conflict);
        if (shown !== null) views.push(shown);
        else gone = (await settleIfGone(conflict)) || gone;
      }
      if (gone) onConflicts();
      return views;
    },
    async preview(id, choice, text) {
      const conflict = open(id);
      const state = await now(conflict);
      const after = carriedOut(state, conflict, choice, text);
      return {
        text: after === null ? null : textIn(after, conflict.block),
        before: fromBytes(state.before),
        after: fromBytes(after ?? state.before),
      };
    },
    async resolve(id, choice, { text, seen }) {
      const { path } = open(id);
      const done = await files.alone(path, async () => {
        // Again: it may have been settled while this waited.
        const conflict = open(id);
        const state = await now(conflict);
        if (seen !== undefined && seen !== state.mineHash) throw changed(path, id);
        const after = carriedOut(state, conflict, choice, text);
        const hash = innerHash(toBytes(conflict.machine));
        const before = state.written;
        const none = { hash: '', text: '', version: 0, at: clock.now() };
        const version = Math.max(before?.version ?? 0, state.block?.version ?? 0) + 1;
        const known: Written =
          after === null
            ? { ...(before ?? { ...none, pending: null }), skipped: hash }
            : { hash, text: conflict.machine, version, at: clock.now(), pending: null, skipped: null };
        const data = after === null ? null : Buffer.from(after, 'latin1');
        try {
          // The file, the block and the conflict are settled together: a kill leaves all three or none.
          return await steps.carryOut(data === null ? [] : [{ path, before: state.bytes, after: data }], {
            block: { conflict, written: before },
            answer: (undo) => ({ path, undo }),
            also() {
              table.put(path, conflict.block, known);
              table.settle(path, conflict.block);
            },
          });
        } catch (thrown) {
          throw toMemoError(thrown).code === 'Conflict' ? changed(path, id) : thrown;
        }
      });
      onConflicts();
      return { path, undo: done };
    },
  };
}

function changed(path: string, conflictId: string): MemoError {
  return new MemoError(
    'Conflict',
    sentence`${`${bankDir}/${path}`} was changed since this conflict was looked at. Nothing has been written; look at it again.`,
    { path, conflictId },
  );
}

// Takes a step back, whole or not at all: only over files that are still as the step left them.

interface UndoOptions {
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
  throw new MemoError('NotFound', sentence`There is nothing to take back under ${id}. Later steps are in git.`, { id });
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
  return new MemoError(
    'Conflict',
    sentence`${`${bankDir}/${path}`} was written since, so the step was not taken back.`,
    {
      path,
    },
  );
}
