/**
 * `.memo/ops/<opId>.json`: the outcomes of long operations of a workspace, at most a hundred of the last thirty
 * days. They are a record for people and for the next engine, which reports what a crash interrupted; read and write
 * failures are logged and stop nothing. Opening a workspace only lists names.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { Op } from '#shared/contract/service.ts';
import {
  atomicWriteFile,
  cloneSuffix,
  type Log,
  readValidated,
  removeTemporaryFiles,
  type SetAsideNotice,
  type StateFolder,
} from './storage/storage.ts';

const maxFiles = 100;
const maxDays = 30;

/** `op-20261122-001-k7q3`: local date, number on that day, suffix of the clone. */
const idPattern = /^op-(\d{8})-(\d{3,9})-([0-9a-hjkmnp-tv-z]{4})$/;
/** What the file of an op holds. */
const storedOp = (opId: string) => Op.extend({ version: z.literal(1), opId: z.literal(opId) });

export interface OpFiles {
  /** An id that no op of this workspace has that is kept, or that this engine gave. */
  newId(): string;
  /** Writes the op as it is now, a little later; of several states of one op only the last may be written. */
  save(op: Op): void;
  /**
   * Ops of earlier engines of this clone, oldest first. What was running then was cut off: it is reported and kept
   * as failed.
   */
  earlier(): Promise<readonly Op[]>;
  /** Resolves when all is written. */
  close(): Promise<void>;
}

export interface OpFilesOptions {
  state: Pick<StateFolder, 'root' | 'opsDir'>;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

interface Id {
  text: string;
  day: string;
  nth: number;
  suffix: string;
}

function parse(text: string): Id | null {
  const [, day, nth, suffix] = idPattern.exec(text) ?? [];
  return day === undefined || nth === undefined || suffix === undefined
    ? null
    : { text, day, nth: Number(nth), suffix };
}

/** Local date as `YYYYMMDD`. */
function dayOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('');
}

function cutOff(op: Op, now: number): Op {
  const message = 'Memoscope ended before this was done. Start it again if it is still needed.';
  return { ...op, state: 'failed', endedAt: now, cancellable: false, error: { code: 'Cancelled', message } };
}

export async function openOpFiles({ state, clock, log, onSetAside }: OpFilesOptions): Promise<OpFiles> {
  const dir = state.opsDir;
  const suffix = cloneSuffix(state.root);
  const fileOf = (id: string): string => path.join(dir, `${id}.json`);
  const failed = (thrown: unknown): void => log.warn(`ops: ${toMemoError(thrown).message}`);
  await removeTemporaryFiles(dir);
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  /** Of the files that are there, oldest first. */
  const ids = names
    .flatMap((name) => parse(path.basename(name, '.json')) ?? [])
    .sort((a, b) => a.day.localeCompare(b.day) || a.nth - b.nth);
  /** The last number of each day. */
  const given = new Map(ids.map(({ day, nth }) => [day, nth]));
  const before = ids.filter((id) => id.suffix === suffix);

  const waiting = new Map<string, Op>();
  let writing: Promise<void> | null = null;
  let loaded: Promise<Op[]> | null = null;

  async function prune(): Promise<void> {
    const oldest = dayOf(clock.now() - maxDays * 86_400_000);
    while (ids.length > maxFiles || (ids[0] !== undefined && ids[0].day < oldest)) {
      const id = ids.shift();
      if (id !== undefined) await rm(fileOf(id.text), { force: true, recursive: true });
    }
  }

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      for (const [opId, op] of waiting) {
        waiting.delete(opId);
        const id = parse(opId);
        if (id !== null && !ids.some(({ text }) => text === opId)) ids.push(id);
        await atomicWriteFile(fileOf(opId), `${JSON.stringify({ version: 1, ...op }, null, 2)}\n`).catch(failed);
      }
      await prune().catch(failed);
    }
    writing = null;
  }

  function save(op: Op): void {
    waiting.set(op.opId, op);
    writing ??= write();
  }

  async function load({ text }: Id): Promise<Op | null> {
    try {
      const stored = await readValidated(fileOf(text), storedOp(text), onSetAside, 1);
      if (stored === null) return null;
      const { version: _, ...op } = stored;
      if (op.state !== 'running') return op;
      const told = cutOff(op, clock.now());
      save(told);
      return told;
    } catch (thrown) {
      // From a newer Memoscope, or a link or pipe in its place: left as it is.
      failed(thrown);
      return null;
    }
  }

  async function loadAll(): Promise<Op[]> {
    const ops: Op[] = [];
    for (const id of before.slice(-maxFiles)) {
      const op = await load(id);
      if (op !== null) ops.push(op);
    }
    return ops;
  }

  return {
    newId() {
      const day = dayOf(clock.now());
      const nth = (given.get(day) ?? 0) + 1;
      given.set(day, nth);
      return `op-${day}-${String(nth).padStart(3, '0')}-${suffix}`;
    },
    save,
    earlier() {
      loaded ??= loadAll();
      return loaded;
    },
    async close() {
      await loaded;
      await writing;
    },
  };
}
