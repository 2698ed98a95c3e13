/**
 * The code map that answers, and how another one replaces it. Main types: LiveMap, OpenMap. Writers use `current()`.
 * Readers use `now()`, which within one read stays the generation on which that read began: the asynchronous
 * context carries the read, so that no module has to pass it on. Work that outlives its read follows the live
 * generation, because its own may be closed by then.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CodeMap } from './codemap/codemap.ts';
import type { Generation } from './generations/generations.ts';
import type { SymbolIndex } from './search/search.ts';

export interface OpenMap {
  generation: Generation;
  codeMap: CodeMap;
  index: SymbolIndex;
}

export interface LiveMap {
  /** To write to, and for what belongs to no read: the generation that CURRENT names. */
  current(): OpenMap;
  /** To read from: within `read` the generation that was live when it began, else the live one. */
  now(): OpenMap;
  /** The revision of `now()`: that of a generation which is live no more stays as it last was. */
  revision(): number;
  /** What `work` reads is of the generation that is live now, which stays open until `work` has ended. May be nested. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` as part of no read: it and all that it starts follow the live generation. For what writes. */
  apart<T>(work: () => T): T;
  /**
   * Reads that begin from now on see `next`. Resolves when the last read of the old one has ended and its files are
   * closed; waiting for that inside such a read would never end.
   */
  swap(next: OpenMap): Promise<void>;
  /** Closes what is open, even while it is read. */
  close(): Promise<void>;
}

interface Held {
  readonly map: OpenMap;
  reads: number;
  /** What it was when another took its place; null while it is live. */
  lastRevision: number | null;
  /** Closes it, once. */
  close(): Promise<void>;
  /** Set by the swap: called when the last read has ended. */
  unread(): void;
}

/** @param revision of the live generation, as events report it. */
export function createLiveMap(first: OpenMap, revision: () => number): LiveMap {
  const reading = new AsyncLocalStorage<{ held: Held; ended: boolean } | undefined>();
  const open = new Set<Held>();
  let live = hold(first);

  function hold(map: OpenMap): Held {
    let closing: Promise<void> | null = null;
    const held: Held = {
      map,
      reads: 0,
      lastRevision: null,
      unread: () => {},
      close() {
        open.delete(held);
        closing ??= map.codeMap.close();
        return closing;
      },
    };
    open.add(held);
    return held;
  }

  function seen(): Held {
    const read = reading.getStore();
    return read === undefined || read.ended ? live : read.held;
  }

  return {
    current: () => live.map,
    now: () => seen().map,
    revision: () => seen().lastRevision ?? revision(),
    async read(work) {
      const read = { held: live, ended: false };
      read.held.reads += 1;
      try {
        return await reading.run(read, work);
      } finally {
        read.ended = true;
        read.held.reads -= 1;
        if (read.held.reads === 0) read.held.unread();
      }
    },
    apart: (work) => reading.run(undefined, work),
    async swap(next) {
      const old = live;
      old.lastRevision = revision();
      live = hold(next);
      if (old.reads > 0) {
        await new Promise<void>((resolve) => {
          old.unread = resolve;
        });
      }
      await old.close();
    },
    async close() {
      for (const held of [...open]) await held.close();
    },
  };
}
