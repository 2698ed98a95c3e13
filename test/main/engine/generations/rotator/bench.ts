/**
 * The rotator with a clock that the test sets and analysers that do what the test says; folders and log are real. Whoever
 * imports it has its benches closed after each test.
 */
import fs from 'node:fs';
import { afterEach, expect, vi } from 'vitest';
import type { Analyser, AnalyserFailure } from '../../../../../src/main/engine/generations/analyser/analyser.ts';
import type {
  Finished,
  Scanned,
  SessionProgress,
} from '../../../../../src/main/engine/generations/analyser/messages.ts';
import {
  createRotator,
  type Generation,
  type Generations,
  openGenerations,
  type RebuildFailure,
  type Rotator,
  type RotatorOptions,
} from '../../../../../src/main/engine/generations/generations.ts';
import { createGenerationLog } from '../../../../../src/main/engine/history/store/generation-log.ts';
import { historyMigrations } from '../../../../../src/main/engine/history/store/migrations.ts';
import { openDatabase, prepareStateFolder } from '../../../../../src/main/engine/storage/storage.ts';
import { checkFolder, type FileBatch } from '../../../../../src/main/engine/workspace/workspace.ts';
import type { TimerClock } from '../../../../../src/shared/base/clock.ts';
import type { MemoError } from '../../../../../src/shared/base/errors.ts';
import type { RotationStatus } from '../../../../../src/shared/contract/generations/methods.ts';
import { tempFolder } from '../../temp-folder.ts';

export const minute = 60_000;

/** Time that stands until it is moved; what is due is called in order. */
function testClock(start: number): TimerClock & { pass(ms: number): Promise<void> } {
  let now = start;
  let due: { at: number; done(): void }[] = [];
  return {
    now: () => now,
    start(ms, done) {
      const entry = { at: now + ms, done };
      due.push(entry);
      return () => {
        due = due.filter((each) => each !== entry);
      };
    },
    async pass(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        due = due.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.done();
        await Promise.resolve();
      }
      now = until;
    },
  };
}

const counts = { files: 1, types: 2, members: 3, edges: 4 };
const none = { count: 0, some: [] };

class TestAnalyser implements Analyser {
  readonly pid = 0;
  readonly seed: number;
  readonly generation: Generation;
  readonly batches: FileBatch[] = [];
  stopped = false;
  readonly scanned = Promise.withResolvers<Scanned>();
  readonly finishing = Promise.withResolvers<void>();
  readonly finished = Promise.withResolvers<Finished>();
  readonly #failed = Promise.withResolvers<AnalyserFailure>();

  readonly progress: (progress: SessionProgress) => void;

  constructor(generation: Generation, seed: number, progress: (progress: SessionProgress) => void) {
    this.generation = generation;
    this.seed = seed;
    this.progress = progress;
    this.scanned.promise.catch(() => undefined);
    this.finished.promise.catch(() => undefined);
  }
  get failed(): Promise<AnalyserFailure> {
    return this.#failed.promise;
  }
  scanAll(): Promise<Scanned> {
    return this.scanned.promise;
  }
  batch(files: FileBatch): void {
    this.batches.push(files);
  }
  async prepare(): Promise<void> {}
  finish(): Promise<Finished> {
    this.finishing.resolve();
    return this.finished.promise;
  }
  async stop(): Promise<void> {
    this.stopped = true;
  }
  readAll(): void {
    this.scanned.resolve({ orderHash: 'a'.repeat(64), counts, worded: { analyst: 'static', stopped: null } });
  }
  catchUp(from = 'g-0001'): void {
    const types = { added: none, removed: none, renamed: none, changed: none };
    const diff = { from, to: this.generation.id, types, classes: {}, documents: {} };
    this.finished.resolve({ counts, documents: { arch: 1, interface: 1, stories: 1, issues: 1 }, diff });
  }
  break(error: MemoError, diskFull = false): void {
    this.scanned.reject(error);
    this.finished.reject(error);
    this.#failed.resolve({ error, diskFull });
  }
}

