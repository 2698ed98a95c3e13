/**
 * Keeps documents.db as the documents are: a look at all of them before each answer, which reads again what changed. Reading runs
 * on a thread; a document that holds it up is left out and said so. Main type: KeptDocs.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { notReadYet } from '#shared/contract/words.ts';
import type { Log } from '../storage/storage.ts';
import { createJobThread, untilAborted } from '../threads/threads.ts';
import type { AtDocument, DocsAnswer, DocsJob } from './docs-job.ts';
import { type DocsStore, openDocsStore, removeDocs } from './docs-store.ts';
import { isDocument } from './roles.ts';

export interface KeptDocs {
  /**
   * As the documents are now; after `patienceMs` with what is read by then. `unread` are those that wait or could not be read.
   * Throws Cancelled.
   */
  read(signal: AbortSignal): Promise<{ store: DocsStore; unread: { file: string; reason: string }[] }>;
  close(): Promise<void>;
}

export interface KeptDocsOptions {
  root: string;
  /** documents.db. */
  file: string;
  mark: number;
  names(): Iterable<string>;
  /** How long an answer waits for a first look, which continues after it. */
  patienceMs: number;
  log: Log;
}

const heapMb = 512;
const maxDocuments = 5_000;
/** A job takes a fraction of a second; one document keeps it so long only where it was made to. */
const stuckMs = 10_000;

export function createKeptDocs({ root, file, mark, names, patienceMs, log }: KeptDocsOptions): KeptDocs {
  let at = 0;
  const thread = createJobThread<DocsJob, DocsAnswer>({
    ...{ entry: 'docs-worker', heapMb },
    onTold: (told) => {
      at = (told as AtDocument).at;
    },
  });
  const common = { root, file, mark };
  let queue: Promise<unknown> = Promise.resolve();
  /** The thread takes one job at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }
  const tooLong = new Set<string>();
  let store: DocsStore | null = null;
  let running: Promise<void> | null = null;
  let vectors: Promise<void> = Promise.resolve();
  /** Of the run in work: documents behind it are not looked at yet. */
  let progress = { documents: [] as string[], next: 0 };
  let closed = false;
  const over = (): MemoError => new MemoError('Cancelled', 'Reading the documents was cancelled.');

  const job = (documents: readonly string[], from: number): Promise<number> => inTurn(() => readFrom(documents, from));

  async function readFrom(documents: readonly string[], from: number): Promise<number> {
    const timer = setTimeout(() => {
      tooLong.add(documents[at] ?? '');
      void thread.end(over());
    }, stuckMs);
    at = from;
    try {
      const answer = await thread.run({ ...common, kind: 'read', documents, from, tooLong: [...tooLong] });
      return answer.kind === 'read' ? answer.next : documents.length;
    } catch (thrown) {
      // It is noted as too long with the next job.
      if (!closed && tooLong.has(documents[at] ?? '')) return at;
      throw thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  async function look(): Promise<void> {
    const documents = [...names()].filter(isDocument).sort().slice(0, maxDocuments);
    progress = { documents, next: 0 };
    do progress.next = await job(documents, progress.next);
    while (progress.next < documents.length && !closed);
    vectors = vectors.then(makeVectors);
  }

  async function makeVectors(): Promise<void> {
    try {
      for (let left = true; left && !closed; ) {
        const answer = await inTurn(() => thread.run({ ...common, kind: 'vectors' }));
        left = answer.kind === 'vectors' && answer.left;
      }
    } catch (thrown) {
      if (!closed) log.warn(`documents are searched by words only: ${toMemoError(thrown).message}`);
    }
  }

  return {
    async read(signal) {
      if (store === null) {
        try {
          store = openDocsStore(file, mark);
        } catch (thrown) {
          log.warn(`${file}: ${toMemoError(thrown).message}`);
          removeDocs(file);
          store = openDocsStore(file, mark);
        }
      }
      running ??= look().finally(() => {
        running = null;
      });
      const enough = AbortSignal.timeout(patienceMs);
      const waited = untilAborted(running, AbortSignal.any([signal, enough]), 'Reading the documents was cancelled.');
      await waited.catch((thrown: unknown) => {
        if (!enough.aborted || signal.aborted) throw thrown;
      });
      const open = store;
      const waiting = running === null ? [] : progress.documents.slice(progress.next);
      const unread = [
        ...waiting.map((each) => ({ file: each, reason: notReadYet })),
        ...open.docs().flatMap(({ file: each, why }) => (why === '' ? [] : [{ file: each, reason: why }])),
      ];
      return { store: open, unread };
    },
    async close() {
      closed = true;
      await thread.end(over());
      await running?.catch(() => {});
      await vectors;
      store?.close();
    },
  };
}
