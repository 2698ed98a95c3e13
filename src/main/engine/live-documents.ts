/**
 * Keeps the four documents of the live generation in step with the files: written a little after the first scan, then
 * at most every 30 s, as index.json is, and when someone reads them while they are older than the code map. A single
 * command writes them only when it needs them. Main type: LiveDocuments. Those of a rebuilt generation are written
 * before it becomes live.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { LiveMap } from './live-map.ts';
import { createDocumentWriter, type DocumentWriter } from './static-analyst/static-analyst.ts';
import type { Log } from './storage/storage.ts';
import { untilAborted } from './threads/threads.ts';
import type { CheckedFolder, Listing } from './workspace/workspace.ts';

export interface LiveDocuments {
  /** All files were listed, or a few checked: receives the texts that are not code. */
  listed(listing: Pick<Listing, 'otherTexts'>, pause: () => Promise<void>): Promise<void>;
  inspected(listing: Pick<Listing, 'otherTexts'>, gone: readonly string[]): void;
  /** Files changed. */
  changed(): void;
  /** Another generation is live; its documents are as it is. */
  swapped(): void;
  /**
   * Resolves when they are as the code map is, or after a while: then those are read that are there. `damaged`: one could
   * not be read, so they are looked at although no file changed. Throws Cancelled.
   */
  upToDate(signal: AbortSignal, damaged?: 'damaged'): Promise<void>;
  close(): Promise<void>;
}

export interface LiveDocumentsOptions {
  folder: CheckedFolder;
  /** `databaseMark` of the workspace. */
  mark: number;
  map: Pick<LiveMap, 'current'>;
  maxFileBytes(): number;
  /** False for a single command. */
  follow: boolean;
  /** Reads the code once for names and for libraries: documents without a waiting reader are written after it. Never throws. */
  readNames(): Promise<void>;
  /** What they rest on is other than when they were last written, though perhaps by an engine before this one. */
  onChanged(): Promise<void>;
  log: Log;
}

const everyMs = 30_000;
/** The first look has just ended: what people do first comes first. */
const firstAfterMs = 3_000;
/** How long a reader waits in a long-lived engine; a single command would have nothing to show. */
const patienceMs = 20_000;
const never = new AbortController().signal;

interface Writing {
  readonly dir: string;
  readonly writer: DocumentWriter;
}

export function createLiveDocuments(options: LiveDocumentsOptions): LiveDocuments {
  const { map, log } = options;
  let texts = new Set<string>();
  const closing = new AbortController();
  let current: Writing | null = null;
  let refused = false;
  /** What is written is older than the code map. */
  let due = true;
  let timer: NodeJS.Timeout | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();

  function writerOf(dir: string): DocumentWriter {
    if (current?.dir === dir) return current.writer;
    void current?.writer.close();
    const { folder, mark, maxFileBytes } = options;
    const onRefused = (why: string): void => {
      if (!refused) log.info(`background threads keep their priority, for the system refuses a lower one: ${why}`);
      refused = true;
    };
    const writer = createDocumentWriter({ root: folder.root, folder: dir, mark, maxFileBytes, onRefused });
    current = { dir, writer };
    return writer;
  }

  async function write(): Promise<void> {
    if (!due || closing.signal.aborted) return;
    due = false;
    const { generation } = map.current();
    try {
      const { counts, changed } = await writerOf(generation.dir).write({ texts: [...texts] }, closing.signal, () => {});
      await generation.note({ documents: counts });
      if (changed && map.current().generation === generation) await options.onChanged();
    } catch (thrown) {
      // Those of a generation that is live no more stay as they are.
      if (map.current().generation !== generation) return;
      due = true;
      const { code, message } = toMemoError(thrown);
      if (code !== 'Cancelled') log.warn(`the documents of ${generation.id} were not written: ${message}`);
    } finally {
      lastAt = performance.now();
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running = running.then(write);
    return running;
  }

  function soon(): void {
    if (!options.follow || timer !== null || closing.signal.aborted) return;
    timer = setTimeout(
      () => void options.readNames().then(flush),
      Math.max(firstAfterMs, lastAt + everyMs - performance.now()),
    );
    timer.unref();
  }

  return {
    async listed({ otherTexts }, pause) {
      const found = new Set<string>();
      for (const { file } of otherTexts) {
        found.add(file);
        await pause();
      }
      texts = found;
    },
    inspected({ otherTexts }, gone) {
      for (const file of gone) texts.delete(file);
      for (const { file } of otherTexts) texts.add(file);
    },
    changed() {
      due = true;
      soon();
    },
    swapped() {
      due = false;
      lastAt = performance.now();
    },
    async upToDate(signal, damaged) {
      due ||= damaged !== undefined;
      const enough = options.follow ? AbortSignal.timeout(patienceMs) : never;
      const written = untilAborted(flush(), AbortSignal.any([signal, enough]), 'Reading the document was cancelled.');
      await written.catch((thrown: unknown) => {
        if (!enough.aborted || signal.aborted) throw thrown;
      });
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await current?.writer.close();
      await running;
    },
  };
}
