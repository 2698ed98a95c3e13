/**
 * What a person chose for the prompt window: pins, types added for a while, types dismissed, active packs. Main type:
 * Choices. A change is on disk before it is answered; changes that come while one is being written share the next write.
 */

import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { atomicWriteFile, readDispensable, type SetAsideNotice } from '../storage/storage.ts';

export interface Choices {
  /** As they are now; ended additions stay for a while, so that their end can be reported. */
  get(): ChosenTypes;
  /** Pinning again, and taking away what is no pin, change nothing. Throws Busy where pins change too fast, ioErrors. */
  pin(type: Chosen): Promise<void>;
  unpin(type: Chosen): Promise<void>;
  dismiss(type: Chosen): Promise<void>;
  /** Into focus for `forMs`; restarts the time where it is there already. */
  add(type: Chosen, forMs: number): Promise<void>;
  /** Empties the focus. Returns how many additions were in it. */
  clear(): Promise<number>;
  setActivePacks(names: readonly string[]): Promise<void>;
  /** A type was requested: it is no longer dismissed. */
  asked(typeId: string): void;
  renamed(renames: readonly { from: string; to: string }[]): void;
  /** Writes what is pending. */
  close(): Promise<void>;
}

export interface ChoicesOptions {
  file: string;
  clock: Clock;
  /** What a type is called now whose id is no more; null where it is gone. */
  successor(typeId: string): string | null;
  onSetAside(notice: SetAsideNotice): void;
  onChanged(): void;
  onFailed(thrown: unknown): void;
}

/** How long it is reported that a type was in focus until recently. */
const toldAfterEndMs = 60 * 60_000;
const mostEnded = 20;

/** Where a newer Memoscope wrote the file nothing is chosen, and each change is refused. */
export async function openChoices(options: ChoicesOptions): Promise<Choices> {
  const { file, clock } = options;
  const limit = createRateLimit(clock);
  const { value, refused } = await readDispensable(file, ChoicesFile, options.onSetAside, 1);
  let now = value ?? nothingChosen;
  now = withIds(now, (id) => options.successor(id) ?? id);
  let written = now;
  let writing: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function writeNow(): Promise<void> {
    const state = now;
    if (state === written) return;
    await atomicWriteFile(file, `${JSON.stringify(state, null, 2)}\n`);
    written = state;
  }

  /** Resolves when what is chosen now is on disk. */
  function write(): Promise<void> {
    if (writing === null) {
      writing = writeNow().finally(() => {
        writing = null;
      });
      return writing;
    }
    next ??= writing
      .catch(() => {
        // The caller of that write has the error.
      })
      .then(() => {
        next = null;
        return write();
      });
    return next;
  }

  async function change(update: Partial<ChosenTypes>): Promise<void> {
    if (refused !== null) throw refused;
    now = { ...now, ...update };
    options.onChanged();
    await write();
  }

  const without = <T extends Chosen>(list: readonly T[], typeId: string): T[] =>
    list.filter((one) => one.typeId !== typeId);
  const has = (list: readonly Chosen[], typeId: string): boolean => list.some((one) => one.typeId === typeId);

  return {
    get() {
      const ended = now.added.filter(({ until }) => until <= clock.now());
      const old = new Set(
        ended.filter(({ until }, n) => until <= clock.now() - toldAfterEndMs || n < ended.length - mostEnded),
      );
      if (old.size > 0) now = { ...now, added: now.added.filter((one) => !old.has(one)) };
      return now;
    },
    async pin(type) {
      if (has(now.pins, type.typeId)) return;
      limit();
      await change({
        pins: [...now.pins, { ...type, pinnedAt: clock.now() }],
        dismissed: without(now.dismissed, type.typeId),
      });
    },
    async unpin({ typeId }) {
      if (!has(now.pins, typeId)) return;
      limit();
      await change({ pins: without(now.pins, typeId) });
    },
    async dismiss(type) {
      await change({
        added: without(now.added, type.typeId),
        dismissed: [...without(now.dismissed, type.typeId), { ...type, at: clock.now() }],
      });
    },
    async add(type, forMs) {
      await change({
        added: [...without(now.added, type.typeId), { ...type, until: clock.now() + forMs }],
        dismissed: without(now.dismissed, type.typeId),
      });
    },
    async clear() {
      const cleared = now.added.filter(({ until }) => until > clock.now()).length;
      await change({ added: [], clearedAt: clock.now() });
      return cleared;
    },
    async setActivePacks(names) {
      await change({ activePacks: [...new Set(names)] });
    },
    asked(typeId) {
      if (!has(now.dismissed, typeId)) return;
      change({ dismissed: without(now.dismissed, typeId) }).catch(options.onFailed);
    },
    renamed(renames) {
      const called = new Map(renames.map(({ from, to }) => [from, to]));
      const all = [...now.pins, ...now.added, ...now.dismissed];
      if (!all.some(({ typeId }) => called.has(typeId))) return;
      change(withIds(now, (id) => called.get(id) ?? id)).catch(options.onFailed);
    },
    async close() {
      await next?.catch(() => {
        // The caller has the error; it is tried once more.
      });
      await writing?.catch(() => {
        // The same.
      });
      if (now !== written) await write().catch(options.onFailed);
    },
  };
}

