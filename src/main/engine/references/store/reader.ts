/**
 * Answers from references.db. A member's answer is that of its family: what overrides it is reached by its own name, and a call
 * on a base or an interface may reach it. Main types: ReferenceReader, FoundReference.
 */
import type { ReadDb } from '../../storage/storage.ts';
import { type NamePlace, type RefKind, refKinds, unreadShape } from './rows.ts';

/**
 * How a place means the symbol: `itself`; `override`, by a member that overrides it; `base`, by the member that it overrides or
 * implements, so that it may be meant; `sibling`, another implementation of the same base, which a rename changes along.
 */
export type Relation = 'itself' | 'override' | 'base' | 'sibling';

export interface FoundReference extends NamePlace {
  readonly file: string;
  readonly kind: RefKind;
  readonly relation: Relation;
}

export interface FoundCall extends Pick<NamePlace, 'at' | 'line' | 'length'> {
  readonly target: { readonly file: string; readonly name: string; readonly line: number };
}

export interface ReferenceReader {
  /**
   * Content hash of each file that was read. @param decls where a language server answered for all of these, the files as they
   * were then.
   */
  hashes(decls?: readonly number[]): ReadonlyMap<string, string>;
  /** Whether a language server has answered for it. */
  isAnswered(decl: number): boolean;
  /** The program that resolved what a file declares, for people; null where none has. */
  readerOf(file: string): string | null;
  /** Rows of what `file` declares under this name within these lines; several where a name is declared again inside. */
  declared(file: string, name: string, from: number, to: number): number[];
  /** Places of one declaration and its family, in no order; the declarations themselves have the kind `declare`. */
  references(decl: number): FoundReference[];
  /** Calls in these lines of a file, in their order; each with what is declared where. A union calls several at once. */
  calls(file: string, from: number, to: number): FoundCall[];
  /** Offsets of names in these lines that could not be resolved. */
  openIn(file: string, from: number, to: number): Set<number>;
  /** Places of a name that could not be resolved. */
  unresolved(name: string): Omit<FoundReference, 'relation'>[];
}

interface Row {
  path: string;
  at: number;
  line: number;
  column: number;
  length: number;
  kind: number;
}

