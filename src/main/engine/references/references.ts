/**
 * One store of references: who uses a symbol, resolved by the best reader there is for its language. TypeScript and JavaScript are
 * read by TypeScript's checker in a process of its own, which alone writes references.db; whoever asks reads the file.
 * Main types: References (keeps the store up to date), ReferenceReader (answers).
 */
import { existsSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { type Log, openDatabase } from '../storage/storage.ts';
import { createJobProcess, type JobThread } from '../threads/threads.ts';
import { languageOf } from '../workspace/workspace.ts';
import { referenceMigrations } from './store/migrations.ts';
import { createReferenceReader, type ReferenceReader } from './store/reader.ts';
import type { PassInput } from './typescript/pass.ts';
import type { PassSource } from './typescript/pass-process.ts';

export type { FoundReference, ReferenceReader } from './store/reader.ts';
export type { PassInput } from './typescript/pass.ts';

export interface ReferenceFile {
  readonly file: string;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
}

/** Null where nothing was read yet, or nothing that can be used. Close it after use. */
export function openReferenceReader({ file, mark }: ReferenceFile): (ReferenceReader & { close(): void }) | null {
  if (!existsSync(file)) return null;
  try {
    const database = openDatabase(file, { migrations: referenceMigrations, mark, readonly: true });
    return { ...createReferenceReader(database.read), close: database.close };
  } catch {
    // Damaged, foreign or older: the process that writes it makes it again.
    return null;
  }
}

/** Beside the code map of the same generation. */
export function referencesFile(symbolsFile: string): string {
  return path.join(path.dirname(symbolsFile), 'references.db');
}

export interface References {
  /** Files are others now, or another generation is live. */
  changed(): void;
  /**
   * Reads what changed since. Resolves when that is done, in a small project that is asked about a moment after it was opened or
   * changed; in others at once, and the reading goes on.
   */
  refresh(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface ReferencesOptions {
  readonly root: string;
  readonly mark: number;
  /** symbols.db of the live generation. */
  symbolsFile(): string;
  /** The files as the code map knows them. */
  input(): PassInput;
  isOn(): boolean;
  readonly log: Log;
}

/** Kept warm between saves, then ended: its program takes hundreds of megabytes. */
const idleMs = 3 * 60_000;
/** Three measured projects took 250 MB and 65 MB for each megabyte of source, so that this is enough for 25 MB. */
const heapMb = 2_000;
/** A project of so many files is read in about two seconds: worth waiting for, since answers are complete then. */
const smallFiles = 300;
const patienceMs = 60_000;

export function createReferences(options: ReferencesOptions): References {
  const { root, mark, log } = options;
  let reader: { file: string; job: JobThread<PassInput, null> } | null = null;
  let running: Promise<void> | null = null;
  let isDue = true;
  let isSmall = false;
  let closed = false;
  const ended = (): MemoError => new MemoError('Cancelled', 'The reading of references was cancelled.');

  async function readerOf(file: string): Promise<JobThread<PassInput, null>> {
    if (reader?.file === file) return reader.job;
    const before = reader;
    reader = null;
    await before?.job.end(ended());
    if (before !== null) await carryOver(before.file, file);
    removeBroken({ file, mark });
    const source: PassSource = { root, databaseFile: file, mark, isAwaited: isSmall };
    const job = createJobProcess<PassSource, PassInput, null>({ entry: 'references-process', heapMb, idleMs, source });
    reader = { file, job };
    return job;
  }

  async function readAll(): Promise<void> {
    while (isDue && !closed) {
      isDue = false;
      const input = options.input();
      isSmall = input.sources.size <= smallFiles;
      if (input.sources.size === 0) return;
      const job = await readerOf(referencesFile(options.symbolsFile()));
      if (!closed) await job.run(input);
    }
  }

  function begin(): Promise<void> {
    running ??= readAll()
      .catch((thrown) => {
        const error = toMemoError(thrown);
        if (error.code !== 'Cancelled') log.warn(`references: ${error.message}`);
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    changed() {
      isDue = true;
    },
    async refresh(signal) {
      if (closed || !options.isOn() || (!isDue && running === null)) return;
      const done = begin();
      if (isSmall) await settledWithin(done, patienceMs, signal);
    },
    async close() {
      closed = true;
      await reader?.job.end(ended());
      await running;
    },
  };
}

/** What was read for one generation is right for the next: files count by their content. */
async function carryOver(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  for (const ending of endings) {
    // The log is there only where the process was killed before it wrote all of it into the database.
    if (existsSync(`${from}${ending}`)) await fs.copyFile(`${from}${ending}`, `${to}${ending}`).catch(() => undefined);
  }
}

const endings = ['', '-wal'];

/** Derived from the files: nothing of it is worth keeping. */
function removeBroken(store: ReferenceFile): void {
  if (!existsSync(store.file)) return;
  const found = openReferenceReader(store);
  found?.close();
  if (found !== null) return;
  for (const ending of [...endings, '-shm']) rmSync(`${store.file}${ending}`, { force: true });
}

function settledWithin(work: Promise<void>, waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** What the pass of TypeScript and JavaScript reads: files of the code map, and the manifests among all names. */
export function passInput(files: Iterable<{ file: string; hash: string }>, names: Iterable<string>): PassInput {
  const sources = new Map<string, string>();
  for (const { file, hash } of files) {
    const language = languageOf(file);
    if (language === 'typescript' || language === 'javascript') sources.set(file, hash);
  }
  const manifests = sources.size === 0 ? [] : [...names].filter((name) => path.posix.basename(name) === 'package.json');
  return { sources, manifests };
}
