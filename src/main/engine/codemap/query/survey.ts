/**
 * The whole code map in outline, for questions about all of it: what each folder holds, which packages are used, which
 * patterns types follow. Main type: Survey. Read in pages with pauses between them, because it is asked for on the engine
 * thread and a large workspace has hundreds of thousands of members; no iterator stays open, so writes go on meanwhile.
 */
import type { Access, Language, MemberKind, TypeKind } from '#shared/contract/common.ts';
import { edgeKinds } from '#shared/contract/words.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { ImportFact } from '../facts.ts';
import { isTestCode, isTestSymbol } from './type-places.ts';

export interface SurveyedFile {
  file: string;
  language: Language;
  lines: number;
  test: boolean;
}

export interface SurveyedMember {
  name: string;
  kind: MemberKind;
  access: Access;
  static: boolean;
  /** Return type or declared type as written, '' where none is. */
  result: string;
  row: number;
  /** The beginning of its comment, for functions only: members are described by their types. */
  doc: string;
}

export interface SurveyedType {
  row: number;
  /** Simple name. */
  name: string;
  path: string;
  kind: TypeKind;
  access: Access;
  file: string;
  line: number;
  lines: number;
  fanIn: number;
  test: boolean;
  abstract: boolean;
  /** The beginning of its comment. */
  doc: string;
  /** As written, with their brackets left out: `Injectable()`. */
  attributes: string[];
  /** Simple names as written. */
  bases: string[];
  members: SurveyedMember[];
}

export interface SurveyedImport {
  from: string;
  language: Language;
  /** Files that import it, without tests. */
  files: number;
  tests: number;
  /** Some of these files, those that are no tests first, then by path; at most three. */
  examples: string[];
}

export interface Survey {
  files: SurveyedFile[];
  types: SurveyedType[];
  /** What files import from outside of the workspace, as written. */
  imports: SurveyedImport[];
  projects: { name: string; path: string }[];
}

/** Rows read at once: a few milliseconds. */
const page = 1000;
const maxExamples = 3;
/** Languages whose imports name namespaces: they lead nowhere in the code map, so that they are taken from the files. */
const byNamespace: ReadonlySet<Language> = new Set(['csharp', 'java', 'kotlin', 'php', 'scala', 'swift']);

/** Whichever file is read first: the same tree gives the same examples. */
function comesFirst(a: string, b: string): boolean {
  const [testA, testB] = [isTestCode(a), isTestCode(b)];
  return testA === testB ? a < b : testB;
}

type Pause = () => Promise<void>;

export async function readSurvey(db: ReadDb, pause: Pause): Promise<Survey> {
  const counted = new Map<string, SurveyedImport>();
  const count: Count = (from, language, file) => {
    const known = counted.get(`${language} ${from}`) ?? { from, language, files: 0, tests: 0, examples: [] };
    counted.set(`${language} ${from}`, known);
    const test = isTestCode(file);
    const full = known.examples.length === maxExamples;
    if (!full || comesFirst(file, known.examples[maxExamples - 1] ?? '')) {
      const examples = [...known.examples, file].sort((a, b) => (comesFirst(a, b) ? -1 : 1));
      known.examples = examples.slice(0, maxExamples);
    }
    if (test) known.tests += 1;
    else known.files += 1;
  };
  const files = await readFiles(db, pause, count);
  const types = await readTypes(db, pause);
  await readMembers(db, pause, types);
  await readExternals(db, pause, count);
  const projects = db
    .prepare<[], { name: string; path: string }>('SELECT name, path FROM projects WHERE present = 1 ORDER BY id')
    .all();
  return { files, types: [...types.values()], imports: [...counted.values()], projects };
}

/** All rows of a statement that takes the last row's id and a limit. */
async function* pages<R extends { id: number }>(db: ReadDb, sql: string, pause: Pause): AsyncGenerator<R[]> {
  const statement = db.prepare<[number, number], R>(sql);
  for (let after = 0; ; ) {
    const rows = statement.all(after, page);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
    await pause();
  }
}

type Count = (from: string, language: Language, file: string) => void;

