/**
 * The whole code map in one order, for analysts that judge all of it on a thread of their own. Main type: WholeMap. It
 * reads one snapshot of symbols.db, whatever is written meanwhile, and everything in it is ordered by paths and names:
 * rows follow the order in which files were read, and no answer may depend on that.
 */
import type { Access, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReferenceFile } from '../references/references.ts';
import { openDatabase, type ReadDb } from '../storage/storage.ts';
import type { ImportFact } from './facts.ts';
import { codeMapMigrations } from './migrations.ts';
import { createFileNames } from './occurrences/file-names.ts';
import { readSurvey, type Survey } from './query/survey.ts';
import { isTestCode } from './query/type-places.ts';
import { type CallReader, createCallReader } from './usages/call-reader.ts';

export interface WholeFile {
  readonly file: string;
  readonly language: Language;
  readonly hash: string;
  readonly lines: number;
  readonly parseErrors: number;
  /** 1-based line of the first of them; 0 for none. */
  readonly errorLine: number;
  /** Project file, '' for the workspace itself. */
  readonly project: string;
  readonly test: boolean;
}

export interface WholeType {
  /** Place in `WholeMap.types`. */
  readonly n: number;
  readonly row: number;
  readonly typeId: string;
  readonly path: string;
  readonly name: string;
  readonly kind: TypeKind;
  readonly access: Access;
  readonly modifiers: string;
  readonly attributes: string;
  /** The beginning of its comment. */
  readonly doc: string;
  /** Where it is looked for: of a type in several files the home of all. */
  readonly file: WholeFile;
  readonly line: number;
  readonly endLine: number;
  /** Sum of all its parts. */
  readonly lines: number;
  readonly fanIn: number;
  /** For a nested type, the row of the one around it, else 0. */
  readonly parent: number;
  /** What types of one dependency cycle share; 0 outside of any. */
  readonly cycle: number;
}

export interface WholeMember {
  readonly name: string;
  readonly memberId: string;
  readonly kind: MemberKind;
  readonly access: Access;
  readonly modifiers: string;
  readonly attributes: string;
  /** Types of its parameters: `(Attempt,int)`; '' for what takes none. */
  readonly params: string;
  readonly result: string;
  readonly signature: string;
  readonly doc: string;
  readonly file: WholeFile;
  readonly line: number;
  readonly endLine: number;
}

/** `from` and `to` are places in `types`. */
export interface WholeEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: (typeof edgeKinds)[number];
  readonly count: number;
}

interface WholeProject {
  readonly name: string;
  readonly path: string;
}

export interface WholeMap {
  /** By path. */
  readonly files: readonly WholeFile[];
  /** By path, then by what distinguishes twins. */
  readonly types: readonly WholeType[];
  /** By project file; those with files only, and the workspace itself. */
  readonly projects: readonly WholeProject[];
  /** By source, target and kind. */
  readonly edges: readonly WholeEdge[];
  file(path: string): WholeFile | null;
  byRow(row: number): WholeType | null;
  /** Types that have a part in a file, whether or not it is their home. */
  inFile(path: string): readonly WholeType[];
  /** In the order of files and lines. */
  members(type: WholeType): WholeMember[];
  /** By its row; null where it is gone. */
  member(row: number): { type: WholeType; member: WholeMember } | null;
  /** What lines call; closed with this. */
  calls(read: { root: string; maxBytes: number; references: ReferenceFile }): CallReader;
  /** Members of at least this many lines; by path. */
  longMembers(lines: number): { type: WholeType; member: WholeMember }[];
  /** Members whose comment documents parameters by name; by path. */
  withParameterDocs(): { type: WholeType; member: WholeMember }[];
  /** What a file imports, as written. */
  imports(file: string): readonly ImportFact[];
  /** Whether any member is called so. It looks at all members: for a few questions. */
  hasMember(name: string): boolean;
  /** How many files name it in code, counted up to `limit`. */
  mentions(name: string, limit: number): number;
  /** The same in outline, in no order. */
  survey(): Promise<Survey>;
  close(): void;
}

/** Files whose facts are not kept are read here. */
const fileNames = createFileNames(async () => (await import('./parse/grammars.ts')).createGrammars());

