/**
 * Which types wait to be linked, kept in symbols.db and written in the same transaction as the types themselves: a
 * kill between reading and linking loses nothing, the next sync links what is left. A row below zero is a type, negated,
 * whose bases are others and whose inheritors do not wait yet.
 */

import type { Language } from '#shared/contract/common.ts';
import { languages } from '#shared/contract/words.ts';
import type { Database } from '../../../storage/storage.ts';
import { inSlices } from '../../../workspace/workspace.ts';
import { folderModule, type ImportFact, plainName } from '../../facts.ts';
import { scopingOf } from '../../languages/registry.ts';
import { baseKinds } from '../linker.ts';

export interface PendingLinks {
  add(types: Iterable<number>): void;
  /** Types of files that mention any of these simple names (spec 03: each batch resolves them again). */
  addMentioning(names: Iterable<string>): void;
  /**
   * The same for names of types in types, each with the names of those that hold it: where a language names the holder, or
   * a type below it, to reach what is in it, only files that mention both.
   */
  addNested(names: ReadonlyMap<string, Iterable<string>>): void;
  /** Types of a file. */
  addFile(file: number): void;
  /** Types of files that import this file, and of those that get its names passed on by other files; its project's row. */
  addImporters(file: string, project: number): void;
  /**
   * All types of projects where an alias for the whole project stands for one of these simple names: those who use the
   * alias do not mention the name.
   */
  addAliased(names: ReadonlySet<string>): void;
  /** The bases of these types are others: to be said where they are linked, until `addInheritors` has followed. */
  addRebased(types: Iterable<number>): void;
  /**
   * What may see other nested types because the bases of types are others: the types that inherit from them and what is
   * nested in those, and whoever mentions one of them. Once for all that wait: what leans on many is added once.
   */
  addInheritors(pause: () => Promise<void>): Promise<void>;
  /** All types of a project: what is imported for the whole of it is other than before. */
  addProject(project: number): void;
  /** All types of a language. */
  addLanguage(language: Language): void;
  drop(types: Iterable<number>): void;
  all(): number[];
  /** Whether nothing waits, neither types nor what leans on rebased ones. */
  isEmpty(): boolean;
  /** False from the first change until fan-in, depth and cycles follow it. */
  measured(): boolean;
  setMeasured(measured: boolean): void;
}

/** The names by which imports may mean a file: its stem, its folder where it stands for the folder. */
export function moduleNames(file: string): string[] {
  const parts = file.split('/');
  const stem = (parts.at(-1) ?? '').replace(/(\.d)?\.[^.]*$/, '');
  const folder = parts.at(-2) ?? '';
  if (file.endsWith('.rs')) {
    if (stem === 'mod') return [folder];
    return stem === 'lib' || stem === 'main' ? ['crate', stem, folder] : [stem];
  }
  if (stem !== 'index' && stem !== '__init__') return [stem];
  return [stem, folderModule, folder];
}

/** The names by which others may get what a file passes on: modules below a Rust one say `super`, other crates its name. */
function passerNames(file: string, project: string): string[] {
  return file.endsWith('.rs') ? [...moduleNames(file), 'super', project.replaceAll('-', '_')] : moduleNames(file);
}

/** Whether others get through this file all that it imports; single names of Python are followed in `passed-on.ts`. */
export function passesOn(file: string, imports: string): boolean {
  return imports.includes('"reexport":true') || file.endsWith('__init__.py') || imports.includes('"name":"*"');
}

/** What sees other names when the bases of a type change, one step on. The index on parents holds nested types only. */
export const heirsSql = `SELECT src AS id FROM edges WHERE dst = ? AND kind < ${baseKinds}
  UNION SELECT id FROM types WHERE parent = ? AND parent <> 0`;

/** Names of all that inherits from types of these names, as far as it was linked; whose bases change later is rebased then. */
export const belowSql = `WITH RECURSIVE heirs(id) AS (
    SELECT t.id FROM json_each(?) n JOIN types t ON t.name = n.value COLLATE NOCASE AND t.name = n.value
    UNION SELECT e.src FROM heirs h JOIN edges e ON e.dst = h.id AND e.kind < ${baseKinds})
  SELECT DISTINCT t.name FROM heirs h JOIN types t ON t.id = h.id`;

const throughOwners = JSON.stringify(languages.filter((language) => scopingOf(language).throughOwners === true));

