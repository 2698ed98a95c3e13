/**
 * Copies that vanish while the workspace is open. Whether they were removed one by one or a whole folder is on its way out
 * shows only when it is over, so they are kept until nothing more vanishes for a while.
 */
import type { Kind } from './kinds.ts';

export interface Vanished {
  add(kind: Kind, names: readonly string[]): void;
  /** What waits is judged when the workspace is opened again. */
  close(): void;
}

export interface VanishedOptions {
  readonly quietMs: number;
  /** By kind: names of files that may have come back since. */
  take(gone: ReadonlyMap<Kind, readonly string[]>): void;
}

export function createVanished({ quietMs, take }: VanishedOptions): Vanished {
  let gone = new Map<Kind, string[]>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(kind, names) {
      gone.set(kind, [...new Set([...(gone.get(kind) ?? []), ...names])]);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const taken = gone;
        gone = new Map();
        take(taken);
      }, quietMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
