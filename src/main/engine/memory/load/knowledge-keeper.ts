/**
 * Keeps domain knowledge up to date in the background, after records came, changed or went (spec 05 "Loaders"). Main type:
 * KnowledgeKeeper. It waits until writing has calmed down, since an import brings thousands of records of one domain.
 */
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { MemoryStore } from '../store/store.ts';
import { distil, isOutdated, leastRecords } from './domain-knowledge.ts';

export interface KnowledgeKeeper {
  /** Resolves when nothing waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface KnowledgeKeeperOptions {
  store: Pick<MemoryStore, 'records' | 'domains' | 'database' | 'onChanged'>;
  /** Domain knowledge is another now. */
  onChanged(): void;
  onFailed(thrown: unknown): void;
  /** Milliseconds without a change before anything is distilled. */
  quietMs?: number;
}

const defaultQuietMs = 1500;
/** The newest of a domain: enough to say what it is about, and few enough for one turn of the event loop. */
const maxRecords = 100;

export function createKnowledgeKeeper(options: KnowledgeKeeperOptions): KnowledgeKeeper {
  const { store, quietMs = defaultQuietMs } = options;
  const rowsOf = store.database.read
    .prepare<[string, number], number>(
      "SELECT row FROM learning_records WHERE domain = ? AND status = 'active' ORDER BY row DESC LIMIT ?",
    )
    .pluck();
  const closing = new AbortController();
  const waiting = new Set<string>();
  /** Some that are gone: their domain is not known any more. */
  let lost = false;
  let timer: NodeJS.Timeout | null = null;
  let working: Promise<void> = Promise.resolve();

  function later(): void {
    if (closing.signal.aborted) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(start, quietMs).unref();
  }

  function start(): void {
    timer = null;
    working = working.then(work).catch((thrown) => {
      if (!closing.signal.aborted) options.onFailed(thrown);
    });
  }

  async function work(): Promise<void> {
    const domains = new Set(waiting);
    waiting.clear();
    if (lost) for (const { domain } of store.domains.all()) domains.add(domain);
    lost = false;
    const pause = pauses(closing.signal);
    let changed = false;
    for (const domain of domains) {
      changed = renew(domain) || changed;
      await pause();
    }
    if (changed) options.onChanged();
  }

  function renew(domain: string): boolean {
    const known = store.domains.get(domain);
    const records: LearningRecord[] = store.records.byRows(rowsOf.all(domain, maxRecords)).map(({ record }) => record);
    if (records.length < leastRecords) return false;
    const outdated = isOutdated(known, records);
    if (!outdated && known?.summary !== '') return false;
    const knowledge = distil(domain, records);
    // A summary is emptied when a record that it may quote is forgotten, or by a person; other records may have none to give.
    if (!outdated && knowledge.summary === '') return false;
    store.domains.put(knowledge);
    return true;
  }

  // What came while nothing kept it up: a command of one call ends before it is quiet.
  const domains = store.database.read
    .prepare<[], string>('SELECT DISTINCT domain FROM learning_records WHERE domain IS NOT NULL')
    .pluck();
  for (const domain of domains.all()) waiting.add(domain);
  if (waiting.size > 0) later();

  const stop = store.onChanged(({ put, removed }) => {
    for (const { record } of put) if (record.domain !== undefined) waiting.add(record.domain);
    lost ||= removed.length > 0;
    if (waiting.size > 0 || lost) later();
  });

  return {
    async settled() {
      if (timer !== null) {
        clearTimeout(timer);
        start();
      }
      await working;
    },
    async close() {
      stop();
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}
