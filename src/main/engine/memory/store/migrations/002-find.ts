import type { Migration } from '../../../storage/storage.ts';

/**
 * What records are found by. The full-text table keeps no text: its terms are the numbers that `find/text/term-id.ts` gives
 * to words, which `record_texts.terms` holds as well (`packTerms`), so that any record can be scored.
 * `revision` there is the record's that was read; `hash` that of question and answer, which vectors are made of.
 * `learning_vectors.revision` grows with each vector that is written. `vector_files` says which file under `vectors/` is
 * ours and what it holds: `keys` are pairs of row and vector revision. It stands here and not beside the file, where
 * whoever could change the one could change the other.
 */
export const findTables: Migration = {
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
