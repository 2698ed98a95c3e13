/**
 * One rebuild from its first file to its swap (phases 3 to 5), or to what ended it before. Main type: RunningRebuild.
 * Whatever goes wrong until CURRENT has moved leaves the live generation as it was and takes the half-built one away;
 * afterwards the rebuild is over, and nothing of it can fail any more.
 */

import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { GenerationDiff, Rebuild } from '#shared/contract/generations/methods.ts';
import type { FileBatch } from '../../workspace/workspace.ts';
import type { Analyser } from '../analyser/analyser.ts';
import type { Finished, GenerationPlace, SessionProgress } from '../analyser/messages.ts';
import { endError } from '../end-reason.ts';
import type { Generation } from '../store/manifest.ts';

export interface Swapped {
  readonly from: string;
  readonly to: string;
  readonly diff: GenerationDiff;
}

export interface RebuildOptions {
  readonly generation: Generation;
  /** False where the files have been read already, as for the generation that is gone back to. */
  readonly scan: boolean;
  /** Leaves out the stabilise time. */
  readonly now: boolean;
  readonly clock: TimerClock;
  live(): Generation;
  start(onProgress: (progress: SessionProgress) => void): Analyser;
  /** `rebuild.stabilize_minutes` as it is now. */
  stabilizeMs(): number;
  /**
   * Calls `finish` while no batch is written to the live generation, and makes `next` live. Resolves when readers see it;
   * where it throws, they never will.
   */
  swap(next: Generation, finish: () => Promise<Finished>): Promise<void>;
  /** How the two differ is known; the swap has not been made. Returns what is to be reported. */
  onDiff(diff: GenerationDiff): GenerationDiff;
  /** Why the language model said less in the documents than it was asked; null where it did not. */
  onWorded(stopped: string | null): void;
  /** Another step began, when `true`; else only more was done. */
  onChange(step: boolean): void;
}

/** By a person, or with the close of the workspace. */
export type StopReason = 'stopped' | 'closed';

export interface RunningRebuild {
  readonly generation: Generation;
  /** Rejects with what ended it; a stop by someone is Cancelled. The analyser has ended by then. */
  readonly done: Promise<Swapped>;
  view(): Rebuild;
  /** About the file in work; '' for none. */
  detail(): string;
  batch(files: FileBatch): void;
  /** Leaves out the rest of the stabilise time. */
  hurry(): void;
  /** The stabilise time may be another now. */
  configured(): void;
  /** What is being swapped in this moment is not stopped any more. */
  stop(why: StopReason): void;
}

const keptBatchTimes = 50;

export const placeOf = ({ id, dir, symbolsFile, indexFile }: Generation): GenerationPlace => ({
  id,
  dir,
  symbolsFile,
  indexFile,
});

