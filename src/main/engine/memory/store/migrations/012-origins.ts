import type { Migration } from '../../../storage/storage.ts';

/** Where failures and summaries of domains came from, as migration 10 did for records. Summaries by `repository` were known before. */
export const origins: Migration = {
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
