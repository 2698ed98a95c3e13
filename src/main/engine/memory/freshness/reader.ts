/** The engine's side of the freshness thread: one job at a time, each of a bounded size, so that short ones come between. */
import { MemoError } from '#shared/base/errors.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import type { Found, Fragment, Lines } from './find-fragments.ts';

export interface Reader {
  /** In the order of the files. Throws Cancelled; InternalError when the thread broke. */
  find(files: FindJob['files'], signal: AbortSignal): Promise<FileFound[]>;
  touched(files: readonly Stamp[], signal: AbortSignal): Promise<string[]>;
  hashes(file: string, lines: HashJob['lines'], signal: AbortSignal): Promise<Hashed>;
  close(): Promise<void>;
}

const heapMb = 512;
/** Copying larger jobs to the thread would hold up the engine. */
const maxFragments = 2_000;
const maxFiles = 200;

export function createReader(root: string, maxBytes: () => number): Reader {
  const thread = createJobThread<CheckJob, CheckAnswer>({ entry: 'freshness-worker', heapMb, background: true });
  let last: Promise<unknown> = Promise.resolve();

  function run<K extends CheckJob['kind']>(
    job: CheckJob & { kind: K },
    signal: AbortSignal,
  ): Promise<CheckAnswer & { kind: K }> {
    const answer = last.then(() => {
      signal.throwIfAborted();
      return thread.run(job);
    });
    last = answer.catch(() => undefined); // The caller has the error; the next in line must still run.
    return untilAborted(answer, signal, 'Looking at the evidence was cancelled.') as Promise<CheckAnswer & { kind: K }>;
  }

  const inFolder = () => ({ root, maxBytes: maxBytes() });

  return {
    async find(files, signal) {
      const found: FileFound[] = [];
      for (const part of parts(files)) {
        const answer = await run({ kind: 'find', ...inFolder(), files: part }, signal);
        answer.files.forEach((file, n) => {
          const before = found.at(-1);
          const goesOn = n === 0 && found.length > 0 && part[0]?.goesOn === true;
          if (goesOn && before?.kind === 'text' && file.kind === 'text') found[found.length - 1] = joined(before, file);
          else if (!goesOn) found.push(file);
        });
      }
      return found;
    },
    async touched(files, signal) {
      return (await run({ kind: 'touched', ...inFolder(), files }, signal)).files;
    },
    async hashes(file, lines, signal) {
      return (await run({ kind: 'hash', ...inFolder(), file, lines }, signal)).file;
    },
    close: () => thread.end(new MemoError('Cancelled', 'The workspace is being closed.')),
  };
}

type Part = FindJob['files'][number] & { readonly goesOn?: true };

/** Jobs with a limited number of fragments; a file with more continues in the next. */
function parts(files: FindJob['files']): Part[][] {
  const jobs: Part[][] = [];
  let job: Part[] = [];
  let room = maxFragments;
  const next = (): void => {
    if (job.length > 0) jobs.push(job);
    job = [];
    room = maxFragments;
  };
  for (const { file, fragments } of files) {
    let at = 0;
    do {
      const some = fragments.slice(at, at + room);
      job.push({ file, fragments: some, ...(at === 0 ? {} : { goesOn: true }) });
      at += some.length;
      room -= some.length;
      if (room === 0 || job.length === maxFiles) next();
    } while (at < fragments.length);
  }
  next();
  return jobs;
}

/** The file may have changed between two parts: what was found first of another text is not found then. */
function joined(before: FileFound & { kind: 'text' }, file: FileFound & { kind: 'text' }): FileFound {
  const first: (Found | null)[] = before.hash === file.hash ? before.found : before.found.map(() => null);
  return { ...file, found: [...first, ...file.found] };
}

// What the engine and the freshness thread say to each other.

interface InFolder {
  readonly root: string;
  /** Larger files are not read. */
  readonly maxBytes: number;
}

/** Where fragments are in files as they are now. */
export interface FindJob extends InFolder {
  readonly kind: 'find';
  readonly files: readonly { readonly file: string; readonly fragments: readonly Fragment[] }[];
}

/** Which files may be others than when they had this size and time. */
interface TouchedJob extends InFolder {
  readonly kind: 'touched';
  readonly files: readonly Stamp[];
}

/** Hashes of lines. */
export interface HashJob extends InFolder {
  readonly kind: 'hash';
  readonly file: string;
  readonly lines: readonly Lines[];
}

export interface Stamp {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** One of FindJob's files. */
export type FileFound =
  /** `hash` is its fileHash. */
  | { kind: 'text'; hash: string; size: number; mtimeMs: number; found: (Found | null)[] }
  /** There is something of that name, but no text that is read: binary, too large, of another encoding. */
  | { kind: 'unreadable'; detail: string }
  | { kind: 'missing' };

/** `lines`: how many the file has; null for lines beyond them. */
export type Hashed = { kind: 'text'; lines: number; hashes: (string | null)[] } | Exclude<FileFound, { kind: 'text' }>;

export type CheckJob = FindJob | TouchedJob | HashJob;
export type CheckAnswer =
  | { kind: 'find'; files: FileFound[] }
  | { kind: 'touched'; files: string[] }
  | { kind: 'hash'; file: Hashed };
