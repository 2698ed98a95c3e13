/**
 * documents.db: what was read of each document, by the hash of what was read, so that a changed one is all that is read again.
 * It holds no text: words as numbers, vectors, places. Main types: DocsStore, StoredSection. It is derived: one that is damaged or
 * newer is rebuilt.
 */
import { rmSync } from 'node:fs';
import type { DocRole } from '#shared/contract/project/docs.ts';
import { anyOf, asTokens, tokenOf } from '../retrieval/retrieval.ts';
import { type Database, isCorrupt, isNewer, type Migration, openDatabase } from '../storage/storage.ts';
import type { CodeName, DocLink, Section } from './section.ts';

export interface StoredDoc {
  readonly id: number;
  readonly file: string;
  readonly role: DocRole;
  readonly title: string;
  readonly lines: number;
  /** Why it could not be read; '' where it was. */
  readonly why: string;
}

export interface StoredSection extends Omit<Section, 'names' | 'links'> {
  readonly id: number;
  readonly doc: number;
  readonly hash: string;
}

export interface ReadDoc {
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly role: DocRole;
  readonly title: string;
  readonly lines: number;
  readonly why: string;
  readonly sections: readonly (Section & { readonly hash: string; readonly text: string })[];
}

const tables: Migration = {
  version: 1,
  name: 'documents',
  up(db) {
    db.exec(`
      CREATE TABLE docs(
        id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, role TEXT NOT NULL,
        title TEXT NOT NULL, lines INTEGER NOT NULL, why TEXT NOT NULL);
      CREATE TABLE sections(
        id INTEGER PRIMARY KEY, doc INTEGER NOT NULL, level INTEGER NOT NULL, title TEXT NOT NULL, within TEXT NOT NULL,
        start_line INTEGER NOT NULL, end_line INTEGER NOT NULL, through_line INTEGER NOT NULL, hash TEXT NOT NULL);
      CREATE INDEX sections_doc ON sections(doc);
      CREATE TABLE names(
        section INTEGER NOT NULL, name TEXT NOT NULL, line INTEGER NOT NULL, block INTEGER NOT NULL,
        PRIMARY KEY(section, name, line)) WITHOUT ROWID;
      CREATE TABLE links(
        section INTEGER NOT NULL, target TEXT NOT NULL, line INTEGER NOT NULL,
        PRIMARY KEY(section, target, line)) WITHOUT ROWID;
      CREATE VIRTUAL TABLE section_text USING fts5(title, body, content='', contentless_delete=1, tokenize='ascii');
      CREATE VIRTUAL TABLE section_terms USING fts5vocab(section_text, row);
      CREATE TABLE vectors(hash TEXT PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
      -- What a name of a document once led to: only such a name can be gone.
      CREATE TABLE once(file TEXT NOT NULL, name TEXT NOT NULL, target TEXT NOT NULL, PRIMARY KEY(file, name)) WITHOUT ROWID;
      CREATE TRIGGER doc_removed AFTER DELETE ON docs BEGIN
        DELETE FROM names WHERE section IN (SELECT id FROM sections WHERE doc = old.id);
        DELETE FROM links WHERE section IN (SELECT id FROM sections WHERE doc = old.id);
        DELETE FROM section_text WHERE rowid IN (SELECT id FROM sections WHERE doc = old.id);
        DELETE FROM sections WHERE doc = old.id;
      END;
    `);
  },
};
/** Documents were read without the title of their front matter. */
const readAgain: Migration = { version: 2, name: 'titles', up: (db) => db.exec('DELETE FROM docs') };
/** Vectors were kept in the tree of their hashes, whose every row had to be read to find one that is missing. */
const vectorsApart: Migration = {
  version: 3,
  name: 'vectors',
  up: (db) =>
    db.exec(
      'DROP TABLE vectors; CREATE TABLE vectors(id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, vector BLOB NOT NULL);',
    ),
};
export const migrations = [tables, readAgain, vectorsApart];

export interface SectionVectors {
  readonly sections: Int32Array;
  /** That of the section at n begins at n × dimensions. */
  readonly values: Float32Array;
}

export interface DocsStore {
  docs(): StoredDoc[];
  doc(file: string): StoredDoc | null;
  stamp(file: string): { size: number; mtimeMs: number } | null;
  sections(doc: number): StoredSection[];
  section(id: number): (StoredSection & { readonly file: string }) | null;
  names(section: number): CodeName[];
  links(section: number): DocLink[];
  /** Every name in code marks with its place. */
  allNames(): IterableIterator<{ section: number; file: string; name: string; line: number }>;
  allLinks(): IterableIterator<{ section: number; file: string; target: string; line: number }>;
  /** Sections by BM25, the title of one counting more, best first. */
  matching(terms: readonly string[], limit: number): number[];
  /** Sections that hold a term, and how many there are. */
  holding(term: string): number;
  count(): number;
  /** Of all sections that have one of this many numbers; kept until the table changes. */
  vectors(dimensions: number): SectionVectors;
  withoutVector(limit: number): { section: number; hash: string; file: string; startLine: number; endLine: number }[];
  putVectors(vectors: readonly { hash: string; vector: Float32Array }[]): void;
  put(doc: ReadDoc): void;
  /** Forgets what is not of these files. */
  keepOnly(files: ReadonlySet<string>): void;
  once(file: string): Map<string, string>;
  noteOnce(file: string, names: ReadonlyMap<string, string>): void;
  close(): void;
}

