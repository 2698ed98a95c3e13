/**
 * The tables of references.db. One process writes them, the engine reads. They are derived from the files: what turns out
 * damaged is made again.
 */
import type { Migration } from '../../storage/storage.ts';

export const referenceMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'references',
    up(db) {
      db.exec(`
        CREATE TABLE file (
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL UNIQUE,
          -- Content hash of the text that was read; '' while a file is only known by what refers to it.
          hash TEXT NOT NULL,
          -- Hash of what other files can see of it.
          shape TEXT NOT NULL
        );
        CREATE TABLE decl (
          id INTEGER PRIMARY KEY,
          file INTEGER NOT NULL,
          key TEXT NOT NULL,
          name TEXT NOT NULL,
          line INTEGER NOT NULL,
          col INTEGER NOT NULL,
          UNIQUE (file, key)
        );
        CREATE TABLE ref (
          decl INTEGER NOT NULL,
          file INTEGER NOT NULL,
          pos INTEGER NOT NULL,
          line INTEGER NOT NULL,
          col INTEGER NOT NULL,
          len INTEGER NOT NULL,
          kind INTEGER NOT NULL,
          PRIMARY KEY (decl, file, pos)
        ) WITHOUT ROWID;
        CREATE INDEX ref_file ON ref (file);
        -- Members of types that override or implement others.
        CREATE TABLE base (
          decl INTEGER NOT NULL,
          base INTEGER NOT NULL,
          -- The file that says so.
          file INTEGER NOT NULL,
          PRIMARY KEY (decl, base)
        ) WITHOUT ROWID;
        CREATE INDEX base_up ON base (base);
        CREATE INDEX base_file ON base (file);
        -- Names that the reader could not resolve: any symbol of that name may be meant.
        CREATE TABLE unresolved (
          name TEXT NOT NULL,
          file INTEGER NOT NULL,
          pos INTEGER NOT NULL,
          line INTEGER NOT NULL,
          col INTEGER NOT NULL,
          kind INTEGER NOT NULL,
          PRIMARY KEY (name, file, pos)
        ) WITHOUT ROWID;
        CREATE INDEX unresolved_file ON unresolved (file);
        -- Readers that have been through all files once.
        CREATE TABLE complete (reader TEXT PRIMARY KEY) WITHOUT ROWID;
      `);
    },
  },
  {
    version: 2,
    name: 'occurrences',
    up(db) {
      db.exec(`
        CREATE TABLE name (
          id INTEGER PRIMARY KEY,
          text TEXT NOT NULL UNIQUE
        );
        -- Files whose names were read, by the content hash of that text. An id is never given twice.
        CREATE TABLE cover (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          path TEXT NOT NULL UNIQUE,
          hash TEXT NOT NULL,
          rows INTEGER NOT NULL
        );
        -- Each place of a name; rows of a file that is not in cover do not count.
        CREATE TABLE occ (
          name INTEGER NOT NULL,
          file INTEGER NOT NULL,
          pos INTEGER NOT NULL,
          line INTEGER NOT NULL,
          col INTEGER NOT NULL,
          kind INTEGER NOT NULL,
          -- Name of the member around; 0 outside of members.
          member INTEGER NOT NULL,
          -- How far before it stands what it belongs to, and in which form; 0 where the text before it says so.
          owner INTEGER NOT NULL,
          PRIMARY KEY (name, file, pos)
        ) WITHOUT ROWID;
        -- How many rows occ has, those that do not count included.
        CREATE TABLE written (id INTEGER PRIMARY KEY, rows INTEGER NOT NULL);
        -- The checkers find more than they did when these rows were made.
        DELETE FROM ref; DELETE FROM base; DELETE FROM unresolved; DELETE FROM decl; DELETE FROM file; DELETE FROM complete;
      `);
    },
  },
  {
    version: 3,
    name: 'facts',
    up(db) {
      db.exec(`
        DROP TABLE occ;
        DELETE FROM cover;
        DELETE FROM written;
        -- Each place of a name; rows of a file that is not in cover do not count.
        CREATE TABLE occ (
          name INTEGER NOT NULL,
          file INTEGER NOT NULL,
          pos INTEGER NOT NULL,
          line INTEGER NOT NULL,
          col INTEGER NOT NULL,
          -- What the syntax shows of the name, and what is done there.
          kind INTEGER NOT NULL,
          -- Name of the member around; 0 outside of members.
          member INTEGER NOT NULL,
          -- What it belongs to: an expression in the facts of its file; 0 where that is not known.
          receiver INTEGER NOT NULL,
          PRIMARY KEY (name, file, pos)
        ) WITHOUT ROWID;
        -- What the syntax of a file says of types, by its row in cover.
        CREATE TABLE facts (file INTEGER PRIMARY KEY, data BLOB NOT NULL);
      `);
    },
  },
  {
    version: 4,
    name: 'readers',
    up(db) {
      db.exec(`
        -- Who read it: a checker, or the index that its rows came from; '' while it is only known by what refers to it.
        ALTER TABLE file ADD COLUMN reader TEXT NOT NULL DEFAULT '';
        -- Of rows that another program made: which content of its index or of all files, and the program's name.
        CREATE TABLE origin (reader TEXT PRIMARY KEY, stamp TEXT NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
        -- Declarations whose references a language server has listed.
        CREATE TABLE answer (decl INTEGER PRIMARY KEY, program TEXT NOT NULL);
        -- Content with which a file agreed with the index, or was when the server answered.
        CREATE TABLE agreed (path TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
        DELETE FROM ref; DELETE FROM base; DELETE FROM unresolved; DELETE FROM decl; DELETE FROM file; DELETE FROM complete;
      `);
    },
  },
  {
    version: 5,
    name: 'finds',
    up(db) {
      db.exec(`
        -- What the code of a file says of libraries, by its row in cover; '' for nothing. The form counts the changes of the rules.
        CREATE TABLE finds (file INTEGER PRIMARY KEY, form INTEGER NOT NULL, data TEXT NOT NULL);
        -- They are read from the same trees as the names.
        DELETE FROM cover;
        DELETE FROM written;
        DELETE FROM occ;
        DELETE FROM facts;
      `);
    },
  },
  {
    version: 6,
    name: 'receivers',
    up(db) {
      db.exec(`
        -- Names carry what the blocks around them are run on, aliases what they stand for, arguments whose property they set;
        -- references lead from an exported object of JavaScript to its values. All files are read again.
        DELETE FROM cover; DELETE FROM written; DELETE FROM occ; DELETE FROM facts; DELETE FROM finds;
        DELETE FROM ref; DELETE FROM base; DELETE FROM unresolved; DELETE FROM decl; DELETE FROM file; DELETE FROM complete;
        DELETE FROM origin; DELETE FROM answer; DELETE FROM agreed;
      `);
    },
  },
  {
    version: 7,
    name: 'line ends',
    up(db) {
      db.exec(`
        -- Offsets are those of the text with LF ends. All files are read again.
        DELETE FROM cover; DELETE FROM written; DELETE FROM occ; DELETE FROM facts; DELETE FROM finds;
        DELETE FROM ref; DELETE FROM base; DELETE FROM unresolved; DELETE FROM decl; DELETE FROM file; DELETE FROM complete;
        DELETE FROM origin; DELETE FROM answer; DELETE FROM agreed;
      `);
    },
  },
];