export function startRebuild(options: RebuildOptions): RunningRebuild {
  const { generation, clock } = options;
  const { session } = generation.manifest();
  const ended = new AbortController();
  let analyser: Analyser | null = null;
  /** Resolves when the analyser failed and `ended` says why. */
  let failure: Promise<void> = Promise.resolve();
  let hurried = options.now;
  /** Set while it settles: looks again at when that is over. */
  let reconsider: () => void = () => {};
  let scannedAt: number | null = null;
  let detail = '';
  /** The analyser takes no more batches: they wait for the swap, and go to what is live then. */
  let finishing = false;
  let view: Rebuild = {
    id: generation.id,
    session,
    startedAt: clock.now(),
    step: 'scan',
    done: 0,
    total: 0,
    batches: 0,
    batchTimes: [],
    swapAt: null,
  };

  function set(change: Partial<Rebuild>): void {
    const step = change.step !== undefined && change.step !== view.step;
    view = { ...view, ...change };
    options.onChange(step);
  }

  function onProgress({ step, done, total, detail: file = '' }: SessionProgress): void {
    if (step === 'documents') scannedAt ??= clock.now();
    // What it reads after that are batches, and what it does in the end, to catch up, is part of the swap.
    if (view.step !== step && !(view.step === 'scan' && step === 'documents')) return;
    detail = file;
    set({ step, done, total });
  }

  /** Until the stabilise time, which counts from the end of the scan, is over. */
  function settle(): Promise<void> {
    const from = scannedAt ?? clock.now();
    return new Promise((resolve, reject) => {
      let cancel = (): void => {};
      const stopped = (): void => {
        cancel();
        reject(ended.signal.reason);
      };
      const over = (): void => {
        ended.signal.removeEventListener('abort', stopped);
        resolve();
      };
      reconsider = () => {
        cancel();
        const swapAt = hurried ? clock.now() : from + options.stabilizeMs();
        const left = swapAt - clock.now();
        if (left <= 0) return over();
        // Its time is over when the timer says so: the clock may have been set back meanwhile.
        cancel = clock.start(Math.min(left, options.stabilizeMs()), over);
        set({ step: 'settle', swapAt });
      };
      ended.signal.addEventListener('abort', stopped, { once: true });
      if (ended.signal.aborted) stopped();
      else reconsider();
    });
  }

  async function run(): Promise<Swapped> {
    const space = await diskSpace(options.live().dir);
    if (options.scan && space.free < space.needed) throw noSpace(generation.id, space);
    ended.signal.throwIfAborted();
    const started = options.start(onProgress);
    analyser = started;
    failure = started.failed.then(async ({ error, diskFull }) => {
      ended.abort(diskFull ? await fullDisk(error) : error);
    });
    if (options.scan) {
      const { orderHash, counts, worded } = await untilEnded(started.scanAll());
      const finishedAt = new Date(scannedAt ?? clock.now()).toISOString();
      await generation.note({ orderHash, counts, finishedAt, analyst: worded.analyst });
      options.onWorded(worded.stopped);
      set({ step: 'settle' });
      await settle();
    }
    reconsider = () => {};
    // Saved files wait while it finishes, so most of that is done before.
    await untilEnded(started.prepare(placeOf(options.live())));
    set({ step: 'swap', swapAt: clock.now(), done: 0, total: 0 });
    const from = options.live().id;
    let diff: GenerationDiff | null = null;
    const swapping = options.swap(generation, async () => {
      ended.signal.throwIfAborted();
      finishing = true;
      const finished = await untilEnded(started.finish(placeOf(options.live())));
      const { counts, documents } = finished;
      await generation.note({ counts, documents, lookedAt: new Date(clock.now()).toISOString() });
      diff = options.onDiff(finished.diff);
      return finished;
    });
    await Promise.race([swapping, endedInQueue()]);
    if (diff === null) throw new MemoError('InternalError', sentence`${generation.id} was swapped in unfinished.`);
    return { from, to: generation.id, diff };
  }

  /** A swap waits until the live generation has all earlier changes: ending the rebuild meanwhile does not wait. */
  function endedInQueue(): Promise<never> {
    return new Promise((_, reject) => {
      const stop = (): void => {
        if (!finishing) reject(ended.signal.reason);
      };
      if (ended.signal.aborted) stop();
      ended.signal.addEventListener('abort', stop, { once: true });
    });
  }

  function fullDisk(error: MemoError): Promise<MemoError> {
    return diskSpace(options.live().dir).then(
      (space) => noSpace(generation.id, space),
      () => error, // The disk cannot even be asked: what the analyser said is all there is.
    );
  }

  /** The reason of an end that came from outside counts, not what it broke. */
  async function untilEnded<T>(work: Promise<T>): Promise<T> {
    const stopped = new Promise<never>((_, reject) => {
      const stop = (): void => reject(ended.signal.reason);
      if (ended.signal.aborted) stop();
      ended.signal.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([work, stopped]);
    } catch (thrown) {
      if (!ended.signal.aborted) await failure;
      throw ended.signal.aborted ? ended.signal.reason : thrown;
    }
  }

  const done = run()
    .catch((thrown: unknown) => {
      throw toMemoError(thrown);
    })
    .finally(() => analyser?.stop());
  // Callers have the error; often there is none.
  done.catch(() => undefined);

  return {
    generation,
    done,
    view: () => view,
    detail: () => detail,
    batch(files) {
      if (finishing) return;
      analyser?.batch(files);
      set({ batches: view.batches + 1, batchTimes: [...view.batchTimes, clock.now()].slice(-keptBatchTimes) });
    },
    hurry() {
      hurried = true;
      reconsider();
    },
    configured: () => reconsider(),
    stop: (code) => ended.abort(endError('Cancelled', { code })),
  };
}

// Whether the disk has room for one more generation.

/** A rebuilt generation may be larger than the live one, and a log grows beside its database while it is written. */
const margin = 1.2;
const megabyte = 1_000_000;

interface DiskSpace {
  /** Bytes. */
  needed: number;
  free: number;
}

/** @param live folder of the live generation. */
async function diskSpace(live: string): Promise<DiskSpace> {
  // The live folder may have been deleted: then a rebuild is what brings it back.
  const { bavail, bsize } = await statfs(live).catch(() => statfs(path.dirname(live)));
  return { needed: Math.ceil((await sizeOf(live)) * margin), free: bavail * bsize };
}

function noSpace(id: string, { needed, free }: DiskSpace): MemoError {
  const [neededMb, freeMb] = [megabytes(needed, Math.ceil), megabytes(free, Math.floor)];
  return endError('Refused', { code: 'diskFull', id, neededMb, freeMb });
}

/** In tenths, rounded so that what is said to be enough is. */
const megabytes = (bytes: number, round: (value: number) => number): number => round((bytes / megabyte) * 10) / 10;

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += await sizeOf(place);
    // Files go while they are counted: temporary ones, and the logs of databases.
    else if (entry.isFile()) bytes += (await stat(place).catch(() => null))?.size ?? 0;
  }
  return bytes;
}
