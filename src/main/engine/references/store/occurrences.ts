/**
 * Every place of a name in the code of every language, as its syntax shows it: rows of `occ` in references.db. A file that is read
 * again gets a new id, so that its old rows no longer count; they are deleted once many have gathered.
 * Main types: Occurrence, OccurrenceReader, OccurrenceWriter.
 */
import type { ReadDb, WriteDb } from '../../storage/storage.ts';
import type { PassStore } from '../pass.ts';

/** Kept by their place in the list: new ones go to its end. */
export const occurrenceKinds = [
  // Alone, with nothing before it that says what it belongs to.
  'name',
  // A member of the value or type before it.
  'access',
  'declare',
  // A property in an initializer or pattern: `new Foo { Prop = 1 }`, `x is { Prop: 1 }`.
  'key',
  // Calls a constructor without its name: `super(1)`, `base(1)`, `new()`, a constant of an enum.
  'construct',
  // Found in text that the grammar could not read: it may be any of the above.
  'text',
  // Alone, where only a value can be.
  'value',
] as const;
export type OccurrenceKind = (typeof occurrenceKinds)[number];

/** Under this name the rows of the kind `construct` are kept. No identifier has it. */
export const constructName = '()';

/** What is done at a place. */
export const occurrenceUses = [
  'read',
  'write',
  'call',
  // Made, by its constructor.
  'new',
  'import',
  // In the list of what a type is based on.
  'base',
  // In the head of a declaration.
  'type',
  // Before a dot or in a path.
  'qualifier',
  'attribute',
] as const;
export type OccurrenceUse = (typeof occurrenceUses)[number];

export interface Occurrence {
  readonly name: string;
  /** In UTF-16 units of the file's text. */
  readonly at: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly kind: OccurrenceKind;
  readonly use: OccurrenceUse;
  /** Name of the innermost member around; '' outside of members. */
  readonly member: string;
  /**
   * What the name belongs to, as the number of an expression in the facts of its file: the value before the dot, what a key is in,
   * what a constructor makes; 0 where that is not known.
   */
  readonly receiver: number;
}

export interface OccurrenceWriter extends PassStore {
  add(occurrence: Occurrence): void;
  /** What the file that was begun says of types. */
  describe(facts: Uint8Array | null): void;
  /** What its code says of libraries, by which form of their rules; null where that was not read. */
  found(finds: string | null, form: number): void;
}

export interface OccurrenceReader {
  /** `path|hash` of each file that was read. */
  covered(): ReadonlySet<string>;
  /** Places of a name by file, in the order of the text. */
  places(name: string): ReadonlyMap<string, readonly Occurrence[]>;
  /** What a file that was read says of types; null where there was no tree. */
  facts(path: string): Uint8Array | null;
  /** What a file with this content says of libraries, by this form of their rules; null where it was not read so. */
  finds(path: string, hash: string, form: number): string | null;
}

/**
 * Rows of files that are gone or were read again: they are deleted once they exceed this part of all and a min
 * number.
 */
const deadPart = 0.25;
const leastDead = 50_000;

