/**
 * Writes references.db, a file at a time. A declaration keeps its id as long as its key is there, so that rows of other files
 * that refer to it stay right when only lines move.
 */
import type { ReadDb, WriteDb } from '../../storage/storage.ts';
import type { PassStore } from '../pass.ts';
import { type NamePlace, type ReaderName, type RefKind, refKinds } from './rows.ts';

export interface DeclRow {
  readonly file: string;
  readonly key: string;
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

export interface ReferenceWriter extends PassStore {
  declaration(row: DeclRow): number;
  reference(decl: number, place: NamePlace, kind: RefKind): void;
  base(decl: number, base: number): void;
  unresolved(name: string, place: NamePlace, kind: RefKind): void;
}

/** @param reader only its files are known, and its own reading is complete or not. */
export function createReferenceWriter(db: WriteDb, reader: ReaderName): ReferenceWriter {
  const addFile = db.prepare<[string], { id: number }>(
    "INSERT INTO file (path, hash, shape) VALUES (?, '', '') ON CONFLICT (path) DO UPDATE SET path = path RETURNING id",
  );
  const setFile = db.prepare('UPDATE file SET hash = ?, shape = ?, reader = ? WHERE id = ?');
  const addDecl = db.prepare<[number, string, string, number, number], { id: number }>(
    `INSERT INTO decl (file, key, name, line, col) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (file, key) DO UPDATE SET line = excluded.line, col = excluded.col RETURNING id`,
  );
  const addRef = db.prepare(
    'INSERT OR IGNORE INTO ref (decl, file, pos, line, col, len, kind) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addBase = db.prepare('INSERT OR IGNORE INTO base (decl, base, file) VALUES (?, ?, ?)');
  const addOpen = db.prepare(
    'INSERT OR IGNORE INTO unresolved (name, file, pos, line, col, kind) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropOf = ['ref', 'base', 'unresolved'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE file = ?`),
  );
  const dropFile = db.prepare<[number]>('DELETE FROM file WHERE id = ?');
  const ofFile = db.prepare<[number], { id: number; key: string; name: string }>(
    'SELECT id, key, name FROM decl WHERE file = ?',
  );
  const dropDecl = [
    'DELETE FROM decl WHERE id = ?',
    'DELETE FROM ref WHERE decl = ?',
    'DELETE FROM base WHERE decl = ?',
    'DELETE FROM base WHERE base = ?',
  ].map((sql) => db.prepare<[number]>(sql));
  const referring = db
    .prepare<[string], string>(
      `SELECT DISTINCT u.path FROM file f JOIN decl d ON d.file = f.id JOIN ref r ON r.decl = d.id JOIN file u ON u.id = r.file
       WHERE f.path = ? AND u.id <> f.id`,
    )
    .pluck();

  const completed = db.prepare<[string]>('SELECT 1 FROM complete WHERE reader = ?');
  const setComplete = db.prepare<[string]>('INSERT OR IGNORE INTO complete (reader) VALUES (?)');

  const setUp = db.prepare<[string, string]>("INSERT OR REPLACE INTO origin (reader, stamp, name) VALUES (?, ?, '')");

  const files = new Map<string, number>();
  /** Ids by file and key. */
  const decls = new Map<number, Map<string, number>>();
  let current = 0;
  /** Declarations that the current file refers to. */
  const referred = new Set<number>();

  function fileId(path: string): number {
    const known = files.get(path);
    if (known !== undefined) return known;
    const id = addFile.get(path)?.id ?? 0;
    files.set(path, id);
    return id;
  }

  return {
    filesAtOnce: 20,
    ...createReadFiles(db, reader),
    begin(file) {
      current = fileId(file);
      referred.clear();
      for (const drop of dropOf) drop.run(current);
    },
    declaration({ file, key, name, line, column }) {
      const of = fileId(file);
      let ids = decls.get(of);
      if (ids === undefined) {
        ids = new Map();
        decls.set(of, ids);
      }
      const known = ids.get(key);
      if (known !== undefined) return known;
      const id = addDecl.get(of, key, name, line, column)?.id ?? 0;
      ids.set(key, id);
      return id;
    },
    reference(decl, { at, line, column, length }, kind) {
      referred.add(decl);
      addRef.run(decl, current, at, line, column, length, refKinds.indexOf(kind));
    },
    base: (decl, base) => void addBase.run(decl, base, current),
    unresolved(name, { at, line, column }, kind) {
      addOpen.run(name, current, at, line, column, refKinds.indexOf(kind));
    },
    end(file, { hash, shape }) {
      const id = fileId(file);
      // A declaration with a name refers to itself; what did not is no longer declared.
      const gone = ofFile.all(id).filter((one) => !referred.has(one.id) && isNamed(one));
      for (const one of gone) for (const drop of dropDecl) drop.run(one.id);
      for (const { key } of gone) decls.get(id)?.delete(key);
      setFile.run(hash, shape, reader, id);
    },
    remove(file) {
      const id = fileId(file);
      for (const drop of dropOf) drop.run(id);
      for (const { id: decl } of ofFile.all(id)) for (const drop of dropDecl) drop.run(decl);
      dropFile.run(id);
      files.delete(file);
      decls.delete(id);
    },
    transaction: (work) => db.transaction(work),
    outdate: (file) => void setFile.run('', '', reader, fileId(file)),
    referrers: (file) => referring.all(file),
    setUp: (setup) => void setUp.run(reader, setup),
    isComplete: () => completed.get(reader) !== undefined,
    complete: () => void setComplete.run(reader),
  };
}

/** The files that a reader has read, and with what. */
export function createReadFiles(db: ReadDb, reader: ReaderName): Pick<PassStore, 'known' | 'setup'> {
  const read = db.prepare<[string], { path: string; hash: string; shape: string }>(
    "SELECT path, hash, shape FROM file WHERE hash <> '' AND reader = ?",
  );
  const setup = db.prepare<[string], string>('SELECT stamp FROM origin WHERE reader = ?').pluck();
  return {
    known: () => new Map(read.all(reader).map(({ path, hash, shape }) => [path, { hash, shape }])),
    // For scip this row holds the stamp of the index: see scip/agreed.ts.
    setup: () => (reader === 'scip' ? '' : (setup.get(reader) ?? '')),
  };
}

/** The checker calls constructors, signatures and the like by names that begin with two underscores. */
const isNamed = ({ key, name }: { key: string; name: string }): boolean => key !== 'default' && !name.startsWith('__');
