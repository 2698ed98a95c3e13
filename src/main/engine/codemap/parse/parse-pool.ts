/**
 * Parses files on worker threads. Main type: ParsePool. A file that hangs or kills the parser costs itself only: the
 * worker is terminated and replaced, because nothing inside a thread bounds a WASM parser reliably (measured). Workers
 * start when there is work, keep two batches each so that none waits for a message, and end when idle.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { entryUrl, workerEnvironment } from '../../storage/storage.ts';
import {
  begunJobs,
  loadingGrammar,
  type ParseJob,
  type ParseOutcome,
  type ParsePool,
  type ParsePoolOptions,
  readOutcomes,
  type WorkBatch,
  type WorkerSetup,
  type WorkReply,
  type WorkRequest,
} from './parse-job.ts';

const maxWorkers = 4;
const defaultIdleMs = 30_000;
const batchesPerWorker = 2;
/** Jobs that travel together at most. */
const batchJobs = 12;
/**
 * Jobs that must wait before one more worker starts: a start costs as much as reading this many files of usual
 * size.
 */
const worthStarting = 8;
/** Workers that fail to come up in a row before the pool gives up. */
const maxFailedStarts = 3;

interface Pending {
  resolve(outcome: ParseOutcome): void;
  reject(error: MemoError): void;
}

export function createParsePool(options: ParsePoolOptions): ParsePool {
  return new WorkerPool(options);
}

class WorkerPool implements ParsePool {
  readonly #size: number;
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  readonly #queue: WorkRequest[] = [];
  readonly #pending = new Map<number, Pending>();
  readonly #workers = new Set<PoolWorker>();
  readonly #idle = new Map<PoolWorker, NodeJS.Timeout>();
  #nextId = 1;
  #endedCpuMs = 0;
  #failedStarts = 0;
  #closed = false;

  constructor(options: ParsePoolOptions) {
    this.#size = Math.max(1, options.size ?? Math.min(maxWorkers, availableParallelism()));
    this.#timeoutMs = options.timeoutMs;
    this.#idleMs = options.idleMs ?? defaultIdleMs;
  }

