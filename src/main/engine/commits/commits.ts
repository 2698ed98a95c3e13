/**
 * What commits did and why, from git's objects alone: messages, files, kinds, and for the newest commits what became of which type and
 * member. A process of low priority reads them into commits.db; answers are queries of it.
 * Main types: Commits, CommitReader.
 */
import { existsSync, rmSync } from 'node:fs';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { isCorrupt, type Log, openDatabase, takeLogIn } from '../storage/storage.ts';
import { createJobProcess, untilAborted } from '../threads/threads.ts';
import type { CommitsJob, CommitsSource } from './commits-process.ts';
import { commitMigrations } from './migrations.ts';
import type { CommitUse } from './reasons.ts';

export { type Coupled, findCoupled, readBoth, readExplained, readGoneNames, readPair } from './query/coupling.ts';
export { readHot, readLately } from './query/lately.ts';
export { type HistorySubject, readLog, readTogether } from './query/log.ts';
export { readNotes, readReach } from './query/rows.ts';
export { type CommitUse, changeNotes, findReasons, type ReadTold, toldIn } from './reasons.ts';
export { type FoundCommit, searchCommits } from './search.ts';

export interface Commits extends CommitUse {
  /** HEAD or the tags may be others now: reads what is new, then compares the newest commits, in the background. */
  changed(): void;
  close(): Promise<void>;
}

export interface CommitsOptions {
  readonly root: string;
  readonly file: string;
  readonly mark: number;
  /** Bytes of code in the workspace: the reading in the background costs no more than reading these twice. */
  codeBytes(): Promise<number>;
  /** Whether the newest commits are compared without being asked for. */
  readonly inBackground: boolean;
  /** More is known than before: commits compared since it was opened. */
  onRead(compared: number): void;
  readonly log: Log;
}

const heapMb = 512;
const idleMs = 10_000;
/** A job of the background: another is begun when it ends, so that a question comes between. */
const atOnce = 40;
/** Compared for one question. */
const forQuestion = 200;
const patienceMs = 20_000;

export function createCommits(options: CommitsOptions): Commits {
  const { root, file, mark, log } = options;
  const source: CommitsSource = { root, databaseFile: file, mark };
  const job = createJobProcess<CommitsSource, CommitsJob, number>({ entry: 'commits-process', heapMb, idleMs, source });
  let queue: Promise<unknown> = Promise.resolve();
  let isListed: Promise<unknown> | null = null;
  let background: Promise<void> | null = null;
  let closed = false;
  let compared = 0;
  let database: ReturnType<typeof open> | null = null;

  function open() {
    return openDatabase(file, { migrations: commitMigrations, mark, readonly: true });
  }

  function run(wanted: CommitsJob): Promise<number> {
    const result = queue.then(() => {
      if (closed) throw new MemoError('Cancelled', 'The workspace is being closed.');
      return job.run(wanted);
    });
    queue = result.catch(() => undefined);
    return result;
  }

  async function list(): Promise<void> {
    try {
      await run({ kind: 'list' });
    } catch (thrown) {
      if (!isCorrupt(thrown)) throw thrown;
      database?.close();
      database = null;
      for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
      await run({ kind: 'list' });
    }
  }

  async function readOn(): Promise<void> {
    isListed ??= list();
    await isListed;
    options.onRead(compared);
    const budget = 2 * (await options.codeBytes());
    for (let more = 1; more > 0 && !closed; ) {
      more = await run({ kind: 'compare', files: [], limit: atOnce, budget });
      compared += more;
      if (more > 0) options.onRead(compared);
    }
  }

  return {
    changed() {
      isListed = null;
      if (!options.inBackground || closed) return;
      background = (background ?? Promise.resolve()).then(readOn).catch((thrown: unknown) => {
        const error = toMemoError(thrown);
        if (error.code !== 'Cancelled') log.warn(`reading commits: ${error.message}`);
      });
    },
    async use(files, work, signal) {
      isListed ??= list();
      await untilAborted(isListed, signal, 'Reading commits was cancelled.');
      const isDue = files.length > 0 && !closed;
      const due = isDue ? run({ kind: 'compare', files, limit: forQuestion, budget: 0 }) : Promise.resolve(0);
      await untilAborted(Promise.race([due, after(patienceMs)]), signal, 'Reading commits was cancelled.');
      if (!existsSync(file)) return null;
      database ??= open();
      return work(database.read);
    },
    async close() {
      closed = true;
      await job.end(new MemoError('Cancelled', 'The workspace is being closed.'));
      await queue;
      await background;
      database?.close();
      try {
        takeLogIn(file, { migrations: commitMigrations, mark });
      } catch (thrown) {
        log.warn(`${file}: ${toMemoError(thrown).message}`);
      }
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
