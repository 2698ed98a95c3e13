/**
 * The vectors of a large store in usearch's graph, in a process of its own. memory.db holds the truth: what the graph lacks or
 * has too much is found by comparing rows and revisions, at open and whenever the process has ended in between. Written in
 * small jobs, saved some seconds after the last change.
 */
import { MemoError } from '#shared/base/errors.ts';
import { createRestarts } from '#shared/base/restarts.ts';
import { createJobProcess, hasEnded } from '../../../threads/threads.ts';
import type { Near } from './exact-set.ts';
import type { NearKeys, SavedIndex } from './native-index.ts';
import type { Revisions, VectorFiles } from './vector-files.ts';
import type { VectorTable } from './vector-table.ts';

export interface GraphSet {
  /** These rows changed in `truth`; resolves when the graph has all of them. */
  follow(rows: readonly number[]): Promise<void>;
  /** Rows whose question or answer is nearest, nearest first, each once: of what the graph holds so far. */
  nearest(query: Float32Array, count: number): Promise<Near[]>;
  /** Saves what was not yet saved, and ends the process. */
  close(): Promise<void>;
}

export interface GraphOptions {
  readonly table: VectorTable;
  readonly files: VectorFiles;
  readonly model: string;
  readonly dimensions: number;
  /** Row to revision of all that is to be in the graph; kept up by the owner. */
  readonly truth: ReadonlyMap<number, number>;
}

/** Records of one job: some 10 ms, which is how long a question may have to wait. */
const batch = 16;
const saveAfterMs = 3_000;
/** In a long build a kill costs what was added since. */
const saveEvery = 25_000;

export function createGraphSet({ table, files, model, dimensions, truth }: GraphOptions): GraphSet {
  const lane = createLane();
  /** Its process may be killed, as by a system that is out of memory: it is started again a few times. */
  const restarts = createRestarts(() => performance.now());
  const waiting = new Set<number>();
  let held: Revisions | null = null;
  let opening: Promise<Revisions> | null = null;
  /** One writer at a time. */
  let writing: Promise<void> | null = null;
  let unsaved = 0;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  function open(): Promise<Revisions> {
    opening ??= (async () => {
      await files.tidy();
      const known = files.known();
      const answer = await ask({ kind: 'open', dir: files.dir, dimensions, saved: known?.saved ?? null });
      const loaded = answer.kind === 'opened' && answer.loaded;
      if (known !== null && !loaded) await files.drop();
      held = loaded && known !== null ? known.keys : new Map<number, number>();
      for (const row of held.keys()) if (!truth.has(row)) waiting.add(row);
      for (const [row, revision] of truth) if (held.get(row) !== revision) waiting.add(row);
      return held;
    })().finally(() => {
      opening = null;
    });
    return opening;
  }

  /** Throws Gone where the process that held the graph has ended: it is to be opened again. */
  async function ask(job: VectorJob): Promise<VectorAnswer> {
    try {
      const answer = await lane.run(job);
      if (answer.kind !== 'closed') return answer;
    } catch (thrown) {
      if (!hasEnded(thrown) || !restarts.again()) throw thrown;
    }
    held = null;
    throw new Gone();
  }

  /** Asks again where the process had ended. */
  async function untilThere<T>(work: (graph: Revisions) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work(held ?? (await open()));
      } catch (thrown) {
        if (!(thrown instanceof Gone)) throw thrown;
      }
    }
  }

  async function writeAll(): Promise<void> {
    await untilThere(async (graph) => {
      for (let rows = next(); rows.length > 0 && !closing; rows = next()) {
        await writeSome(graph, rows);
        if (unsaved >= saveEvery) await save(graph);
      }
    });
  }

  function next(): number[] {
    const rows: number[] = [];
    for (const row of waiting) {
      rows.push(row);
      if (rows.length === batch) break;
    }
    return rows;
  }

  async function writeSome(graph: Revisions, rows: readonly number[]): Promise<void> {
    const stands = new Map(rows.map((row) => [row, truth.get(row)]));
    const { keys, vectors, empty } = pack(rows);
    if (empty.length > 0) await ask({ kind: 'remove', keys: BigUint64Array.from(empty) });
    if (keys.length > 0) await ask({ kind: 'add', keys, vectors });
    for (const [row, revision] of stands) {
      if (revision === undefined) graph.delete(row);
      else graph.set(row, revision);
      if (truth.get(row) === revision) waiting.delete(row);
    }
    unsaved += rows.length;
  }

  /** A vector without direction, of a text that the model cannot read, is near to nothing and not in the graph. */
  function pack(rows: readonly number[]): { keys: BigUint64Array; vectors: Float32Array; empty: bigint[] } {
    const full: { key: bigint; vector: Float32Array }[] = [];
    const empty: bigint[] = [];
    const take = (key: bigint, vector: Float32Array | null): void => {
      if (vector?.some((number) => number !== 0)) full.push({ key, vector });
      else empty.push(key);
    };
    for (const row of rows) {
      const { question, answer } = truth.has(row) ? table.get(model, row) : { question: null, answer: null };
      take(BigInt(row) * 2n, question);
      take(BigInt(row) * 2n + 1n, answer);
    }
    const vectors = new Float32Array(full.length * dimensions);
    for (const [at, { vector }] of full.entries()) vectors.set(vector, at * dimensions);
    return { keys: BigUint64Array.from(full, ({ key }) => key), vectors, empty };
  }

  async function save(graph: Revisions): Promise<void> {
    const answer = await ask({ kind: 'save', dir: files.dir, name: files.newName() });
    if (answer.kind === 'saved') await files.replace(answer.saved, graph);
    unsaved = 0;
  }

  function asWriter(work: () => Promise<void>): Promise<void> {
    clearTimeout(timer);
    writing ??= work().finally(() => {
      writing = null;
      if (unsaved > 0 && !closing) timer = setTimeout(saveLater, saveAfterMs).unref();
    });
    return writing;
  }

  async function saveNow(): Promise<void> {
    if (held === null || unsaved === 0) return;
    try {
      await save(held);
    } catch {
      // The disk is full, or the process has ended: what is not saved is added again at the next open.
      unsaved = 0;
    }
  }

  function saveLater(): void {
    void asWriter(saveNow);
  }

  return {
    async follow(rows) {
      for (const row of rows) waiting.add(row);
      while ((held === null || waiting.size > 0) && !closing) await asWriter(writeAll);
    },
    async nearest(query, count) {
      const job: VectorJob = { kind: 'search', vector: query, count };
      const answer = await untilThere(() => ask(job));
      return answer.kind === 'found' ? rowsOf(answer) : [];
    },
    async close() {
      closing = true;
      clearTimeout(timer);
      await writing?.catch(() => {
        // Its callers have the error.
      });
      await saveNow();
      await lane.end(new MemoError('Cancelled', 'The vector index was closed.'));
    },
  };
}

