/** All migrations of memory.db, in order. */
import { createReceiptsTable, type Migration } from '../../storage/storage.ts';

/**
 * The tables of memory.db. Lengths are checked here too, so that no way in cuts one short. A record also has a
 * number, `row`, which is never given twice: full-text tables, vectors and columns in memory know it by that. No link
 * between records is a foreign key: a copy that came by git may name records that were not shared. Records are wide:
 * what is asked of all of them, as which revision each has, is answered by an index alone. `record_changes.before` is
 * the record as JSON before the change, null where there was none; `revision` is the one that the change made; changes
 * of one call share `undo_group`. `json_files` says what of which record was last written to, or read from, a file:
 * `stamp` shows without reading whether it was touched since.
 */
const memoryTables: Migration = {
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

/**
 * What records are found by. The full-text table keeps no text: its terms are the numbers that `termId` gives
 * to words, which `record_texts.terms` holds as well (`packTerms`), so that any record can be scored. `revision` there
 * is the record's that was read; `hash` that of question and answer, which vectors are made of.
 * `learning_vectors.revision` grows with each vector that is written. `vector_files` says which file under `vectors/`
 * is ours and what it holds: `keys` are pairs of row and vector revision. It is kept here and not beside the file,
 * where anyone able to change the one could change the other.
 */
const findTables: Migration = {
  version: 2,
  name: 'find',
  up(db) {
    db.exec(`
      CREATE VIRTUAL TABLE record_text USING fts5(
        terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
      CREATE VIRTUAL TABLE record_text_terms USING fts5vocab(record_text, row);
      CREATE TABLE record_texts(
        row INTEGER PRIMARY KEY, revision INTEGER NOT NULL, hash TEXT NOT NULL, length INTEGER NOT NULL,
        terms BLOB NOT NULL);
      CREATE INDEX record_texts_length ON record_texts(length);
      CREATE TRIGGER record_text_removed AFTER DELETE ON learning_records BEGIN
        DELETE FROM record_text WHERE rowid = old.row;
        DELETE FROM record_texts WHERE row = old.row;
      END;
      CREATE INDEX learning_vectors_revision ON learning_vectors(revision);
      CREATE TABLE vector_files(
        name TEXT NOT NULL PRIMARY KEY, model TEXT NOT NULL, dimension INTEGER NOT NULL, metric TEXT NOT NULL,
        count INTEGER NOT NULL, revision INTEGER NOT NULL, size INTEGER NOT NULL, checksum TEXT NOT NULL,
        keys BLOB NOT NULL) WITHOUT ROWID;
    `);
  },
};

/**
 * What was last seen of the files that evidence refers to, so that reopening a workspace reads only those that were
 * touched. All of it can be recomputed from the files; whether a record is stale is not in it. `whole`: all evidence in
 * this file, as it was with this size and time, was where it was learnt. New evidence resets that in its own commit.
 * `hash` is the fileHash, by which a renamed file is recognised. Lines with a hash also get a mark, which finds them
 * where they move to (`freshness/find/line-text.ts`).
 */
const freshnessTables: Migration = {
  version: 3,
  name: 'freshness',
  up(db) {
    db.exec(`
      CREATE TABLE evidence_files(
        file TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, hash TEXT NOT NULL,
        whole INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE evidence_marks(
        file TEXT NOT NULL REFERENCES evidence_files(file) ON DELETE CASCADE,
        hash TEXT NOT NULL, lines INTEGER NOT NULL, mark INTEGER NOT NULL,
        PRIMARY KEY (file, hash, lines)) WITHOUT ROWID;
      CREATE TRIGGER evidence_added AFTER INSERT ON evidence BEGIN
        UPDATE evidence_files SET whole = 0 WHERE file = new.file AND whole = 1;
      END;
    `);
  },
};

/** What a record links to, so that those that link to one are found without going through all records, which are wide. */
const linkIndexes: Migration = {
  version: 4,
  name: 'links',
  up(db) {
    db.exec(`
      CREATE INDEX learning_records_related ON learning_records(related_records) WHERE related_records <> '[]';
      CREATE INDEX learning_records_supersedes ON learning_records(supersedes) WHERE supersedes <> '[]';
    `);
  },
};

/**
 * By what a record says, so that one which is added again is found. Answers are long: their length and beginning leave few
 * to compare, also where many records answer one question.
 */
const twinIndex: Migration = {
  version: 5,
  name: 'twins',
  up(db) {
    db.exec(`
      CREATE INDEX learning_records_said ON learning_records(question, length(answer), substr(answer, 1, 64))
        WHERE status = 'active';
    `);
  },
};

/**
 * FTS5 merges its segments now and then within a write, all at once, and with many records that takes a tenth of a
 * second. Automatic merging is off; the writer merges the full-text table in small steps (`merge` of
 * `find/text/text-index.ts`).
 */
const ownMerges: Migration = {
  version: 6,
  name: 'merges',
  up(db) {
    db.exec(`
      INSERT INTO record_text(record_text, rank) VALUES ('automerge', 0);
      INSERT INTO record_text(record_text, rank) VALUES ('crisismerge', 1999);
    `);
  },
};

/**
 * The outcome of each iteration of the loop, with columns for what queries need: nothing wrote the log before.
 * `signature` is the question in its normal form, by which it is recognised. Old entries are deleted, so all-time
 * counts are in `evolution_days` and `evolution_sums`, and no statistic reads the whole log.
 */
const evolutionLog: Migration = {
  version: 7,
  name: 'evolution-log',
  up(db) {
    db.exec(`
      DROP TABLE evolution_log;
      CREATE TABLE evolution_log(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        phase TEXT NOT NULL,
        kind TEXT NOT NULL,
        question TEXT,
        signature TEXT,
        question_type TEXT,
        success INTEGER NOT NULL,
        error TEXT,
        duration_ms REAL NOT NULL,
        reason TEXT CHECK (json_valid(reason)),
        record_id TEXT,
        confidence REAL,
        analyst TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        steps INTEGER NOT NULL,
        files TEXT NOT NULL CHECK (json_valid(files)));
      CREATE INDEX evolution_log_kind ON evolution_log(kind, id);
      CREATE INDEX evolution_log_signature ON evolution_log(signature, id) WHERE signature IS NOT NULL;
      CREATE TABLE evolution_days(
        day TEXT NOT NULL PRIMARY KEY,
        saved INTEGER NOT NULL DEFAULT 0,
        refused INTEGER NOT NULL DEFAULT 0,
        failed INTEGER NOT NULL DEFAULT 0,
        tokens INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
      CREATE TABLE evolution_sums(
        subject TEXT NOT NULL CHECK (subject IN ('type', 'reason')),
        name TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (subject, name)) WITHOUT ROWID;
    `);
  },
};

/** What a person said of practices that were distilled from records; the others are computed and never stored. */
const practiceEdits: Migration = {
  version: 8,
  name: 'practices',
  up(db) {
    db.exec(`
      CREATE TABLE practice_edits(
        id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
        title TEXT NOT NULL,
        description TEXT NOT NULL,
        removed INTEGER NOT NULL) WITHOUT ROWID;
    `);
  },
};

/** What an entry of the log is about, so that a list of them needs no record. Older entries learn it from theirs. */
const logDomain: Migration = {
  version: 9,
  name: 'log-domain',
  up(db) {
    db.exec(`
      ALTER TABLE evolution_log ADD COLUMN domain TEXT;
      UPDATE evolution_log SET domain = (SELECT domain FROM learning_records r WHERE r.id = record_id)
        WHERE kind IN ('learned', 'verified');
    `);
  },
};

/**
 * Where each record came from. Those that were read from files and that no person confirmed here since are of the repository:
 * what their files claim moves to `claims`, JSON of the fields that do not count. The same for summaries of domains.
 */
const origin: Migration = {
  version: 10,
  name: 'origin',
  up(db) {
    db.exec(`
      ALTER TABLE learning_records ADD COLUMN origin TEXT NOT NULL DEFAULT 'own' CHECK (origin IN ('own', 'repository'));
      ALTER TABLE learning_records ADD COLUMN claims TEXT CHECK (json_valid(claims));
      CREATE INDEX learning_records_origin ON learning_records(id) WHERE origin = 'repository';
      UPDATE learning_records SET
        origin = 'repository',
        claims = json_object('analyst', analyst, 'confidence', confidence, 'verifiedAt', verified_at,
          'confirmedAt', confirmed_at, 'pinned', json(CASE pinned WHEN 1 THEN 'true' ELSE 'false' END)),
        analyst = CASE analyst WHEN 'human' THEN 'repository' ELSE analyst END,
        confidence = CASE WHEN EXISTS (SELECT 1 FROM evidence WHERE record = learning_records.row)
          THEN confidence ELSE min(confidence, 0.5) END,
        verified_at = NULL, confirmed_at = NULL, pinned = 0
      WHERE id IN (SELECT record_id FROM record_changes c WHERE made_by = 'file' AND action = 'imported'
        AND NOT EXISTS (SELECT 1 FROM record_changes l
          WHERE l.record_id = c.record_id AND l.id > c.id AND l.made_by = 'human' AND l.action = 'confirmed'));
    `);
  },
};

/** Changes of records that clients asked for, by the key of their call. */
const memoryReceipts: Migration = { version: 11, name: 'receipts', up: createReceiptsTable };

/** Where failures and summaries of domains came from, as migration 10 did for records. Summaries by `repository` were known before. */
const origins: Migration = {
  version: 12,
  name: 'origins',
  up(db) {
    for (const table of ['failure_records', 'domain_knowledge'])
      db.exec(
        `ALTER TABLE ${table} ADD COLUMN origin TEXT NOT NULL DEFAULT 'own' CHECK (origin IN ('own', 'repository'))`,
      );
    db.exec(`UPDATE domain_knowledge SET origin = 'repository' WHERE analyst = 'repository'`);
  },
};

export const memoryMigrations: readonly Migration[] = [
  memoryTables,
  findTables,
  freshnessTables,
  linkIndexes,
  twinIndex,
  ownMerges,
  evolutionLog,
  practiceEdits,
  logDomain,
  origin,
  memoryReceipts,
  origins,
];
