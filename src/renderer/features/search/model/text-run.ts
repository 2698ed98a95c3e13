/**
 * One search of the files' text, page after page until its end, as a plain store (subscribe, snapshot) without React.
 * It stops after `pauseAfter` lines, so that a search for `e` neither floods the page nor keeps the engine busy, and
 * continues on request. `refresh` runs the same search again behind the shown lines and swaps them at its end.
 */
import type { Coverage } from '#shared/contract/common.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { TextFile } from '#shared/contract/find.ts';

export type TextRequest = Pick<
  ParsedParams<'search.text'>,
  'query' | 'mode' | 'caseSensitive' | 'wholeWord' | 'include' | 'exclude'
>;
export type TextPage = Result<'search.text'>;
export type FetchText = (
  request: TextRequest & { after?: string; limit: number },
  signal: AbortSignal,
) => Promise<TextPage>;

/** `paused`: enough lines, more is there. `cancelled`: by the person, the rest was not looked at. */
export type RunPhase = 'running' | 'paused' | 'cancelled' | 'done' | 'failed';

export interface RunState {
  readonly phase: RunPhase;
  /** In order of their paths; another list whenever it changes. */
  readonly files: readonly TextFile[];
  /** Matching lines in `files`, those that were cut away included. */
  readonly lines: number;
  readonly searched: number;
  readonly of: number;
  /** What the lines rest on; null before the first answer. */
  readonly coverage: Coverage | null;
  readonly elapsedMs: number;
  /** File after which the next page begins; null = at the start, or nothing is left. */
  readonly next: string | null;
  /** True from the first answer on. */
  readonly answered: boolean;
  /** True while the shown lines may be older than the files. */
  readonly stale: boolean;
  readonly error: unknown;
}

/** Lines after which a search waits to be told to go on. */
export const pauseAfter = 5000;
/** Lines of the first answer, which fill a screen at once, and of the following. */
const [firstPage, nextPage] = [200, 1000];

const nothing: RunState = {
  phase: 'running',
  files: [],
  lines: 0,
  searched: 0,
  of: 0,
  coverage: null,
  elapsedMs: 0,
  next: null,
  answered: false,
  stale: false,
  error: null,
};

export class TextRun {
  readonly request: TextRequest;
  readonly #fetch: FetchText;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #controller = new AbortController();
  #refreshing = false;

  constructor(request: TextRequest, fetch: FetchText) {
    this.request = request;
    this.#fetch = fetch;
    void this.#go(nothing, pauseAfter);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): RunState => this.#state;

  /** Stops looking; what was found stays. */
  cancel(): void {
    this.#controller.abort();
    this.#refreshing = false;
    if (this.#state.phase === 'running') this.#set({ ...this.#state, phase: 'cancelled' });
  }

  /** Continues after a pause, a cancellation or a failed page. */
  resume(): void {
    if (this.#state.phase === 'running' || this.#state.phase === 'done') return;
    void this.#go({ ...this.#state, phase: 'running', error: null }, this.#state.lines + pauseAfter);
  }

  /** The files changed since: marks the lines as old. */
  age(): void {
    if (this.#state.answered && !this.#state.stale) this.#set({ ...this.#state, stale: true });
  }

  /** Searches again; the shown lines stay until the new ones are all there. */
  refresh(): void {
    if (this.#refreshing || this.#state.phase === 'running') return;
    this.#refreshing = true;
    void this.#go(nothing, Math.max(pauseAfter, this.#state.lines), this.#state.answered);
  }

  /** @param hidden nothing of it is shown before its end. */
  async #go(from: RunState, limit: number, hidden = false): Promise<void> {
    this.#controller.abort();
    const controller = new AbortController();
    this.#controller = controller;
    let state = from;
    if (!hidden) this.#set(state);
    while (state.phase === 'running') {
      try {
        const page = await this.#fetch(
          {
            ...this.request,
            ...(state.next === null ? {} : { after: state.next }),
            limit: state.answered ? nextPage : firstPage,
          },
          controller.signal,
        );
        if (controller.signal.aborted) return;
        state = withPage(state, page, limit);
      } catch (error) {
        if (controller.signal.aborted) return;
        state = { ...(hidden ? this.#state : state), phase: 'failed', error };
      }
      if (!hidden || state.phase !== 'running') this.#set(state);
    }
    this.#refreshing = false;
  }

  #set(state: RunState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function withPage(state: RunState, page: TextPage, limit: number): RunState {
  const lines = state.lines + page.files.reduce((sum, file) => sum + file.total, 0);
  return {
    phase: page.next === null ? 'done' : lines >= limit ? 'paused' : 'running',
    files: page.files.length === 0 ? state.files : [...state.files, ...page.files],
    lines,
    searched: page.searched,
    of: page.of,
    coverage: page.coverage,
    elapsedMs: state.elapsedMs + page.elapsedMs,
    next: page.next,
    answered: true,
    stale: false,
    error: null,
  };
}
