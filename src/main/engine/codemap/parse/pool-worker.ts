/**
 * One worker thread as the pool sees it: jobs in order, a watchdog on the one in work. It reports each outcome and its
 * end, with the job that was in work then; jobs behind that one were not started and can go elsewhere.
 */
import { Worker } from 'node:worker_threads';
import { entryUrl } from '../../storage/storage.ts';
import type { ParseOutcome } from './parse-job.ts';
import type { WorkReply, WorkRequest } from './worker-messages.ts';

/** JavaScript heap of a worker; WASM memory is bounded by the grammars. */
const heapMb = 512;
/** How long a thread may take to start, or to load a grammar. */
const patienceMs = 60_000;

export interface WorkerEnd {
  /** Whether it ever came up. */
  started: boolean;
  /** The job in work, which this end is blamed on. */
  current: WorkRequest | null;
  /** Jobs behind it. */
  notStarted: WorkRequest[];
  reason: 'timeout' | 'crash' | 'stopped';
  detail: string;
}

export interface WorkerEvents {
  ready(): void;
  done(request: WorkRequest, outcome: ParseOutcome): void;
  ended(end: WorkerEnd): void;
}

export class PoolWorker {
  readonly #worker: Worker;
  readonly #events: WorkerEvents;
  readonly #timeoutMs: number;
  readonly #open: WorkRequest[] = [];
  #watchdog: NodeJS.Timeout | undefined;
  #since = 0;
  #cpuMs = 0;
  #started = false;
  #end: Pick<WorkerEnd, 'reason' | 'detail'> = { reason: 'crash', detail: 'The parse worker ended.' };
  #ending = false;

  constructor(timeoutMs: number, events: WorkerEvents) {
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    this.#worker = new Worker(entryUrl('parse-worker'), { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    this.#worker.on('message', (reply: WorkReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      if (this.#end.reason === 'crash') this.#end = { reason: 'crash', detail: error.message };
    });
    this.#worker.once('exit', () => this.#exited());
    this.#watch(patienceMs);
  }

  /** Jobs in it; one that is ending takes none. */
  get load(): number {
    return this.#ending ? Number.POSITIVE_INFINITY : this.#open.length;
  }

  /** CPU of the thread; a job in work counts by the clock, since a thread that hangs reports nothing. */
  cpuMs(): number {
    return (
      this.#cpuMs + (this.#started && !this.#ending && this.#open.length > 0 ? performance.now() - this.#since : 0)
    );
  }

  send(request: WorkRequest): void {
    this.#open.push(request);
    if (this.#open.length === 1) {
      this.#worker.ref();
      this.#begin();
    }
    this.#worker.postMessage(request);
  }

  async stop(): Promise<void> {
    this.#end = { reason: 'stopped', detail: '' };
    await this.#worker.terminate();
  }

  #receive(reply: WorkReply): void {
    switch (reply.kind) {
      case 'ready':
        this.#started = true;
        this.#begin();
        this.#events.ready();
        break;
      case 'loading':
        this.#watch(patienceMs);
        break;
      case 'loaded':
        this.#begin();
        break;
      case 'done':
        this.#done(reply);
        break;
    }
  }

  #done(reply: Extract<WorkReply, { kind: 'done' }>): void {
    const request = this.#open.shift();
    this.#cpuMs = reply.cpuMs;
    this.#ending = reply.ending;
    if (reply.ending) void this.#worker.terminate();
    else this.#begin();
    if (request !== undefined) this.#events.done(request, reply.outcome);
  }

  /** The next job starts now, if there is one. */
  #begin(): void {
    this.#since = performance.now();
    if (!this.#started) return;
    if (this.#open.length > 0) this.#watch(this.#timeoutMs);
    else {
      clearTimeout(this.#watchdog);
      this.#worker.unref();
    }
  }

  #watch(ms: number): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      this.#end = { reason: 'timeout', detail: `Parsing took longer than ${ms} ms.` };
      void this.#worker.terminate();
    }, ms);
    this.#watchdog.unref();
  }

  #exited(): void {
    clearTimeout(this.#watchdog);
    this.#cpuMs = this.cpuMs();
    const open = this.#open.splice(0);
    const current = this.#started && !this.#ending ? (open.shift() ?? null) : null;
    this.#events.ended({ started: this.#started, current, notStarted: open, ...this.#end });
  }
}
