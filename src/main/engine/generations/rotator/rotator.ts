/**
 * The rotator owns the life of both analysers: it starts a rebuild beside the live generation, by timer or on
 * request, passes it the watcher's changes, has it swapped in, and reports its progress. Main types: Rotator,
 * RotatorOptions. Exactly one rebuild runs at a time; what it does is in `rebuild.ts`, when it starts in
 * `schedule.ts`.
 */
import type { TimerClock } from '#shared/base/clock.ts';
import { type ErrorData, MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { createTeller } from '#shared/base/teller.ts';
import type {
  EndReason,
  GenerationDiff,
  GenerationInfo,
  Rebuild,
  RotationStatus,
} from '#shared/contract/generations/methods.ts';
import type { GenerationEntry, GenerationLog } from '../../history/history.ts';
import { answerLost, callAim, type Log } from '../../storage/storage.ts';
import type { FileBatch } from '../../workspace/workspace.ts';
import type { Analyser } from '../analyser/analyser.ts';
import type { SessionProgress } from '../analyser/messages.ts';
import { drawSeed } from '../analyser/reading-order.ts';
import { endError, reasonOf, skipSentence } from '../end-reason.ts';
import type { Generation } from '../store/manifest.ts';
import type { Generations } from '../store/open-generations.ts';
import { type RebuildOptions, type RunningRebuild, type Swapped, startRebuild } from './rebuild.ts';
import { createRotationLog } from './rotation-log.ts';
import { createSchedule, sinceSwap } from './schedule.ts';

export interface RotationSettings {
  readonly enabled: boolean;
  readonly intervalMs: number;
  readonly stabilizeMs: number;
  /** null: each session draws its own. */
  readonly seed: number | null;
}

/** What a long operation shows of itself. */
export interface RebuildOp {
  readonly signal: AbortSignal;
  progress(update: {
    phase: 'reading' | 'documents' | 'settling' | 'swapping';
    done: number;
    total: number;
    detail?: string;
  }): void;
}

export interface RebuildFailure {
  readonly id: string;
  readonly reason: EndReason;
  /** The same as a whole English sentence or more. */
  readonly message: string;
}

export interface RotatorOptions extends Pick<RebuildOptions, 'swap' | 'onWorded'> {
  readonly clock: TimerClock;
  readonly generations: Generations;
  /** The log in history.db. */
  readonly history: GenerationLog;
  readonly log: Pick<Log, 'warn' | 'info'>;
  /** False for a single command: then a rebuild starts on request only. */
  readonly timed: boolean;
  settings(): RotationSettings;
  /** How far the live generation is filled for the first time, or looked at after opening; null once it is done. */
  indexing(): Pick<ErrorData, 'progress'> | null;
  /** Whether a language model is to word the documents: then a rebuild may find more although no file changed. */
  modelInUse(): Promise<boolean>;
  /** `awaited`: someone asked for it. */
  startAnalyser(
    generation: Generation,
    how: { seed: number; awaited: boolean },
    onProgress: (progress: SessionProgress) => void,
  ): Analyser;
  /** Shows `work` as a long operation. Rejects with what it threw. */
  runOp(work: (op: RebuildOp) => Promise<void>): Promise<void>;
  /** At each change of phase, else at most every 250 ms. */
  onChanged(status: RotationStatus): void;
  /** A whole sentence; null when one became live after that. */
  onFailure(failure: RebuildFailure | null): void;
}

export interface Rotator {
  status(): RotationStatus;
  list(offset: number, limit: number): { generations: GenerationInfo[]; total: number };
  /** What the swap to `to` changed; null where that is not known. */
  diff(to: string): GenerationDiff | null;
  /**
   * `key`: of a request that may come again. Throws Busy before the files have been looked at, Cancelled when the workspace
   * is being closed.
   */
  trigger(now: boolean, key?: string): Promise<{ started: boolean; rebuild: Rebuild; message: string }>;
  /** Resolves when the rebuild is live; rejects with what ended it, NotFound where there never was one. */
  wait(id: string): Promise<Swapped>;
  /** Resolves when nothing of it is left. Throws NotFound where none runs. */
  stop(): Promise<{ id: string }>;
  /** Throws NotFound where none is stored, Busy while a rebuild runs. */
  rollback(): Promise<Swapped>;
  /** What the watcher saw, before the live generation has it. */
  batch(files: FileBatch): void;
  /** The live generation took a change of a file: the next timed rebuild is needed. Resolves when that is on the disk. */
  touched(): Promise<void>;
  /** The files have been looked at: the timer begins. */
  begin(): void;
  /** The configuration was re-read. */
  configured(): void;
  /** Stops what runs and takes away what it had built. */
  close(): Promise<void>;
}

/** Results of rebuilds that can still be waited for, beyond what the log of generations says. */
const keptResults = 8;

export function createRotator(options: RotatorOptions): Rotator {
  const { clock, generations, settings } = options;
  const log = createRotationLog(options.history, generations, options.log.warn);
  const schedule = createSchedule(clock, () => void tick());
  const teller = createTeller(clock, () => options.onChanged(status()));
  const results = new Map<string, Promise<Swapped>>();
  /** What requests with a key were answered with. */
  const answered = new Map<string, RunningRebuild>();
  /** From before the folder of a rebuild is made until nothing more is to be done about it. */
  let round: Promise<RunningRebuild> | null = null;
  let running: RunningRebuild | null = null;
  let over: Promise<void> = Promise.resolve();
  let noted: Promise<void> = Promise.resolve();
  let begun = false;
  let closed = false;
  let swaps = 0;
  let skipped: RotationStatus['skipped'] = null;
  let failure: RotationStatus['failure'] = log.lastFailure();

  function phase(): RotationStatus['phase'] {
    if (running === null) return options.indexing() !== null ? 'start' : swaps > 0 ? 'nextRound' : 'normal';
    const { step } = running.view();
    return step === 'settle' ? 'bothFed' : step === 'swap' ? 'swap' : 'scan';
  }

  function status(): RotationStatus {
    const { enabled, intervalMs, stabilizeMs } = settings();
    return {
      phase: phase(),
      live: log.live(),
      rebuild: running?.view() ?? null,
      timer: { enabled, running: begun && options.timed && enabled, intervalMs, stabilizeMs },
      nextAt: schedule.nextAt(),
      skipped,
      failure,
      previous: generations.previous()?.id ?? null,
    };
  }

  function plan(): void {
    const { enabled, intervalMs } = settings();
    schedule.every(begun && options.timed && enabled && !closed && round === null ? intervalMs : null);
  }

  async function tick(): Promise<void> {
    const needed = failure !== null || isTouched() || (await options.modelInUse());
    if (closed || round !== null) return;
    const { id } = generations.live();
    if (needed) {
      // Reported and noted where it fails.
      launch(() => newGeneration(false, false)).catch(() => undefined);
      return;
    }
    skipped = { at: clock.now(), reason: { code: 'unchanged', id } };
    options.log.info(`no rebuild: ${skipSentence(skipped.reason)}`);
    plan();
    teller.now();
  }

  function isTouched(): boolean {
    const { touchedAt, analyst } = generations.live().manifest();
    return touchedAt !== null || analyst !== 'static';
  }

  /** One round from its beginning to its end. The caller has made sure that none runs. */
  function launch(begin: () => Promise<RunningRebuild>): Promise<RunningRebuild> {
    schedule.startedAt(clock.now());
    const started = begin();
    round = started;
    plan();
    over = started
      .then((rebuild) => {
        running = rebuild;
        keepLast(results, rebuild.generation.id, rebuild.done);
        if (closed) rebuild.stop('closed');
        teller.now();
        return rebuild.done.then(swapped, (thrown: unknown) => ended(rebuild, thrown));
      })
      .catch((thrown: unknown) => options.log.warn(`a rebuild did not begin: ${toMemoError(thrown).message}`))
      .finally(() => {
        [running, round] = [null, null];
        plan();
        teller.now();
      });
    return started;
  }

  async function newGeneration(now: boolean, awaited: boolean): Promise<RunningRebuild> {
    const seed = settings().seed ?? drawSeed();
    let generation: Generation;
    try {
      generation = await generations.begin(seed);
    } catch (thrown) {
      const id = `g-${String(options.history.lastNumber() + 1).padStart(4, '0')}`;
      failed(id, toMemoError(thrown), (told) => log.noteWithoutFiles({ id, seed, startedAt: clock.now() }, told));
      throw thrown;
    }
    log.note(generation);
    return start(generation, { scan: true, now, seed, awaited });
  }

  function start(
    generation: Generation,
    how: { scan: boolean; now: boolean; seed: number; awaited: boolean },
  ): RunningRebuild {
    let show = (): void => {};
    const rebuild = startRebuild({
      generation,
      scan: how.scan,
      now: how.now,
      clock,
      live: generations.live,
      start: (onProgress) => options.startAnalyser(generation, how, onProgress),
      stabilizeMs: () => settings().stabilizeMs,
      swap: options.swap,
      onDiff(missed) {
        // A rollback checks the files again, and reports what that changed.
        const diff = how.scan ? sinceSwap(missed, options.history.changedUnder(missed.from)) : missed;
        log.noteDiff(diff);
        return diff;
      },
      onWorded: options.onWorded,
      onChange(step) {
        show();
        if (step) teller.now();
        else teller.soon();
      },
    });
    const shown = options.runOp(async (op) => {
      op.signal.addEventListener('abort', () => rebuild.stop('stopped'), { once: true });
      show = () => op.progress(opProgress(rebuild));
      show();
      await rebuild.done;
    });
    shown.catch(() => undefined); // The reason for its end is reported and noted below.
    return rebuild;
  }

  function swapped({ from, to }: Swapped): void {
    swaps += 1;
    const before = failure;
    [skipped, failure] = [null, null];
    for (const generation of generations.stored()) log.note(generation);
    options.log.info(`${to} took the place of ${from}`);
    if (before !== null) options.onFailure(null);
  }

  /** A rebuild came to nothing. One that is stored already, and was to be gone back to, stays what it was. */
  async function ended({ generation }: RunningRebuild, thrown: unknown): Promise<void> {
    const isNew = !generations.stored().some(({ id }) => id === generation.id);
    // What stays of it the next engine removes.
    if (isNew) await generations.discard(generation).catch((left) => options.log.warn(toMemoError(left).message));
    const error = toMemoError(thrown);
    if (error.code !== 'Cancelled') failed(generation.id, error, (told) => isNew && log.note(generation, told));
    else if (isNew) log.note(generation, { state: 'stopped', reason: reasonOf(error), endedAt: clock.now() });
  }

  function failed(id: string, error: MemoError, note: (told: Partial<GenerationEntry>) => void): void {
    const [at, reason] = [clock.now(), reasonOf(error)];
    failure = { at, id, reason };
    note({ state: 'failed', reason, endedAt: at });
    options.onFailure({ id, reason, message: error.message });
  }

  function checkOpen(): void {
    if (closed) throw endError('Cancelled', { code: 'closed' });
    const indexing = options.indexing();
    if (indexing === null) return;
    throw new MemoError('Busy', 'The files are still being read. Rebuild when the code map is whole.', indexing);
  }

  return {
    status,
    list: log.list,
    diff: log.diff,
    async trigger(now, key = '') {
      const waitMs = now ? 0 : settings().stabilizeMs;
      const before = answered.get(key);
      if (before !== undefined) return { started: true, rebuild: before.view(), message: startedText(before, waitMs) };
      checkOpen();
      const inWork = round;
      const rebuild = await (inWork ?? launch(() => newGeneration(now, true)));
      const { id } = rebuild.generation;
      if (key !== '') keepLast(answered, key, rebuild);
      if (inWork === null) return { started: true, rebuild: rebuild.view(), message: startedText(rebuild, waitMs) };
      if (now) rebuild.hurry();
      const message = `${id} is being built already, so no other rebuild was started.`;
      const hurried = now ? ' It is swapped in as soon as it is complete.' : '';
      return { started: false, rebuild: rebuild.view(), message: message + hurried };
    },
    async wait(id) {
      const result = results.get(id);
      if (result !== undefined) return result;
      const entry = log.get(id);
      const diff = log.diff(id);
      if (entry !== null && diff !== null && (entry.state === 'live' || entry.state === 'retired')) {
        return { from: diff.from, to: id, diff };
      }
      const why = entry?.reason ?? null;
      if (why === null) throw new MemoError('NotFound', sentence`There is no rebuild ${id} to wait for.`);
      throw endError(entry?.state === 'stopped' ? 'Cancelled' : 'Refused', why);
    },
    async stop() {
      const rebuild = await round;
      if (rebuild === null) throw new MemoError('NotFound', 'No rebuild runs, so there is none to stop.');
      rebuild.stop('stopped');
      await over;
      return { id: rebuild.generation.id };
    },
    async rollback() {
      const aim = callAim<{ from: string; to: string }>();
      // Before anything that can refuse: the next owner is asked while it still reads the files.
      if (aim.earlier?.to === generations.live().id) {
        const diff = log.diff(aim.earlier.to);
        if (diff?.from !== aim.earlier.from) throw answerLost();
        return { ...aim.earlier, diff };
      }
      checkOpen();
      if (round !== null) {
        throw new MemoError('Busy', 'A rebuild runs. Stop it first: memoscope generations stop, or wait for its end.');
      }
      const previous = generations.previous();
      if (previous === null) {
        throw new MemoError(
          'NotFound',
          'There is no generation to go back to: only the one before the live one is kept.',
        );
      }
      aim.note({ from: generations.live().id, to: previous.id });
      const seed = previous.manifest().seed ?? 0;
      const rebuild = await launch(async () => {
        // Its session writes to it: present readers must not see that.
        await generations.unused(previous);
        return start(previous, { scan: false, now: true, seed, awaited: true });
      });
      return rebuild.done;
    },
    batch: (files) => running?.batch(files),
    touched() {
      const live = generations.live();
      const { touchedAt, finishedAt } = live.manifest();
      if (touchedAt !== null || finishedAt === null) return noted;
      const now = new Date(clock.now()).toISOString();
      noted = live.note({ touchedAt: now }).catch((thrown) => options.log.warn(toMemoError(thrown).message));
      return noted;
    },
    begin() {
      begun = true;
      schedule.startedAt(clock.now());
      plan();
      teller.now();
    },
    configured() {
      plan();
      running?.configured();
      teller.now();
    },
    async close() {
      closed = true;
      plan();
      running?.stop('closed');
      await over;
      await noted;
      teller.close();
    },
  };
}

function startedText({ generation }: RunningRebuild, waitMs: number): string {
  const then = waitMs === 0 ? '' : ` It is swapped in when it has been complete for ${waitMs / 60_000} min.`;
  return `${generation.id} is being built.${then}`;
}

function keepLast<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  for (const old of [...map.keys()].slice(0, -keptResults)) map.delete(old);
}

function opProgress(rebuild: RunningRebuild): Parameters<RebuildOp['progress']>[0] {
  const { step, done, total } = rebuild.view();
  const phases = { scan: 'reading', documents: 'documents', settle: 'settling', swap: 'swapping' } as const;
  const detail = rebuild.detail();
  return { phase: phases[step], done, total, ...(detail === '' ? {} : { detail }) };
}
