import type { Migration } from '../../../storage/storage.ts';

/**
 * First form of symbols.db. `parts` are declarations as files hold them, `types` what they add up to; members hang on
 * a part, so that replacing a file is deleting its parts. `mentions` answers "which files name X" without reading any.
 */
export const codeMapTables: Migration = {
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
