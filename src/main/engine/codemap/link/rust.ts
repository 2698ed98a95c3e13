/**
 * Names of Rust: a path is followed from its head (`crate`, `self`, `super`, an item of the module, an import, another
 * crate of the workspace, what `::*` brings) down the modules, which follow from file paths, and through re-exports. A
 * single name that leads nowhere came from the prelude or a macro and means nothing.
 */
import { parentPath, rustModule, standaloneFile } from '../languages/rust/places.ts';
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import { joinPath } from './module-script.ts';
import type { Resolution, Scoping } from './resolution.ts';

/** The place of a path. */
interface Place {
  readonly lookup: Lookup;
  readonly file: FileScope;
  /** FQN of the module. */
  readonly module: string;
  /** What was asked already, so that cycles of re-exports end. */
  readonly seen: Set<string>;
}

/** More lookups for one name mean a maze of re-exports that no one intends. */
const maxQuestions = 300;
/** Longer paths come from cycles of `::*`. */
const maxSegments = 16;
/** Kind of a type that is known from `impl` blocks only: what a module passes on under its name is the type itself. */
const undeclared = 'object';
/** They come with the compiler. */
const standardCrates = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

export const rustScoping: Scoping = {
  resolve(name, { lookup, file, type }) {
    const segments = name.split('.');
    const asModule = lookup.byName(lastOf(type.fqn)).some(({ id, kind }) => id === type.id && kind === 'module');
    const place = asModule ? type.fqn : placeOf(type.namespace, file, lookup);
    return lookup.remember(`rust ${file.id} ${place} ${name}`, (): Resolution => {
      let module = place;
      // A type in the body of a function sees the others there, then what the module around it has.
      while (!isModule(module, lookup) && module !== '') {
        const local = declared(module, segments, lookup);
        if (local !== null) return { kind: 'type', type: local };
        module = parentPath(module);
      }
      const found = follow(segments, { lookup, file, module, seen: new Set() }, true);
      if (found !== null) return { kind: 'type', type: found };
      const [head = '', ...rest] = segments;
      const imported = importedAs(head, file);
      if (imported === null && rest.length === 0) return { kind: 'nothing' };
      return { kind: 'external', name: [...(imported ?? [head]), ...rest].join('.') };
    });
  },

  imported: (file, lookup) =>
    file.imports.flatMap((fact): Resolution[] => {
      const from = pathOf(fact.from);
      const paths = fact.names.map(({ name }) => (name === '*' ? from : [...from, name]));
      const module = rustModule(file.path).full;
      const targets = (paths.length === 0 ? [from] : paths).flatMap((path): Resolution[] => {
        const found = follow(path, { lookup, file, module, seen: new Set() });
        const target = found === null || found.kind === 'module' ? found : moduleAt(found.container, lookup);
        if (target !== null) return [{ kind: 'type', type: target }];
        return found === null ? [] : [{ kind: 'nothing' }];
      });
      if (targets.length > 0 || /^(?:crate|self|super|\.)/.test(fact.from)) return targets;
      return [{ kind: 'external', name: fact.from }];
    }),
};

/**
 * What a path means at its place. Only a path of the text itself may begin with what `::*` brings (`written`): the
 * paths of imports name where they begin, and following globs through globs would never end.
 */
function follow(path: readonly string[], place: Place, written = false): TypeCandidate | null {
  const { lookup, file, module, seen } = place;
  const key = `${file.id} ${module} ${path.join('.')}`;
  if (seen.has(key) || seen.size > maxQuestions || path.length > maxSegments) return null;
  seen.add(key);
  const [head = '', ...rest] = path;
  if (head === 'self') return within(module, rest, place);
  if (head === 'crate') return withinAny(crateRoots(file, lookup), rest, place);
  if (head === 'super') {
    const steps = path.findIndex((segment) => segment !== 'super');
    const names = steps < 0 ? [] : path.slice(steps);
    let above = module;
    for (let step = 0; step < path.length - names.length; step += 1) above = parentPath(above);
    return above === '' ? null : within(above, names, place);
  }
  if (head.startsWith('./')) {
    const target = joinPath(parentFolder(file.path), `${head}.rs`);
    return target === null ? null : within(rustModule(target).full, rest, place);
  }
  const own = declared(module, path, lookup);
  if (own !== null) return own;
  const imported = importedAs(head, file);
  const through = imported === null ? null : follow([...imported, ...rest], atFile(place, file));
  if (through !== null) return through;
  if (standardCrates.has(head) && !isModule(`${module}.${head}`, lookup)) return null;
  const below = moduleBelow(module, head, lookup);
  // Before 2018 paths of `use` started at the root of the crate.
  const atRoot = crateRoots(file, lookup).map((root) => `${root}.${head}`);
  return (
    withinAny([...(below === null ? [] : [below]), ...crateNamed(head, lookup)], rest, place) ??
    (written ? throughGlobs(file, path, place, () => true) : null) ??
    withinAny(
      atRoot.filter((root) => isModule(root, lookup)),
      rest,
      place,
    )
  );
}

