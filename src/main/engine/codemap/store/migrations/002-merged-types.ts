import type { Migration } from '../../../storage/storage.ts';

/**
 * Types whose members may stand outside their declaration (Go, Rust, C, C++): a type's key no longer holds its kind and
 * arity where these are only known once all parts are there, so each part says its own. A member that another part's
 * member of the same signature stands for carries its type's row negated: whoever asks for the members of a type does
 * not see it. Projects have imports of their own (C# project files).
 */
export const mergedTypes: Migration = {
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
