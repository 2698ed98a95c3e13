/**
 * Places that a type checker resolved, from references.db. A file counts only while its text is the one that was read; in others
 * and for names that the checker could not resolve, the caller judges by the text.
 */
import type { EdgeKind } from '#shared/contract/common.ts';
import type { Usage } from '#shared/contract/find.ts';
import { type FoundReference, openReferenceReader, type ReferenceFile } from '../../references/references.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { SymbolRows } from '../query/refs.ts';
import type { KnownType } from './known-types.ts';
import type { Subject } from './subject.ts';

interface CheckedFile {
  /** Content hash of the text that was read. */
  readonly hash: string;
  readonly places: readonly CheckedPlace[];
  /** Offsets at which the subject's name is unresolved. */
  readonly open: ReadonlySet<number>;
}

interface CheckedPlace {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly column: number;
  readonly kind: Usage['kind'];
  readonly confidence: number;
}

interface Checked {
  /** Paths of files with a place or an unresolved name. */
  readonly files: ReadonlySet<string>;
  /** Null for a file that was not read, or was when it had another text. */
  inFile(path: string): CheckedFile | null;
  close(): void;
}

/** By how a place means the subject. A call on a base may reach it at run time; a sibling only shares the base. */
const confidences: Readonly<Record<FoundReference['relation'], number>> = {
  itself: 1,
  override: 1,
  base: 0.7,
  sibling: 0.4,
};
/** A member that overrides the subject: changed along with it, though no use of it. */
const overriding = 0.8;

/**
 * Null where the subject's declaration was not read by a checker, so that its places are not known.
 *
 * @param heirs of a constructor: types below that have none of their own, so that making one runs it.
 */
export function openChecked(
  db: ReadDb,
  file: ReferenceFile,
  subject: Subject,
  heirs: readonly KnownType[],
): Checked | null {
  const reader = openReferenceReader(file);
  if (reader === null) return null;
  const spots = declarationsOf(db, subject);
  const declared = spots.flatMap(({ path, line, endLine }) =>
    reader.declared(path, subject.name, line, endLine).slice(0, 1),
  );
  const ofHeirs = heirs.flatMap((type) =>
    declarationsOf(db, { type, members: [] }).flatMap(({ path, line, endLine }) =>
      reader.declared(path, type.name, line, endLine).slice(0, 1),
    ),
  );
  const hashes = reader.hashes([...declared, ...ofHeirs]);
  const indexed = db.prepare<[string], { hash: string }>('SELECT hash FROM files WHERE path = ?');
  const covered = (path: string): string | null => {
    const hash = hashes.get(path);
    return hash !== undefined && hash === indexed.get(path)?.hash ? hash : null;
  };
  if (declared.length < spots.length || spots.length === 0 || spots.some(({ path }) => covered(path) === null)) {
    reader.close();
    return null;
  }

  const places = new Map<string, CheckedPlace[]>();
  const seen = new Set<string>();
  const constructors = subject.onlyCreated
    ? spots.flatMap(({ path, line, endLine }) =>
        constructorNames.flatMap((name) => reader.declared(path, name, line, endLine).slice(0, 1)),
      )
    : [];
  // `super().__init__()` and `super()` make no instance of the base, and call its constructor all the same.
  const chained = constructors.flatMap((id) => reader.references(id)).filter(isOwnCall);
  for (const place of [...[...new Set([...declared, ...ofHeirs])].flatMap((id) => reader.references(id)), ...chained]) {
    const kind = isOwnCall(place) && subject.onlyCreated ? 'call' : kindOf(place, subject);
    const key = `${place.file}:${place.at}`;
    if (kind === null || seen.has(key)) continue;
    seen.add(key);
    const confidence = place.kind === 'declare' ? overriding : confidences[place.relation];
    const { at, length, line, column } = place;
    const one = { at, length, line, column, kind, confidence };
    const known = places.get(place.file);
    if (known === undefined) places.set(place.file, [one]);
    else known.push(one);
  }
  const open = Map.groupBy(reader.unresolved(subject.name), (place) => place.file);
  return {
    files: new Set([...places.keys(), ...open.keys()]),
    inFile(path) {
      const hash = covered(path);
      if (hash === null) return null;
      return {
        hash,
        places: (places.get(path) ?? []).toSorted((a, b) => a.at - b.at),
        open: new Set((open.get(path) ?? []).map(({ at }) => at)),
      };
    },
    close: () => reader.close(),
  };
}

