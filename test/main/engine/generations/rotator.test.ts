/** The rotator with a clock that the test sets and analysers that do what the test says; folders and log are real. */
import fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Analyser, AnalyserFailure } from '../../../../src/main/engine/generations/analyser/analyser.ts';
import type { Finished, Scanned } from '../../../../src/main/engine/generations/analyser/messages.ts';
import {
  createRotator,
  type Generation,
  type Generations,
  openGenerations,
  type Rotator,
} from '../../../../src/main/engine/generations/generations.ts';
import { createGenerationLog } from '../../../../src/main/engine/history/store/generation-log.ts';
import { historyMigrations } from '../../../../src/main/engine/history/store/migrations.ts';
import { openDatabase, prepareStateFolder } from '../../../../src/main/engine/storage/storage.ts';
import { checkFolder, type FileBatch } from '../../../../src/main/engine/workspace/workspace.ts';
import type { TimerClock } from '../../../../src/shared/base/clock.ts';
import { MemoError } from '../../../../src/shared/base/errors.ts';
import type { RotationStatus } from '../../../../src/shared/contract/generations/methods.ts';
import { tempFolder } from '../temp-folder.ts';

const minute = 60_000;

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

  constructor(generation: Generation, seed: number) {
    this.generation = generation;
    this.seed = seed;
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

interface Bench {
  rotator: Rotator;
  clock: ReturnType<typeof testClock>;
  generations: Generations;
  settings: { enabled: boolean; intervalMs: number; stabilizeMs: number; seed: number | null };
  analysers: TestAnalyser[];
  told: RotationStatus[];
  failures: ({ id: string; message: string } | null)[];
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

async function bench(
  how: { timed?: boolean; indexing?: () => boolean; modelInUse?: () => Promise<boolean> } = {},
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
    indexing: how.indexing ?? (() => false),
    startAnalyser(generation, { seed }) {
      const analyser = new TestAnalyser(generation, seed);
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
    }, 10_000);
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

const aBatch: FileBatch = {
  changed: ['a.ts'],
  removed: [],
  texts: [],
  rescan: false,
  branchChanged: false,
  config: null,
};

describe('a round', () => {
  it('goes through its phases: normal, scan, both fed, swap, next round (S0-4, S0-6, S0-8, S0-11, S0-13, S0-32)', async () => {
    const { rotator, clock, told, analyser, reach, current, folders } = await bench();
    expect(rotator.status()).toMatchObject({ phase: 'normal', nextAt: clock.now() + 30 * minute, rebuild: null });
    rotator.batch(aBatch);
    rotator.touched();
    await clock.pass(30 * minute);
    const session = await analyser(1);
    expect(rotator.status()).toMatchObject({ phase: 'scan', nextAt: null, rebuild: { id: 'g-0002', step: 'scan' } });
    rotator.batch(aBatch);
    session.readAll();
    await reach('bothFed');
    const swapAt = clock.now() + 5 * minute;
    await expect.poll(() => rotator.status().rebuild).toMatchObject({ step: 'settle', swapAt, batches: 1 });
    rotator.batch(aBatch);
    expect(session.batches).toHaveLength(2);
    await clock.pass(5 * minute - 1);
    expect(rotator.status().phase).toBe('bothFed');
    await clock.pass(1);
    await session.finishing.promise;
    expect(rotator.status()).toMatchObject({ phase: 'swap', live: { id: 'g-0001' } });
    expect(current()).toBe('g-0001');
    // What comes from now on waits for the swap.
    rotator.batch(aBatch);
    expect(session.batches).toHaveLength(2);
    session.catchUp();
    await rotator.wait('g-0002');
    await reach('nextRound');
    expect(current()).toBe('g-0002');
    expect(rotator.status()).toMatchObject({
      live: { id: 'g-0002', state: 'live' },
      previous: 'g-0001',
      rebuild: null,
    });
    expect(session.stopped).toBe(true);
    const phases = told.map((status) => status.phase);
    const changes = phases.filter((phase, n) => phase !== phases[n - 1]);
    expect(changes).toEqual(['normal', 'scan', 'bothFed', 'swap', 'nextRound']);
    expect(folders()).toEqual(['g-0001', 'g-0002']);
  });

  it('is followed by others without generations piling up (S0-14)', async () => {
    const { rotator, clock, round, folders } = await bench();
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await round();
      await clock.pass(2 * minute);
    }
    await expect.poll(folders).toEqual(['g-0004', 'g-0005']);
    const { generations } = rotator.list(0, 10);
    expect(generations.map(({ id, state, stored }) => [id, state, stored])).toEqual([
      ['g-0005', 'live', true],
      ['g-0004', 'retired', true],
      ['g-0003', 'retired', false],
      ['g-0002', 'retired', false],
      ['g-0001', 'retired', false],
    ]);
  });

  it('gives each session an id and a seed of its own; rebuild.seed makes seeds equal (S0-2, S0-26)', async () => {
    const { round, analysers, settings } = await bench();
    await round();
    await round();
    settings.seed = 7;
    await round();
    await round();
    expect(new Set(analysers.map(({ generation }) => generation.manifest().session)).size).toBe(4);
    expect(new Set(analysers.slice(0, 2).map(({ seed }) => seed)).size).toBe(2);
    expect(analysers.slice(2).map(({ seed }) => seed)).toEqual([7, 7]);
  });
});

describe('the timer', () => {
  it('starts nothing where rebuild.enabled is false, and again once it is true (S0-15)', async () => {
    const { rotator, clock, settings, analysers, analyser } = await bench();
    settings.enabled = false;
    rotator.configured();
    rotator.touched();
    expect(rotator.status()).toMatchObject({ nextAt: null, timer: { enabled: false, running: false } });
    await clock.pass(120 * minute);
    expect(rotator.status().phase).toBe('normal');
    settings.enabled = true;
    rotator.configured();
    await clock.pass(30 * minute);
    await analyser(1);
    expect(analysers).toHaveLength(1);
  });

  it('follows a change of interval and stabilise time at once (S0-16, S0-17)', async () => {
    const { rotator, clock, settings, analyser, reach } = await bench();
    rotator.touched();
    settings.intervalMs = 2 * minute;
    rotator.configured();
    await clock.pass(2 * minute);
    (await analyser(1)).readAll();
    await reach('bothFed');
    await expect.poll(() => rotator.status().rebuild?.swapAt).toBe(clock.now() + 5 * minute);
    settings.stabilizeMs = minute;
    rotator.configured();
    expect(rotator.status().rebuild?.swapAt).toBe(clock.now() + minute);
    await clock.pass(minute);
    await reach('swap');
  });

  it('leaves out a rebuild when no file changed, and says so; one that is asked for is never left out', async () => {
    const { rotator, clock, analyser } = await bench();
    await clock.pass(30 * minute);
    expect(rotator.status()).toMatchObject({
      rebuild: null,
      skipped: { at: clock.now(), reason: { code: 'unchanged', id: 'g-0001' } },
      nextAt: clock.now() + 30 * minute,
    });
    expect(await rotator.trigger(false)).toMatchObject({ started: true });
    await analyser(1);
  });

  it('S0-28: tries again at the next interval what failed, also where no file changed', async () => {
    const { rotator, clock, analyser, rebuild } = await bench();
    (await rebuild()).break(new MemoError('Refused', 'It broke.'));
    await expect
      .poll(() => rotator.status())
      .toMatchObject({ rebuild: null, failure: { reason: { detail: 'It broke.' } } });
    await clock.pass(30 * minute);
    expect(await analyser(2)).toMatchObject({ stopped: false });
  });

  it('leaves none out while a language model is in use: it may find more in the same files', async () => {
    const { rotator, clock, analyser } = await bench({ modelInUse: async () => true });
    await clock.pass(30 * minute);
    expect(await analyser(1)).toMatchObject({ stopped: false });
    expect(rotator.status()).toMatchObject({ skipped: null, rebuild: { id: 'g-0002' } });
  });

  it('is not kept by a single command', async () => {
    const { rotator, clock } = await bench({ timed: false });
    rotator.touched();
    await clock.pass(60 * minute);
    expect(rotator.status()).toMatchObject({
      phase: 'normal',
      nextAt: null,
      timer: { enabled: true, running: false },
    });
  });
});

describe('a trigger', () => {
  it('during a rebuild is ignored and said so (S0-30)', async () => {
    const { rotator, analyser, analysers } = await bench();
    const [first, second] = await Promise.all([rotator.trigger(false), rotator.trigger(false)]);
    expect(first).toMatchObject({ started: true, rebuild: { id: 'g-0002' } });
    expect(second).toMatchObject({ started: false, rebuild: { id: 'g-0002' } });
    expect(second.message).toContain('g-0002 is being built already');
    await analyser(1);
    expect(await rotator.trigger(false)).toMatchObject({ started: false });
    expect(analysers).toHaveLength(1);
  });

  it('that comes again with its key starts no other rebuild, also when the first one is done (spec 01)', async () => {
    const { rotator, analyser, analysers, reach } = await bench();
    const first = await rotator.trigger(true, 'mine');
    expect(await rotator.trigger(true, 'mine')).toMatchObject({ started: true, rebuild: { id: first.rebuild.id } });
    const session = await analyser(1);
    session.readAll();
    await session.finishing.promise;
    session.catchUp();
    await rotator.wait(first.rebuild.id);
    await reach('nextRound');
    expect(await rotator.trigger(true, 'mine')).toMatchObject({ started: true, rebuild: { id: first.rebuild.id } });
    expect(analysers).toHaveLength(1);
    expect(await rotator.trigger(true, 'another')).toMatchObject({ started: true, rebuild: { id: 'g-0003' } });
  });

  it('with now ends the stabilise time of the one that runs', async () => {
    const { rotator, analyser, reach } = await bench();
    await rotator.trigger(false);
    (await analyser(1)).readAll();
    await reach('bothFed');
    await rotator.trigger(true);
    await reach('swap');
  });

  it('is Busy before the files have been looked at', async () => {
    const { rotator } = await bench({ indexing: () => true });
    expect(rotator.status().phase).toBe('start');
    await expect(rotator.trigger(true)).rejects.toMatchObject({ code: 'Busy' });
  });
});

describe('a rebuild that comes to nothing', () => {
  it('leaves the live one, is removed and noted, and the next interval tries again (S0-28)', async () => {
    const { rotator, clock, analyser, reach, current, folders, failures } = await bench();
    rotator.touched();
    await clock.pass(30 * minute);
    const broken = await analyser(1);
    const waiting = rotator.wait('g-0002');
    broken.break(new MemoError('InternalError', 'It broke.'));
    await expect(waiting).rejects.toMatchObject({ message: 'It broke.' });
    await reach('normal');
    expect(current()).toBe('g-0001');
    expect(folders()).toEqual(['g-0001']);
    expect(failures).toEqual([{ id: 'g-0002', message: 'It broke.' }]);
    expect(rotator.status()).toMatchObject({
      failure: { id: 'g-0002', at: clock.now(), reason: { code: 'other', detail: 'It broke.' } },
    });
    expect(rotator.list(0, 1).generations[0]).toMatchObject({
      ...{ id: 'g-0002', state: 'failed', endedAt: clock.now() },
      reason: { code: 'other', detail: 'It broke.' },
    });
    await clock.pass(30 * minute);
    const second = await analyser(2);
    second.readAll();
    await expect.poll(() => rotator.status().rebuild?.swapAt).toBe(clock.now() + 5 * minute);
    await clock.pass(5 * minute);
    second.catchUp();
    await rotator.wait('g-0003');
    await reach('nextRound');
    expect(rotator.status()).toMatchObject({ failure: null, live: { id: 'g-0003' } });
    expect(failures.at(-1)).toBeNull();
  });

  it('of a full disk names the space needed and the space there is', async () => {
    const { rotator, rebuild, reach, failures } = await bench();
    (await rebuild()).break(new MemoError('InternalError', 'database or disk is full'), true);
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringMatching(/^The disk is full: [\d.,]+ MB are needed for g-0002, and [\d.,]+ MB are free\./),
    });
    await reach('normal');
    expect(failures).toHaveLength(1);
  });

  it('because someone stopped it is no failure', async () => {
    const { rotator, clock, rebuild, folders, failures } = await bench();
    await rebuild();
    expect(await rotator.stop()).toEqual({ id: 'g-0002' });
    expect(folders()).toEqual(['g-0001']);
    expect(failures).toEqual([]);
    expect(rotator.list(0, 1).generations[0]).toMatchObject({
      ...{ state: 'stopped', endedAt: clock.now() },
      reason: { code: 'stopped' },
    });
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ code: 'Cancelled' });
    await expect(rotator.stop()).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('because the workspace is closed is removed, and its id is not given again (S0-29)', async () => {
    const { rotator, rebuild, folders, generations } = await bench();
    await rebuild();
    await rotator.close();
    expect(folders()).toEqual(['g-0001']);
    expect((await generations.begin(1)).id).toBe('g-0003');
    await expect(rotator.trigger(true)).rejects.toMatchObject({ code: 'Cancelled' });
  });

  it('in the middle of the swap leaves the live one (S0-12)', async () => {
    const { rotator, rebuild, reach, current } = await bench();
    const session = await rebuild();
    session.readAll();
    await session.finishing.promise;
    session.break(new MemoError('InternalError', 'It broke.'));
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ message: 'It broke.' });
    await reach('normal');
    expect(current()).toBe('g-0001');
  });
});

