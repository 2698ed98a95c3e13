/** Names and comments of types and functions, for models that compare meanings: of those that are asked for, or used most. */
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from '../query/refs.ts';

export interface NameText extends SymbolRows {
  readonly text: string;
}

export interface NameTexts {
  textsOf(rows: Iterable<SymbolRows>): NameText[];
  /** Types that most others use. */
  mostUsedTypes(limit: number): number[];
}

interface TypeRow {
  type: number;
  name: string;
  doc: string;
  members: string | null;
}

const mostMembers = 24;

export function createNameTexts(db: ReadDb): NameTexts {
  const types = db.prepare<[string], TypeRow>(
    `SELECT t.id AS type, t.name, substr(t.doc, 1, 240) AS doc,
       (SELECT group_concat(name, ' ') FROM
         (SELECT name FROM members WHERE type = t.id AND access = 'public' LIMIT ${mostMembers})) AS members
     FROM json_each(?) j JOIN types t ON t.id = j.value`,
  );
  const members = db.prepare<[string], { type: number; member: number; name: string; doc: string }>(
    `SELECT m.type, m.id AS member, m.name, substr(m.doc, 1, 160) AS doc
     FROM json_each(?) j JOIN members m ON m.id = j.value`,
  );
  const used = db
    .prepare<[number], number>(
      `SELECT id FROM types WHERE fan_in > 0 AND kind NOT IN ('alias', 'delegate') ORDER BY fan_in DESC LIMIT ?`,
    )
    .pluck();
  return {
    textsOf(rows) {
      const asked = [...rows];
      const ofTypes = asked.filter(({ member }) => member === 0).map(({ type }) => type);
      const ofMembers = asked.filter(({ member }) => member !== 0).map(({ member }) => member);
      return [
        ...types.all(JSON.stringify(ofTypes)).map(({ type, name, doc, members: held }) => ({
          ...{ type, member: 0 },
          text: `${name}. ${doc} ${held ?? ''}`,
        })),
        ...members
          .all(JSON.stringify(ofMembers))
          .map(({ type, member, name, doc }) => ({ type, member, text: `${name}. ${doc}` })),
      ];
    },
    mostUsedTypes: (limit) => used.all(limit),
  };
}
