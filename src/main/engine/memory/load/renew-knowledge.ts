/**
 * Brings what is known of one domain up to date with its records. An answer that does not count any more, as its record was
 * rejected, superseded, moved to another domain or forgotten, must not live on in what was distilled from it.
 */
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import type { MemoryStore } from '../store/store.ts';
import { distil, isOutdated, leastRecords } from './domain-knowledge.ts';

/** The newest of a domain: enough to say what it is about, and few enough for one turn of the event loop. */
const maxRecords = 100;

/** Returns a function that says whether it changed anything. */
export function createRenewKnowledge(
  store: Pick<MemoryStore, 'records' | 'domains' | 'database'>,
): (domain: string) => boolean {
  const rowsOf = store.database.read
    .prepare<[string, number], number>(
      // What came with the repository must not be worded again as something of this machine.
      "SELECT row FROM learning_records WHERE domain = ? AND status = 'active' AND origin = 'own' ORDER BY row DESC LIMIT ?",
    )
    .pluck();
  const counting = store.database.read
    .prepare<[string, string], number>(
      "SELECT 1 FROM learning_records WHERE id = ? AND domain = ? AND status = 'active'",
    )
    .pluck();

  return (domain) => {
    const known = store.domains.get(domain);
    const records: LearningRecord[] = store.records.byRows(rowsOf.all(domain, maxRecords)).map(({ record }) => record);
    const left = known?.sourceRecordIds.some((id) => counting.get(id, domain) === undefined) ?? false;
    if (records.length < leastRecords) {
      if (known === null || !left) return false;
      const summary = known.analyst === 'human' ? known.summary : '';
      const sourceRecordIds = records.map(({ id }) => id);
      store.domains.put({ ...known, summary, keyConcepts: [], keyFiles: [], sourceRecordIds });
      return true;
    }
    const outdated = left || isOutdated(known, records);
    if (!outdated && known?.summary !== '') return false;
    const knowledge = distil(domain, records);
    // A summary is emptied when a record that it may quote is forgotten, or by a person; other records may have none to give.
    if (!outdated && knowledge.summary === '') return false;
    store.domains.put(knowledge);
    return true;
  };
}
