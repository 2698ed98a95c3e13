/**
 * The triples of files, in memory. Main type: KeptTriples. They are taken when a file is read for the second time, since most
 * who search once search once only, and believed while the file has the size and times that it had then: a search is right
 * the moment a file is saved, whatever the watcher knows.
 */
import type { Stamp } from '../../workspace/workspace.ts';
import { mayHoldTriples, type NeededTriples } from './triples.ts';

/** A file as it was when it was read. */
export interface TakenTriples extends Stamp {
  readonly triples: Uint8Array;
}

/** What a thread is told of a file: nothing but to read it, to take its triples too, or how it was when it could not match. */
export type Look = 'read' | 'take' | Stamp;

export interface KeptTriples {
  look(file: string, needed: NeededTriples): Look;
  keep(file: string, taken: TakenTriples): void;
  /** Forgets those of files that are no longer there. */
  only(has: (file: string) => boolean, pause: () => Promise<void>): Promise<void>;
}

/** Of all triples; some 500 MB of source. */
const mostBytes = 64 * 1024 * 1024;

export function createKeptTriples(): KeptTriples {
  const kept = new Map<string, TakenTriples | 'once'>();
  let bytes = 0;

  function drop(file: string): void {
    const known = kept.get(file);
    if (known !== undefined && known !== 'once') bytes -= known.triples.length;
    kept.delete(file);
  }

  return {
    look(file, needed) {
      const known = kept.get(file);
      if (known === undefined) {
        kept.set(file, 'once');
        return 'read';
      }
      if (known === 'once') return bytes < mostBytes ? 'take' : 'read';
      return mayHoldTriples(known.triples, needed) ? 'read' : known;
    },
    keep(file, taken) {
      drop(file);
      kept.set(file, taken);
      bytes += taken.triples.length;
    },
    async only(has, pause) {
      for (const file of kept.keys()) {
        if (!has(file)) drop(file);
        await pause();
      }
    },
  };
}
