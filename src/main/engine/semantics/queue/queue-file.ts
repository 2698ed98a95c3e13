/**
 * queue.snapshot.json: what waits to be described, so that a restart continues where a kill happened. History
 * keeps the states; the file keeps the rest: the order of requests, who made them, and what failed. A damaged one is
 * set aside, and waiting types are found again by their state.
 */
import { z } from 'zod';
import { atomicWriteFile, readValidated, type SetAsideNotice } from '../../storage/storage.ts';
import { Quota } from './quota.ts';

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
export type QueueFile = z.infer<typeof QueueFile>;

export function readQueueFile(file: string, onSetAside: (notice: SetAsideNotice) => void): Promise<QueueFile | null> {
  return readValidated(file, QueueFile, onSetAside, 1);
}

export function writeQueueFile(file: string, queue: Omit<QueueFile, 'version'>): Promise<void> {
  return atomicWriteFile(file, `${JSON.stringify({ version: 1, ...queue }, null, 1)}\n`);
}
