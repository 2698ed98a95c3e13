/**
 * The tables of commits.db. One process writes them, the engine reads. They are derived from git's objects: what turns out damaged or
 * of another reader is made again.
 */
import { asTokens } from '../retrieval/retrieval.ts';
import type { Migration } from '../storage/storage.ts';
import { saidIn } from './message.ts';

export const commitMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'commits',
    up(db) {
      db.exec(`
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE commits (
          -- Higher for the newer of two commits of one second.
          id INTEGER PRIMARY KEY,
          sha TEXT NOT NULL UNIQUE,
          at INTEGER NOT NULL,
          parents TEXT NOT NULL,
          kind TEXT NOT NULL,
          rule TEXT NOT NULL,
          reverts TEXT,
          subject TEXT NOT NULL,
          body TEXT NOT NULL,
          reason TEXT NOT NULL,
          weight INTEGER NOT NULL,
          issues TEXT NOT NULL,
          author TEXT,
          -- Number of files; null where objects of it are not in the clone.
          files INTEGER,
          -- 0: not compared yet, 1: compared, 2: no code, 3: too many files, 4: contents that are not here.
          state INTEGER NOT NULL
        );
        CREATE INDEX commits_at ON commits (at);
        CREATE INDEX commits_due ON commits (state, at) WHERE state = 0;
        CREATE TABLE paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
        CREATE TABLE touched (
          path INTEGER NOT NULL,
          "commit" INTEGER NOT NULL,
          status TEXT NOT NULL,
          was INTEGER,
          PRIMARY KEY (path, "commit")
        ) WITHOUT ROWID;
        CREATE INDEX touched_commit ON touched ("commit");
        CREATE TABLE changes (
          id INTEGER PRIMARY KEY,
          "commit" INTEGER NOT NULL,
          path TEXT NOT NULL,
          was TEXT,
          type_id TEXT NOT NULL,
          file INTEGER NOT NULL,
          kind TEXT NOT NULL,
          class TEXT NOT NULL
        );
        CREATE INDEX changes_path ON changes (path);
        CREATE INDEX changes_commit ON changes ("commit");
        CREATE TABLE members (
          change INTEGER NOT NULL,
          n INTEGER NOT NULL,
          name TEXT NOT NULL,
          suffix TEXT NOT NULL,
          what TEXT NOT NULL,
          -- Former name, with the path of its type where that differs: 'A.B#name'.
          was TEXT,
          PRIMARY KEY (change, n)
        ) WITHOUT ROWID;
        CREATE TABLE tags (name TEXT PRIMARY KEY, sha TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
      `);
    },
  },
  {
    version: 2,
    name: 'words of messages',
    up(db) {
      db.exec(`
        -- Terms as numbers, by the id of the commit.
        CREATE VIRTUAL TABLE commit_text USING fts5(subject, body, content='', contentless_delete=1, tokenize='ascii');
        CREATE VIRTUAL TABLE commit_terms USING fts5vocab(commit_text, row);
      `);
      const put = db.prepare<[number, string, string]>(
        'INSERT INTO commit_text(rowid, subject, body) VALUES (?, ?, ?)',
      );
      const known = db.prepare<[], { id: number; subject: string; body: string }>(
        'SELECT id, subject, body FROM commits',
      );
      for (const { id, subject, body } of known.all()) put.run(id, asTokens(subject), asTokens(saidIn(body)));
    },
  },
];

/** Raised when messages or types are read in another way: everything is then read again. */
export const readerVersion = 1;
