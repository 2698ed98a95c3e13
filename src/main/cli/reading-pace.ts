/** Whether reading will end within the time that a question waits, judged by how far it comes while it is watched. */
export interface ReadingPace {
  /** What an op of reading reports. */
  note(progress: Progress): void;
  /** False only once the pace is known and what is left takes longer than `leftMs`. */
  endsWithin(leftMs: number): boolean;
}

export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** So long a phase is watched before its pace is believed, in milliseconds. */
const watchedMs = 1_500;

export function createReadingPace(now: () => number = () => performance.now()): ReadingPace {
  let first: (Progress & { at: number }) | null = null;
  let last: (Progress & { at: number }) | null = null;
  return {
    note(progress) {
      const here = { ...progress, at: now() };
      if (first?.phase !== here.phase || first.total !== here.total) first = here;
      last = here;
    },
    endsWithin(leftMs) {
      if (first === null || last === null || last.total === 0) return true;
      const took = last.at - first.at;
      const came = last.done - first.done;
      if (took < watchedMs || came <= 0) return true;
      return ((last.total - last.done) * took) / came <= leftMs;
    },
  };
}
