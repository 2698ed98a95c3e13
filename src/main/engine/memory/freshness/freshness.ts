/**
 * Freshness: whether what records say still has its ground in the files. Main type: Freshness. It follows the store
 * (new evidence is looked at once) and the code map (evidence in changed files is looked at in the same batch). The
 * state of evidence is computed from the present files and kept in memory only; memory.db keeps which files need no
 * second look.
 */
import type { CodeMap } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import type { Database } from '../../storage/storage.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { MemoryStore, StoreChange } from '../store/store.ts';
import { checkFiles, type Outcome } from './check.ts';
import { createEvidenceTable, createStandings, type Standing } from './evidence-table.ts';
import { createReader } from './reader.ts';
import { createAnchors, createTaker, type Taker } from './take.ts';

interface FreshnessOptions {
  database: Database;
  store: Pick<MemoryStore, 'onChanged'>;
  codeMap(): CodeMap;
  history: Pick<History, 'alias'>;
  /** CheckedFolder.root. */
  root: string;
  maxFileBytes(): number;
  /** New evidence could not be looked at. */
  onFailed(thrown: unknown): void;
}

export interface Freshness extends Taker {
  /**
   * To be called after each sync, once history has recorded it, with all files that were read again or are gone, texts
   * that the code map does not read too. Resolves to the rows of the records whose evidence changed.
   */
  changed(files: readonly string[], removed: readonly string[], signal: AbortSignal): Promise<number[]>;
  /** Looks at all evidence whose file may be another than when it was last looked at. Rows as for `changed`. */
  checkAll(signal: AbortSignal, onProgress: (done: number, total: number) => void): Promise<number[]>;
  /** By place in the record's evidence; what is left out is fresh, or has not been looked at. */
  stateOf(row: number): readonly (Standing | undefined)[];
  /** Some evidence changed or is missing, whatever the record's own status. */
  isStale(row: number): boolean;
  /** Called with the rows whose evidence changed state. Returns a function that unsubscribes. */
  onChanged(listener: (rows: readonly number[]) => void): () => void;
  /** Resolves when all evidence that was written until now has been looked at. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Files that are looked at together. */
const chunkFiles = 200;
/** Rows reported to listeners at a time. */
const toldAtOnce = 500;

export function openFreshness(options: FreshnessOptions): Freshness {
  const { database, codeMap, store } = options;
  const table = createEvidenceTable(database);
  const anchors = createAnchors(codeMap, options.history);
  const reader = createReader(options.root, options.maxFileBytes);
  const standings = createStandings();
  const followed = createLeads();
  const lostTypes = createLeads();
  const lostContents = createLeads();
  const listeners = new Set<(rows: readonly number[]) => void>();
  const closing = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  /** Files with evidence that was written since they were last looked at, and rows that were written during a look. */
  const written = { files: new Set<string>(), rows: new Set<number>() };
  /** A look at what was written is in the queue. */
  let waiting = false;
  /** So is a look for files that no record speaks of any more. */
  let pruning = false;

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(() => {
      closing.signal.throwIfAborted();
      return work();
    });
    queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
    return result;
  }

  function tell(rows: readonly number[]): void {
    if (rows.length > 0) for (const listener of listeners) listener(rows);
  }

  async function tellAll(rows: readonly number[], signal: AbortSignal): Promise<void> {
    const pause = pauses(signal);
    for (let at = 0; at < rows.length; at += toldAtOnce) {
      tell(rows.slice(at, at + toldAtOnce));
      await pause();
    }
  }

  /** Returns the rows whose evidence changed state. */
  async function look(files: readonly string[], signal: AbortSignal): Promise<number[]> {
    const all = new Set<number>();
    const either = AbortSignal.any([signal, closing.signal]);
    for (let at = 0; at < files.length; at += chunkFiles) {
      const chunk = files.slice(at, at + chunkFiles);
      written.rows.clear();
      for (const file of chunk) written.files.delete(file);
      const news = new Set<number>();
      const outcome: Outcome = {
        stands(file, piece, standing) {
          const { row, position } = piece;
          if (!written.rows.has(row) && standings.set(row, position, { ...piece, file }, standing)) news.add(row);
        },
        looked(file, lost) {
          followed.set(file, lost.followedTo);
          lostTypes.set(file, lost.types);
          lostContents.set(file, lost.contents);
        },
        isBehind: (file) => written.files.has(file),
      };
      try {
        await checkFiles(chunk, { database, table, anchors, reader, codeMap }, outcome, either);
      } finally {
        await tellAll([...news], closing.signal);
      }
      for (const row of news) all.add(row);
    }
    return [...all];
  }

