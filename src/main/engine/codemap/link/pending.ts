/**
 * Which types wait to be linked, kept in symbols.db and written in the same transaction as the types themselves: a
 * kill between reading and linking loses nothing, the next sync links what is left.
 */
import type { Database } from '../../storage/storage.ts';

export interface PendingLinks {
  add(types: Iterable<number>): void;
  /** Types of files that mention any of these simple names (spec 03: each batch resolves them again). */
  addMentioning(names: Iterable<string>): void;
  drop(types: Iterable<number>): void;
  all(): number[];
  /** False from the first change until fan-in, depth and cycles follow it. */
  measured(): boolean;
  setMeasured(measured: boolean): void;
}

export function createPendingLinks({ read, write }: Database): PendingLinks {
  const add = write.prepare<[number]>('INSERT OR IGNORE INTO pending_links(type) VALUES (?)');
  const addMentioning = write.prepare<[string]>(
    `INSERT OR IGNORE INTO pending_links(type) SELECT p.type FROM names n JOIN mentions m ON m.name = n.id
     JOIN parts p ON p.file = m.file WHERE n.name = ?`,
  );
  const drop = write.prepare<[number]>('DELETE FROM pending_links WHERE type = ?');
  const all = read.prepare<[], { type: number }>('SELECT type FROM pending_links ORDER BY type');
  const getMeta = read.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'measured'`);
  const setMeta = write.prepare<[string]>(`INSERT OR REPLACE INTO meta(key, value) VALUES ('measured', ?)`);
  return {
    add(types) {
      for (const type of types) add.run(type);
    },
    addMentioning(names) {
      for (const name of names) addMentioning.run(name);
    },
    drop(types) {
      for (const type of types) drop.run(type);
    },
    all: () => all.all().map((row) => row.type),
    measured: () => getMeta.get()?.value !== 'no',
    setMeasured: (measured) => {
      setMeta.run(measured ? 'yes' : 'no');
    },
  };
}
