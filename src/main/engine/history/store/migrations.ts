/** All migrations of history.db, in order. */

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { redactFields } from '../../redact/redact.ts';
import type { Migration, WriteDb } from '../../storage/storage.ts';

/**
 * Changes as recorded, and what is known of each type beyond its text. `noted` holds, for the moment between the commit
 * here and the clearing in symbols.db, what the code map's pairs were noted as: a kill in between counts nothing twice.
 * `propagations` are Structure changes of which not all dependents have been notified; `name` is set where the type is
 * gone. A state with `gone_at` belongs to a type that is not there now; it waits for the type to come back.
 */
const changeTables: Migration = {
  version: 1,
  name: 'changes',
  up(db) {
    db.exec(`
      CREATE TABLE changes(
        id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, generation TEXT NOT NULL, type_id TEXT NOT NULL,
        fqn TEXT NOT NULL, file TEXT NOT NULL, kind TEXT NOT NULL, change_class TEXT NOT NULL, propagated_cause TEXT,
        alias TEXT, members TEXT NOT NULL, hashes TEXT NOT NULL);
      CREATE INDEX changes_type ON changes(type_id, id);
      CREATE TABLE noted(type_id TEXT PRIMARY KEY, before TEXT NOT NULL, after TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE propagations(
        type_id TEXT PRIMARY KEY, fqn TEXT NOT NULL, name TEXT, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE states(
        type_id TEXT PRIMARY KEY, change_class TEXT, changed_at INTEGER, internal_changed INTEGER NOT NULL,
        propagated_cause TEXT, propagated_from TEXT, drift_count INTEGER NOT NULL, drift_first_at INTEGER,
        drift_last_at INTEGER, window_end INTEGER, base TEXT, semantic_state TEXT NOT NULL, standing TEXT,
        again TEXT, failures INTEGER NOT NULL, outline_version INTEGER NOT NULL, priority REAL NOT NULL,
        gone_at INTEGER) WITHOUT ROWID;
      CREATE INDEX states_window ON states(window_end) WHERE window_end IS NOT NULL;
      CREATE INDEX states_drift ON states(drift_first_at) WHERE drift_first_at IS NOT NULL;
      CREATE INDEX states_semantic ON states(semantic_state, priority) WHERE semantic_state <> 'none';
      CREATE INDEX states_gone ON states(gone_at) WHERE gone_at IS NOT NULL;
    `);
  },
};

/**
 * What types were called before, and which types are described together. `draft` is an alias whose files have not moved
 * yet; a kill leaves it so, and the next engine continues. A row of `type_groups` is one type in one group, so that
 * former groups can be compared with present ones, even after changes that were not watched; `group_moves` are groups
 * that no longer exist and whose text has not moved yet.
 */
const aliasTables: Migration = {
  version: 2,
  name: 'aliases',
  up(db) {
    db.exec(`
      CREATE TABLE aliases(
        old_type_id TEXT PRIMARY KEY, new_type_id TEXT NOT NULL, old_path TEXT NOT NULL, old_name TEXT NOT NULL,
        reason TEXT NOT NULL, similarity REAL NOT NULL, detected_at INTEGER NOT NULL, used_at INTEGER,
        collapsed INTEGER NOT NULL, draft INTEGER NOT NULL, archived INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE type_groups(type_id TEXT PRIMARY KEY, group_id TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE group_moves(id INTEGER PRIMARY KEY, old_id TEXT NOT NULL, new_id TEXT);
    `);
  },
};

/** What is counted of changes, without the kilobyte that each row takes; the row's id is part of every index. */
const feedIndex: Migration = {
  version: 3,
  name: 'feed',
  up(db) {
    db.exec('CREATE INDEX changes_feed ON changes(at, change_class, type_id)');
  },
};

/**
 * Types whose group changed and whose state does not show it yet. Groups are stored before the changes of a sync are
 * noted; without these a kill in between would lose what the new groups mean, because the next comparison finds no
 * difference.
 */
const regroupedTypes: Migration = {
  version: 4,
  name: 'regrouped',
  up(db) {
    db.exec('CREATE TABLE regrouped(type_id TEXT PRIMARY KEY) WITHOUT ROWID');
  },
};

/** The session of the generation that all states were compared with last; one row, or none. */
const comparedGeneration: Migration = {
  version: 5,
  name: 'compared',
  up(db) {
    db.exec('CREATE TABLE compared(session TEXT NOT NULL)');
  },
};

/**
 * What became of each generation, also when its files are gone. `number` is that of the id, which is never given twice.
 * `counts`, `documents`, `diff`: JSON.
 */
const generationLog: Migration = {
  version: 6,
  name: 'generations',
  up(db) {
    db.exec(`
      CREATE TABLE generations(
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        state TEXT NOT NULL,
        session TEXT NOT NULL,
        seed INTEGER NOT NULL,
        order_hash TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        finished_at INTEGER,
        swapped_at INTEGER,
        retired_at INTEGER,
        counts TEXT,
        documents TEXT,
        analyst TEXT NOT NULL,
        reason TEXT,
        diff TEXT
      );
    `);
  },
};

/** When a rebuild failed or was stopped, and why as JSON: before, the reason was an English sentence. */
const generationEnds: Migration = {
  version: 7,
  name: 'generation-ends',
  up(db) {
    db.exec(`
      ALTER TABLE generations ADD COLUMN ended_at INTEGER;
      UPDATE generations SET reason = json_object('code', 'other', 'detail', reason) WHERE reason IS NOT NULL;
    `);
  },
};

/**
 * What a type was when its description was last made, one row each: `base` is deflated JSON, because it holds the code
 * of the type and is only read to find what changed since. It is the last resort of the text as well.
 */
const semanticBases: Migration = {
  version: 8,
  name: 'bases',
  up(db) {
    db.exec(`
      CREATE TABLE semantic_bases(type_id TEXT PRIMARY KEY, at INTEGER NOT NULL, base BLOB NOT NULL);
    `);
  },
};

/** The file in which a type was declared first when it was described: a move is found without reading each base. */
const baseFiles: Migration = {
  version: 9,
  name: 'base files',
  up(db) {
    db.exec('ALTER TABLE semantic_bases ADD COLUMN file TEXT');
  },
};

/**
 * The code map once gave its history docs, signatures and attributes as the code had them, secrets and all: they are taken out
 * of what was noted then. Hashes stay, so that nothing counts as changed by it.
 */
const cleanedRows: Migration = {
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

export const historyMigrations = [
  changeTables,
  aliasTables,
  feedIndex,
  regroupedTypes,
  comparedGeneration,
  generationLog,
  generationEnds,
  semanticBases,
  baseFiles,
  cleanedRows,
] as const;
