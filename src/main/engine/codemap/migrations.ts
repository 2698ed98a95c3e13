/** All migrations of symbols.db, in order. */
import type { Migration } from '../storage/storage.ts';

/**
 * First form of symbols.db. `parts` are declarations as files hold them, `types` what they add up to; members belong
 * to a part, so that replacing a file is deleting its parts. `mentions` answers "which files name X" without reading
 * any.
 */
const codeMapTables: Migration = {
  version: 1,
  name: 'code-map',
  up(db) {
    db.exec(`
      CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE projects(
        id INTEGER PRIMARY KEY, project_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, path TEXT NOT NULL, tfm TEXT,
        present INTEGER NOT NULL DEFAULT 1);
      CREATE TABLE files(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, language TEXT NOT NULL, project INTEGER NOT NULL,
        size INTEGER NOT NULL, mtime_ms REAL NOT NULL, hash TEXT NOT NULL, lines INTEGER NOT NULL,
        parse_errors INTEGER NOT NULL, skip_reason TEXT, skip_detail TEXT, imports TEXT NOT NULL);
      CREATE TABLE types(
        id INTEGER PRIMARY KEY, type_id TEXT NOT NULL, id_hash TEXT NOT NULL, fqn TEXT NOT NULL, name TEXT NOT NULL,
        kind TEXT NOT NULL, arity INTEGER NOT NULL, project INTEGER NOT NULL, language TEXT NOT NULL,
        access TEXT NOT NULL, modifiers TEXT NOT NULL, attributes TEXT NOT NULL, doc TEXT NOT NULL,
        parent INTEGER NOT NULL, file INTEGER NOT NULL, line INTEGER NOT NULL, lines INTEGER NOT NULL,
        structure_hash TEXT NOT NULL, xml_doc_hash TEXT NOT NULL,
        fan_in INTEGER NOT NULL DEFAULT 0, depth INTEGER NOT NULL DEFAULT 0, cycle INTEGER NOT NULL DEFAULT 0,
        cycle_size INTEGER NOT NULL DEFAULT 1);
      CREATE UNIQUE INDEX types_key ON types(fqn, kind, arity, project, language);
      CREATE INDEX types_type_id ON types(type_id);
      CREATE INDEX types_id_hash ON types(substr(id_hash, 1, 8));
      CREATE INDEX types_name ON types(name);
      CREATE INDEX types_parent ON types(parent) WHERE parent <> 0;
      CREATE TABLE parts(
        id INTEGER PRIMARY KEY, type INTEGER NOT NULL, file INTEGER NOT NULL, ordinal INTEGER NOT NULL,
        line INTEGER NOT NULL, end_line INTEGER NOT NULL, access TEXT NOT NULL, modifiers TEXT NOT NULL,
        attributes TEXT NOT NULL, doc TEXT NOT NULL, bases TEXT NOT NULL, uses TEXT NOT NULL);
      CREATE INDEX parts_type ON parts(type);
      CREATE INDEX parts_file ON parts(file);
      CREATE TABLE members(
        id INTEGER PRIMARY KEY, part INTEGER NOT NULL, type INTEGER NOT NULL, id_suffix TEXT NOT NULL,
        name TEXT NOT NULL, kind TEXT NOT NULL, access TEXT NOT NULL, modifiers TEXT NOT NULL,
        attributes TEXT NOT NULL, params TEXT NOT NULL, result TEXT NOT NULL, arity INTEGER NOT NULL,
        signature TEXT NOT NULL, doc TEXT NOT NULL, line INTEGER NOT NULL, end_line INTEGER NOT NULL);
      CREATE INDEX members_type ON members(type);
      CREATE INDEX members_part ON members(part);
      CREATE TABLE edges(
        src INTEGER NOT NULL, dst INTEGER NOT NULL, kind INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY(src, dst, kind)) WITHOUT ROWID;
      CREATE INDEX edges_dst ON edges(dst);
      CREATE TABLE externals(
        src INTEGER NOT NULL, name TEXT NOT NULL, kind INTEGER NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY(src, name, kind)) WITHOUT ROWID;
      CREATE TABLE names(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      CREATE TABLE mentions(name INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY(name, file)) WITHOUT ROWID;
      CREATE INDEX mentions_file ON mentions(file);
      CREATE TABLE pending_links(type INTEGER PRIMARY KEY);
    `);
  },
};