describe('a swap that waits behind other work', () => {
  it('does not keep a workspace from being closed, and is never made (S0-29)', async () => {
    const { rotator, rebuild, reach, current, folders, hold } = await bench();
    const letGo = hold();
    const session = await rebuild();
    session.readAll();
    await reach('swap');
    await rotator.close();
    expect(folders()).toEqual(['g-0001']);
    letGo();
    await expect(rotator.wait('g-0002')).rejects.toMatchObject({ code: 'Cancelled' });
    expect(current()).toBe('g-0001');
  });
});

describe('rollback', () => {
  it('makes the previous one live again, brought up to the files', async () => {
    const { rotator, round, analyser, current, reach } = await bench();
    await round();
    const back = rotator.rollback();
    const session = await analyser(2);
    expect(session.generation.id).toBe('g-0001');
    session.catchUp('g-0002');
    expect(await back).toMatchObject({ from: 'g-0002', to: 'g-0001' });
    await reach('nextRound');
    expect(current()).toBe('g-0001');
    expect(rotator.status()).toMatchObject({ live: { id: 'g-0001' }, previous: 'g-0002' });
    const { generations } = rotator.list(0, 5);
    expect(generations.map(({ id, state }) => [id, state])).toEqual([
      ['g-0002', 'retired'],
      ['g-0001', 'live'],
    ]);
  });

  it('that fails keeps both', async () => {
    const { rotator, round, analyser, reach, current, folders } = await bench();
    await round();
    const back = rotator.rollback();
    (await analyser(2)).break(new MemoError('InternalError', 'It broke.'));
    await expect(back).rejects.toMatchObject({ message: 'It broke.' });
    await reach('nextRound');
    expect([current(), folders()]).toEqual(['g-0002', ['g-0001', 'g-0002']]);
  });

  it('is NotFound without a previous one, and Busy while a rebuild runs', async () => {
    const { rotator, rebuild } = await bench();
    await expect(rotator.rollback()).rejects.toMatchObject({ code: 'NotFound' });
    await rebuild();
    await expect(rotator.rollback()).rejects.toMatchObject({ code: 'Busy' });
  });
});
