/**
 * Names as text, for a search that starts cold: SQLite picks and joins them from its indexes over names, which takes a fraction of
 * what a row for each name would, and only a block of them is in memory at a time.
 */

import type { SymbolKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../storage/storage.ts';
import type { SymbolRows } from './query/refs.ts';

export interface AllNames {
  /**
   * The name of each type and of each member that has these ASCII letters and digits in this order, in any case; in UTF-8 texts with a
   * unit separator (31) between names.
   */
  names(letters: string): Iterable<Uint8Array>;
}

/** As in search: a control character that no name has. */
const nameEnd = 31;

/** Names from one to the next, without case: most begin with a letter. */
const blockStarts = ['', ...'abcdefghijklmnopqrstuvwxyz{'];
const afterAll = '\u{10ffff}'.repeat(8);
/** Members of a block while files are read and the index is not there yet. */
const blockRows = 50_000;

export function createAllNames(db: ReadDb): AllNames {
  const joined = `CAST(group_concat(name, char(${nameEnd})) AS BLOB)`;
  // SQLite does not know that the sign of Kelvin is a `k`.
  const has = '(name LIKE ? OR (? AND instr(name, char(8490)) > 0))';
  const ofTypes = db.prepare<[string, number], Uint8Array | null>(`SELECT ${joined} FROM types WHERE ${has}`).pluck();
  // The plus keeps to the index over names: no row of a member is read.
  const byName = db
    .prepare<[string, string, string, number], Uint8Array | null>(
      `SELECT ${joined} FROM members WHERE +type > 0 AND name COLLATE NOCASE >= ? AND name COLLATE NOCASE < ? AND ${has}`,
    )
    .pluck();
  const byRow = db
    .prepare<[number, number, string, number], Uint8Array | null>(
      `SELECT ${joined} FROM members NOT INDEXED WHERE type > 0 AND id BETWEEN ? AND ? AND ${has}`,
    )
    .pluck();
  const last = db.prepare<[], number | null>('SELECT max(id) FROM members').pluck();
  const indexed = db.prepare<[], number>(`SELECT 1 FROM sqlite_schema WHERE name = 'members_name'`).pluck();

  function* ofMembers(pattern: string, kelvin: number): Iterable<Uint8Array | null | undefined> {
    if (indexed.get() !== undefined)
      for (const [n, start] of blockStarts.entries())
        yield byName.get(start, blockStarts[n + 1] ?? afterAll, pattern, kelvin);
    else
      for (let row = 1; row <= (last.get() ?? 0); row += blockRows)
        yield byRow.get(row, row + blockRows - 1, pattern, kelvin);
  }

  return {
    *names(letters) {
      const pattern = `%${[...letters].join('%')}%`;
      const kelvin = letters.includes('k') ? 1 : 0;
      const types = ofTypes.get(pattern, kelvin);
      if (types != null) yield types;
      for (const block of ofMembers(pattern, kelvin)) if (block != null) yield block;
    },
  };
}

interface NameText extends SymbolRows {
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

/** Names and comments of types and functions, for models that compare meanings: of those that are asked for, or used most. */
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

/**
 * Types and functions by the words in their names. Main type: NameWords. One pass over the indexes of names answers for all words
 * of a question: a million functions take a third of a second, and no row without a word is read. Constants, fields and variables
 * are left out: in C they are most of all symbols and say little of what code does.
 */
export interface NameWithWords extends SymbolRows {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly file: string;
  /** The words that its name has, as numbers of the list that was asked for. */
  readonly words: readonly number[];
}

export interface NameWords {
  /** @param beginnings how words begin, in small ASCII letters and digits. In no order. */
  withWords(beginnings: readonly string[]): NameWithWords[];
}

interface Row {
  id: number;
  type: number;
  name: string;
  kind: SymbolKind;
  file: number;
}

/** The kinds of the partial index over functions. */
export const functionKinds = "kind IN ('function', 'method')";

export function createNameWords(db: ReadDb): NameWords & { forget(): void } {
  /** The places and the meanings of one question are found one after the other. */
  let last: { asked: string; found: NameWithWords[] } | null = null;
  const files = db.prepare<[], [id: number, path: string]>('SELECT id, path FROM files').raw();

  function rowsOf(beginnings: readonly string[]): { functions: Row[]; types: Row[] } {
    const any = beginnings.map(() => 'name LIKE ?').join(' OR ');
    const patterns = beginnings.map((one) => `%${one}%`);
    // The inner query reads nothing but the index; most names end there.
    const functions = db.prepare<string[], Row>(
      `SELECT m.id, m.type, m.name, m.kind, p.file FROM
         (SELECT id FROM members WHERE ${functionKinds} AND (${any})) found
       CROSS JOIN members m ON m.id = found.id JOIN parts p ON p.id = m.part WHERE m.type > 0`,
    );
    const types = db.prepare<string[], Row>(
      `SELECT 0 AS id, t.id AS type, t.name, t.kind, t.file FROM (SELECT id FROM types WHERE ${any}) found
       CROSS JOIN types t ON t.id = found.id`,
    );
    return { functions: functions.all(...patterns), types: types.all(...patterns) };
  }

  return {
    forget() {
      last = null;
    },
    withWords(beginnings) {
      if (beginnings.length === 0) return [];
      const asked = beginnings.join(' ');
      if (last?.asked === asked) return last.found;
      const { functions, types } = rowsOf(beginnings);
      const paths = new Map(files.all());
      const found = [...types, ...functions].flatMap(({ id, type, name, kind, file }) => {
        const path = paths.get(file);
        const words = beginnings.flatMap((one, n) => (hasWord(name, one) ? [n] : []));
        return path === undefined || words.length === 0 ? [] : [{ type, member: id, name, kind, file: path, words }];
      });
      last = { asked, found };
      return found;
    },
  };
}

/** Whether a word of the name begins so: `readAhead` and `read_ahead` have `ahead`, `reread` has no `read`. */
function hasWord(name: string, beginning: string): boolean {
  const small = name.toLowerCase();
  for (let at = small.indexOf(beginning); at !== -1; at = small.indexOf(beginning, at + 1)) {
    const [before = '', first = '', next = ''] = [name[at - 1], name[at], name[at + 1]];
    if (!/[A-Za-z]/.test(before)) return true;
    if (/[A-Z]/.test(first) && (/[a-z]/.test(before) || /[a-z]/.test(next))) return true;
  }
  return false;
}
