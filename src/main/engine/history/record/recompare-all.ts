/**
 * Holds all states against a code map that was made anew, once: a damaged generation is replaced by one that begins with
 * a first index, of which no change is told. What is cut short begins again with the next call.
 */
import type { Database } from '../../storage/storage.ts';
import { inSlices } from '../../workspace/workspace.ts';
import { recompared } from '../state/recompare.ts';
import type { Transitions } from './transitions.ts';

/** @param session of the live generation. Returns how many states are others now. */
export type Recompare = (session: string, now: number, pause: () => Promise<void>) => Promise<number>;

export function createRecompare({ read, write }: Database, transitions: Transitions): Recompare {
  const compared = read.prepare<[], { session: string }>('SELECT session FROM compared');
  const forget = write.prepare<[]>('DELETE FROM compared');
  const note = write.prepare<[string]>('INSERT INTO compared VALUES (?)');
  const all = read.prepare<[], { type_id: string }>('SELECT type_id FROM states');
  return async (session, now, pause) => {
    if (compared.get()?.session === session) return 0;
    let count = 0;
    await inSlices(write, all.all(), pause, ({ type_id }) => {
      if (transitions.move(type_id, now, recompared)) count += 1;
    });
    write.transaction(() => {
      forget.run();
      note.run(session);
    });
    return count;
  };
}
