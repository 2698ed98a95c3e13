import type { Migration } from '../../../storage/storage.ts';

/**
 * The tables of seed 001 §4.1 with its columns, and what the product adds (spec 05 "Store"). Lengths are checked here too,
 * so that no way in cuts one short (S1-31). A record also has a number, `row`, which is never given twice: full-text
 * tables, vectors and columns in memory know it by that. No link between records is a foreign key: a copy that came by
 * git may name records that were not shared.
 * Records are wide: what is asked of all of them, as which revision each has, is answered by an index alone.
 * `record_changes.before` is the record as JSON before the change, null where there was none; `revision` is the one that
 * the change made; changes of one call share `undo_group`. `json_files` says what of which record was last written to, or
 * read from, a file: `stamp` tells without reading whether it was touched since.
 */
export const memoryTables: Migration = {
  version: 1,
  name: 'memory',
  up(db) {
    db.exec(`
      CREATE TABLE learning_records(
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64),
        project_key TEXT NOT NULL CHECK (length(project_key) BETWEEN 1 AND 128),
        created_at INTEGER NOT NULL,
        question TEXT NOT NULL,
        question_type TEXT NOT NULL CHECK (length(question_type) <= 32),
        answer TEXT NOT NULL,
        exploration_path TEXT CHECK (json_valid(exploration_path)),
        confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
        source_files TEXT CHECK (json_valid(source_files)),
        related_records TEXT CHECK (json_valid(related_records)),
        tags TEXT CHECK (json_valid(tags)),
        domain TEXT CHECK (length(domain) <= 64),
        metadata TEXT CHECK (json_valid(metadata)),
        analyst TEXT NOT NULL CHECK (length(analyst) <= 128),
        language TEXT CHECK (length(language) <= 16),
        notes TEXT NOT NULL,
        status TEXT NOT NULL CHECK (length(status) <= 16),
        verified_at INTEGER,
        confirmed_at INTEGER,
        pinned INTEGER NOT NULL,
        supersedes TEXT NOT NULL CHECK (json_valid(supersedes)),
        superseded_by TEXT CHECK (length(superseded_by) <= 64),
        revision INTEGER NOT NULL,
        updated_at INTEGER NOT NULL);
      CREATE INDEX learning_records_project_key ON learning_records(project_key);
      CREATE INDEX learning_records_domain ON learning_records(domain);
      CREATE INDEX learning_records_created_at ON learning_records(created_at);
      CREATE INDEX learning_records_superseded_by ON learning_records(superseded_by) WHERE superseded_by IS NOT NULL;
      CREATE INDEX learning_records_revision ON learning_records(id, revision);
      CREATE INDEX learning_records_confirmed ON learning_records(id) WHERE confirmed_at IS NOT NULL;

      CREATE TABLE learning_vectors(
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
        record_id TEXT NOT NULL REFERENCES learning_records(id) ON DELETE CASCADE CHECK (length(record_id) <= 64),
        vector_type TEXT NOT NULL CHECK (vector_type IN ('question', 'answer')),
        vector BLOB NOT NULL,
        model TEXT NOT NULL,
        dimension INTEGER NOT NULL CHECK (length(vector) = 4 * dimension),
        revision INTEGER NOT NULL);
      CREATE INDEX learning_vectors_record_id ON learning_vectors(record_id);

      CREATE TABLE evidence(
        record INTEGER NOT NULL REFERENCES learning_records(row) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        file TEXT NOT NULL,
        start_line INTEGER NOT NULL,
        end_line INTEGER NOT NULL,
        hash TEXT NOT NULL,
        type_id TEXT,
        member_id TEXT,
        PRIMARY KEY (record, position)) WITHOUT ROWID;
      CREATE INDEX evidence_file ON evidence(file);

      CREATE TABLE failure_records(
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
        project_key TEXT NOT NULL CHECK (length(project_key) BETWEEN 1 AND 128),
        operation_type TEXT NOT NULL CHECK (length(operation_type) <= 32),
        operation TEXT NOT NULL,
        error TEXT NOT NULL,
        context TEXT CHECK (json_valid(context)),
        timestamp INTEGER NOT NULL,
        retry_count INTEGER DEFAULT 0,
        status TEXT DEFAULT 'PENDING' CHECK (length(status) <= 16),
        avoid_strategy TEXT,
        revision INTEGER NOT NULL DEFAULT 1);
      CREATE INDEX failure_records_project_key ON failure_records(project_key);
      CREATE INDEX failure_records_status ON failure_records(status);
      CREATE INDEX failure_records_timestamp ON failure_records(timestamp);
      CREATE INDEX failure_records_operation ON failure_records(operation_type, operation);

      CREATE TABLE domain_knowledge(
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
        project_key TEXT NOT NULL CHECK (length(project_key) BETWEEN 1 AND 128),
        domain TEXT NOT NULL CHECK (length(domain) BETWEEN 1 AND 64),
        summary TEXT NOT NULL,
        key_concepts TEXT CHECK (json_valid(key_concepts)),
        key_files TEXT CHECK (json_valid(key_files)),
        source_record_ids TEXT CHECK (json_valid(source_record_ids)),
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        analyst TEXT NOT NULL DEFAULT 'static' CHECK (length(analyst) <= 128),
        revision INTEGER NOT NULL DEFAULT 1);
      CREATE INDEX domain_knowledge_project_key ON domain_knowledge(project_key);
      CREATE INDEX domain_knowledge_domain ON domain_knowledge(domain);

      CREATE TABLE code_patterns(
        position INTEGER PRIMARY KEY,
        pattern_type TEXT NOT NULL,
        description TEXT NOT NULL,
        example_files TEXT NOT NULL CHECK (json_valid(example_files)),
        usage_scenarios TEXT NOT NULL CHECK (json_valid(usage_scenarios)));

      CREATE TABLE evolution_status(
        only INTEGER PRIMARY KEY CHECK (only = 1),
        status TEXT NOT NULL CHECK (json_valid(status)),
        last_evolution_at INTEGER NOT NULL);
      CREATE TABLE evolution_log(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        phase TEXT NOT NULL,
        message TEXT NOT NULL,
        data TEXT CHECK (json_valid(data)));

      CREATE TABLE session_turns(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        session TEXT NOT NULL,
        at INTEGER NOT NULL,
        question TEXT NOT NULL,
        answer TEXT CHECK (json_valid(answer)),
        partial TEXT NOT NULL DEFAULT '',
        saved_as TEXT);
      CREATE INDEX session_turns_session ON session_turns(session, id);

      CREATE TABLE record_changes(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        record_id TEXT NOT NULL,
        action TEXT NOT NULL,
        made_by TEXT NOT NULL,
        note TEXT NOT NULL,
        before TEXT,
        revision INTEGER NOT NULL,
        undo_group INTEGER,
        undone INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX record_changes_record_id ON record_changes(record_id, id);
      CREATE INDEX record_changes_undo_group ON record_changes(undo_group) WHERE undo_group IS NOT NULL;

      CREATE TABLE tombstones(id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE counters(name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE json_files(
        path TEXT NOT NULL PRIMARY KEY,
        record_id TEXT NOT NULL,
        hash TEXT NOT NULL,
        revision INTEGER NOT NULL,
        stamp TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX json_files_record_id ON json_files(record_id);
    `);
  },
};