export function createOccurrenceWriter(db: WriteDb): OccurrenceWriter {
  const read = db.prepare<[], { path: string; hash: string }>('SELECT path, hash FROM cover');
  const drop = db.prepare<[string]>('DELETE FROM cover WHERE path = ?');
  const cover = db.prepare<[string, string, number], { id: number }>(
    'INSERT INTO cover (path, hash, rows) VALUES (?, ?, ?) RETURNING id',
  );
  const count = db.prepare<[number, number]>('UPDATE cover SET rows = ? WHERE id = ?');
  const name = db.prepare<[string], { id: number }>(
    'INSERT INTO name (text) VALUES (?) ON CONFLICT (text) DO UPDATE SET text = text RETURNING id',
  );
  const put = db.prepare(
    'INSERT OR IGNORE INTO occ (name, file, pos, line, col, kind, member, receiver) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const sums = db.prepare<[], { live: number; written: number }>(
    'SELECT (SELECT coalesce(sum(rows), 0) FROM cover) AS live, coalesce((SELECT rows FROM written WHERE id = 1), 0) AS written',
  );
  const note = db.prepare<[number]>(
    'INSERT INTO written (id, rows) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET rows = rows + excluded.rows',
  );
  const clear = [
    'DELETE FROM occ WHERE file NOT IN (SELECT id FROM cover)',
    'DELETE FROM facts WHERE file NOT IN (SELECT id FROM cover)',
    'DELETE FROM finds WHERE file NOT IN (SELECT id FROM cover)',
    'UPDATE written SET rows = (SELECT coalesce(sum(rows), 0) FROM cover) WHERE id = 1',
  ].map((sql) => db.prepare(sql));
  const describe = db.prepare<[number, Uint8Array]>('INSERT OR REPLACE INTO facts (file, data) VALUES (?, ?)');
  const putFinds = db.prepare<[number, number, string]>(
    'INSERT OR REPLACE INTO finds (file, form, data) VALUES (?, ?, ?)',
  );
  const names = new Map<string, number>([['', 0]]);
  let rows: Occurrence[] = [];
  let facts: Uint8Array | null = null;
  let finds: { data: string; form: number } | null = null;

  function nameId(text: string): number {
    let id = names.get(text);
    if (id === undefined) {
      id = name.get(text)?.id ?? 0;
      names.set(text, id);
    }
    return id;
  }

  return {
    // Rows of a name are all over the table, and a file takes a millisecond or two.
    filesAtOnce: 200,
    known: () => new Map(read.all().map(({ path, hash }) => [path, { hash, shape: '' }])),
    begin: () => {
      rows = [];
      facts = null;
      finds = null;
    },
    add: (occurrence) => void rows.push(occurrence),
    describe(said) {
      facts = said;
    },
    found(data, form) {
      finds = data === null ? null : { data, form };
    },
    end(path, { hash }) {
      drop.run(path);
      const file = cover.get(path, hash, rows.length)?.id ?? 0;
      for (const { name: text, at, line, column, kind, use, member, receiver } of rows) {
        const form = occurrenceKinds.indexOf(kind) + occurrenceUses.indexOf(use) * usesFrom;
        put.run(nameId(text), file, at, line, column, form, nameId(member), receiver);
      }
      if (facts !== null) describe.run(file, facts);
      if (finds !== null) putFinds.run(file, finds.form, finds.data);
      count.run(rows.length, file);
      note.run(rows.length);
      rows = [];
    },
    remove: (path) => void drop.run(path),
    outdate: (path) => void drop.run(path),
    referrers: () => [],
    transaction: (work) => db.transaction(work),
    // Places of names follow from the text of their file alone.
    setup: () => '',
    setUp: () => {},
    isComplete: () => true,
    complete() {
      const { live, written } = sums.get() ?? { live: 0, written: 0 };
      const dead = written - live;
      if (dead < leastDead || dead < written * deadPart) return;
      db.transaction(() => {
        for (const statement of clear) statement.run();
      });
    },
  };
}

/** Kinds are kept below it, uses above, in one number. */
const usesFrom = 16;

interface Row {
  path: string;
  at: number;
  line: number;
  column: number;
  kind: number;
  member: string | null;
  receiver: number;
}

export function createOccurrenceReader(db: ReadDb): OccurrenceReader {
  // As one value: thousands of rows would take longer than the answer.
  const read = db.prepare<[], string>("SELECT json_group_array(path || '|' || hash) FROM cover").pluck();
  const places = db.prepare<[string], Row>(
    `SELECT c.path, o.pos AS at, o.line, o.col AS column, o.kind, m.text AS member, o.receiver
     FROM name n JOIN occ o ON o.name = n.id JOIN cover c ON c.id = o.file LEFT JOIN name m ON m.id = o.member
     WHERE n.text = ? ORDER BY o.file, o.pos`,
  );
  const facts = db
    .prepare<[string], Uint8Array>('SELECT f.data FROM cover c JOIN facts f ON f.file = c.id WHERE c.path = ?')
    .pluck();
  const finds = db
    .prepare<[string, string, number], string>(
      'SELECT f.data FROM cover c JOIN finds f ON f.file = c.id WHERE c.path = ? AND c.hash = ? AND f.form = ?',
    )
    .pluck();
  return {
    finds: (path, hash, form) => finds.get(path, hash, form) ?? null,
    facts: (path) => facts.get(path) ?? null,
    covered: () => new Set(JSON.parse(read.get() ?? '[]') as string[]),
    places(name) {
      const found = new Map<string, Occurrence[]>();
      for (const row of places.all(name)) {
        const one = occurrenceOf(name, row);
        const known = found.get(row.path);
        if (known === undefined) found.set(row.path, [one]);
        else known.push(one);
      }
      return found;
    },
  };
}

function occurrenceOf(name: string, { at, line, column, kind, member, receiver }: Row): Occurrence {
  return {
    ...{ name, at, line, column, member: member ?? '', receiver },
    kind: occurrenceKinds[kind % usesFrom] ?? 'name',
    use: occurrenceUses[Math.floor(kind / usesFrom)] ?? 'read',
  };
}