/**
 * Types whose members may be outside their declaration (Go, Rust, C, C++): a type's key no longer holds its kind and
 * arity where these are only known once all parts are there, so each part states its own. A member that another part's
 * member of the same signature replaces carries its type's row negated, so that queries for the members of a type do
 * not see it. Projects have imports of their own (C# project files).
 */
const mergedTypes: Migration = {
  version: 2,
  name: 'merged-types',
  up(db) {
    db.exec(`
      ALTER TABLE types ADD COLUMN key TEXT NOT NULL DEFAULT '';
      UPDATE types SET key = kind || ' ' || arity;
      DROP INDEX types_key;
      CREATE UNIQUE INDEX types_key ON types(fqn, key, project, language);
      ALTER TABLE parts ADD COLUMN kind TEXT NOT NULL DEFAULT 'class';
      ALTER TABLE parts ADD COLUMN arity INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE parts ADD COLUMN addition INTEGER NOT NULL DEFAULT 0;
      UPDATE parts SET (kind, arity) = (SELECT t.kind, t.arity FROM types t WHERE t.id = parts.type);
      ALTER TABLE projects ADD COLUMN imports TEXT NOT NULL DEFAULT '[]';
    `);
  },
};

/**
 * Hashes of what types and members do, and what changed types were before: kept until the change log has stored them,
 * so that a kill between the two loses nothing. `before` is a TypeSnapshot as JSON, '' for a type that was not there.
 */
const changeTracking: Migration = {
  version: 3,
  name: 'change-tracking',
  up(db) {
    db.exec(`
      ALTER TABLE types ADD COLUMN public_impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE types ADD COLUMN internal_impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE types ADD COLUMN cosmetic_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE parts ADD COLUMN impl_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE parts ADD COLUMN layout_hash TEXT NOT NULL DEFAULT '';
      ALTER TABLE members ADD COLUMN impl_hash TEXT NOT NULL DEFAULT '';
      CREATE TABLE pending_changes(type_id TEXT PRIMARY KEY, before TEXT NOT NULL) WITHOUT ROWID;
    `);
  },
};

/** Types in dependency cycles are few; who follows these asks after every sync. */
const cycleIndex: Migration = {
  version: 4,
  name: 'cycle-index',
  up(db) {
    db.exec('CREATE INDEX types_cycle ON types(cycle) WHERE cycle <> 0;');
  },
};

/**
 * For a file that does not parse: what it had when it last parsed, and therefore keeps whatever it says until it
 * parses again. 0 in a file that parses, because there it goes without saying.
 */
const lastGood: Migration = {
  version: 5,
  name: 'last-good',
  up(db) {
    db.exec(`
      ALTER TABLE parts ADD COLUMN last_good INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE members ADD COLUMN last_good INTEGER NOT NULL DEFAULT 0;
    `);
  },
};