function withinAny(modules: readonly string[], path: readonly string[], place: Place): TypeCandidate | null {
  for (const module of modules) {
    const found = within(module, path, place);
    if (found !== null) return found;
  }
  return null;
}

/** A path from inside a module: what it declares, what modules below it have, what it passes on. */
function within(module: string, path: readonly string[], place: Place): TypeCandidate | null {
  const { lookup } = place;
  if (path.length === 0) return moduleAt(module, lookup) ?? moduleAt(`${module}.main`, lookup);
  const below = path.length === 1 ? moduleBelow(module, path[0] ?? '', lookup) : null;
  return (
    declared(module, path, lookup) ??
    (below === null ? null : moduleAt(below, lookup)) ??
    throughModule(module, path, place) ??
    // The items of `main.rs` are those of its folder.
    (rustFiles(lookup).has(`${module}.main`) ? within(`${module}.main`, path, place) : null) ??
    rustTypes(path[0] ?? '', lookup).find(({ fqn, kind }) => kind === undeclared && fqn === `${module}.${path[0]}`) ??
    null
  );
}

function declared(module: string, [name = '', ...rest]: readonly string[], lookup: Lookup): TypeCandidate | null {
  const fqn = `${module}.${name}`;
  const own = rustTypes(name, lookup).filter((type) => type.fqn === fqn && type.kind !== undeclared);
  const type = own.find(({ kind }) => kind !== 'module') ?? (rest.length === 0 ? own[0] : undefined);
  if (type !== undefined || rest.length > 0) return type ?? null;
  const outer = moduleAt(module, lookup);
  return outer !== null && lookup.declares(outer.id, name) ? outer : null;
}

/** What a module below has, and what the module's own file passes on. */
function throughModule(module: string, path: readonly string[], place: Place): TypeCandidate | null {
  const { lookup } = place;
  const [head = '', ...rest] = path;
  const below = moduleBelow(module, head, lookup);
  // A module hides what `::*` brings under its name.
  if (below !== null && rest.length > 0) return within(below, rest, place);
  const file = isModule(module, lookup) ? fileOf(module, lookup) : null;
  if (file === null) return null;
  for (const fact of file.imports) {
    if (!fact.reexport) continue;
    const named = boundBy(head, fact);
    const found = named === null ? null : follow([...named, ...rest], atFile(place, file));
    if (found !== null) return found;
  }
  return throughGlobs(file, path, place, (fact) => fact.reexport);
}

function throughGlobs(
  file: FileScope,
  path: readonly string[],
  place: Place,
  counts: (fact: FileScope['imports'][number]) => boolean,
): TypeCandidate | null {
  const { lookup } = place;
  for (const fact of file.imports) {
    if (!counts(fact) || !fact.names.some(({ name }) => name === '*')) continue;
    const found = follow([...pathOf(fact.from), ...path], atFile(place, file));
    if (found !== null && !isNoneOf(found, fact.from, path, lookup)) return found;
  }
  return null;
}

/** What was found is the enum whose values `use Unit::*` brings, and it has none of this name. */
function isNoneOf(found: TypeCandidate, from: string, [name = '']: readonly string[], lookup: Lookup): boolean {
  const base = lastOf(from);
  if (found.kind === 'module' || lastOf(found.fqn) !== base || name === base) return false;
  return !lookup.declares(found.id, name);
}

/** Imports are spelt as seen from the file's own module. */
function atFile(place: Place, file: FileScope): Place {
  return { ...place, file, module: modulePaths(place.lookup).get(file.id) ?? '' };
}

function pathOf(from: string): string[] {
  return from.startsWith('./') ? [from] : from.split('.');
}

/** The path that a name of the file refers to, null where the file does not import it. */
function importedAs(name: string, file: FileScope): string[] | null {
  for (const fact of file.imports) {
    const path = boundBy(name, fact);
    if (path !== null) return path;
  }
  return null;
}