export function createPendingLinks({ read, write }: Pick<Database, 'read' | 'write'>): PendingLinks {
  const add = write.prepare<[number]>('INSERT OR IGNORE INTO pending_links(type) VALUES (?)');
  const addMentioning = write.prepare<[string]>(
    `INSERT OR IGNORE INTO pending_links(type) SELECT p.type FROM names n JOIN mentions m ON m.name = n.id
     JOIN parts p ON p.file = m.file WHERE n.name = ?`,
  );
  const addNested = write.prepare<[string, string, string]>(
    `INSERT OR IGNORE INTO pending_links(type) SELECT p.type FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file JOIN parts p ON p.file = m.file
     WHERE n.name = ? AND (f.language NOT IN (SELECT value FROM json_each(?)) OR EXISTS (
       SELECT 1 FROM mentions b JOIN names o ON o.id = b.name
       WHERE b.file = m.file AND o.name IN (SELECT value FROM json_each(?))))`,
  );
  const below = read.prepare<[string], { name: string }>(belowSql);
  const addFile = write.prepare<[number]>(
    'INSERT OR IGNORE INTO pending_links(type) SELECT type FROM parts WHERE file = ?',
  );
  const addLanguage = write.prepare<[Language]>(
    'INSERT OR IGNORE INTO pending_links(type) SELECT id FROM types WHERE language = ?',
  );
  const addProject = write.prepare<[number]>(
    `INSERT OR IGNORE INTO pending_links(type) SELECT p.type FROM parts p JOIN files f ON f.id = p.file WHERE f.project = ?`,
  );
  const projectWide = read.prepare<[], { project: number; imports: string }>(
    `SELECT id AS project, imports FROM projects WHERE imports <> '[]'
     UNION ALL SELECT project, imports FROM files WHERE language = 'csharp' AND imports LIKE '%"global":true%'`,
  );
  const rebased = read.prepare<[], { type: number }>('SELECT -type AS type FROM pending_links WHERE type < 0');
  const heirs = read.prepare<[number, number], { id: number }>(heirsSql);
  const nameOf = read.prepare<[number], { name: string }>('SELECT name FROM types WHERE id = ?');
  /** What aliases for whole projects stand for; read from all files, so once until one of them changes. */
  let aliased: { project: number; names: string[] }[] | null = null;
  const passers = read.prepare<[string], { path: string; imports: string; project: string }>(
    `SELECT f.path, f.imports, p.name AS project FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file JOIN projects p ON p.id = f.project WHERE n.name = ?`,
  );
  const projectName = read.prepare<[number], { name: string }>('SELECT name FROM projects WHERE id = ?');
  const drop = write.prepare<[number]>('DELETE FROM pending_links WHERE type = ?');
  const all = read.prepare<[], { type: number }>('SELECT type FROM pending_links WHERE type > 0 ORDER BY type');
  const any = read.prepare<[], { type: number }>('SELECT type FROM pending_links LIMIT 1');
  const getMeta = read.prepare<[], { value: string }>(`SELECT value FROM meta WHERE key = 'measured'`);
  const setMeta = write.prepare<[string]>(`INSERT OR REPLACE INTO meta(key, value) VALUES ('measured', ?)`);
  return {
    add(types) {
      for (const type of types) add.run(type);
    },
    addMentioning(names) {
      for (const name of names) addMentioning.run(name);
    },
    addNested(names) {
      for (const [name, owners] of names) {
        const holders = new Set(owners);
        for (const { name: heir } of below.all(JSON.stringify([...holders]))) holders.add(heir);
        addNested.run(name, throughOwners, JSON.stringify([...holders]));
      }
    },
    addFile(file) {
      addFile.run(file);
    },
    addImporters(file, ofProject) {
      const seen = new Set<string>();
      const queue = passerNames(file, projectName.get(ofProject)?.name ?? '');
      for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
        if (seen.has(name)) continue;
        seen.add(name);
        addMentioning.run(name);
        for (const { path, imports, project } of passers.all(name))
          if (passesOn(path, imports)) queue.push(...passerNames(path, project));
      }
    },
    addAliased(names) {
      if (names.size === 0) return;
      aliased ??= projectWide
        .all()
        .flatMap(({ project, imports }) =>
          (JSON.parse(imports) as ImportFact[])
            .filter(({ alias, global }) => global && alias !== '')
            .map(({ from }) => ({ project, names: plainName(from).split('.') })),
        );
      const found = aliased.filter((alias) => alias.names.some((name) => names.has(name)));
      for (const project of new Set(found.map((alias) => alias.project))) addProject.run(project);
    },
    addRebased(types) {
      for (const type of types) add.run(-type);
    },
    async addInheritors(pause) {
      const waiting = rebased.all().map((row) => row.type);
      /** All that inherits, in the order in which it is found. */
      const found = new Set(waiting);
      for (const type of found) {
        for (const { id } of heirs.all(type, type)) found.add(id);
        await pause();
      }
      const names = new Set<string>();
      await inSlices(write, found, pause, (type) => {
        const row = nameOf.get(type);
        if (row === undefined) return;
        add.run(type);
        names.add(row.name);
      });
      await inSlices(write, names, pause, (name) => void addMentioning.run(name));
      write.transaction(() => {
        for (const type of waiting) drop.run(-type);
      });
    },
    addProject(project) {
      aliased = null;
      addProject.run(project);
    },
    addLanguage(language) {
      addLanguage.run(language);
    },
    drop(types) {
      for (const type of types) drop.run(type);
    },
    all: () => all.all().map((row) => row.type),
    isEmpty: () => any.get() === undefined,
    measured: () => getMeta.get()?.value !== 'no',
    setMeasured: (measured) => {
      setMeta.run(measured ? 'yes' : 'no');
    },
  };
}
