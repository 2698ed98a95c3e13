/**
 * What is known of each waiting description beyond its state, and the quota; kept in queue.snapshot.json. Main type: Notes.
 * Written a moment after a change, at once before a model is asked, and at close.
 */

import { z } from 'zod';
import type { TimerClock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { countOn, localDay } from '#shared/base/local-day.ts';
import type { History } from '../../history/history.ts';
import { atomicWriteFile, type Log, readValidated, type SetAsideNotice } from '../../storage/storage.ts';

// How many texts a model may write a day. One counts when the model is asked, so that no kill gives it back.

const Quota = z.object({ day: z.string().regex(/^\d{4}-\d\d-\d\d$/), used: z.number().int().nonnegative() });
type Quota = z.infer<typeof Quota>;

export interface Notes {
  /** For a waiting type; created where there is none yet, as after a lost snapshot. */
  of(typeId: string): Note;
  peek(typeId: string): Note | null;
  /** Requests these types: one note for all of them. The most urgent request counts. */
  ask(typeIds: readonly string[], asked: Asked): Note;
  change(typeIds: readonly string[], part: Partial<Note>): void;
  drop(typeIds: readonly string[]): void;
  quota(): Quota;
  /** A model is about to write one; on disk when it resolves. Throws for the disk. */
  spend(): Promise<void>;
  close(): Promise<void>;
}

export interface NotesOptions {
  readonly file: string;
  readonly timers: TimerClock;
  readonly history: Pick<History, 'state' | 'happen' | 'waiting'>;
  readonly log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

const saveAfterMs = 250;
/** More are never kept: the rest is found by its state. */
const most = 20_000;
const urgency: Record<Asked, number> = { person: 2, reader: 1, background: 0 };

export async function openNotes({ file, timers, history, log, onSetAside }: NotesOptions): Promise<Notes> {
  const kept = await read();
  const notes = new Map<string, Note>();
  let quota: Quota = countOn(kept?.quota ?? { day: localDay(timers.now()), used: 0 }, timers.now());
  let order = 0;
  let stopTimer: (() => void) | null = null;
  let saving: Promise<void> = Promise.resolve();
  let savedAs = '';

  for (const { typeId, note } of kept?.items ?? []) {
    order = Math.max(order, note.order + 1);
    const { semanticState } = history.state(typeId);
    // Written, or a kill came between: a state that was lost with its file is asked for again.
    if (semanticState === 'cached') continue;
    if (semanticState === 'none' || semanticState === 'stale') history.happen(typeId, { kind: 'enqueue' });
    notes.set(typeId, note);
  }

  async function read(): Promise<QueueFile | null> {
    try {
      return await readQueueFile(file, onSetAside);
    } catch (thrown) {
      log.warn(`the queue of descriptions was not read: ${toMemoError(thrown).message}`);
      return null;
    }
  }

  function save(): Promise<void> {
    stopTimer?.();
    stopTimer = null;
    saving = saving
      .catch(() => undefined) // Callers of that one have the error.
      .then(async () => {
        const generating = new Set(history.waiting('generating', most).map(({ typeId }) => typeId));
        const items = [...notes].slice(0, most).map(([typeId, note]) => ({
          ...{ typeId, note },
          state: generating.has(typeId) ? ('generating' as const) : ('pending' as const),
        }));
        const text = JSON.stringify({ quota, items });
        if (text === savedAs) return;
        await writeQueueFile(file, { quota, items });
        savedAs = text;
      });
    return saving;
  }

  function saveSoon(): void {
    stopTimer ??= timers.start(saveAfterMs, () => {
      save().catch((thrown) => log.warn(`the queue of descriptions was not saved: ${toMemoError(thrown).message}`));
    });
  }

  function fresh(asked: Asked): Note {
    order += 1;
    const times = { enqueuedAt: timers.now(), lastAttemptAt: null, nextAttemptAt: null };
    return { asked, order: order - 1, attempts: 0, error: '', waitsForQuota: false, withoutModel: false, ...times };
  }

  function put(typeIds: readonly string[], note: Note): Note {
    for (const typeId of typeIds) notes.set(typeId, note);
    saveSoon();
    return note;
  }

  return {
    of: (typeId) => notes.get(typeId) ?? put([typeId], fresh('reader')),
    peek: (typeId) => notes.get(typeId) ?? null,
    ask(typeIds, asked) {
      const known = typeIds.map((typeId) => notes.get(typeId)).find((note) => note !== undefined);
      if (known === undefined) return put(typeIds, fresh(asked));
      const more = urgency[asked] > urgency[known.asked] ? asked : known.asked;
      // A person does not wait for a time that was set for others.
      const now = asked === 'person' ? { nextAttemptAt: null, waitsForQuota: false } : {};
      return put(typeIds, { ...known, asked: more, ...now });
    },
    change(typeIds, part) {
      const known = typeIds.map((typeId) => notes.get(typeId)).find((note) => note !== undefined);
      put(typeIds, { ...(known ?? fresh('reader')), ...part });
    },
    drop(typeIds) {
      for (const typeId of typeIds) notes.delete(typeId);
      saveSoon();
    },
    quota() {
      quota = countOn(quota, timers.now());
      return quota;
    },
    async spend() {
      quota = countOn(quota, timers.now());
      quota = { ...quota, used: quota.used + 1 };
      await save();
    },
    async close() {
      await save().catch((thrown) => {
        log.warn(`the queue of descriptions was not saved: ${toMemoError(thrown).message}`);
      });
    },
  };
}

// queue.snapshot.json: what waits to be described, so that a restart continues where a kill happened. History keeps the
// states; the file keeps the rest: the order of requests, who made them, and what failed. A damaged one is set aside, and
// waiting types are found again by their state.

/** `person`: wanted now, in manual mode too; `reader`: someone read it; `background`: it was stale. */
export const Asked = z.enum(['person', 'reader', 'background']);
export type Asked = z.infer<typeof Asked>;

export const Note = z.object({
  asked: Asked,
  /** Counts up with each that is asked for. */
  order: z.number().int().nonnegative(),
  enqueuedAt: z.number(),
  attempts: z.number().int().nonnegative(),
  error: z.string().max(2_000),
  lastAttemptAt: z.number().nullable(),
  /** Not before this time; epoch milliseconds. */
  nextAttemptAt: z.number().nullable(),
  waitsForQuota: z.boolean(),
  /** The model had its attempts: the static analyst writes it. */
  withoutModel: z.boolean(),
});
export type Note = z.infer<typeof Note>;

const QueueFile = z.object({
  version: z.literal(1),
  quota: Quota,
  items: z
    .array(
      z.object({
        typeId: z.string().regex(/^T_[0-9a-z]{8,12}$/),
        state: z.enum(['pending', 'generating']),
        note: Note,
      }),
    )
    .max(100_000),
});
type QueueFile = z.infer<typeof QueueFile>;

function readQueueFile(file: string, onSetAside: (notice: SetAsideNotice) => void): Promise<QueueFile | null> {
  return readValidated(file, QueueFile, onSetAside, 1);
}

function writeQueueFile(file: string, queue: Omit<QueueFile, 'version'>): Promise<void> {
  return atomicWriteFile(file, `${JSON.stringify({ version: 1, ...queue }, null, 1)}\n`);
}
