/**
 * The searches done last, so that back and forward show their lines at once, at the same scroll. One that is left before
 * its end is stopped and forgotten.
 */
import { type FetchText, type TextRequest, TextRun } from './text-run.ts';

const kept = 6;

export class KeptRuns {
  readonly #fetch: FetchText;
  readonly #runs = new Map<string, TextRun>();

  constructor(fetch: FetchText) {
    this.#fetch = fetch;
  }

  /** The run of a request: a kept one, or one that begins now. */
  of(request: TextRequest): TextRun {
    const key = runKey(request);
    const run = this.#runs.get(key) ?? new TextRun(request, this.#fetch);
    this.#runs.delete(key);
    this.#runs.set(key, run);
    for (const [old, one] of this.#runs) {
      if (this.#runs.size <= kept) break;
      one.cancel();
      this.#runs.delete(old);
    }
    return run;
  }

  /** The person asks for something else. */
  leave(run: TextRun): void {
    if (run.snapshot().phase !== 'running') return;
    run.cancel();
    this.#runs.delete(runKey(run.request));
  }

  /** The files changed: all that is kept may be old. */
  age(): void {
    for (const run of this.#runs.values()) run.age();
  }

  dispose(): void {
    for (const run of this.#runs.values()) run.cancel();
    this.#runs.clear();
  }
}

export function runKey(request: TextRequest): string {
  const { query, mode, caseSensitive, wholeWord, include, exclude } = request;
  return JSON.stringify([query, mode, caseSensitive, wholeWord, include, exclude]);
}
