/**
 * One worker thread as the pool sees it: batches in order, a watchdog on the job in work. It reports each outcome and its
 * end, with the job that was in work then; jobs whose outcomes did not arrive can go elsewhere.
 */
import { Worker } from 'node:worker_threads';
import { entryUrl, workerEnvironment } from '../../storage/storage.ts';
import type { ParseOutcome } from './parse-job.ts';
import {
  begunJobs,
  loadingGrammar,
  readOutcomes,
  type WorkBatch,
  type WorkerSetup,
  type WorkReply,
  type WorkRequest,
} from './worker-messages.ts';

/** JavaScript heap of a worker; WASM memory is bounded by the grammars. */
const heapMb = 512;
/** How long a thread may take to start, or to load a grammar. */
const patienceMs = 60_000;
/** How often the watchdog looks while there is work, as a part of the time limit. */
const looksPerLimit = 4;

export interface WorkerEnd {
  /** Whether it ever came up. */
  started: boolean;
  /** The job in work, which this end is blamed on. */
  current: WorkRequest | null;
  /** Jobs that were not started, or whose outcomes were lost with the thread. */
  open: WorkRequest[];
  reason: 'timeout' | 'crash' | 'stopped';
  detail: string;
}

export interface WorkerEvents {
  ready(): void;
  /** Outcomes of a batch, in its order; fewer when the worker ends, which `ended` tells then. */
  done(batch: WorkBatch, outcomes: readonly ParseOutcome[]): void;
  ended(end: WorkerEnd): void;
}

export class PoolWorker {
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
