/**
 * Which types wait to be linked, kept in symbols.db and written in the same transaction as the types themselves: a kill
 * between reading and linking loses nothing, because the next sync links what is left. A negative row is the negated
 * row of a type whose bases changed and whose inheritors are not pending yet.
 */
import type { Language, Linking } from '#shared/contract/common.ts';
import { languages } from '#shared/contract/words.ts';
import type { Database, ReadDb } from '../../storage/storage.ts';
import { inSlices } from '../../workspace/workspace.ts';
import { folderModule, type ImportFact, plainName } from '../facts.ts';
import { scopingOf } from '../languages/registry.ts';
import { baseKinds } from './linker.ts';
import { boundBy } from './modules.ts';

export interface PendingLinks {
  add(types: Iterable<number>): void;
  /** Types of files that mention any of these simple names (each batch resolves them again). */
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
   * Adds all types of projects where a project-wide alias has one of these simple names as its target: types that use
   * the alias do not mention the name.
   */
  addAliased(names: ReadonlySet<string>): void;
  /** The bases of these types changed: kept until `addInheritors` has followed; reported where they are linked. */
  addRebased(types: Iterable<number>): void;
  /**
   * Adds what may now see different nested types because bases changed: the types that inherit from the changed ones,
   * what is nested in those, and every type that mentions one of them. One pass for all pending types adds each
   * dependent once.
   */
  addInheritors(pause: () => Promise<void>): Promise<void>;
  /** All types of a project: what is imported for the whole of it is other than before. */
  addProject(project: number): void;
  /** All types of a language. */
  addLanguage(language: Language): void;
  drop(types: Iterable<number>): void;
  all(): number[];
  /** Whether nothing is pending, neither types nor dependents of rebased ones. */
  isEmpty(): boolean;
  /** False from the first change until fan-in, depth and cycles follow it. */
  measured(): boolean;
  setMeasured(measured: boolean): void;
}