export function createReferenceReader(db: ReadDb): ReferenceReader {
  const read = db.prepare<[string], { path: string; hash: string }>(
    "SELECT path, hash FROM file WHERE hash <> '' AND shape <> ?",
  );
  const agreed = db.prepare<[], { path: string; hash: string }>('SELECT path, hash FROM agreed');
  const answered = db.prepare<[number], number>('SELECT 1 FROM answer WHERE decl = ?').pluck();
  const answeredBy = db
    .prepare<[string], string>(
      'SELECT a.program FROM file f JOIN decl d ON d.file = f.id JOIN answer a ON a.decl = d.id WHERE f.path = ? LIMIT 1',
    )
    .pluck();
  const isAnswered = (decl: number): boolean => answered.get(decl) !== undefined;
  const readBy = db.prepare<[string, string], { reader: string; name: string | null }>(
    `SELECT f.reader, o.name FROM file f LEFT JOIN origin o ON o.reader = f.reader
     WHERE f.path = ? AND f.hash <> '' AND f.shape <> ?`,
  );
  // The outermost first: what is declared inside has a longer key.
  const declared = db
    .prepare<[string, string, number, number], number>(
      `SELECT d.id FROM file f JOIN decl d ON d.file = f.id
       WHERE f.path = ? AND d.name = ? AND d.line BETWEEN ? AND ? ORDER BY length(d.key), d.line`,
    )
    .pluck();
  // A second overload, or a setter: the row of the declaration has the first line only.
  const declaredAgain = db
    .prepare<[string, number, number, number, string], number>(
      `SELECT DISTINCT d.id FROM file f JOIN ref r ON r.file = f.id JOIN decl d ON d.id = r.decl
       WHERE f.path = ? AND r.kind = ? AND r.line BETWEEN ? AND ? AND d.name = ? ORDER BY length(d.key), d.line`,
    )
    .pluck();
  const places = db.prepare<[number], Row>(
    `SELECT f.path, r.pos AS at, r.line, r.col AS column, r.len AS length, r.kind
     FROM ref r JOIN file f ON f.id = r.file WHERE r.decl = ?`,
  );
  const open = db.prepare<[string], Row>(
    `SELECT f.path, u.pos AS at, u.line, u.col AS column, length(u.name) AS length, u.kind
     FROM unresolved u JOIN file f ON f.id = u.file WHERE u.name = ?`,
  );
  const calls = db.prepare<[string, number, number], CallRow>(
    `SELECT r.pos AS at, r.len AS length, r.line AS callLine, t.path AS file, d.name, d.line FROM file f JOIN ref r ON r.file = f.id
     JOIN decl d ON d.id = r.decl JOIN file t ON t.id = d.file
     WHERE f.path = ? AND r.line BETWEEN ? AND ? AND r.kind IN (${callKinds}) ORDER BY r.pos, t.path, d.line`,
  );
  const openIn = db
    .prepare<[string, number, number], number>(
      'SELECT u.pos FROM file f JOIN unresolved u ON u.file = f.id WHERE f.path = ? AND u.line BETWEEN ? AND ?',
    )
    .pluck();
  const bases = db.prepare<[number], number>('SELECT base FROM base WHERE decl = ?').pluck();
  const derived = db.prepare<[number], number>('SELECT decl FROM base WHERE base = ?').pluck();

  /** All that `next` leads to from these, without them. */
  function reached(from: readonly number[], next: (id: number) => number[]): Set<number> {
    const found = new Set<number>();
    const queue = [...from];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const one of next(id)) {
        if (found.has(one) || from.includes(one)) continue;
        found.add(one);
        queue.push(one);
      }
    }
    return found;
  }

  function family(decl: number): Map<number, Relation> {
    const relations = new Map<number, Relation>([[decl, 'itself']]);
    const add = (ids: Iterable<number>, relation: Relation): void => {
      for (const id of ids) if (!relations.has(id)) relations.set(id, relation);
    };
    add(
      reached([decl], (id) => derived.all(id)),
      'override',
    );
    const above = reached([decl], (id) => bases.all(id));
    add(above, 'base');
    add(
      reached([...above], (id) => derived.all(id)),
      'sibling',
    );
    return relations;
  }

  return {
    hashes(decls = []) {
      const isByServer = decls.length > 0 && decls.every(isAnswered);
      return new Map((isByServer ? agreed.all() : read.all(unreadShape)).map(({ path, hash }) => [path, hash]));
    },
    isAnswered,
    readerOf(file) {
      const found = readBy.get(file, unreadShape);
      return found === undefined ? (answeredBy.get(file) ?? null) : readerTitle(found.reader, found.name ?? '');
    },
    declared(file, name, from, to) {
      const found = declared.all(file, name, from, to);
      return found.length > 0 ? found : declaredAgain.all(file, refKinds.indexOf('declare'), from, to, name);
    },
    references(decl) {
      const found: FoundReference[] = [];
      for (const [id, relation] of family(decl))
        for (const row of places.all(id)) found.push({ ...placeOf(row), relation });
      return found;
    },
    calls: (file, from, to) =>
      calls.all(file, from, to).map(({ at, length, callLine: line, ...target }) => ({ at, length, line, target })),
    openIn: (file, from, to) => new Set(openIn.all(file, from, to)),
    unresolved: (name) => open.all(name).map(placeOf),
  };
}

interface CallRow {
  at: number;
  length: number;
  callLine: number;
  file: string;
  name: string;
  line: number;
}

const callKinds = [refKinds.indexOf('call'), refKinds.indexOf('new')].join(', ');

function placeOf({ path, at, line, column, length, kind }: Row): Omit<FoundReference, 'relation'> {
  return { file: path, at, line, column, length, kind: refKinds[kind] ?? 'read' };
}

function readerTitle(reader: string, name: string): string {
  if (reader === 'typescript') return 'TypeScript';
  if (reader === 'python') return 'pyright';
  return name === '' ? 'index.scip' : `${name} (index.scip)`;
}