/** A title says what its section is about. */
const titleWeight = 3;

export function openDocsStore(file: string, mark: number): DocsStore {
  const { read, write, close } = open(file, mark);
  const docColumns = 'SELECT id, file, role, title, lines, why FROM docs';
  const allDocs = read.prepare<[], StoredDoc>(`${docColumns} ORDER BY file`);
  const oneDoc = read.prepare<[string], StoredDoc>(`${docColumns} WHERE file = ?`);
  const stamp = read.prepare<[string], { size: number; mtimeMs: number }>(
    'SELECT size, mtime_ms AS mtimeMs FROM docs WHERE file = ?',
  );
  const columns = `s.id, s.doc, s.level, s.title, s.within, s.start_line AS startLine, s.end_line AS endLine,
    s.through_line AS throughLine, s.hash`;
  type Row = Omit<StoredSection, 'within'> & { within: string };
  const ofDoc = read.prepare<[number], Row>(`SELECT ${columns} FROM sections s WHERE s.doc = ? ORDER BY s.start_line`);
  const oneSection = read.prepare<[number], Row & { file: string }>(
    `SELECT ${columns}, d.file FROM sections s JOIN docs d ON d.id = s.doc WHERE s.id = ?`,
  );
  const names = read.prepare<[number], { name: string; line: number; block: number }>(
    'SELECT name, line, block FROM names WHERE section = ? ORDER BY line, name',
  );
  const links = read.prepare<[number], DocLink>('SELECT target, line FROM links WHERE section = ? ORDER BY line');
  const allNames = read.prepare<[], { section: number; file: string; name: string; line: number }>(
    `SELECT n.section, d.file, n.name, n.line FROM names n JOIN sections s ON s.id = n.section JOIN docs d ON d.id = s.doc
     WHERE n.block = 0`,
  );
  const allLinks = read.prepare<[], { section: number; file: string; target: string; line: number }>(
    'SELECT l.section, d.file, l.target, l.line FROM links l JOIN sections s ON s.id = l.section JOIN docs d ON d.id = s.doc',
  );
  const matching = read
    .prepare<[string, number], number>(
      `SELECT rowid FROM section_text WHERE section_text MATCH ? ORDER BY bm25(section_text, ${titleWeight}, 1) LIMIT ?`,
    )
    .pluck();
  const holding = read.prepare<[string], number>('SELECT doc FROM section_terms WHERE term = ?').pluck();
  const count = read.prepare<[], number>('SELECT count(*) FROM sections').pluck();
  const vectors = read.prepare<[], { section: number; vector: Uint8Array }>(
    'SELECT s.id AS section, v.vector FROM sections s JOIN vectors v ON v.hash = s.hash',
  );
  const otherWrites = read.prepare<[], number>('PRAGMA data_version').pluck();
  let ownWrites = 0;
  let kept: { at: string; vectors: SectionVectors } | null = null;

  function allVectors(dimensions: number): SectionVectors {
    const at = `${otherWrites.get() ?? 0} ${ownWrites} ${dimensions}`;
    if (kept?.at === at) return kept.vectors;
    const now = readVectors(vectors.iterate(), count.get() ?? 0, dimensions);
    kept = now.sections.length <= mostKept ? { at, vectors: now } : null;
    return now;
  }

  const withoutVector = read.prepare<
    [number],
    { section: number; hash: string; file: string; startLine: number; endLine: number }
  >(
    `SELECT s.id AS section, s.hash, d.file, s.start_line AS startLine, s.end_line AS endLine
     FROM sections s JOIN docs d ON d.id = s.doc WHERE s.hash NOT IN (SELECT hash FROM vectors) ORDER BY s.id LIMIT ?`,
  );
  const putVector = write.prepare<[string, Uint8Array]>('INSERT OR REPLACE INTO vectors(hash, vector) VALUES (?, ?)');
  const dropDoc = write.prepare<[string]>('DELETE FROM docs WHERE file = ?');
  const putDoc = write.prepare<[string, number, number, string, string, number, string]>(
    'INSERT INTO docs(file, size, mtime_ms, role, title, lines, why) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const putSection = write.prepare<[number, number, string, string, number, number, number, string]>(
    `INSERT INTO sections(doc, level, title, within, start_line, end_line, through_line, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const putName = write.prepare<[number, string, number, number]>(
    'INSERT OR IGNORE INTO names(section, name, line, block) VALUES (?, ?, ?, ?)',
  );
  const putLink = write.prepare<[number, string, number]>(
    'INSERT OR IGNORE INTO links(section, target, line) VALUES (?, ?, ?)',
  );
  const putText = write.prepare<[number, string, string]>(
    'INSERT INTO section_text(rowid, title, body) VALUES (?, ?, ?)',
  );
  const once = read.prepare<[string], { name: string; target: string }>('SELECT name, target FROM once WHERE file = ?');
  const noteOnce = write.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO once(file, name, target) VALUES (?, ?, ?)',
  );
  const dropOnce = write.prepare<[string]>('DELETE FROM once WHERE file = ?');
  const unwrapped = <R extends Row>({ within, ...row }: R): Omit<R, 'within'> & { within: string[] } => ({
    ...row,
    within: JSON.parse(within) as string[],
  });
  return {
    docs: () => allDocs.all(),
    doc: (name) => oneDoc.get(name) ?? null,
    stamp: (name) => stamp.get(name) ?? null,
    sections: (doc) => ofDoc.all(doc).map(unwrapped),
    section(id) {
      const row = oneSection.get(id);
      return row === undefined ? null : unwrapped(row);
    },
    names: (section) => names.all(section).map(({ block, ...rest }) => ({ ...rest, isBlock: block === 1 })),
    links: (section) => links.all(section),
    allNames: () => allNames.iterate(),
    allLinks: () => allLinks.iterate(),
    matching: (terms, limit) => (terms.length === 0 ? [] : matching.all(anyOf(terms), limit)),
    holding: (term) => holding.get(tokenOf(term)) ?? 0,
    count: () => count.get() ?? 0,
    vectors: allVectors,
    withoutVector: (limit) => withoutVector.all(limit),
    putVectors(all) {
      ownWrites += 1;
      write.transaction(() => {
        for (const { hash, vector } of all)
          putVector.run(hash, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
      });
    },
    put(doc) {
      ownWrites += 1;
      write.transaction(() => {
        dropDoc.run(doc.file);
        const id = Number(
          putDoc.run(doc.file, doc.size, doc.mtimeMs, doc.role, doc.title, doc.lines, doc.why).lastInsertRowid,
        );
        for (const { level, title, within, startLine, endLine, throughLine, hash, text, ...held } of doc.sections) {
          const section = Number(
            putSection.run(id, level, title, JSON.stringify(within), startLine, endLine, throughLine, hash)
              .lastInsertRowid,
          );
          for (const { name, line, isBlock } of held.names) putName.run(section, name, line, isBlock ? 1 : 0);
          for (const { target, line } of held.links) putLink.run(section, target, line);
          putText.run(section, asTokens([...within, title].join('\n')), asTokens(text));
        }
      });
    },
    keepOnly(files) {
      const gone = allDocs.all().filter((doc) => !files.has(doc.file));
      if (gone.length === 0) return;
      ownWrites += 1;
      write.transaction(() => {
        for (const doc of gone) {
          dropDoc.run(doc.file);
          dropOnce.run(doc.file);
        }
        write.exec('DELETE FROM vectors WHERE hash NOT IN (SELECT hash FROM sections)');
      });
    },
    once: (name) => new Map(once.all(name).map((row) => [row.name, row.target])),
    noteOnce(name, found) {
      if (found.size === 0) return;
      write.transaction(() => {
        for (const [each, target] of found) noteOnce.run(name, each, target);
      });
    },
    close,
  };
}

/** Vectors of 1 KB each. */
const mostKept = 30_000;

function readVectors(
  rows: Iterable<{ section: number; vector: Uint8Array }>,
  most: number,
  dimensions: number,
): SectionVectors {
  const sections = new Int32Array(most);
  const values = new Float32Array(most * dimensions);
  let length = 0;
  for (const { section, vector } of rows) {
    // One of a model that came before.
    if (vector.byteLength !== dimensions * values.BYTES_PER_ELEMENT) continue;
    const bytes = vector.byteOffset % values.BYTES_PER_ELEMENT === 0 ? vector : vector.slice();
    values.set(new Float32Array(bytes.buffer, bytes.byteOffset, dimensions), length * dimensions);
    sections[length] = section;
    length += 1;
  }
  return { sections: sections.subarray(0, length), values };
}

function open(file: string, mark: number): Database {
  try {
    return openDatabase(file, { migrations, mark });
  } catch (thrown) {
    if (!isCorrupt(thrown) && !isNewer(thrown)) throw thrown;
    removeDocs(file);
    return openDatabase(file, { migrations, mark });
  }
}

/** Files that no process has open. */
export function removeDocs(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`])
    rmSync(name, { recursive: true, force: true });
}