/** The names by which imports may mean a file: its stem, or its folder where it represents the folder. */
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
const belowSql = `WITH RECURSIVE heirs(id) AS (
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
  /** Targets of project-wide aliases; read from all files, so only once until one of them changes. */
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

interface PassedOn {
  /** What a file imports is other than before; both lists as JSON. Nothing unless it is Python. */
  imports(file: string, before: string, now: string): void;
  /** Modules by one of these simple names come or go. */
  modules(names: Iterable<string>): void;
  /** What is declared under one of these simple names comes or goes: files may pass it on under another. */
  declared(names: Iterable<string>): void;
  /** Modules that are found from another place once the package of this file appears or disappears. */
  namesBelow(file: string): string[];
}

interface Importer {
  id: number;
  path: string;
  language: string;
  project: number;
  imports: string;
}

/** Local name, and what it refers to. */
type Bound = readonly [local: string, from: string, name: string];

const whole = '';
const everything = '*';

/**
 * Who gets a name through files between: in Python whatever a file imports can be imported from it in turn, so a type
 * may lead elsewhere although neither its own file nor the one that declares the name has changed. Walks from what
 * changed along (file, local name), as finding does in `modules.ts`: all importers of a file would be most of a project.
 */
export function createPassedOn({ read }: Pick<Database, 'read'>, pending: PendingLinks): PassedOn {
  const mentioning = read.prepare<[string], Importer>(
    `SELECT f.id, f.path, f.language, f.project, f.imports FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file WHERE n.name = ?`,
  );
  const renaming = read.prepare<[string, string], Importer>(
    `SELECT f.id, f.path, f.language, f.project, f.imports FROM names n JOIN mentions m ON m.name = n.id
     JOIN files f ON f.id = m.file WHERE n.name = ? AND instr(f.imports, ?) > 0`,
  );
  const mentions = read.prepare<[number, string], { id: number }>(
    'SELECT n.id FROM names n JOIN mentions m ON m.name = n.id WHERE m.file = ? AND n.name = ?',
  );
  const below = read.prepare<[string, string], { path: string }>(
    `SELECT path FROM files WHERE path > ? AND path < ? AND language = 'python'`,
  );
  /** Linking comes after all commits, so what was walked in one of them need not be walked in another. */
  const seen = new Set<string>();

  /** Importers of the file get another thing under the name, or may. */
  function walk(start: readonly (readonly [file: string, name: string])[]): void {
    const queue = [...start];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const [file, name] = next;
      const key = `${name} ${file}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const module of moduleNames(file)) {
        for (const importer of mentioning.all(module)) {
          if (importer.language !== 'python') continue;
          const bound = boundIn(importer.imports);
          for (const [local, from, of] of bound) {
            // Who gets the module itself under another name need not mention the module.
            const renamed = local !== module && (of === module || (of === whole && lastOf(from) === module));
            if (of === name || renamed) queue.push([importer.path, local]);
            else if (of === everything) queue.push([importer.path, name]);
          }
          if (mentions.get(importer.id, name) !== undefined) pending.addFile(importer.id);
        }
      }
    }
  }

  return {
    imports(file, before, now) {
      if (!isPython(file)) return;
      const spell = (imports: string): Map<string, string> =>
        new Map(boundIn(imports).map((bound) => [JSON.stringify(bound), bound[0]]));
      const [earlier, later] = [spell(before), spell(now)];
      const changed = [...earlier, ...later].filter(([text]) => earlier.has(text) !== later.has(text));
      walk(changed.map(([, local]) => [file, local] as const));
    },
    modules(names) {
      for (const module of names) {
        for (const { path, language, project, imports } of mentioning.all(module)) {
          if (language !== 'python') continue;
          const through = boundIn(imports).filter(([, from, name]) => lastOf(from) === module || name === module);
          if (through.some(([local]) => local === everything)) pending.addImporters(path, project);
          walk(through.map(([local]) => [path, local] as const));
        }
      }
    },
    declared(names) {
      for (const name of names) {
        for (const { path, language, project, imports } of renaming.all(name, `"name":${JSON.stringify(name)}`)) {
          const others = boundIn(imports).filter(([local, , of]) => of === name && local !== name);
          if (language === 'python') walk(others.map(([local]) => [path, local] as const));
          else if (others.length > 0 && imports.includes('"reexport":true')) pending.addImporters(path, project);
        }
      }
    },
    namesBelow(file) {
      if (!file.endsWith('__init__.py')) return [];
      const folder = file.slice(0, -'__init__.py'.length);
      const inside = below.all(folder, `${folder}\u{10ffff}`);
      return [...new Set(inside.flatMap(({ path }) => moduleNames(path)))];
    },
  };
}

function isPython(file: string): boolean {
  return /\.pyi?$/.test(file);
}

function lastOf(from: string): string {
  return from.endsWith('.') ? folderModule : from.slice(from.lastIndexOf('.') + 1);
}

function boundIn(imports: string): Bound[] {
  if (imports === '[]') return [];
  return (JSON.parse(imports) as ImportFact[]).flatMap(({ from, names, alias }): Bound[] => {
    if (names.length === 0) {
      // `import a.b` binds the package, through which the module is used too.
      const { local, from: bound } = boundBy({ from, alias });
      return bound === from
        ? [[local, from, whole]]
        : [
            [local, bound, whole],
            [local, from, whole],
          ];
    }
    return names.map((name): Bound => [name.alias === '' ? name.name : name.alias, from, name.name]);
  });
}

export interface LinkState {
  /** Null once all types are linked and their dependents, depth and groups are counted. */
  linking(): Linking | null;
}

/** How far the linking of types has come, for answers that count dependents or are sorted by use. */
export function createLinkState(db: ReadDb): LinkState {
  const measured = db.prepare<[], string>(`SELECT value FROM meta WHERE key = 'measured'`).pluck();
  const counts = db.prepare<[], Linking & { waiting: number }>(
    `SELECT (SELECT count(*) FROM types) AS "of", (SELECT count(*) FROM pending_links WHERE type > 0) AS waiting`,
  );
  return {
    linking() {
      if (measured.get() !== 'no') return null;
      const { of, waiting } = counts.get() ?? { of: 0, waiting: 0 };
      return of === 0 ? null : { linked: Math.max(0, of - waiting), of };
    },
  };
}