function boundBy(name: string, fact: FileScope['imports'][number]): string[] | null {
  if (fact.alias === name) return pathOf(fact.from);
  const bound = fact.names.find((each) => each.name !== '*' && (each.alias || each.name) === name);
  return bound === undefined ? null : [...pathOf(fact.from), bound.name];
}

function rustTypes(name: string, lookup: Lookup): readonly TypeCandidate[] {
  return lookup.byName(name).filter(({ language }) => language === 'rust');
}

function moduleAt(fqn: string, lookup: Lookup): TypeCandidate | null {
  return rustTypes(lastOf(fqn), lookup).find((type) => type.kind === 'module' && type.fqn === fqn) ?? null;
}

function isModule(fqn: string, lookup: Lookup): boolean {
  return rustFiles(lookup).has(fqn) || moduleAt(fqn, lookup) !== null;
}

/** FQN of the module that another declares under this name; the files below a `main.rs` or a test are its siblings. */
function moduleBelow(module: string, name: string, lookup: Lookup): string | null {
  const inside = `${module}.${name}`;
  if (isModule(inside, lookup)) return inside;
  const file = rustFiles(lookup).get(module);
  const imports = file === undefined ? undefined : lookup.file(file)?.imports;
  const beside = `${parentPath(module)}.${name}`;
  const declares = imports?.some((fact) => fact.alias === name && fact.from === `self.${name}`) === true;
  return declares && isModule(beside, lookup) ? beside : null;
}

/**
 * Where the names in a type's part begin: in the module of the type, or, for an `impl` in another file, in that file's
 * module. The adapter writes paths of inline modules as seen from there.
 */
function placeOf(namespace: string, file: FileScope, lookup: Lookup): string {
  const declaring = fileOf(namespace, lookup);
  return declaring === null || declaring.id === file.id ? namespace : (modulePaths(lookup).get(file.id) ?? namespace);
}

/** The file of a module, or the one that contains an inline module. */
function fileOf(module: string, lookup: Lookup): FileScope | null {
  const files = rustFiles(lookup);
  for (let path = module; path !== ''; path = parentPath(path)) {
    const id = files.get(path);
    if (id !== undefined) return lookup.file(id);
  }
  return null;
}

/** Rows of files by module path. */
function rustFiles(lookup: Lookup): ReadonlyMap<string, number> {
  return lookup.remember('rust files', () => new Map([...modulePaths(lookup)].map(([id, path]) => [path, id])));
}

/** Module paths of files by row. */
function modulePaths(lookup: Lookup): ReadonlyMap<number, string> {
  return lookup.remember(
    'rust modules',
    () => new Map(lookup.paths('rust').map(({ id, path }) => [id, rustModule(path).full])),
  );
}

/** Modules that `crate` may mean in a file: the nearest folder above with a `lib.rs` or `main.rs`. */
function crateRoots(file: FileScope, lookup: Lookup): readonly string[] {
  const folders = lookup.packages('Cargo.toml').map(({ folder }) => (folder === '' ? '' : `${folder}/`));
  const base = folders.filter((folder) => file.path.startsWith(folder)).sort((a, b) => b.length - a.length)[0] ?? '';
  if (standaloneFile.test(file.path.slice(base.length))) {
    const own = rustModule(file.path).full;
    return [own, parentPath(own)].filter((path) => path !== '');
  }
  return lookup.remember(`rust crate ${parentFolder(file.path)}`, () => {
    for (let folder = parentFolder(file.path); ; folder = parentFolder(folder)) {
      const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
      const roots = ['lib.rs', 'main.rs'].filter((name) => lookup.fileId(at(name)) !== null);
      // At the root of the workspace the folder has no name, and the modules are those of the files.
      if (roots.length > 0)
        return folder === '' ? roots.map((name) => name.slice(0, -3)) : [rustModule(at('mod.rs')).full];
      if (folder === '') return [];
    }
  });
}

/** The library of a package of the workspace: names have `_` where packages have `-`. */
function crateNamed(name: string, lookup: Lookup): readonly string[] {
  const crates = lookup.remember('rust crates', () => {
    const byName = new Map<string, string>();
    for (const { name: written, folder } of lookup.packages('Cargo.toml')) {
      const base = folder === '' ? '' : `${folder}/`;
      const root = [`${base}src/lib.rs`, `${base}lib.rs`].find((path) => lookup.fileId(path) !== null);
      if (root !== undefined) byName.set(written.replaceAll('-', '_'), rustModule(root).full);
    }
    return byName;
  });
  const root = crates.get(name);
  return root === undefined ? [] : [root];
}

function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function lastOf(fqn: string): string {
  return fqn.slice(fqn.lastIndexOf('.') + 1);
}
