import type { Migration } from '../../../storage/storage.ts';

/**
 * Where each record came from. Those that were read from files and that no person confirmed here since are of the repository:
 * what their files claim moves to `claims`, JSON of the fields that do not count. The same for summaries of domains.
 */
export const origin: Migration = {
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