  parse(job: ParseJob, signal?: AbortSignal): Promise<ParseOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#closed || signal?.aborted === true) return reject(cancelled(job));
      const id = this.#nextId++;
      const onAbort = (): void => this.#settle(id, (pending) => pending.reject(cancelled(job)));
      signal?.addEventListener('abort', onAbort, { once: true });
      const settled = (): void => signal?.removeEventListener('abort', onAbort);
      this.#pending.set(id, {
        resolve: (outcome) => {
          settled();
          resolve(outcome);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      this.#queue.push({ id, job });
      // Jobs that are handed over in one go travel together.
      if (this.#queue.length === 1) queueMicrotask(() => this.#dispatch());
    });
  }

  cpuMs(): number {
    let total = this.#endedCpuMs;
    for (const worker of this.#workers) total += worker.cpuMs();
    return total;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    this.#failAll(new MemoError('Cancelled', 'The parse pool was closed.'));
    await Promise.all([...this.#workers].map((worker) => worker.stop()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      const worker = this.#freest();
      if (worker === null) return;
      const share = Math.ceil(this.#queue.length / (this.#size * batchesPerWorker));
      const taken = this.#queue.splice(0, Math.min(batchJobs, share));
      // An aborted job has no one waiting any more.
      const batch = taken.filter(({ id }) => this.#pending.has(id));
      if (batch.length === 0) continue;
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
      worker.send(batch);
    }
  }

  /** A worker with room for a batch: an empty one, else a new one where that is worth it, else the least loaded. */
  #freest(): PoolWorker | null {
    let best: PoolWorker | null = null;
    for (const worker of this.#workers) {
      if (worker.load < batchesPerWorker && (best === null || worker.load < best.load)) best = worker;
    }
    if (best !== null && best.load === 0) return best;
    const wanted = this.#workers.size === 0 || this.#queue.length > worthStarting;
    return wanted && this.#workers.size < this.#size ? this.#start() : best;
  }

  #start(): PoolWorker {
    const worker: PoolWorker = new PoolWorker(this.#timeoutMs, {
      ready: () => {
        this.#failedStarts = 0;
      },
      done: (batch, outcomes) => {
        outcomes.forEach((outcome, n) => {
          const id = batch[n]?.id;
          if (id !== undefined) this.#settle(id, (pending) => pending.resolve(outcome));
        });
        this.#dispatch();
        if (worker.load === 0) this.#rest(worker);
      },
      ended: (end) => this.#ended(worker, end),
    });
    this.#workers.add(worker);
    return worker;
  }

  #rest(worker: PoolWorker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.set(worker, setTimeout(() => this.#drop(worker), this.#idleMs).unref());
  }

  /** Drops a worker without a job; its place is free at once. */
  #drop(worker: PoolWorker): void {
    this.#forget(worker);
    void worker.stop();
  }

  #forget(worker: PoolWorker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    if (this.#workers.delete(worker)) this.#endedCpuMs += worker.cpuMs();
  }

  #ended(worker: PoolWorker, end: WorkerEnd): void {
    this.#forget(worker);
    if (this.#closed || end.reason === 'stopped') return;
    this.#queue.unshift(...end.open);
    const { current } = end;
    if (!end.started) {
      this.#failedStarts += 1;
      if (this.#failedStarts >= maxFailedStarts) {
        this.#failAll(new MemoError('InternalError', sentence`No parse worker could be started: ${end.detail}`));
      }
    } else if (current !== null) {
      const reason = end.reason === 'timeout' ? 'parseTimeout' : 'parseCrash';
      const { file } = current.job;
      this.#settle(current.id, (pending) =>
        pending.resolve({ kind: 'skipped', file, hash: '', size: 0, mtimeMs: 0, reason, detail: end.detail }),
      );
    }
    this.#dispatch();
  }

  #settle(id: number, use: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    use(pending);
  }

  #failAll(error: MemoError): void {
    this.#queue.length = 0;
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of all) pending.reject(error);
  }
}

function cancelled(job: ParseJob): MemoError {
  return new MemoError('Cancelled', sentence`Parsing of ${job.file} was cancelled.`);
}

/** JavaScript heap of a worker; WASM memory is bounded by the grammars. */
const heapMb = 512;
/** How long a thread may take to start, or to load a grammar. */
const patienceMs = 60_000;
/** How often the watchdog looks while there is work, as a part of the time limit. */
const looksPerLimit = 4;

interface WorkerEnd {
  /** Whether it ever came up. */
  started: boolean;
  /** The job in work, which this end is blamed on. */
  current: WorkRequest | null;
  /** Jobs that were not started, or whose outcomes were lost with the thread. */
  open: WorkRequest[];
  reason: 'timeout' | 'crash' | 'stopped';
  detail: string;
}

interface WorkerEvents {
  ready(): void;
  /** Outcomes of a batch, in its order; fewer when the worker ends, which `ended` then reports. */
  done(batch: WorkBatch, outcomes: readonly ParseOutcome[]): void;
  ended(end: WorkerEnd): void;
}

/**
 * One worker thread as the pool sees it: batches in order, a watchdog on the job in work. It reports each outcome and its
 * end, with the job that was in work then; jobs whose outcomes did not arrive can go elsewhere.
 */
class PoolWorker {
  readonly #worker: Worker;
  readonly #events: WorkerEvents;
  readonly #timeoutMs: number;
  readonly #batches: WorkBatch[] = [];
  readonly #progress: Int32Array;
  #watchdog: NodeJS.Timeout | undefined;
  /** Jobs of batches that were answered. */
  #answered = 0;
  /** What the watchdog saw last, and since when. */
  #seen = -1;
  #seenLoading = false;
  #seenAt = performance.now();
  #cpuMs = 0;
  #workingSince = 0;
  #started = false;
  #end: Pick<WorkerEnd, 'reason' | 'detail'> = { reason: 'crash', detail: 'The parse worker ended.' };
  #ending = false;