/** Characters of a type's comment that are read: its first sentences. */
const maxDoc = 600;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Throws as `openCodeMap` does; Refused where a newer or older Memoscope wrote it. */
export function openWholeMap(file: string, mark: number): WholeMap {
  const database = openDatabase(file, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    return read(database.read, () => database.close());
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

interface TypeRow extends Omit<WholeType, 'n' | 'file' | 'typeId' | 'path'> {
  type_id: string;
  fqn: string;
  key: string;
  project: string;
  language: Language;
  file: number;
  end: number | null;
}

function read(db: ReadDb, close: () => void): WholeMap {
  // An open statement keeps all others of this connection at what is committed now.
  const held = db.prepare('SELECT key FROM meta UNION ALL SELECT path FROM files').iterate();
  held.next();
  const filesByRow = new Map<number, WholeFile>();
  const filesByPath = new Map<string, WholeFile>();
  const fileRows = db
    .prepare<[], Omit<WholeFile, 'test'> & { id: number }>(
      `SELECT f.id, f.path AS file, f.language, f.hash, f.lines, f.parse_errors AS parseErrors,
         f.error_line AS errorLine, coalesce(p.path, '') AS project
       FROM files f LEFT JOIN projects p ON p.id = f.project WHERE f.skip_reason IS NULL`,
    )
    .all()
    .sort((a, b) => byText(a.file, b.file));
  for (const { id, ...file } of fileRows) {
    const known = { ...file, test: isTestCode(file.file) };
    filesByRow.set(id, known);
    filesByPath.set(known.file, known);
  }
  const types = readTypes(db, filesByRow);
  const byRow = new Map(types.map((type) => [type.row, type]));
  const typesByFile = readParts(db, filesByRow, byRow);
  const used = new Set(fileRows.map(({ project }) => project));
  const projects = db
    .prepare<[], WholeProject>('SELECT name, path FROM projects')
    .all()
    .filter(({ path }) => path === '' || used.has(path))
    .sort((a, b) => byText(a.path, b.path));
  const columns = `m.type, m.name, m.id_suffix, m.kind, m.access, m.modifiers, m.attributes, m.params, m.result, m.signature, m.doc,
       p.file, m.line, m.end_line AS endLine`;
  const members = db.prepare<[number], MemberRow>(
    `SELECT ${columns} FROM members m JOIN parts p ON p.id = m.part WHERE m.type = ?`,
  );
  const one = db.prepare<[number], MemberRow>(
    `SELECT ${columns} FROM members m JOIN parts p ON p.id = m.part WHERE m.id = ?`,
  );
  const long = db.prepare<[number], MemberRow>(
    `SELECT ${columns} FROM members m JOIN parts p ON p.id = m.part WHERE m.type > 0 AND m.end_line - m.line + 1 >= ?`,
  );
  const documented = db.prepare<[], MemberRow>(
    `SELECT ${columns} FROM members m JOIN parts p ON p.id = m.part
     WHERE m.type > 0 AND (instr(m.doc, '@param') > 0 OR instr(m.doc, ':param ') > 0)`,
  );
  const withTypes = (rows: MemberRow[]): { type: WholeType; member: WholeMember }[] =>
    [...Map.groupBy(rows, (row) => row.type)]
      .flatMap(([row, own]) => {
        const type = byRow.get(row);
        return type === undefined ? [] : membersOf(own, type, filesByRow).map((member) => ({ type, member }));
      })
      .sort((a, b) => a.type.n - b.type.n);
  const imports = db.prepare<[string], { imports: string }>('SELECT imports FROM files WHERE path = ?');
  const memberNamed = db.prepare<[string, string]>(
    'SELECT 1 FROM members WHERE name COLLATE NOCASE = ? AND name = ? LIMIT 1',
  );
  const mentioned = db.prepare<[string, number], { n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM mentions m JOIN names n ON n.id = m.name WHERE n.name = ? LIMIT ?)`,
  );
  const readers: CallReader[] = [];
  return {
    files: [...filesByRow.values()],
    types,
    projects,
    edges: readEdges(db, byRow),
    file: (file) => filesByPath.get(file) ?? null,
    byRow: (row) => byRow.get(row) ?? null,
    inFile: (file) => typesByFile.get(file) ?? [],
    members: (type) => membersOf(members.all(type.row), type, filesByRow),
    member: (row) => withTypes(one.all(row))[0] ?? null,
    calls({ references, ...read }) {
      const reader = createCallReader(db, read, references, fileNames);
      readers.push(reader);
      return reader;
    },
    longMembers: (lines) => withTypes(long.all(lines)),
    withParameterDocs: () => withTypes(documented.all()),
    imports: (file) => JSON.parse(imports.get(file)?.imports ?? '[]') as ImportFact[],
    hasMember: (name) => memberNamed.get(name, name) !== undefined,
    mentions: (name, limit) => mentioned.get(name, limit)?.n ?? 0,
    survey: () => readSurvey(db, async () => {}),
    close() {
      for (const reader of readers) reader.close();
      held.return?.();
      close();
    },
  };
}

function readTypes(db: ReadDb, files: ReadonlyMap<number, WholeFile>): WholeType[] {
  const rows = db
    .prepare<[], TypeRow>(
      `SELECT t.id AS row, t.type_id, t.fqn, t.name, t.kind, t.access, t.modifiers, t.attributes,
         substr(t.doc, 1, ${maxDoc}) AS doc, t.file, t.line, t.lines, t.fan_in AS fanIn, t.parent, t.cycle, t.key, t.language,
         coalesce(p.path, '') AS project,
         (SELECT max(end_line) FROM parts WHERE type = t.id AND file = t.file AND line = t.line) AS end
       FROM types t LEFT JOIN projects p ON p.id = t.project`,
    )
    .all();
  rows.sort(
    (a, b) =>
      byText(a.fqn, b.fqn) || byText(a.key, b.key) || byText(a.project, b.project) || byText(a.language, b.language),
  );
  const types: WholeType[] = [];
  for (const { type_id: typeId, fqn: path, key, project, language, end, file, ...rest } of rows) {
    const home = files.get(file);
    if (home === undefined) continue;
    types.push({ ...rest, n: types.length, typeId, path, file: home, endLine: end ?? rest.line });
  }
  return types;
}

function readParts(
  db: ReadDb,
  files: ReadonlyMap<number, WholeFile>,
  byRow: ReadonlyMap<number, WholeType>,
): Map<string, WholeType[]> {
  const found = new Map<string, WholeType[]>();
  const rows = db.prepare<[], { type: number; file: number }>('SELECT DISTINCT type, file FROM parts').iterate();
  for (const { type, file } of rows) {
    const [part, home] = [byRow.get(type), files.get(file)];
    if (part === undefined || home === undefined) continue;
    const own = found.get(home.file) ?? [];
    found.set(home.file, own);
    own.push(part);
  }
  for (const own of found.values()) own.sort((a, b) => a.n - b.n);
  return found;
}

function readEdges(db: ReadDb, byRow: ReadonlyMap<number, WholeType>): WholeEdge[] {
  const edges: WholeEdge[] = [];
  const rows = db
    .prepare<[], { src: number; dst: number; kind: number; count: number }>('SELECT src, dst, kind, count FROM edges')
    .iterate();
  for (const { src, dst, kind, count } of rows) {
    const [from, to, word] = [byRow.get(src)?.n, byRow.get(dst)?.n, edgeKinds[kind]];
    if (from !== undefined && to !== undefined && word !== undefined) edges.push({ from, to, kind: word, count });
  }
  const rank = (edge: WholeEdge): number => edgeKinds.indexOf(edge.kind);
  return edges.sort((a, b) => a.from - b.from || a.to - b.to || rank(a) - rank(b));
}

interface MemberRow extends Omit<WholeMember, 'memberId' | 'file'> {
  type: number;
  id_suffix: string;
  file: number;
}

function membersOf(rows: readonly MemberRow[], type: WholeType, files: ReadonlyMap<number, WholeFile>): WholeMember[] {
  return rows
    .map(({ id_suffix: suffix, type: _, file, ...rest }) => ({
      ...rest,
      memberId: `${type.typeId}_${suffix}`,
      file: files.get(file) ?? type.file,
    }))
    .sort((a, b) => byText(a.file.file, b.file.file) || a.line - b.line || byText(a.memberId, b.memberId));
}

/**
 * Shows `look` the files behind `after` in the order of their paths, until it returns false or `limit` were shown. Nothing
 * is read beyond them, and all are counted for the first part only: parts grow in number as files do.
 * @returns how many there are in all where `after` is ''.
 */
export function lookAtHashes(
  { file, mark, after, limit }: { file: string; mark: number; after: string; limit: number },
  look: (found: { file: string; hash: string; language: Language }) => boolean,
): number | null {
  const database = openDatabase(file, { migrations: codeMapMigrations, mark, readonly: true });
  try {
    const rows = database.read
      .prepare<[string, number], { file: string; hash: string; language: Language }>(
        'SELECT path AS file, hash, language FROM files WHERE path > ? AND skip_reason IS NULL ORDER BY path LIMIT ?',
      )
      .iterate(after, limit);
    for (const found of rows) if (!look(found)) break;
    if (after !== '') return null;
    const all = database.read.prepare<[], number>('SELECT count(*) FROM files WHERE skip_reason IS NULL').pluck();
    return all.get() ?? 0;
  } finally {
    database.close();
  }
}
