/** Answers by path: at most 512, the least lately used goes first, none older than five minutes. */
import type { Clock } from '#shared/base/clock.ts';

const cachedPaths = 512;
const cachedMs = 5 * 60_000;

export class PathCache<T> {
  readonly #clock: Clock;
  readonly #entries = new Map<string, { value: T; since: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    const age = this.#clock.now() - entry.since;
    // A clock set back makes an entry of unknown age.
    if (age < 0 || age >= cachedMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since: this.#clock.now() });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= cachedPaths) break;
      this.#entries.delete(oldest);
    }
  }

  /** Must be called on every change of the symbols or of recency. */
  clear(): void {
    this.#entries.clear();
  }
}
