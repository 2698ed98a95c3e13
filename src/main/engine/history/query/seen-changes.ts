/**
 * Which changes of types the person at this machine has marked as seen, one mark a change, whatever comparison showed it.
 * Like the mark of the last visit it is the person's, so it is kept with the user data; a change goes on to be unseen when
 * the type changes again, for then it is another change.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, readDispensable, type SetAsideNotice } from '../../storage/storage.ts';

export interface SeenChanges {
  has(mark: string): boolean;
  /** Marks them, or takes their marks away; returns how many marks changed. Throws what writing throws, and changes nothing then. */
  set(marks: readonly string[], seen: boolean): Promise<number>;
}

export interface SeenChangesOptions {
  file: string;
  onSetAside(notice: SetAsideNotice): void;
}

/** The oldest marks beyond go. */
const maxMarks = 50_000;
const maxMarkLength = 64;

const MarksFile = z.object({ version: z.literal(1), marks: z.array(z.string().max(maxMarkLength)).max(maxMarks) });

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
