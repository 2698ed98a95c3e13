/**
 * The result list of one search, of which only the pages near the visible rows are fetched: 200,000 symbols scroll like
 * twenty. A new query replaces the old answer only when its first rows are there, so typing never blanks the list; the
 * call of an older query is cancelled. Who types waits for the rows in sight alone: the rest of their page comes when typing
 * rests. A plain store (subscribe, snapshot) without React, so that it is tested as such.
 */
import type { Coverage } from '#shared/contract/common.ts';
import type { SymbolFilter, SymbolHit } from '#shared/contract/symbols.ts';

export interface WindowRequest extends SymbolFilter {
  readonly query: string;
}

export interface WindowPage {
  readonly hits: readonly SymbolHit[];
  readonly total: number;
  readonly of: number;
  readonly elapsedMs: number;
  readonly facets: Facets;
  readonly coverage: Coverage;
}

export interface Facets {
  readonly kinds: Readonly<Record<string, number>>;
  readonly access: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
}

export interface WindowState {
  /** The request that `total` and the rows answer; null before the first answer. */
  readonly request: WindowRequest | null;
  readonly total: number;
  readonly of: number;
  readonly elapsedMs: number;
  readonly facets: Facets;
  /** What the answer rests on; null before the first. */
  readonly coverage: Coverage | null;
  /** True while the shown rows answer an older request than the one asked last. */
  readonly behind: boolean;
  readonly error: unknown;
}

export type FetchPage = (
  request: WindowRequest & { offset: number; limit: number },
  signal: AbortSignal,
) => Promise<WindowPage>;

/** Rows a page; one call ranks all symbols anyway, so fewer and larger pages are cheaper. */
export const pageSize = 100;
/** Rows of a first answer at least, and beyond those that were in sight before. */
const [firstRows, beyondSight] = [32, 8];
/** Milliseconds after a first answer until the rest of its page is fetched. */
export const restMs = 150;
/** Pages kept beyond the visible ones; older ones are fetched again when scrolled to. */
const keptPages = 24;

const noFacets: Facets = { kinds: {}, access: {}, languages: {} };
const start: WindowState = {
  request: null,
  total: 0,
  of: 0,
  elapsedMs: 0,
  facets: noFacets,
  coverage: null,
  behind: false,
  error: null,
};

export class SearchWindow {
  readonly #fetch: FetchPage;
  readonly #listeners = new Set<() => void>();
  #state: WindowState = start;
  #pages = new Map<number, readonly SymbolHit[]>();
  #asked: WindowRequest | null = null;
  #visible: readonly [number, number] = [0, 0];
  /** One controller a query: cancelling it cancels all page calls of that query. */
  #controller = new AbortController();
  #inFlight = new Set<number>();
  #again = false;
  #arrivals = 0;
  /** Runs while a first answer is all that is wanted. */
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** What was asked last was not answered: the same may be asked once more. */
  #failed = false;