  function onWritten({ put, removed }: StoreChange): void {
    const news = new Set<number>();
    for (const { row } of removed) {
      written.rows.add(row);
      standings.drop(row);
    }
    for (const { row, record } of put) {
      written.rows.add(row);
      if (standings.keep(row, record.evidence)) news.add(row);
      for (const { file } of record.evidence) written.files.add(file);
    }
    tell([...news]);
    // What was seen of files that only these spoke of goes with them.
    if (removed.length > 0 && !pruning) {
      pruning = true;
      enqueue(prune).catch(failed);
    }
    if (waiting || written.files.size === 0) return;
    waiting = true;
    enqueue(lookAtWritten).catch(failed);
  }

  async function prune(): Promise<void> {
    pruning = false;
    table.prune();
  }

  async function lookAtWritten(): Promise<void> {
    waiting = false;
    await look([...written.files], closing.signal);
  }

  function failed(thrown: unknown): void {
    if (!closing.signal.aborted) options.onFailed(thrown);
  }

  /** Files of evidence that a change of these files may concern. */
  async function concerned(
    files: readonly string[],
    removed: readonly string[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const pause = pauses(signal);
    const found = new Set<string>();
    const types = new Set<string>();
    for (const file of new Set([...files, ...removed])) {
      if (table.isCited(file)) found.add(file);
      for (const other of followed.at(file)) found.add(other);
      if (lostTypes.size() > 0) for (const type of codeMap().typesIn(file)) types.add(type);
      const content = lostContents.size() > 0 ? codeMap().file(file)?.hash : undefined;
      if (content !== undefined) for (const other of lostContents.at(content)) found.add(other);
      await pause();
    }
    for (const type of lostTypes.keys()) {
      if (!types.has(type) && !types.has(anchors.typeNow(type))) continue;
      for (const other of lostTypes.at(type)) found.add(other);
    }
    return [...found];
  }

  /** Of one page of files, those that may have changed since they were last seen. */
  async function touched(files: readonly string[], signal: AbortSignal): Promise<string[]> {
    const seen = files.flatMap((file) => table.seen(file) ?? []).filter(({ whole }) => whole);
    const known = new Set(seen.map(({ file }) => file));
    const changed = await reader.touched(seen, signal);
    return [...files.filter((file) => !known.has(file)), ...changed];
  }

  const end = store.onChanged(onWritten);

  return {
    ...createTaker({ reader, anchors, standings, codeMap, signal: closing.signal }),
    changed: (files, removed, signal) => enqueue(async () => look(await concerned(files, removed, signal), signal)),
    async checkAll(signal, onProgress) {
      const news = new Set<number>();
      const total = table.countFiles();
      table.prune();
      let last = '';
      for (let done = 0; ; ) {
        // A batch of changed files may run between two pages.
        const page = await enqueue(async () => {
          const files = table.files(last, chunkFiles);
          for (const row of await look(await touched(files, signal), signal)) news.add(row);
          return files;
        });
        if (page.length === 0) return [...news];
        last = page.at(-1) ?? last;
        done += page.length;
        onProgress(done, total);
      }
    },
    stateOf: standings.of,
    isStale: standings.isStale,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async settled() {
      await queue;
    },
    async close() {
      end();
      closing.abort();
      await reader.close();
      await queue;
    },
  };
}

/**
 * What else than its own file may change how evidence stands: the file that a fragment was followed into, the type or
 * the content that a lost one could come back with. By the file that the evidence speaks of, which is then looked at again.
 */
interface Leads {
  /** In place of what was said of this file before. */
  set(file: string, keys: ReadonlySet<string>): void;
  /** Files that evidence speaks of. */
  at(key: string): Iterable<string>;
  keys(): Iterable<string>;
  size(): number;
}

function createLeads(): Leads {
  const files = new Map<string, Set<string>>();
  const keysOf = new Map<string, ReadonlySet<string>>();
  return {
    set(file, keys) {
      for (const key of keysOf.get(file) ?? []) {
        const known = files.get(key);
        known?.delete(file);
        if (known?.size === 0) files.delete(key);
      }
      if (keys.size === 0) keysOf.delete(file);
      else keysOf.set(file, keys);
      for (const key of keys) {
        const known = files.get(key);
        if (known === undefined) files.set(key, new Set([file]));
        else known.add(file);
      }
    },
    at: (key) => files.get(key) ?? [],
    keys: () => files.keys(),
    size: () => files.size,
  };
}
