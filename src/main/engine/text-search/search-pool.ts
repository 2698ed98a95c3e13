/**
 * The search threads. Each takes one run of files at a time; a thread that matches one file for too long is in a
 * regular expression that backtracks without end, and is ended: nothing else stops it. While it is stuck another takes
 * its place, so that other searches go on.
 */
import { availableParallelism } from 'node:os';
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, type JobThread, untilAborted } from '../threads/threads.ts';
import { badQuery } from './query/query.ts';
import { type SearchJob, type SearchReply, signals } from './search-job.ts';

const maxThreads = 4;
/** How long one file may take to match; the longest is `index.maxFileKB`, which an honest pattern reads in milliseconds. */
const stuckMs = 1_000;
/** From here on a thread does not count as one of the pool's. */
const slowMs = 300;
const heapMb = 512;

export interface SearchPool {
  /** How many jobs run at a time. */
  readonly size: number;
  /** Jobs wait their turn. Rejects at once when aborted, and with InvalidArgument for a query that is stuck. */
  search(job: Omit<SearchJob, 'id'>, signal: AbortSignal): Promise<SearchReply>;
  close(): Promise<void>;
}

interface Slot {
  readonly thread: JobThread<SearchJob, SearchReply>;
  readonly shared: Int32Array;
  /** From when it is given away until its job is answered. */
  taken: boolean;
  slow: boolean;
}

export function createSearchPool(size = Math.max(1, Math.min(maxThreads, availableParallelism()))): SearchPool {
  const slots: Slot[] = [];
  const waiting: (() => void)[] = [];
  let nextId = 1;
  let closed = false;

  function takeSlot(): Slot | null {
    if (slots.filter((slot) => slot.taken && !slot.slow).length >= size) return null;
    const slot = slots.find((one) => !one.taken) ?? (slots.length < 2 * size ? addSlot() : null);
    if (slot !== null) slot.taken = true;
    return slot;
  }

  function addSlot(): Slot {
    const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    const thread = createJobThread<SearchJob, SearchReply>({ entry: 'search-worker', heapMb, workerData: shared });
    const slot = { thread, shared, taken: false, slow: false };
    slots.push(slot);
    return slot;
  }

  /** Each waiting caller checks again for a free thread; a single one might have given up meanwhile. */
  function wake(): void {
    for (const go of waiting.splice(0)) go();
  }

  async function acquire(signal: AbortSignal): Promise<Slot> {
    for (;;) {
      signal.throwIfAborted();
      if (closed) throw new MemoError('Cancelled', 'The workspace is being closed.');
      const slot = takeSlot();
      if (slot !== null) return slot;
      await new Promise<void>((resolve) => {
        const go = (): void => {
          signal.removeEventListener('abort', go);
          resolve();
        };
        waiting.push(go);
        signal.addEventListener('abort', go, { once: true });
      });
    }
  }

  /** Ends the thread when it stays with one file. Returns a function that cancels this. */
  function watch(slot: Slot, job: SearchJob): () => void {
    const { thread, shared } = slot;
    let seen = 0;
    const slow = setTimeout(() => {
      slot.slow = true;
      wake();
    }, slowMs);
    const stuck = setInterval(() => {
      const now = Atomics.load(shared, signals.matching);
      const file = job.files[now - 1];
      if (file !== undefined && now === seen) void thread.end(tooSlow(file));
      seen = now;
    }, stuckMs);
    slow.unref();
    stuck.unref();
    return () => {
      clearTimeout(slow);
      clearInterval(stuck);
      slot.slow = false;
    };
  }

  return {
    size,
    async search(order, signal) {
      const slot = await acquire(signal);
      const job = { ...order, id: nextId++ };
      Atomics.store(slot.shared, signals.matching, 0);
      const unwatch = watch(slot, job);
      const cancel = (): void => void Atomics.store(slot.shared, signals.cancelled, job.id);
      signal.addEventListener('abort', cancel, { once: true });
      const reply = slot.thread.run(job).finally(() => {
        unwatch();
        slot.taken = false;
        signal.removeEventListener('abort', cancel);
        wake();
      });
      // The thread notices on its own that the caller is gone, or its watch ends it.
      return untilAborted(reply, signal, 'The search was cancelled.');
    },
    async close() {
      closed = true;
      wake();
      const why = new MemoError('Cancelled', 'The workspace is being closed.');
      await Promise.all(slots.map(({ thread }) => thread.end(why)));
    },
  };
}

function tooSlow(file: string): MemoError {
  return badQuery(
    `The regular expression takes too long on ${file}: it backtracks without end. Make it simpler.`,
    file,
  );
}
