import type { Migration } from '../../../storage/storage.ts';

/**
 * What became of each iteration of the loop (seed 003 §6), with columns for what is asked of it: nothing wrote the log
 * before. `signature` is the question in its normal form, by which it is known again. Old entries go, so what is counted
 * over all time stands in `evolution_days` and `evolution_sums`, and no statistic reads the log as a whole.
 */
export const evolutionLog: Migration = {
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