  constructor(timeoutMs: number, events: WorkerEvents) {
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    const setup: WorkerSetup = { progress: new SharedArrayBuffer(8) };
    this.#progress = new Int32Array(setup.progress);
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const env = workerEnvironment();
    this.#worker = new Worker(entryUrl('parse-worker'), { env, resourceLimits, workerData: setup });
    this.#worker.on('message', (reply: WorkReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      if (this.#end.reason === 'crash') this.#end = { reason: 'crash', detail: error.message };
    });
    this.#worker.once('exit', () => this.#exited());
    this.#watch();
  }

  /** Batches in it; one that is ending takes none. */
  get load(): number {
    return this.#ending ? Number.POSITIVE_INFINITY : this.#batches.length;
  }

  /** CPU of the thread; a batch in work counts by the clock, since a thread that hangs reports nothing. */
  cpuMs(): number {
    const working = this.#started && !this.#ending && this.#batches.length > 0;
    return this.#cpuMs + (working ? performance.now() - this.#workingSince : 0);
  }

  send(batch: WorkBatch): void {
    this.#batches.push(batch);
    if (this.#batches.length === 1) {
      this.#worker.ref();
      this.#workingSince = performance.now();
      this.#watch();
    }
    this.#worker.postMessage(batch);
  }

  async stop(): Promise<void> {
    this.#end = { reason: 'stopped', detail: '' };
    await this.#worker.terminate();
  }

  #receive(reply: WorkReply): void {
    switch (reply.kind) {
      case 'ready':
        this.#started = true;
        this.#workingSince = performance.now();
        this.#watch();
        this.#events.ready();
        break;
      case 'done':
        this.#done(reply);
        break;
    }
  }

  #done(reply: Extract<WorkReply, { kind: 'done' }>): void {
    const batch = this.#batches[0] ?? [];
    const outcomes = readOutcomes(reply.outcomes);
    this.#answered += outcomes.length;
    this.#batches.shift();
    if (outcomes.length < batch.length) this.#batches.unshift(batch.slice(outcomes.length));
    this.#cpuMs = reply.cpuMs;
    this.#workingSince = performance.now();
    this.#ending = reply.ending;
    if (reply.ending) void this.#worker.terminate();
    else if (this.#batches.length === 0) {
      clearTimeout(this.#watchdog);
      this.#worker.unref();
    }
    this.#events.done(batch, outcomes);
  }

  /** Looks from now on whether the worker moves; one look after the other, since setting a timer a job costs too much. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    this.#seen = -1;
    this.#look();
  }

  #look(): void {
    const begun = Atomics.load(this.#progress, begunJobs);
    const loading = Atomics.load(this.#progress, loadingGrammar) === 1;
    const now = performance.now();
    if (begun !== this.#seen || loading !== this.#seenLoading) {
      this.#seen = begun;
      this.#seenLoading = loading;
      this.#seenAt = now;
    }
    const limit = this.#started && !loading ? this.#timeoutMs : patienceMs;
    if (now - this.#seenAt >= limit) {
      this.#end = { reason: 'timeout', detail: `Parsing took longer than ${limit} ms.` };
      void this.#worker.terminate();
      return;
    }
    this.#watchdog = setTimeout(() => this.#look(), this.#timeoutMs / looksPerLimit).unref();
  }

  #exited(): void {
    clearTimeout(this.#watchdog);
    this.#cpuMs = this.cpuMs();
    const open = this.#batches.splice(0).flat();
    const inWork = Atomics.load(this.#progress, begunJobs) - this.#answered - 1;
    const blamed = this.#started && !this.#ending && inWork >= 0 ? open.splice(inWork, 1) : [];
    this.#events.ended({ started: this.#started, current: blamed[0] ?? null, open, ...this.#end });
  }
}
