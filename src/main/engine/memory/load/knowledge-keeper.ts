/**
 * Keeps domain knowledge up to date in the background, after records came, changed or went (spec 05 "Loaders"). Main type:
 * KnowledgeKeeper. It waits until writing has calmed down, since an import brings thousands of records of one domain.
 */
import { pauses } from '../../workspace/workspace.ts';
import type { MemoryStore, StoreChange } from '../store/store.ts';
import { createRenewKnowledge } from './renew-knowledge.ts';

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
/** Domains of one change; more would keep the thread from others. */
const atOnce = 4;

export function createKnowledgeKeeper(options: KnowledgeKeeperOptions): KnowledgeKeeper {
  const { store, quietMs = defaultQuietMs } = options;
  const renew = createRenewKnowledge(store);
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

  /** Domains that rest on a record which counts for them no more; new records are in none. */
  function left({ put }: StoreChange): string[] {
    const changed = put.filter(({ record }) => record.revision > 1);
    if (changed.length === 0) return [];
    const now = new Map(changed.map(({ record: { id, status, domain } }) => [id, status === 'active' ? domain : null]));
    return store.domains
      .all()
      .filter(({ domain, sourceRecordIds }) => sourceRecordIds.some((id) => now.has(id) && now.get(id) !== domain))
      .map(({ domain }) => domain);
  }

  // What came while nothing kept it up: a command of one call ends before it is quiet.
  const domains = store.database.read
    .prepare<[], string>('SELECT DISTINCT domain FROM learning_records WHERE domain IS NOT NULL')
    .pluck();
  for (const domain of domains.all()) waiting.add(domain);
  for (const { domain } of store.domains.all()) waiting.add(domain);
  if (waiting.size > 0) later();

  const stop = store.onChanged((change) => {
    const { put, removed } = change;
    // At once: what is no longer held to be right must not be told, and a command of one call ends before it is quiet.
    try {
      const domains = left(change);
      for (const domain of domains) waiting.add(domain);
      if (domains.slice(0, atOnce).filter(renew).length > 0) options.onChanged();
    } catch (thrown) {
      options.onFailed(thrown);
    }
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
