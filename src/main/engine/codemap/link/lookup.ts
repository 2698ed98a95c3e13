/** What name resolution asks of the code map. Answers are kept for one linking run: a batch sees one state. */
import type { Access, Language, TypeKind } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import type { ImportFact } from '../facts.ts';
import { type PathRule, readPathRules } from './script-paths.ts';

export interface TypeCandidate {
  id: number;
  fqn: string;
  name: string;
  /** FQN without the name: the namespace, module path or declaring type; '' at the top. */
  container: string;
  /** FQN with dots alone: `A.B.Outer.Inner`. */
  path: string;
  kind: TypeKind;
  /** Number of type parameters. */
  arity: number;
  access: Access;
  /** Row of the declaring type, 0 for a top-level one. */
  parent: number;
  project: number;
  language: Language;
  /** Row of the first file that declares it. */
  file: number;
}

export interface FileScope {
  id: number;
  path: string;
  language: Language;
  project: number;
  imports: readonly ImportFact[];
}

export interface Lookup {
  byName(name: string): readonly TypeCandidate[];
  file(id: number): FileScope | null;
  fileId(path: string): number | null;
  /** The type of kind `module` of a file, the first where modules nest, if the file declares anything outside types. */
  moduleOf(file: number): TypeCandidate | null;
  /** Whether a file's module declares this function, constant or variable. */
  moduleDeclares(file: number, name: string): boolean;
  /** Whether a type, given by its row, has a member of this name. */
  declares(type: number, name: string): boolean;
  /** Functions of this name outside types in C and C++, prototypes too, each with its file and types of parameters. */
  functions(name: string): readonly { module: TypeCandidate; file: number; params: string }[];
  /** Types of kind `module` directly in a namespace. */
  modulesIn(namespace: string): readonly TypeCandidate[];
  /** Names of the bases of a type, as written, by the files that hold its parts, since each has imports of its own. */
  heritage(type: number): readonly { file: number; bases: readonly string[] }[];
  /** Paths of all files of a language, for languages that spell imports by module path. */
  paths(language: Language): readonly { id: number; path: string }[];
  /** Name and folder of each project with this project file: `package.json`, `go.mod`, `Cargo.toml`. */
  packages(projectFile: string): readonly { name: string; folder: string }[];
  /** Which files module names map to in TypeScript and JavaScript. */
  pathRules(): readonly PathRule[];
  /** Imports that hold for a whole project: C# `global using`, and what the project files say. */
  globalImports(project: number): readonly ImportFact[];
  /** `compute` once a key and lookup: resolved imports and bindings are asked for again and again. */
  remember<V>(key: string, compute: () => V): V;
}

interface TypeColumns {
  id: number;
  fqn: string;
  name: string;
  kind: TypeKind;
  arity: number;
  access: Access;
  parent: number;
  project: number;
  language: Language;
  file: number;
}

function containerOf(fqn: string, name: string): string {
  return fqn.length > name.length ? fqn.slice(0, fqn.length - name.length - 1) : '';
}

/** A function whose answers are kept by key. */
function kept<K, V>(compute: (key: K) => V): (key: K) => V {
  const answers = new Map<K, V>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined || answers.has(key)) return known as V;
    const value = compute(key);
    answers.set(key, value);
    return value;
  };
}

export function createLookup(db: ReadDb): Lookup {
  return createLookups(db)();
}

