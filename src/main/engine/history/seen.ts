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
import { atomicWriteFile, type Log, readDispensable, type SetAsideNotice } from '../storage/storage.ts';

export interface Visits {
  /** null when this person was never here. */
  mark(): SeenMark | null;
  /** The changes up to this one are seen. */
  seen(through: number): Promise<SeenMark>;
  /** Someone looks at the changes: when this engine ends, they are seen. */
  visited(): void;
  close(): Promise<void>;
}

interface VisitOptions {
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
  // A history that was recreated counts from one again: none of its changes were seen.
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

export interface SeenChanges {
  has(mark: string): boolean;
  /** Marks them, or takes their marks away; returns how many marks changed. Throws what writing throws, and changes nothing then. */
  set(marks: readonly string[], seen: boolean): Promise<number>;
}

interface SeenChangesOptions {
  file: string;
  onSetAside(notice: SetAsideNotice): void;
}

/** The oldest marks beyond go. */
const maxMarks = 50_000;
const maxMarkLength = 64;

const MarksFile = z.object({ version: z.literal(1), marks: z.array(z.string().max(maxMarkLength)).max(maxMarks) });

/**
 * Which changes of types the person at this machine has marked as seen, one mark per change, whichever comparison
 * showed it. Like the mark of the last visit it belongs to the person, so it is kept with the user data; when the type
 * changes again, that is a new, unseen change.
 */
export async function openSeenChanges({ file, onSetAside }: SeenChangesOptions): Promise<SeenChanges> {
  const { value, refused } = await readDispensable(file, MarksFile, onSetAside, 1);
  let marks = new Set(value?.marks);
  let writing: Promise<unknown> = Promise.resolve();

  async function change(list: readonly string[], seen: boolean): Promise<number> {
    if (refused !== null) throw refused;
    const next = new Set(marks);
    for (const mark of list) {
      if (seen) next.add(mark);
      else next.delete(mark);
    }
    const changed = Math.abs(next.size - marks.size);
    if (changed === 0) return 0;
    const kept = [...next].slice(-maxMarks);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await atomicWriteFile(file, `${JSON.stringify({ version: 1, marks: kept })}\n`);
    marks = new Set(kept);
    return changed;
  }

  return {
    has: (mark) => marks.has(mark),
    set(list, seen) {
      const done = writing.then(() => change(list, seen));
      writing = done.catch(() => undefined); // The caller has the error; the next marks must still be written.
      return done;
    },
  };
}