async function readFiles(db: ReadDb, pause: Pause, count: Count): Promise<SurveyedFile[]> {
  const files: SurveyedFile[] = [];
  const sql = `SELECT id, path AS file, language, lines, imports FROM files
    WHERE id > ? AND skip_reason IS NULL ORDER BY id LIMIT ?`;
  type Row = { id: number; file: string; language: Language; lines: number; imports: string };
  for await (const rows of pages<Row>(db, sql, pause)) {
    for (const { file, language, lines, imports } of rows) {
      files.push({ file, language, lines, test: isTestCode(file) });
      if (!byNamespace.has(language)) continue;
      const named = new Set((JSON.parse(imports) as ImportFact[]).map(({ from }) => from));
      for (const from of named) count(from, language, file);
    }
  }
  return files;
}

async function readTypes(db: ReadDb, pause: Pause): Promise<Map<number, SurveyedType>> {
  const types = new Map<number, SurveyedType>();
  const sql = `SELECT t.id, t.name, t.fqn, t.kind, t.access, t.modifiers, t.attributes, substr(t.doc, 1, 240) AS doc, f.path AS file, t.line, t.lines,
      t.fan_in AS fanIn, (SELECT p.bases FROM parts p WHERE p.type = t.id ORDER BY p.bases = '[]', p.id LIMIT 1) AS bases
    FROM types t JOIN files f ON f.id = t.file WHERE t.id > ? ORDER BY t.id LIMIT ?`;
  type Row = Pick<SurveyedType, 'name' | 'kind' | 'access' | 'file' | 'line' | 'lines' | 'fanIn' | 'doc'> & {
    id: number;
    fqn: string;
    modifiers: string;
    attributes: string;
    bases: string | null;
  };
  for await (const rows of pages<Row>(db, sql, pause)) {
    for (const { id, fqn, modifiers, attributes, bases, ...rest } of rows) {
      types.set(id, {
        ...rest,
        row: id,
        path: fqn,
        test: isTestSymbol(fqn, rest.file),
        abstract: modifiers.includes('"abstract"'),
        attributes: attributes === '[]' ? [] : (JSON.parse(attributes) as string[]),
        bases: bases === null || bases === '[]' ? [] : simpleNames(bases),
        members: [],
      });
    }
  }
  return types;
}

function simpleNames(bases: string): string[] {
  return (JSON.parse(bases) as { name: string }[]).map(({ name }) => name.replace(/`\d+/g, '').replace(/^.*\./, ''));
}

async function readMembers(db: ReadDb, pause: Pause, types: ReadonlyMap<number, SurveyedType>): Promise<void> {
  const sql = `SELECT id, type, name, kind, access, modifiers, result,
      CASE kind WHEN 'function' THEN substr(doc, 1, 160) ELSE '' END AS doc FROM members
    WHERE id > ? AND type > 0 AND kind <> 'enumMember' ORDER BY id LIMIT ?`;
  type Row = Omit<SurveyedMember, 'static' | 'row'> & { id: number; type: number; modifiers: string };
  for await (const rows of pages<Row>(db, sql, pause)) {
    for (const { id, type, modifiers, ...rest } of rows) {
      types.get(type)?.members.push({ ...rest, row: id, static: modifiers.includes('"static"') });
    }
  }
}

/** Imports that the linker could not resolve. One type represents its file: a file's imports belong to its module. */
async function readExternals(db: ReadDb, pause: Pause, count: Count): Promise<void> {
  const statement = db.prepare<[number, number], { src: number; name: string; language: Language; file: string }>(
    `SELECT x.src, x.name, t.language, f.path AS file FROM externals x JOIN types t ON t.id = x.src
     JOIN files f ON f.id = t.file WHERE x.src > ? AND x.src <= ? AND x.kind = ${edgeKinds.indexOf('import')} ORDER BY x.src`,
  );
  const last = db.prepare<[], { last: number | null }>('SELECT max(src) AS last FROM externals').get()?.last ?? 0;
  const seen = new Set<string>();
  for (let after = 0; after < last; after += page) {
    for (const { name, language, file } of statement.all(after, after + page)) {
      const key = `${file}\0${name}`;
      if (byNamespace.has(language) || seen.has(key)) continue;
      seen.add(key);
      count(name, language, file);
    }
    await pause();
  }
}
