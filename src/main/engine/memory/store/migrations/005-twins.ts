import type { Migration } from '../../../storage/storage.ts';

/**
 * By what a record says, so that one which is added again is found. Answers are long: their length and beginning leave few
 * to compare, also where many records answer one question.
 */
export const twinIndex: Migration = {
  version: 5,
  name: 'twins',
  up(db) {
    db.exec(`
      CREATE INDEX learning_records_said ON learning_records(question, length(answer), substr(answer, 1, 64))
        WHERE status = 'active';
    `);
  },
};