/** New lookups of one connection at little cost: what is prepared, they share. */
export function createLookups(db: ReadDb): () => Lookup {
  const columns = 'id, fqn, name, kind, arity, access, parent, project, language, file';
  const typesByName = db.prepare<[string, string], TypeColumns>(
    `SELECT ${columns} FROM types WHERE name COLLATE NOCASE = ? AND name = ? ORDER BY fqn, arity, kind, language, project`,
  );
  const moduleOfFile = db.prepare<[number], TypeColumns>(
    `SELECT ${columns} FROM types WHERE id = (
       SELECT t.id FROM parts p JOIN types t ON t.id = p.type WHERE p.file = ? AND t.kind = 'module' ORDER BY p.ordinal LIMIT 1)`,
  );
  const modulesBelow = db.prepare<[string, string], TypeColumns>(
    `SELECT ${columns} FROM types WHERE fqn >= ? AND fqn < ? AND kind = 'module' ORDER BY fqn, language, project`,
  );
  const partsOfType = db.prepare<[number], { file: number; bases: string }>(
    'SELECT file, bases FROM parts WHERE type = ? ORDER BY file, ordinal',
  );
  const fileById = db.prepare<
    [number],
    { id: number; path: string; language: Language; project: number; imports: string }
  >('SELECT id, path, language, project, imports FROM files WHERE id = ?');
  const fileByPath = db.prepare<[string], { id: number }>(
    'SELECT id FROM files WHERE path = ? AND skip_reason IS NULL',
  );
  const functionsNamed = db.prepare<[string, string], TypeColumns & { at: number; params: string }>(
    `SELECT ${columns
      .split(', ')
      .map((column) => `t.${column}`)
      .join(', ')}, p.file AS at, m.params
     FROM members m JOIN parts p ON p.id = m.part JOIN types t ON t.id = p.type
     WHERE m.name COLLATE NOCASE = ? AND m.name = ? AND m.kind = 'function' AND t.kind = 'module'
       AND t.language IN ('c', 'cpp') AND instr(m.modifiers, '"define"') = 0 ORDER BY t.fqn, t.language, t.project, m.id`,
  );
  const memberNames = db.prepare<[number], { name: string }>('SELECT name FROM members WHERE type = ?');
  const pathsOf = db.prepare<[Language], { id: number; path: string }>(
    'SELECT id, path FROM files WHERE language = ? AND skip_reason IS NULL ORDER BY path',
  );
  const projects = db.prepare<[], { name: string; path: string }>(
    'SELECT name, path FROM projects WHERE present = 1 ORDER BY path',
  );
  const globals = db.prepare<[], { project: number; imports: string }>(
    `SELECT id AS project, imports FROM projects
     UNION ALL SELECT * FROM (SELECT project, imports FROM files WHERE instr(imports, '"global":true') > 0 ORDER BY path)`,
  );

  return () => {
    const candidate = (row: TypeColumns): TypeCandidate => ({
      ...row,
      container: containerOf(row.fqn, row.name),
      path: row.fqn.replaceAll('+', '.'),
    });
    const moduleOf = kept((file: number) => {
      const row = moduleOfFile.get(file);
      return row === undefined ? null : candidate(row);
    });
    const declaredBy = kept((type: number) => new Set(memberNames.all(type).map((m) => m.name)));
    const heritage = kept((type: number) =>
      partsOfType.all(type).map(({ file, bases }) => ({
        file,
        bases: (JSON.parse(bases) as { name: string }[]).map((base) => base.name),
      })),
    );
    const allGlobals = kept((_: 0) => Map.groupBy(globals.all(), ({ project }) => project));
    const allProjects = kept((_: 0) =>
      projects.all().map(({ name, path }) => {
        const cut = path.lastIndexOf('/');
        return { name, file: path.slice(cut + 1), folder: path.slice(0, Math.max(0, cut)) };
      }),
    );
    const packages = kept((projectFile: string) => allProjects(0).filter(({ file }) => file === projectFile));

    const remembered = new Map<string, unknown>();

    return {
      remember<V>(key: string, compute: () => V): V {
        if (remembered.has(key)) return remembered.get(key) as V;
        const value = compute();
        remembered.set(key, value);
        return value;
      },
      byName: kept((name: string) => typesByName.all(name, name).map(candidate)),
      file: kept((id: number) => {
        const row = fileById.get(id);
        return row === undefined ? null : { ...row, imports: JSON.parse(row.imports) as ImportFact[] };
      }),
      fileId: kept((path: string) => fileByPath.get(path)?.id ?? null),
      moduleOf,
      moduleDeclares(file, name) {
        const module = moduleOf(file);
        return module !== null && declaredBy(module.id).has(name);
      },
      functions: kept((name: string) =>
        functionsNamed.all(name, name).map(({ at, params, ...row }) => ({ module: candidate(row), file: at, params })),
      ),
      declares: (type, name) => declaredBy(type).has(name),
      modulesIn: kept((namespace: string) => {
        // '/' comes right after '.', and 0x10ffff after every name.
        const range: [string, string] = namespace === '' ? ['', '\u{10ffff}'] : [`${namespace}.`, `${namespace}/`];
        return modulesBelow
          .all(...range)
          .map(candidate)
          .filter((module) => module.container === namespace);
      }),
      heritage,
      paths: kept((language: Language) => pathsOf.all(language)),
      packages,
      pathRules: () => readPathRules(db),
      globalImports: kept((project: number) =>
        (allGlobals(0).get(project) ?? []).flatMap((row) =>
          (JSON.parse(row.imports) as ImportFact[]).filter((i) => i.global),
        ),
      ),
    };
  };
}

const none: ReadonlySet<string> = new Set();

/**
 * What a type inherits from, through all bases, for languages that differ in how the name of a base is looked up.
 * Gives the dotted paths of all ancestors of a type, as far as the workspace shows, each base before its own.
 * @param rules whose `basesOf` it is: answers are kept under that name.
 * @param basesOf the direct bases of a type, looked up where each is written.
 */
export function createAncestors(
  rules: string,
  basesOf: (type: TypeCandidate, lookup: Lookup) => readonly TypeCandidate[],
): (type: TypeCandidate, lookup: Lookup) => ReadonlySet<string> {
  return function ancestorsOf(type, lookup) {
    // A cycle of bases is an error in the code; it ends where it began.
    const open = lookup.remember(`${rules} ancestors under way`, () => new Set<number>());
    if (open.has(type.id)) return none;
    return lookup.remember(`${rules} ancestors ${type.id}`, () => {
      open.add(type.id);
      const all = new Set<string>();
      for (const base of basesOf(type, lookup)) {
        all.add(base.path);
        for (const further of ancestorsOf(base, lookup)) all.add(further);
      }
      open.delete(type.id);
      return all;
    });
  };
}
