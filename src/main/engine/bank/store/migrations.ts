/** The tables of bank.db, in their order. */
import { createReceiptsTable, type Migration } from '../../storage/storage.ts';

export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'bank',
    up: (db) =>
      db.exec(`
      -- What the machine wrote last into each block. 'pending' is what it is about to write: after a kill between file and
      -- commit it is known as its own. 'skipped' is a text that a person did not want.
      CREATE TABLE blocks(
        path TEXT NOT NULL,
        block TEXT NOT NULL,
        hash TEXT NOT NULL,
        text TEXT NOT NULL,
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        pending TEXT,
        skipped TEXT,
        PRIMARY KEY(path, block)) WITHOUT ROWID;
      -- One open conflict a block: a newer text of the machine takes the place of the older.
      CREATE TABLE conflicts(
        id TEXT PRIMARY KEY,
        path TEXT NOT NULL,
        block TEXT NOT NULL,
        machine TEXT NOT NULL,
        source TEXT NOT NULL,
        at INTEGER NOT NULL,
        UNIQUE(path, block)) WITHOUT ROWID;
      -- Steps that can be taken back: whole files as they were, and the hash of what they became.
      CREATE TABLE undos(
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        -- 1 while it is being carried out: a kill leaves it so.
        running INTEGER NOT NULL,
        data TEXT NOT NULL CHECK (json_valid(data))) WITHOUT ROWID;
      CREATE INDEX undos_at ON undos(at);
      CREATE TABLE drafts(
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        data TEXT NOT NULL CHECK (json_valid(data))) WITHOUT ROWID;
      CREATE TABLE inbox(
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'rejected')),
        -- What it proposes in its normal form: a rejected proposal never comes again.
        signature TEXT NOT NULL UNIQUE,
        data TEXT NOT NULL CHECK (json_valid(data))) WITHOUT ROWID;
      CREATE INDEX inbox_state ON inbox(state, at);
      -- What the machine put into an index: other summaries are a person's and stay; the date holds while the text is the same.
      CREATE TABLE entries(path TEXT PRIMARY KEY, summary TEXT NOT NULL, hash TEXT NOT NULL, updated TEXT NOT NULL) WITHOUT ROWID;`),
  },
  {
    version: 2,
    name: 'summaries of people',
    up: (db) =>
      db.exec(`
      -- summary: a line for each text of ours that an index may say. theirs: the one of a person that all indexes said last.
      ALTER TABLE entries ADD COLUMN theirs TEXT NOT NULL DEFAULT '';`),
  },
  // Writes that clients asked for, by the key of their call.
  { version: 3, name: 'receipts', up: createReceiptsTable },
  {
    version: 4,
    name: 'files of what waits',
    up: (db) =>
      db.exec(`
      -- Hashes of each file in .memo/pending/ and of what it says, as they were last written or read.
      CREATE TABLE pending_files(id TEXT PRIMARY KEY, file TEXT NOT NULL, item TEXT NOT NULL) WITHOUT ROWID;`),
  },
];