/** With new ids; where two types became one, the first is kept. Returns the same object where nothing changed. */
function withIds(chosen: ChosenTypes, idNow: (id: string) => string): ChosenTypes {
  const all = [...chosen.pins, ...chosen.added, ...chosen.dismissed];
  if (all.every(({ typeId }) => idNow(typeId) === typeId)) return chosen;
  const follow = <T extends Chosen>(list: readonly T[]): T[] => {
    const seen = new Set<string>();
    return list.flatMap((one) => {
      const typeId = idNow(one.typeId);
      if (seen.has(typeId)) return [];
      seen.add(typeId);
      return [{ ...one, typeId }];
    });
  };
  return {
    ...chosen,
    pins: follow(chosen.pins),
    added: follow(chosen.added),
    dismissed: follow(chosen.dismissed),
  };
}

// The form of `context/pins.json`: what a person chose for the prompt window. Ids are followed through renames on reading.

/** Beside its id what the type is called, so that one that is gone can still be named. */
const Chosen = z.object({ typeId: z.string().regex(/^T_[0-9a-z]{8,12}$/), path: z.string().max(4096) });
const most = 2_000;

const ChoicesFile = z.object({
  version: z.literal(1),
  pins: z.array(Chosen.extend({ pinnedAt: z.number() })).max(most),
  added: z.array(Chosen.extend({ until: z.number() })).max(most),
  dismissed: z.array(Chosen.extend({ at: z.number() })).max(most),
  /** Nothing that was asked about before is in focus. */
  clearedAt: z.number(),
  activePacks: z.array(z.string().max(64)).max(most),
});
export type ChosenTypes = Readonly<z.infer<typeof ChoicesFile>>;
type Chosen = z.infer<typeof Chosen>;

const nothingChosen: ChosenTypes = {
  version: 1,
  pins: [],
  added: [],
  dismissed: [],
  clearedAt: 0,
  activePacks: [],
};

// Limits clients that change pins faster than a person would: a script that pins and unpins would rewrite the window without
// end, and readers would never see the same one twice.

export const mostChanges = 30;
export const withinMs = 10_000;

/** Returned function: takes note of a change. Throws Busy with `seconds` to wait. */
function createRateLimit(clock: Clock): () => void {
  let times: number[] = [];
  return () => {
    const now = clock.now();
    // A clock that was set back must not block a client permanently.
    times = times.filter((at) => at > now - withinMs && at <= now);
    const [oldest] = times;
    if (times.length >= mostChanges && oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest + withinMs - now) / 1000));
      const message = sentence`Pins were changed ${mostChanges} times within ${withinMs / 1000} s. Try again in ${seconds} s.`;
      throw new MemoError('Busy', message, { seconds });
    }
    times.push(now);
  };
}