  constructor(fetch: FetchPage) {
    this.#fetch = fetch;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Stays the same while pages of the same answer arrive: those are news for their rows only. */
  readonly snapshot = (): WindowState => this.#state;

  /** Another number whenever rows came or went. */
  readonly arrivals = (): number => this.#arrivals;

  /** Row `index` of the answer, or undefined while its page is on the way. */
  row(index: number): SymbolHit | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize];
  }

  /** Asks for another list. The shown rows stay until the new first page is there. */
  ask(request: WindowRequest): void {
    if (!this.#failed && this.#asked !== null && sameRequest(this.#asked, request)) return;
    const inSight = this.#visible[1] - this.#visible[0] + 1;
    this.#restart(request, [0], Math.min(pageSize, Math.max(firstRows, inSight + beyondSight)));
  }

  /**
   * The code map changed: fetches what is visible again and swaps it in at once, keeping the place in the list. While an
   * answer is on the way the refresh waits for it: a quick row of changes would otherwise cancel every answer.
   */
  refresh(): void {
    if (this.#asked === null) return;
    if (this.#state.behind) {
      this.#again = true;
      return;
    }
    const same = this.#state.request !== null && sameRequest(this.#asked, this.#state.request);
    this.#restart(this.#asked, same ? this.#wantedPages() : [0]);
  }

  /** Index of the row that `is` holds for, among the loaded ones; -1 when it is not there. */
  find(is: (hit: SymbolHit) => boolean): number {
    for (const [page, hits] of this.#pages) {
      const index = hits.findIndex(is);
      if (index !== -1) return page * pageSize + index;
    }
    return -1;
  }

  /** Tells which rows are on screen, so that their pages are fetched. */
  show(first: number, last: number): void {
    // Who scrolls types no more.
    if (first !== this.#visible[0]) this.#endRest();
    this.#visible = [first, last];
    if (this.#state.behind || this.#state.request === null) return;
    // What is in sight comes first, then what a scroll is about to bring.
    const soon = this.#rest === undefined ? this.#wantedPages(pageSize / 2) : [];
    for (const page of [...this.#wantedPages(), ...soon]) void this.#load(page);
  }

  /** Cancels what is on the way; the store may be asked again afterwards. */
  dispose(): void {
    this.#controller.abort();
    this.#endRest();
    this.#asked = null;
  }

  #endRest(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
  }

  /** Those in sight, with so many rows more at each end. */
  #wantedPages(around = 0): number[] {
    const last = Math.max(0, Math.ceil(this.#state.total / pageSize) - 1);
    const pageOf = (row: number): number => Math.max(0, Math.min(Math.floor(row / pageSize), last));
    const [from, to] = [pageOf(this.#visible[0] - around), pageOf(this.#visible[1] + around)];
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }

  /** @param rows of each page. */
  #restart(request: WindowRequest, pages: readonly number[], rows = pageSize): void {
    this.#controller.abort();
    this.#endRest();
    const controller = new AbortController();
    this.#controller = controller;
    this.#inFlight = new Set();
    this.#asked = request;
    this.#again = false;
    this.#failed = false;
    this.#set({ ...this.#state, behind: true });
    const calls = pages.map(async (page) => {
      const answer = await this.#call(request, page, controller.signal, rows);
      return [page, answer] as const;
    });
    Promise.all(calls).then(
      (answers) => {
        if (controller.signal.aborted) return;
        const first = answers[0]?.[1];
        if (first === undefined) return;
        this.#pages = new Map(answers.map(([page, answer]) => [page, answer.hits]));
        this.#arrivals += 1;
        if (rows < pageSize) this.#rest = setTimeout(() => this.#rested(), restMs);
        const { total, of, elapsedMs, facets, coverage } = first;
        this.#set({ request, total, of, elapsedMs, facets, coverage, behind: false, error: null });
        if (this.#again) this.refresh();
        else for (const page of this.#wantedPages()) void this.#load(page);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        controller.abort();
        this.#failed = true;
        this.#set({ ...this.#state, behind: false, error });
      },
    );
  }

  #rested(): void {
    this.#rest = undefined;
    this.show(...this.#visible);
  }

  /** Of a page only what is asked for now: the rows in sight until typing rests, then all of it. */
  #lacks(page: number): boolean {
    const start = page * pageSize;
    const end = Math.min(
      start + pageSize,
      this.#state.total,
      this.#rest === undefined ? Number.POSITIVE_INFINITY : this.#visible[1] + 1,
    );
    return (this.#pages.get(page)?.length ?? -1) < end - start;
  }

  async #load(page: number): Promise<void> {
    const request = this.#state.request;
    if (request === null || !this.#lacks(page) || this.#inFlight.has(page)) return;
    const { signal } = this.#controller;
    this.#inFlight.add(page);
    try {
      const answer = await this.#call(request, page, signal);
      if (signal.aborted) return;
      this.#pages.set(page, answer.hits);
      this.#arrivals += 1;
      this.#trim();
      this.#tell();
    } catch (error) {
      if (!signal.aborted) this.#set({ ...this.#state, error });
    } finally {
      if (!signal.aborted) this.#inFlight.delete(page);
    }
  }

  #call(request: WindowRequest, page: number, signal: AbortSignal, limit = pageSize): Promise<WindowPage> {
    return this.#fetch({ ...request, offset: page * pageSize, limit }, signal);
  }

  /** Drops the pages farthest from the screen. */
  #trim(): void {
    const middle = (this.#visible[0] + this.#visible[1]) / 2 / pageSize;
    const far = [...this.#pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const page of far.slice(0, Math.max(0, far.length - keptPages))) this.#pages.delete(page);
  }

  #set(state: WindowState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function sameRequest(a: WindowRequest, b: WindowRequest): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
