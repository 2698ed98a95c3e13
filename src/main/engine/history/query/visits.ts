/**
 * How far the person at this machine has seen the changes of one workspace. The mark stays where it is during a visit, so
 * that a window that is loaded again still shows what is new, and moves on when the visit ends. It is the person's and
 * not the workspace's, so it is kept with the user data.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { SeenMark } from '#shared/contract/history.ts';
import { atomicWriteFile, type Log, readDispensable, type SetAsideNotice } from '../../storage/storage.ts';

export interface Visits {
  /** null when this person was never here. */
  mark(): SeenMark | null;
  /** The changes up to this one are seen. */
  seen(through: number): Promise<SeenMark>;
  /** Someone looks at the changes: when this engine ends, they are seen. */
  visited(): void;
  close(): Promise<void>;
}

export interface VisitOptions {
  file: string;
  /** Id of the newest change. */
  newest(): number;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
}

const MarkFile = z.object({ version: z.literal(1), seen: SeenMark });

export async function openVisits({ file, newest, clock, log, onSetAside }: VisitOptions): Promise<Visits> {
  const { value, refused } = await readDispensable(file, MarkFile, onSetAside, 1);
  const stored = value?.seen ?? null;
  // A history that began anew counts from one again: nothing of it is seen.
  let mark = stored !== null && stored.id > newest() ? { ...stored, id: 0 } : stored;
  let visiting = false;

  async function seen(through: number): Promise<SeenMark> {
    mark = { id: Math.min(through, newest()), at: clock.now() };
    if (refused !== null) return mark;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await atomicWriteFile(file, `${JSON.stringify({ version: 1, seen: mark })}\n`);
    return mark;
  }

  return {
    mark: () => mark,
    seen,
    visited() {
      visiting = true;
    },
    async close() {
      if (!visiting) return;
      try {
        await seen(newest());
      } catch (thrown) {
        // A visit too many is shown next time.
        log.warn(`the visit was not noted: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      }
    },
  };
}