/** The process has ended, and what it held with it. */
class Gone extends Error {}

function rowsOf({ keys, distances }: NearKeys): Near[] {
  const found = new Map<number, Near>();
  for (const [at, key] of keys.entries()) {
    const row = Number(key >> 1n);
    if (!found.has(row)) found.set(row, { row, cosine: 1 - (distances[at] ?? 1) });
  }
  return [...found.values()];
}

// The way to the vector process: one job at a time, people's questions before background work. Writes are split into small
// jobs, so that a question waits for one of them at most.

interface Lane {
  run(job: VectorJob): Promise<VectorAnswer>;
  end(why: MemoError): Promise<void>;
}

/** Loading the index of 100,000 records again takes half a second: it stays for as long as a person may come back soon. */
const idleMs = 10 * 60_000;

export function createLane(): Lane {
  const process = createJobProcess<null, VectorJob, VectorAnswer>({
    ...{ entry: 'vector-process', heapMb: 256, idleMs, source: null },
  });
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let busy = false;
  let ended: MemoError | null = null;
  return {
    async run(job) {
      if (busy) await new Promise<void>((go) => (job.kind === 'search' ? urgent : waiting).push(go));
      busy = true;
      try {
        if (ended !== null) throw ended;
        return await process.run(job);
      } finally {
        const next = urgent.shift() ?? waiting.shift();
        if (next === undefined) busy = false;
        else next();
      }
    },
    async end(why) {
      ended = why;
      await process.end(why);
    },
  };
}

// Jobs and answers of the vector process; plain data, because it crosses processes.

export type VectorJob =
  | { kind: 'open'; dir: string; dimensions: number; saved: SavedIndex | null }
  | { kind: 'add'; keys: BigUint64Array; vectors: Float32Array }
  | { kind: 'remove'; keys: BigUint64Array }
  | { kind: 'search'; vector: Float32Array; count: number }
  | { kind: 'save'; dir: string; name: string };

export type VectorAnswer =
  /** `loaded`: from the file that was named; else it is empty. */
  | { kind: 'opened'; loaded: boolean }
  /** The process has ended since and holds nothing: open again. */
  | { kind: 'closed' }
  | { kind: 'done' }
  | ({ kind: 'found' } & NearKeys)
  | { kind: 'saved'; saved: SavedIndex };