export interface Bench {
  rotator: Rotator;
  clock: ReturnType<typeof testClock>;
  generations: Generations;
  settings: { enabled: boolean; intervalMs: number; stabilizeMs: number; seed: number | null };
  analysers: TestAnalyser[];
  told: RotationStatus[];
  failures: (RebuildFailure | null)[];
  /** Names in `generations/`. */
  folders(): string[];
  current(): string;
  /** The analyser of this number, from 1, once it has been started. */
  analyser(number: number): Promise<TestAnalyser>;
  reach(phase: RotationStatus['phase']): Promise<void>;
  /** Begins a rebuild at once, and gives its analyser. */
  rebuild(): Promise<TestAnalyser>;
  /** Swaps wait from now on until what is returned is called. */
  hold(): () => void;
  /** A rebuild from its beginning to the end of its round. */
  round(): Promise<void>;
}

const close: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of close.splice(0).reverse()) await each();
});

export async function bench(
  how: { timed?: boolean; indexing?: RotatorOptions['indexing']; modelInUse?: () => Promise<boolean> } = {},
): Promise<Bench> {
  const root = tempFolder();
  const state = await prepareStateFolder(await checkFolder(root));
  const clock = testClock(Date.parse('2026-03-12T10:00:00Z'));
  const database = openDatabase(state.historyFile, { migrations: historyMigrations, mark: 1 });
  const history = createGenerationLog(database);
  const warned: string[] = [];
  const log = { warn: (text: string) => void warned.push(text), info: () => {} };
  const { lastNumber } = history;
  const generations = await openGenerations({
    ...{ state, clock, log, lastNumber, seed: () => 7 },
    onSetAside: ({ message }) => {
      throw new Error(message);
    },
    onAdopted: (message) => {
      throw new Error(message);
    },
  });
  await generations.live().complete(counts);
  fs.writeFileSync(generations.live().symbolsFile, 'rows');
  const analysers: TestAnalyser[] = [];
  const told: RotationStatus[] = [];
  const failures: Bench['failures'] = [];
  const settings: Bench['settings'] = { enabled: true, intervalMs: 30 * minute, stabilizeMs: 5 * minute, seed: null };
  let held: Promise<void> = Promise.resolve();
  const rotator = createRotator({
    ...{ clock, generations, history, log },
    timed: how.timed ?? true,
    settings: () => settings,
    indexing: how.indexing ?? (() => null),
    startAnalyser(generation, { seed }, onProgress) {
      const analyser = new TestAnalyser(generation, seed, onProgress);
      analysers.push(analyser);
      return analyser;
    },
    runOp: (work) => work({ signal: new AbortController().signal, progress() {} }),
    onChanged: (status) => told.push(status),
    onFailure: (failure) => failures.push(failure),
    modelInUse: how.modelInUse ?? (async () => false),
    onWorded: () => {},
    async swap(next, finish) {
      await held;
      await finish();
      await generations.makeLive(next);
    },
  });
  close.push(async () => {
    await rotator.close();
    await generations.close();
    database.close();
    expect(warned).toEqual([]);
  });
  rotator.begin();
  const analyser = (number: number): Promise<TestAnalyser> =>
    vi.waitFor(() => {
      const found = analysers[number - 1];
      if (found === undefined) throw new Error(`Analyser ${number} was not started.`);
      return found;
    });
  const reach = async (phase: RotationStatus['phase']): Promise<void> => {
    await expect.poll(() => rotator.status().phase).toBe(phase);
  };
  async function rebuild(): Promise<TestAnalyser> {
    const number = analysers.length + 1;
    await rotator.trigger(true);
    return analyser(number);
  }
  return {
    ...{ rotator, clock, generations, settings, analysers, told, failures, analyser, reach, rebuild },
    folders: () => fs.readdirSync(state.generationsDir).sort(),
    current: () => fs.readFileSync(state.currentFile, 'utf8').trim(),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async round() {
      const started = await rebuild();
      started.readAll();
      await started.finishing.promise;
      started.catchUp();
      await rotator.wait(started.generation.id);
      await reach('nextRound');
    },
  };
}

export const aBatch: FileBatch = {
  changed: ['a.ts'],
  removed: [],
  texts: [],
  rescan: false,
  branchChanged: false,
  committed: false,
  config: null,
};
