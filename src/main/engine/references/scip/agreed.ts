/**
 * What references.db keeps of the index.scip that its rows came from: which one it was, and with which content each file agreed with it.
 * Another content never does. Main type: ScipStore.
 */
import type { ReadDb, WriteDb } from '../../storage/storage.ts';
import { readerOf } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';

export interface ScipStore {
  /** Drops all rows that came from another index. '' for none. */
  use(stamp: string): void;
  setTool(name: string): void;
  /** Content hash with which a file agreed; null where it has not been compared or did not agree. */
  agreed(path: string): string | null;
  agree(path: string, hash: string): void;
}

export function createScipStore(db: WriteDb, writer: ReferenceWriter): ScipStore {
  const stampOf = db.prepare<[], string>("SELECT stamp FROM origin WHERE reader = 'scip'").pluck();
  const setStamp = db.prepare("INSERT OR REPLACE INTO origin (reader, stamp, name) VALUES ('scip', ?, '')");
  const setName = db.prepare("UPDATE origin SET name = ? WHERE reader = 'scip'");
  const paths = db.prepare<[], { path: string; reader: string }>('SELECT path, reader FROM file');
  const agreed = db.prepare<[string], string>('SELECT hash FROM agreed WHERE path = ?').pluck();
  const agree = db.prepare('INSERT OR REPLACE INTO agreed (path, hash) VALUES (?, ?)');
  return {
    use(stamp) {
      if ((stampOf.get() ?? '') === stamp) return;
      db.transaction(() => {
        // Files that others only refer to have no reader.
        const own = paths
          .all()
          .filter(({ path, reader }) => reader === 'scip' || (reader === '' && readerOf(path) === null));
        for (const { path } of own) writer.remove(path);
        // Where there is an index no server is asked.
        db.exec("DELETE FROM agreed; DELETE FROM answer; DELETE FROM origin WHERE reader = 'server'");
        setStamp.run(stamp);
      });
    },
    setTool: (name) => void setName.run(name),
    agreed: (path) => agreed.get(path) ?? null,
    agree: (path, hash) => void agree.run(path, hash),
  };
}

/** Whether the rows are those of this index and of these files, so that no process need start. */
export function isImported(db: ReadDb, stamp: string, sources: ReadonlyMap<string, string>): boolean {
  const origin = db.prepare<[], string>("SELECT stamp FROM origin WHERE reader = 'scip'").pluck().get() ?? '';
  if (origin !== stamp) return false;
  const read = db
    .prepare<[], { path: string; hash: string }>("SELECT path, hash FROM file WHERE reader = 'scip'")
    .all();
  return read.length === sources.size && read.every(({ path, hash }) => sources.get(path) === hash);
}
