/**
 * Whether file events can be relied on, for each mounted file system of the folder: a bind mount or share may send none
 * although others do. Events count as reliable once one has come; until then, and from where none come, files are looked at.
 * Main type: Arrivals.
 */
import type { Mount } from '../network-share.ts';

export interface Arrivals {
  /** An event for this absolute path arrived at `now`. */
  heard(place: string, now: number): void;
  /** Looking found changes at these paths: since then an event of their file system came, or it misses events. */
  found(places: readonly string[], since: number): void;
  /** Whether the event of a file came that was written to see it. */
  canary(arrived: boolean): void;
  /** The system has no watches left, so no events are to be had. */
  none(): void;
  /** Whether each file system has sent an event, is no share, and did not miss one since. */
  reliable(): boolean;
  /** Folders from which no events come; empty while that is not known. */
  missing(): string[];
}

interface State extends Mount {
  heardAt: number;
  /** Changes that were found although no event came, in a row. */
  missed: number;
  silent: boolean;
}

/** One may be an accident, such as a queue that ran over. */
const missesUntilSilent = 2;

/** @param mounts the innermost first. */
export function createArrivals(mounts: readonly Mount[]): Arrivals {
  const states: State[] = mounts.map((mount) => ({ ...mount, heardAt: 0, missed: 0, silent: mount.shared }));
  const stateOf = (place: string): State | undefined =>
    states.find(({ at }) => place === at || place.startsWith(at.endsWith('/') ? at : `${at}/`)) ?? states.at(-1);
  return {
    heard(place, now) {
      const state = stateOf(place);
      if (state === undefined) return;
      state.heardAt = now;
      state.missed = 0;
      // This machine's own writes make events on a share as well, and prove nothing.
      state.silent = state.shared;
    },
    found(places, since) {
      for (const state of new Set(places.map(stateOf))) {
        if (state === undefined || state.heardAt >= since) continue;
        state.missed += 1;
        if (state.missed >= missesUntilSilent) state.silent = true;
      }
    },
    canary(arrived) {
      for (const state of states) state.silent = state.shared || !arrived;
    },
    none() {
      for (const state of states) Object.assign(state, { shared: true, silent: true });
    },
    reliable: () => states.every(({ silent, heardAt, missed }) => !silent && heardAt > 0 && missed === 0),
    missing: () => states.filter(({ silent }) => silent).map(({ at }) => at),
  };
}
