/**
 * The four documents of a generation, kept in step with its code map on a thread of their own. Main types:
 * DocumentWriter; `readDocument` reads what it wrote. One write at a time; between two batches of files the thread
 * rests, and a cancelled write leaves what it has read in analysis.db, so that the next one continues from there.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { type DocumentName, type Documents, documentSchemas } from '#shared/contract/generations/documents.ts';
import { damagedFile, readPlainFile } from '../../storage/storage.ts';
import { createJobThread, untilAborted } from '../../threads/threads.ts';
import { pauses } from '../../workspace/workspace.ts';
import { analysisFile, closeAnalysis, removeAnalysis } from './analysis-store.ts';
import { isRead } from './text-facts.ts';
import type { AnalysisAnswer, AnalysisJob, DocumentsWritten } from './write-documents.ts';

export interface DocumentWriter {
  /**
   * Brings analysis.db up to the files, then the four files of the generation. `texts` are the text files that are not in
   * the code map. What has not changed is not written. `done` and `total` count files. Throws Cancelled.
   */
  write(
    input: { texts: readonly string[] },
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<DocumentsWritten>;
  /** Ends a write that runs as Cancelled. */
  close(): Promise<void>;
}

export interface DocumentWriterOptions {
  /** Real path of the workspace. */
  root: string;
  /** Of the generation: it holds symbols.db and gets analysis.db and the documents. */
  folder: string;
  /** `databaseMark` of the workspace. */
  mark: number;
  maxFileBytes(): number;
  /** As `JobThreadOptions.onRefused`. */
  onRefused?(why: string): void;
}

const heapMb = 1536;
/** Between two batches, so that the other threads get at the processor and the disk. */
const restMs = 5;
/** Copying longer lists to the thread would hold up the caller. */
const textsAtOnce = 2_000;

export function createDocumentWriter(options: DocumentWriterOptions): DocumentWriter {
  const { root, folder, mark, maxFileBytes } = options;
  const thread = createJobThread<AnalysisJob, AnalysisAnswer>({
    ...{ entry: 'analysis-worker', heapMb, background: true },
    onRefused: (why) => options.onRefused?.(why),
  });
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  let readAnew = false;
  const cancelled = (): MemoError => new MemoError('Cancelled', 'Writing the documents was cancelled.');

  async function run(
    texts: readonly string[],
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<DocumentsWritten> {
    const end = (): void => void thread.end(cancelled());
    signal.addEventListener('abort', end, { once: true });
    const step = async (job: AnalysisJob): Promise<AnalysisAnswer> => {
      if (signal.aborted || closed) throw cancelled();
      return thread.run(job);
    };
    const common = { root, folder, mark, maxFileBytes: maxFileBytes() };
    try {
      let done = 0;
      let total = 0;
      for (let after: string | null = ''; after !== null; ) {
        const answer = await step({ ...common, kind: 'scan', after });
        if (answer.kind !== 'scan') break;
        done += answer.looked;
        total = answer.total ?? total;
        onProgress(done, total);
        after = answer.after === '' ? null : answer.after;
        await rest(restMs);
      }
      const wanted = texts.filter(isRead);
      for (let from = 0; from < wanted.length; from += textsAtOnce) {
        await step({ ...common, kind: 'texts', texts: wanted.slice(from, from + textsAtOnce) });
        await rest(restMs);
      }
      const composed = await step({ ...common, kind: 'compose', texts });
      if (composed.kind !== 'compose')
        throw new MemoError('InternalError', 'The analysis thread answered out of turn.');
      return { counts: composed.counts, changed: composed.changed };
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /**
   * Damage that SQLite does not see, such as a letter in a row, may surface as any error of its reader: the files are
   * then read again, once for each writer.
   */
  async function mended(...args: Parameters<typeof run>): Promise<DocumentsWritten> {
    try {
      return await run(...args);
    } catch (thrown) {
      const file = analysisFile(folder);
      const unforeseen = !readAnew && damagedFile(thrown) === null && toMemoError(thrown).code === 'InternalError';
      if (!unforeseen && damagedFile(thrown) !== file) throw thrown;
      readAnew ||= unforeseen;
      removeAnalysis(file);
      return run(...args);
    }
  }

  return {
    write({ texts }, signal, onProgress) {
      const result = queue.then(() => mended(texts, signal, onProgress));
      queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
      return untilAborted(result, signal, cancelled().message);
    },
    async close() {
      closed = true;
      await thread.end(cancelled());
      await queue;
      closeAnalysis(analysisFile(folder), mark);
    },
  };
}

interface Cached {
  key: string;
  value: unknown;
}

/** The newest few: four documents of two generations that a person compares, and of the live one. */
const cache = new Map<string, Cached>();
const maxCached = 12;
const maxBytes = 32 * 1024 * 1024;

/** null where it has not been written yet, or is damaged: the next write regenerates it. */
export async function readDocument<N extends DocumentName>(folder: string, name: N): Promise<Documents[N] | null> {
  const file = path.join(folder, `${name}.json`);
  const found = await stat(file).catch(() => null); // Not there: not written yet.
  if (found === null) return null;
  const key = `${found.mtimeMs} ${found.size} ${found.ino}`;
  const known = cache.get(file);
  if (known?.key === key) return known.value as Documents[N];
  const value = await parse(file, documentSchemas[name]);
  if (value === null) return null;
  cache.delete(file);
  cache.set(file, { key, value });
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return value as Documents[N];
}

/** Long lists entry by entry with rests between, since a document of a large workspace takes longer than an answer may. */
async function checked(schema: z.ZodObject, whole: unknown): Promise<unknown> {
  const pause = pauses(new AbortController().signal);
  const fields = z.record(z.string(), z.unknown()).safeParse(whole).data;
  if (fields === undefined) return null;
  const found: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(schema.shape)) {
    const value = fields[name];
    if (!(of instanceof z.ZodArray) || !Array.isArray(value)) {
      const { data, success } = of.safeParse(value);
      if (!success) return null;
      found[name] = data;
      continue;
    }
    const list: unknown[] = [];
    for (const entry of value) {
      const { data, success } = z.safeParse(of.element, entry);
      if (!success) return null;
      list.push(data);
      await pause();
    }
    found[name] = list;
  }
  return found;
}

async function parse(file: string, schema: z.ZodObject): Promise<unknown> {
  try {
    const bytes = await readPlainFile(file, maxBytes);
    return bytes === null ? null : await checked(schema, JSON.parse(bytes.toString('utf8')));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    if (thrown instanceof MemoError && thrown.data.damaged === true) return null;
    throw thrown;
  }
}
