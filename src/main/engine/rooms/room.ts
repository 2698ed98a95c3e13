/**
 * How the parts of an open engine are put together. Main types: Room, House, Signal, Slot. Rooms open one after the other and
 * are given the rooms before them; news for a room that opens later travels by a signal. Rooms close in the reverse order by
 * construction, so that none is closed while one that uses it is open.
 */

export interface Room {
  /** All files were looked at: background work may begin. */
  begin?(): void;
  close?(): Promise<void> | void;
}

export interface House {
  /** The room is closed before all that were added earlier. */
  add<R extends Room>(room: R): R;
  /** Begins each room in the order of opening, once `ready` resolves. One that fails does not keep others from beginning. */
  beginAfter(ready: Promise<void>): void;
  close(): Promise<void>;
}

export function createHouse(): House {
  const rooms: Room[] = [];
  return {
    add(room) {
      rooms.push(room);
      return room;
    },
    beginAfter(ready) {
      for (const room of rooms) if (room.begin !== undefined) void ready.then(room.begin);
    },
    async close() {
      for (const room of rooms.toReversed()) await room.close?.();
    },
  };
}

/** One kind of news. */
export interface Signal<News extends readonly unknown[]> {
  on(listener: (...news: News) => Promise<void> | void): void;
  /** Calls the listeners before it returns, in the order of opening. Resolves when what they began has ended. */
  emit(...news: News): Promise<void>;
}

export function createSignal<News extends readonly unknown[]>(): Signal<News> {
  const listeners: ((...news: News) => Promise<void> | void)[] = [];
  return {
    on: (listener) => void listeners.push(listener),
    emit: (...news) => Promise.all(listeners.map((listener) => listener(...news))).then(() => {}),
  };
}

/** What a room asks of one that opens later: of the few true cycles, the way back. */
export interface Slot<T> {
  fill(value: T): void;
  /** Throws before it was filled, which is a fault of the order of opening. */
  get(): T;
}

export function createSlot<T>(name: string): Slot<T> {
  let filled: { readonly value: T } | null = null;
  return {
    fill(value) {
      filled = { value };
    },
    get() {
      if (filled === null) throw new Error(`${name} is used before it was opened.`);
      return filled.value;
    },
  };
}
