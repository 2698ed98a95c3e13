/**
 * The symbol index of a long-lived process: all rows in memory, columnar. Names are kept once in one byte blob, because
 * a million short strings cost more than they weigh.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type Clock, systemClock } from '#shared/base/clock.ts';
import { SymbolSearch } from './fuzzy/symbol-search.ts';
import { Recency } from './recency.ts';
import { PathResolver } from './resolve/path-resolver.ts';
import { RowTable } from './store/row-table.ts';
import {
  nothingNamed,
  type ResolveAnswer,
  type SearchAnswer,
  type SearchRequest,
  type SymbolIndex,
  type SymbolRow,
} from './symbol-index.ts';

export interface WholeSymbolIndex extends SymbolIndex {
  readonly size: number;
  /** Replaces everything but recency. */
  load(rows: Iterable<SymbolRow>): void;
  /**
   * The same in slices: `pause` is awaited between them, and what was there before is found until the end. `expected`:
   * about how many rows there are.
   */
  fill(rows: Iterable<SymbolRow>, expected: number, pause: () => Promise<void>): Promise<void>;
}

/** Rows added between two looks at the clock. */
const sliceRows = 200;
/** Packing this many rows takes a few milliseconds; more are packed in pieces of this size. */
const packedAtOnce = 50_000;
/** How long a slice of packing or arranging takes. */
const sliceMs = 8;

export function createSymbolIndex(clock: Clock = systemClock, recency: Recency = new Recency()): WholeSymbolIndex {
  return new MemorySymbolIndex(clock, recency);
}

class MemorySymbolIndex implements WholeSymbolIndex {
  readonly #clock: Clock;
  readonly #recency: Recency;
  #rows = new RowTable();
  #search: SymbolSearch;
  #resolver: PathResolver;
  #packing = false;
  #arranging: Promise<void> | null = null;

  constructor(clock: Clock, recency: Recency) {
    this.#clock = clock;
    this.#recency = recency;
    this.#search = new SymbolSearch(this.#rows, this.#recency);
    this.#resolver = new PathResolver(this.#rows, this.#recency, clock);
  }

  get size(): number {
    return this.#rows.size;
  }

  load(rows: Iterable<SymbolRow>): void {
    const table = new RowTable();
    for (const row of rows) table.add(row);
    table.pack();
    this.#use(table);
  }

  async fill(rows: Iterable<SymbolRow>, expected: number, pause: () => Promise<void>): Promise<void> {
    const table = new RowTable(expected);
    let added = 0;
    for (const row of rows) {
      table.add(row);
      added += 1;
      if (added % sliceRows === 0) await pause();
    }
    for (const _ of table.packing()) await pause();
    this.#use(table);
  }

  #use(table: RowTable): void {
    this.#rows = table;
    this.#search = new SymbolSearch(table, this.#recency);
    this.#resolver = new PathResolver(table, this.#recency, this.#clock);
  }

  update(removedTypes: Iterable<number>, rows: Iterable<SymbolRow>): void {
    for (const type of removedTypes) this.#rows.remove(type);
    for (const row of rows) this.#rows.add(row);
    const packs = this.#rows.packDue && !this.#packing;
    const atOnce = packs && this.#rows.count <= packedAtOnce;
    if (atOnce) this.#rows.pack();
    this.#search.forget(atOnce);
    this.#resolver.forget();
    if (packs && !atOnce) void this.#pack(this.#rows);
  }

  async #pack(rows: RowTable): Promise<void> {
    this.#packing = true;
    await inOwnTurns(rows.packing());
    this.#packing = false;
    if (rows !== this.#rows) return;
    this.#search.forget(true);
    this.#resolver.forget();
  }

  search(request: SearchRequest): SearchAnswer {
    return this.#search.search(request);
  }

  /** Once for all who ask meanwhile. */
  arrange(): Promise<void> {
    this.#arranging ??= this.#arrange().finally(() => {
      this.#arranging = null;
    });
    return this.#arranging;
  }

  async #arrange(): Promise<void> {
    while (!this.#search.order.ready) await inOwnTurns(this.#search.order.making());
  }

  resolve(path: string, limit: number): ResolveAnswer {
    return this.#resolver.resolve(path, limit);
  }

  named(path: string, limit: number): ResolveAnswer {
    const answer = this.resolve(path, limit);
    return answer.step === 'exact' || answer.step === 'suffix' ? answer : nothingNamed;
  }

  touch(type: number): void {
    if (this.#recency.touch(type)) this.#forgetRecency();
  }

  recent(): readonly number[] {
    return this.#recency.list();
  }

  setRecent(types: readonly number[]): void {
    this.#recency.set(types);
    this.#forgetRecency();
  }

  #forgetRecency(): void {
    this.#search.forgetRanking();
    this.#resolver.forget();
  }
}

async function inOwnTurns(steps: Iterable<void>): Promise<void> {
  let started = performance.now();
  for (const _ of steps) {
    if (performance.now() - started < sliceMs) continue;
    await othersTurn();
    started = performance.now();
  }
}
