/**
 * One store of references: who uses a symbol, resolved by the best reader there is for its language. The places of all names are
 * read from the syntax of each file; TypeScript and JavaScript then by TypeScript's checker, Python by pyright; each in a process
 * of its own, one after the other, which alone writes references.db; callers read the file.
 * Main types: References (keeps the store up to date), ReferenceReader (answers).
 */
import { existsSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { type Log, openDatabase, type ReadDb, takeLogIn } from '../storage/storage.ts';
import { createJobProcess, type JobThread } from '../threads/threads.ts';
import type { PassInput, PassSource } from './pass.ts';
import { isImported } from './scip/agreed.ts';
import { findIndex, type ScipIndex } from './scip/find-index.ts';
import { createServerAnswers, type ServerAnswer, type ServerAnswers } from './server-answers.ts';
import { referenceMigrations } from './store/migrations.ts';
import { createOccurrenceReader, type OccurrenceReader } from './store/occurrences.ts';
import { createReferenceReader, type ReferenceReader } from './store/reader.ts';
import { type CheckerName, hasPlaces, type ReaderName, readerNames, readerOf, resolvers } from './store/rows.ts';
import { createReadFiles } from './store/writer.ts';
import { isManifest, isSetup, setupOf } from './typescript/setup.ts';

export { servePass } from './pass.ts';
export { kindOf as placeKind } from './scip/kind.ts';
export type { ServerAnswer } from './server-answers.ts';
export {
  constructName,
  createOccurrenceWriter,
  type Occurrence,
  type OccurrenceKind,
  type OccurrenceReader,
  type OccurrenceUse,
  occurrenceKinds,
  occurrenceUses,
} from './store/occurrences.ts';
export type { FoundReference } from './store/reader.ts';
export { type CheckerName, readerOf } from './store/rows.ts';
export { isSetup } from './typescript/setup.ts';

export interface ReferenceFile {
  readonly file: string;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
}

/** Null where nothing was read yet, or nothing that can be used. Close it after use. */
export function openReferenceReader(store: ReferenceFile): (ReferenceReader & { close(): void }) | null {
  return openStore(store, createReferenceReader);
}

/** The same of places by name. */
export function openOccurrences(store: ReferenceFile): (OccurrenceReader & { close(): void }) | null {
  return openStore(store, createOccurrenceReader);
}

function openStore<T extends object>(
  { file, mark }: ReferenceFile,
  create: (db: ReadDb) => T,
): (T & { close(): void }) | null {
  if (!existsSync(file)) return null;
  try {
    const database = openDatabase(file, { migrations: referenceMigrations, mark, readonly: true });
    return { ...create(database.read), close: database.close };
  } catch {
    // Damaged, foreign or older: the process that writes it makes it again.
    return null;
  }
}

/**
 * When nothing reads any more: a connection that only reads makes a log where there is none, and cannot take it away. Throws as
 * `openDatabase` does.
 */
export function closeReferenceFile({ file, mark }: ReferenceFile): void {
  takeLogIn(file, { migrations: referenceMigrations, mark });
}

/** Beside the code map of the same generation. */
export function referencesFile(symbolsFile: string): string {
  return path.join(path.dirname(symbolsFile), 'references.db');
}

/** Lines of a declaration, from 1, both included. */
export interface Spot {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface References {
  /** Files changed, or a different generation is live. */
  changed(): void;
  /**
   * Reads what changed since. In a small project that was just opened or changed it resolves when that is done; in
   * others at once, and reading continues.
   */
  refresh(signal: AbortSignal): Promise<void>;
  /** Reads the places of names alone, and what is read from the same trees. Resolves when that is done, or could not be. */
  readNames(): Promise<void>;
  /** The program that resolved what a file declares, for people; null where none has. */
  reader(path: string): string | null;
  /** Those of these declarations of a name that only a language server can resolve, and none has been asked about yet. */
  unanswered(name: string, spots: readonly Spot[]): readonly Spot[];
  keepAnswer(answer: ServerAnswer): Promise<void>;
  close(): Promise<void>;
}

export interface ReferencesOptions {
  readonly root: string;
  readonly mark: number;
  /** symbols.db of the live generation. */
  symbolsFile(): string;
  /** The files as the code map knows them. */
  input(): PassInputs;
  /** Whether the type checkers read, and index.scip is read. */
  isOn(): boolean;
  readonly log: Log;
}

/** Kept warm between saves, then ended: its program takes hundreds of megabytes. */
const idleMs = 3 * 60_000;
/** Three measured projects took 250 MB and 65 MB for each megabyte of source, so that this is enough for 25 MB. */
const heapMb = 2_000;
/** A project of this many files is read in about two seconds: worth waiting for, since answers are complete then. */
const smallFiles = 300;
const patienceMs = 60_000;

export function createReferences(options: ReferencesOptions): References {
  const { root, mark, log } = options;
  const jobs = new Map<ReaderName, JobThread<PassInput, null>>();
  let file = '';
  let running: Promise<void> | null = null;
  let naming: Promise<void> | null = null;
  /** What callers of a small project wait for. */
  let enough = Promise.withResolvers<void>();
  /** The same of the places of names. */
  let named = Promise.withResolvers<void>();
  let isDue = true;
  let isSmall = false;
  let closed = false;
  let index: ScipIndex | null = null;
  const ended = (): MemoError => new MemoError('Cancelled', 'The reading of references was cancelled.');

  async function endAll(): Promise<void> {
    await Promise.all([...jobs.values()].map((job) => job.end(ended())));
    jobs.clear();
    try {
      if (file !== '') closeReferenceFile({ file, mark });
    } catch (thrown) {
      // Damaged or newer: what reads it next says so, and makes it again.
      report(thrown);
    }
  }

  async function follow(databaseFile: string): Promise<void> {
    if (databaseFile === file) return;
    await endAll();
    if (file !== '') await carryOver(file, databaseFile);
    removeBroken({ file: databaseFile, mark });
    file = databaseFile;
  }

  function jobOf(reader: ReaderName): JobThread<PassInput, null> {
    const known = jobs.get(reader);
    if (known !== undefined) return known;
    const source: PassSource = { reader, root, databaseFile: file, mark, isAwaited: isSmall };
    const entry = reader === 'syntax' ? 'occurrences-process' : 'references-process';
    const job = createJobProcess<PassSource, PassInput, null>({ entry, heapMb, idleMs, source });
    jobs.set(reader, job);
    return job;
  }

  async function readSyntax(): Promise<void> {
    const input = options.input().get('syntax');
    if (closed || input === undefined) return;
    await follow(referencesFile(options.symbolsFile()));
    if (!isThrough({ file, mark }, input)) await jobOf('syntax').run(input).catch(report);
  }

  async function readAll(): Promise<void> {
    while (isDue && !closed) {
      isDue = false;
      const all = options.input();
      const inputs = withIndex(all, index);
      const sizeOf = (reader: ReaderName): number => inputs.get(reader)?.sources.size ?? 0;
      isSmall = resolvers.reduce((sum, reader) => sum + sizeOf(reader), 0) <= smallFiles;
      // Only one process writes at a time. Callers look at the size at once, so it is known before.
      await naming;
      withAnswers((answers) => answers.follow(serverFiles(all)));
      // Callers wait for the checkers of a small project, and read themselves what syntax has not been through.
      for (const reader of isSmall ? ([...resolvers, 'syntax'] as const) : (['syntax', ...resolvers] as const)) {
        const given = inputs.get(reader);
        if (closed || given === undefined || (reader !== 'syntax' && !options.isOn())) continue;
        if (reader === 'syntax' && sizeOf(reader) > smallFiles) enough.resolve();
        await follow(referencesFile(options.symbolsFile()));
        const input = reader === 'typescript' ? { ...given, setup: await setupOf(root, given.setupFiles) } : given;
        if (!isRead[reader]({ file, mark }, input)) await jobOf(reader).run(input).catch(report);
        if (reader === 'syntax') named.resolve();
      }
    }
  }

  function report(thrown: unknown): void {
    const error = toMemoError(thrown);
    if (error.code !== 'Cancelled') log.warn(`references: ${error.message}`);
  }

  /** Only while no process writes. */
  function withAnswers(work: (answers: ServerAnswers) => void): void {
    const databaseFile = referencesFile(options.symbolsFile());
    if (!existsSync(databaseFile)) return;
    try {
      const database = openDatabase(databaseFile, { migrations: referenceMigrations, mark });
      work(createServerAnswers(database.write));
      database.close();
    } catch (thrown) {
      // Damaged or older: the process that writes it makes it again.
      report(thrown);
    }
  }

  async function lookForIndex(): Promise<void> {
    const found = options.isOn() ? await findIndex(root) : null;
    if (found?.stamp === index?.stamp) return;
    index = found;
    isDue = true;
  }

  function begin(): void {
    if (running !== null) return;
    enough = Promise.withResolvers<void>();
    named = Promise.withResolvers<void>();
    running = readAll()
      .catch(report)
      .finally(() => {
        running = null;
        enough.resolve();
        named.resolve();
      });
  }

  return {
    changed() {
      isDue = true;
    },
    async refresh(signal) {
      await lookForIndex();
      if (closed || (!isDue && running === null)) return;
      begin();
      if (isSmall) await settledWithin(enough.promise, patienceMs, signal);
    },
    async readNames() {
      if (running === null)
        naming ??= readSyntax()
          .catch(report)
          .finally(() => {
            naming = null;
          });
      await (running === null ? naming : named.promise);
    },
    reader(path) {
      const reader = openReferenceReader({ file: referencesFile(options.symbolsFile()), mark });
      const name = reader?.readerOf(path) ?? null;
      reader?.close();
      return name;
    },
    unanswered(name, spots) {
      if (!options.isOn() || index !== null) return [];
      const open = spots.filter(({ file: path }) => readerOf(path) === null && hasPlaces(path));
      const reader = openReferenceReader({ file: referencesFile(options.symbolsFile()), mark });
      const known = (spot: Spot): boolean => {
        const [decl] = reader?.declared(spot.file, name, spot.startLine, spot.endLine) ?? [];
        return decl !== undefined && reader?.isAnswered(decl) === true;
      };
      const left = open.filter((spot) => !known(spot));
      reader?.close();
      return left;
    },
    async keepAnswer(answer) {
      await Promise.all([running, naming]);
      if (!closed) withAnswers((answers) => answers.keep(answer, serverFiles(options.input())));
    },
    async close() {
      closed = true;
      // Ends the jobs, so that what waits for them comes to its end; a job may have been begun meanwhile.
      await endAll();
      await Promise.all([running, naming]);
      await endAll();
    },
  };
}

/** Whether the places of names are those of these files, so that no process need start. */
function isThrough(store: ReferenceFile, { sources }: PassInput): boolean {
  const reader = openOccurrences(store);
  if (reader === null) return sources.size === 0;
  const covered = reader.covered();
  reader.close();
  return covered.size === sources.size && [...sources].every(([path, hash]) => covered.has(`${path}|${hash}`));
}

/** Whether a checker has read these files, with what decides where their imports lead. */
function isChecked(reader: CheckerName): (store: ReferenceFile, input: PassInput) => boolean {
  return (store, { sources, setup = '' }) => {
    const found = openStore(store, (db) => {
      const read = createReadFiles(db, reader);
      const known = read.known();
      const isSame = read.setup() === setup && known.size === sources.size;
      return { isRead: isSame && [...sources].every(([path, hash]) => known.get(path)?.hash === hash) };
    });
    found?.close();
    return found === null ? sources.size === 0 : found.isRead;
  };
}

/** Whether a reader has nothing to do, so that no process need start. */
const isRead: Readonly<Record<ReaderName, (store: ReferenceFile, input: PassInput) => boolean>> = {
  syntax: isThrough,
  typescript: isChecked('typescript'),
  python: isChecked('python'),
  scip: isTakenOver,
};

/** Whether references.db has what the index says of these files, or nothing where there is none. */
function isTakenOver({ file, mark }: ReferenceFile, { index, sources }: PassInput): boolean {
  const reader = openStore({ file, mark }, (db) => ({ isSame: isImported(db, index?.stamp ?? '', sources) }));
  reader?.close();
  return reader === null ? index === undefined : reader.isSame;
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

type PassFiles = PassInput & { readonly setupFiles: readonly string[] };
export type PassInputs = ReadonlyMap<ReaderName, PassFiles>;

/** Files that no checker reads. */
const serverFiles = (inputs: PassInputs): ReadonlyMap<string, string> => inputs.get('scip')?.sources ?? new Map();

function withIndex(inputs: PassInputs, index: ScipIndex | null): PassInputs {
  const of = inputs.get('scip');
  if (of === undefined) return inputs;
  const given: PassFiles = index === null ? { ...of, sources: new Map() } : { ...of, index };
  return new Map([...inputs, ['scip' as const, given]]);
}

/** What each reader reads: files of the code map, and of all names those that decide where imports lead. */
export function passInputs(files: Iterable<{ file: string; hash: string }>, names: Iterable<string>): PassInputs {
  const inputs = new Map(readerNames.map((name) => [name, new Map<string, string>()]));
  for (const { file, hash } of files) {
    const reader = readerOf(file);
    if (reader !== null) inputs.get(reader)?.set(file, hash);
    if (hash === '' || !hasPlaces(file)) continue;
    inputs.get('syntax')?.set(file, hash);
    if (reader === null) inputs.get('scip')?.set(file, hash);
  }
  const setup = (inputs.get('typescript')?.size ?? 0) > 0 ? [...names].filter(isSetup) : [];
  const manifests = setup.filter(isManifest);
  return new Map(
    [...inputs].map(([reader, sources]) => {
      const isTypeScript = reader === 'typescript';
      return [reader, { sources, manifests: isTypeScript ? manifests : [], setupFiles: isTypeScript ? setup : [] }];
    }),
  );
}