/** Of Python, and as TypeScript's checker calls that of a class. */
const constructorNames = ['__init__', '__constructor'];
const isOwnCall = ({ kind, relation }: FoundReference): boolean => kind === 'call' && relation === 'itself';

interface Spot {
  path: string;
  line: number;
  endLine: number;
}

/** Lines of the declarations; a type may have several parts, a member several overloads. */
function declarationsOf(db: ReadDb, { type, members }: Pick<Subject, 'type' | 'members'>): Spot[] {
  if (members.length === 0) {
    // A module is a file: nothing declares it.
    if (type.kind === 'module') return [];
    return db
      .prepare<[number], Spot>(
        'SELECT f.path, p.line, p.end_line AS endLine FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ?',
      )
      .all(type.id);
  }
  const path = db.prepare<[number], { path: string }>('SELECT path FROM files WHERE id = ?');
  return members.map(({ file, line, endLine }) => ({ path: path.get(file)?.path ?? '', line, endLine }));
}

/** Null for places that are no use: the declaration itself, and those of its bases. */
function kindOf({ kind, relation }: FoundReference, subject: Subject): Usage['kind'] | null {
  if (kind === 'declare') return relation === 'override' ? 'implements' : null;
  if (kind === 'alias') return null;
  if (subject.onlyCreated) return kind === 'new' ? 'call' : null;
  if (kind === 'write') return subject.members.length > 0 ? 'write' : 'reference';
  return edges[kind] ?? 'reference';
}

const edges: Readonly<Partial<Record<FoundReference['kind'], EdgeKind>>> = {
  call: 'call',
  new: 'call',
  import: 'import',
  type: 'memberType',
  extends: 'inherits',
  implements: 'implements',
};

/**
 * Calls that a type checker resolved, from references.db, as rows of the code map. A file counts only while its text is the one that
 * was read; for names that the checker could not resolve, the caller judges by the text.
 */
interface CheckedCall {
  readonly at: number;
  readonly length: number;
  readonly line: number;
  readonly rows: SymbolRows;
}

interface CheckedCalls {
  /** In the order of the text. Null for a file that was not read, or was when it had another text. @param hash of its content. */
  inLines(path: string, hash: string, from: number, to: number): CheckedLines | null;
  close(): void;
}

interface CheckedLines {
  readonly calls: readonly CheckedCall[];
  /** Offsets of names that are unresolved. */
  readonly open: ReadonlySet<number>;
}

/** Null where nothing was read. */
export function openCheckedCalls(db: ReadDb, file: ReferenceFile): CheckedCalls | null {
  const reader = openReferenceReader(file);
  if (reader === null) return null;
  const hashes = reader.hashes();
  // The innermost, where a function is declared inside of one of its name.
  const member = db.prepare<[string, string, number], { type: number; member: number }>(
    `SELECT m.type, m.id AS member FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
     WHERE f.path = ? AND m.name = ? AND ? BETWEEN m.line AND m.end_line
     ORDER BY m.end_line - m.line LIMIT 1`,
  );
  const type = db.prepare<[string, string, number], { type: number }>(
    `SELECT t.id AS type FROM files f JOIN parts p ON p.file = f.id JOIN types t ON t.id = p.type
     WHERE f.path = ? AND t.name = ? AND t.kind <> 'module' AND ? BETWEEN p.line AND p.end_line
     ORDER BY p.end_line - p.line LIMIT 1`,
  );

  function rowsOf(target: { file: string; name: string; line: number }): SymbolRows | null {
    const made = type.get(target.file, target.name, target.line);
    if (made !== undefined) return { type: made.type, member: 0 };
    return member.get(target.file, target.name, target.line) ?? null;
  }

  return {
    inLines(path, hash, from, to) {
      if (hashes.get(path) !== hash) return null;
      const calls = reader.calls(path, from, to).flatMap(({ at, line, length, target }) => {
        const rows = rowsOf(target);
        return rows === null ? [] : [{ at, length, line, rows }];
      });
      return { calls, open: reader.openIn(path, from, to) };
    },
    close: () => reader.close(),
  };
}
