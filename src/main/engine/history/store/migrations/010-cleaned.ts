import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { redactFields } from '../../../redact/redact.ts';
import type { Migration, WriteDb } from '../../../storage/storage.ts';

/**
 * The code map once gave its history docs, signatures and attributes as the code had them, secrets and all: they are taken out
 * of what was noted then. Hashes stay, so that nothing counts as changed by it.
 */
export const cleanedRows: Migration = {
  version: 10,
  name: 'cleaned',
  dropsFreed: true,
  up(db) {
    cleanEach<string>(db, 'changes', 'members', 'id', (members) => JSON.stringify(redactFields(JSON.parse(members))));
    cleanEach<Buffer>(db, 'semantic_bases', 'base', 'type_id', (base) => {
      const kept = redactFields(JSON.parse(inflateRawSync(base, { maxOutputLength: maxBytes }).toString('utf8')));
      return deflateRawSync(JSON.stringify(kept));
    });
  },
};

const maxBytes = 64 * 1024 * 1024;

function cleanEach<V extends string | Buffer>(
  db: WriteDb,
  table: string,
  column: string,
  key: string,
  clean: (value: V) => V,
): void {
  const get = db.prepare<[string | number], { value: V }>(`SELECT ${column} AS value FROM ${table} WHERE ${key} = ?`);
  const put = db.prepare<[V, string | number]>(`UPDATE ${table} SET ${column} = ? WHERE ${key} = ?`);
  const remove = db.prepare<[string | number]>(`DELETE FROM ${table} WHERE ${key} = ?`);
  // One at a time: a base holds the code of a type.
  for (const { at } of db.prepare<[], { at: string | number }>(`SELECT ${key} AS at FROM ${table}`).all()) {
    const row = get.get(at);
    if (row === undefined) continue;
    const value = cleaned(row.value, clean);
    if (value === null) remove.run(at);
    else put.run(value, at);
  }
}

/** null for what cannot be read: it is of no use to anybody, and may hold anything. */
function cleaned<V>(value: V, clean: (value: V) => V): V | null {
  try {
    return clean(value);
  } catch {
    return null;
  }
}