/** Where a file begins not to parse, as evidence of it. Files that did not parse are read again to fill it. */
const errorLine: Migration = {
  version: 6,
  name: 'error-line',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN error_line INTEGER NOT NULL DEFAULT 0;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE parse_errors > 0;
    `);
  },
};

/**
 * Indexes for interactive queries that would otherwise scan a whole table: who declares a name, the most used
 * types, global imports.
 */
const queryIndexes: Migration = {
  version: 7,
  name: 'query-indexes',
  up(db) {
    db.exec(`
      CREATE INDEX members_name ON members(name, type);
      CREATE INDEX types_fan_in ON types(fan_in) WHERE fan_in > 0;
      CREATE INDEX files_global ON files(path) WHERE instr(imports, '"global":true') > 0;
    `);
  },
};

/** Names are also looked up in any case, when a single path is resolved and only its rows are read. */
const namesWithoutCase: Migration = {
  version: 8,
  name: 'names-without-case',
  up(db) {
    db.exec(`
      DROP INDEX types_name;
      CREATE INDEX types_name ON types(name COLLATE NOCASE);
      DROP INDEX members_name;
      CREATE INDEX members_name ON members(name COLLATE NOCASE, type);
    `);
  },
};

/** Files by language, by errors and by why they were skipped: a list of few must not read the rows of all. */
const listIndexes: Migration = {
  version: 9,
  name: 'list-indexes',
  up(db) {
    db.exec(`
      CREATE INDEX files_language ON files(language, skip_reason, path);
      CREATE INDEX files_errors ON files(parse_errors DESC, path) WHERE parse_errors > 0;
      CREATE INDEX files_skipped ON files(path) WHERE skip_reason IS NOT NULL;
    `);
  },
};

/** Files of Go that are built only where a tag asks for it. All are read again to fill it. */
const aside: Migration = {
  version: 10,
  name: 'aside',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE language = 'go';
    `);
  },
};

/** The name of an encoding that was guessed. Files that could not be read before are looked at again. */
const encoding: Migration = {
  version: 11,
  name: 'encoding',
  up(db) {
    db.exec(`
      ALTER TABLE files ADD COLUMN encoding TEXT;
      CREATE INDEX files_encoding ON files(encoding) WHERE encoding IS NOT NULL;
      UPDATE files SET hash = '', mtime_ms = -1 WHERE skip_reason IN ('encoding', 'binary');
    `);
  },
};

/** Facts of contents that files had before, for a branch that comes back. `bytes` and `used` bound how much is kept. */
const keptFacts: Migration = {
  version: 12,
  name: 'kept-facts',
  up(db) {
    db.exec(`
      CREATE TABLE kept_facts(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, hash TEXT NOT NULL, bytes INTEGER NOT NULL, used INTEGER NOT NULL,
        seal BLOB NOT NULL, facts BLOB NOT NULL, UNIQUE(path, hash));
      CREATE INDEX kept_facts_used ON kept_facts(used, bytes);
    `);
  },
};

/**
 * Mentions in the order in which files are read, and names without an index of SQLite's own: a first index appends rows to both
 * and makes their indexes in one go afterwards (`bulk-indexes.ts`).
 */
const appendedMentions: Migration = {
  version: 13,
  name: 'appended-mentions',
  up(db) {
    db.exec(`
      CREATE TABLE appended_names(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO appended_names SELECT id, name FROM names ORDER BY id;
      DROP TABLE names;
      ALTER TABLE appended_names RENAME TO names;
      CREATE UNIQUE INDEX names_name ON names(name);
      CREATE TABLE appended_mentions(
        file INTEGER NOT NULL, name INTEGER NOT NULL, PRIMARY KEY(file, name)) WITHOUT ROWID;
      INSERT INTO appended_mentions SELECT file, name FROM mentions ORDER BY file, name;
      DROP TABLE mentions;
      ALTER TABLE appended_mentions RENAME TO mentions;
      CREATE INDEX mentions_name ON mentions(name);
    `);
  },
};

/** Constraints of a signature on callers other than types: which parameters may be left out, bounds of type parameters. */
const memberTerms: Migration = {
  version: 14,
  name: 'member-terms',
  up(db) {
    db.exec(`ALTER TABLE members ADD COLUMN terms TEXT NOT NULL DEFAULT ''`);
  },
};

/** Names of functions and methods alone: questions look for words in them, and in C four of five members are something else. */
const functionNames: Migration = {
  version: 15,
  name: 'function-names',
  up(db) {
    db.exec(
      `CREATE INDEX members_functions ON members(name COLLATE NOCASE, type) WHERE kind IN ('function', 'method')`,
    );
  },
};

export const codeMapMigrations = [
  codeMapTables,
  mergedTypes,
  changeTracking,
  cycleIndex,
  lastGood,
  errorLine,
  queryIndexes,
  namesWithoutCase,
  listIndexes,
  aside,
  encoding,
  keptFacts,
  appendedMentions,
  memberTerms,
  functionNames,
] as const;
