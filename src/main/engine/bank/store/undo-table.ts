/**
 * Steps that can be undone: whole files as they were before. An undo is possible until one of its files is written
 * again, by anyone. Main type: UndoTable. The newest hundred are kept.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#shared/base/clock.ts';
import { crockford, type Database, type Receipts } from '../../storage/storage.ts';
import type { OpenConflict, Written } from './block-table.ts';

export interface Step {
  readonly files: readonly {
    readonly path: string;
    /** Null where there was none. */
    readonly before: Buffer | null;
    /** Null where the step took it away. */
    readonly after: Buffer | null;
  }[];
  /** The conflict that it settled, and what stood in the table before. */
  readonly block: { readonly conflict: OpenConflict; readonly written: Written | null } | null;
}

export interface UndoTable {
  /** `running`: it is written down before it is done; `finish` says that it is. */
  keep(step: Step, how?: 'running'): string;
  /** `also` is done with it, or neither is; it returns what the call that kept the step is answered. */
  finish(id: string, also?: () => unknown): void;
  /** Those that were never finished. */
  running(): string[];
  get(id: string): Step | null;
  /** `also` is done with it, or neither is. */
  remove(id: string, also?: () => void): void;
}

const kept = 100;

interface Stored {
  files: { path: string; before: string | null; after: string | null }[];
  block: Step['block'];
  /** Of the call that does it; a step of an earlier version has none. */
  key?: string | null;
}

export function createUndoTable({ read, write }: Database, receipts: Receipts, clock: Clock): UndoTable {
  const insert = write.prepare<[string, number, number, string]>('INSERT INTO undos VALUES (?, ?, ?, ?)');
  const trim = write.prepare<[number]>(
    'DELETE FROM undos WHERE running = 0 AND id NOT IN (SELECT id FROM undos ORDER BY at DESC, id DESC LIMIT ?)',
  );
  const one = read.prepare<[string], string>('SELECT data FROM undos WHERE id = ?').pluck();
  const finish = write.prepare<[string]>('UPDATE undos SET running = 0 WHERE id = ?');
  const running = read.prepare<[], string>('SELECT id FROM undos WHERE running = 1 ORDER BY id').pluck();
  const remove = write.prepare<[string]>('DELETE FROM undos WHERE id = ?');
  const packed = (bytes: Buffer | null): string | null => bytes?.toString('base64') ?? null;
  const unpacked = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text, 'base64'));
  return {
    keep({ files, block }, how) {
      const id = `un-${crockford(randomBytes(5)).toLowerCase()}`;
      const stored: Stored = {
        files: files.map(({ path, before, after }) => ({ path, before: packed(before), after: packed(after) })),
        block,
        key: receipts.key(),
      };
      insert.run(id, clock.now(), how === 'running' ? 1 : 0, JSON.stringify(stored));
      trim.run(kept);
      return id;
    },
    finish(id, also) {
      const { key = null } = JSON.parse(one.get(id) ?? '{}') as Partial<Stored>;
      write.transaction(() => {
        finish.run(id);
        receipts.note(also?.(), key);
      });
    },
    running: () => running.all(),
    get(id) {
      const data = one.get(id);
      if (data === undefined) return null;
      const { files, block } = JSON.parse(data) as Stored;
      return {
        files: files.map(({ path, before, after }) => ({ path, before: unpacked(before), after: unpacked(after) })),
        block,
      };
    },
    remove(id, also) {
      write.transaction(() => {
        remove.run(id);
        also?.();
      });
    },
  };
}
