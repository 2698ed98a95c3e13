/**
 * What the code map's pending pairs were already noted as. Rows live from the commit in history.db to the clearing in
 * symbols.db: where a kill came between, the pair is still there, and counts from the state that was noted.
 */
import { hash } from 'node:crypto';
import type { ChangePair, TypeSnapshot } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';

export interface NotedPairs {
  /** The pair without what is noted of it already. */
  rest(typeId: string, pair: ChangePair): ChangePair;
  put(typeId: string, pair: ChangePair): void;
  /** The code map has cleared these. */
  drop(typeIds: readonly string[]): void;
}

function digest(snapshot: TypeSnapshot | null): string {
  return snapshot === null ? '' : hash('sha256', JSON.stringify(snapshot));
}

export function createNotedPairs({ read, write }: Database): NotedPairs {
  const get = read.prepare<[string], { before: string; after: string }>(
    'SELECT before, after FROM noted WHERE type_id = ?',
  );
  const put = write.prepare<[string, string, string]>('INSERT OR REPLACE INTO noted VALUES (?, ?, ?)');
  const drop = write.prepare<[string]>('DELETE FROM noted WHERE type_id = ?');
  return {
    rest(typeId, pair) {
      const known = get.get(typeId);
      // Another beginning: the pair was cleared after all, and this is a new one.
      if (known === undefined || known.before !== digest(pair.before)) return pair;
      return { before: known.after === '' ? null : (JSON.parse(known.after) as TypeSnapshot), after: pair.after };
    },
    put(typeId, { before, after }) {
      put.run(typeId, digest(before), after === null ? '' : JSON.stringify(after));
    },
    drop(typeIds) {
      write.transaction(() => {
        for (const typeId of typeIds) drop.run(typeId);
      });
    },
  };
}
