import type { Migration } from '../../../storage/storage.ts';

/**
 * Changes as they were told, and what is known of each type beyond its text. `noted` holds, for the moment between the
 * commit here and the clearing in symbols.db, what the code map's pairs were noted as: a kill in between counts nothing
 * twice. `propagations` are Structure changes of which not all dependents have been told; `name` is set where the type
 * is gone. A state with `gone_at` belongs to a type that is not there now; it waits for the type to come back.
 */
export const changeTables: Migration = {
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
