/**
 * Names of C and C++, looked up as the compilers do: in the types around, in the namespaces around, through using lines
 * and aliases, in the file itself. What C declares has no namespace: there the included files decide, then the file of
 * the same name, then uniqueness of the name. Both languages see each other's types.
 */
import type { ImportFact } from '../facts.ts';
import { isHeaderFile } from '../languages/c-family/text/header.ts';
import { modulePath } from '../languages/reading/module-path.ts';
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import { joinPath } from './module-script.ts';
import type { NameContext, Resolution } from './resolution.ts';

const dotted = (fqn: string): string => fqn.replaceAll('+', '.');
const join = (outer: string, name: string): string => (outer === '' ? name : `${outer}.${name}`);

/** `a.b.c` → `a.b.c`, `a.b`, `a`, ``. */
function outward(path: string): string[] {
  const all = [path];
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) all.push(path.slice(0, at));
  if (path !== '') all.push('');
  return all;
}

function typesNamed(name: string, lookup: Lookup): readonly TypeCandidate[] {
  return lookup.byName(name).filter((c) => c.kind !== 'module' && (c.language === 'c' || c.language === 'cpp'));
}

/** Using lines and namespace aliases of a file and of what it includes, and the namespaces that the file opens. */
function usingsOf(file: FileScope, lookup: Lookup): readonly ImportFact[] {
  return lookup.remember(`usings ${file.id}`, () =>
    [...includedFiles(file, lookup).values()].flatMap((each) =>
      each.imports.filter((fact) => !isInclude(fact) && (fact.reexport || each === file)),
    ),
  );
}

/** The type of this path: in the own project first, one that the file includes before others. */
function pick(candidates: readonly TypeCandidate[], path: string, { file, lookup }: NameContext): TypeCandidate | null {
  const all = candidates.filter((c) => dotted(c.fqn) === path);
  // What a file adds to the standard library holds for those that include it; for others the library has it.
  const isStandard = path.startsWith('std.') && all.length > 0;
  const there = isStandard ? all.filter((c) => includedFiles(file, lookup).has(c.file)) : all;
  if (there.length < 2) return there[0] ?? null;
  const included = includedFiles(file, lookup);
  return there.find((c) => included.has(c.file)) ?? there.find((c) => c.project === file.project) ?? there[0] ?? null;
}

/** Null where nothing shows it; `outside` where a using line says that it is none of the workspace. */
function byNamespace(name: string, candidates: readonly TypeCandidate[], context: NameContext) {
  const { file, lookup, type } = context;
  const usings = usingsOf(file, lookup);
  const places = outward(dotted(type.fqn));
  for (const place of places) {
    const found = pick(candidates, join(place, name), context);
    if (found !== null) return found;
  }
  const own = pick(candidates, join(modulePath(file.path, '').full, name), context);
  if (own !== null) return own;
  const [first = name] = name.split('.');
  const rest = name.slice(first.length);
  for (const using of usings) {
    const all = using.names.some((each) => each.name === '*');
    const declares = using.alias === first || using.names.some((each) => each.name === first);
    if (!all && !declares) continue;
    const target = all ? join(using.from, name) : using.alias === '' ? join(using.from, name) : using.from + rest;
    for (const place of places) {
      const found = pick(candidates, join(place, target), context);
      if (found !== null) return found;
    }
    if (declares) return 'outside';
  }
  return null;
}

/** What an included file, the file of the same name, or else a single file declares. */
function byInclude(name: string, candidates: readonly TypeCandidate[], { file, lookup }: NameContext) {
  const included = includedFiles(file, lookup);
  if (name.startsWith('std.')) return null;
  const fits = candidates.filter((c) => dotted(c.fqn) === name || dotted(c.fqn).endsWith(`.${name}`));
  const seen = fits.filter((c) => included.has(c.file));
  const fromC = seen.filter((c) => c.language === 'c');
  if (fromC.length > 0) {
    for (const id of included.keys()) {
      const found = fromC.find((c) => c.file === id);
      if (found !== undefined) return found;
    }
  }
  if (seen.length === 1) return seen[0] ?? null;
  const stem = file.path.replace(/\.[^./]*$/, '.');
  const near = fits.find((c) => lookup.file(c.file)?.path.startsWith(stem) === true);
  if (near !== undefined) return near;
  const only = fits.filter((c) => c.project === file.project && (c.language === 'c' || file.language === 'c'));
  return only.length === 1 ? (only[0] ?? null) : null;
}

function typeOf(name: string, context: NameContext): TypeCandidate | 'outside' | null {
  const candidates = typesNamed(name.slice(name.lastIndexOf('.') + 1), context.lookup);
  if (candidates.length === 0) return null;
  return byNamespace(name, candidates, context) ?? byInclude(name, candidates, context);
}

/** The module of the nearest file that declares a function, variable or macro of this name; of a function its definition. */
function moduleOf(name: string, { file, lookup }: NameContext): TypeCandidate | null {
  for (const id of includedFiles(file, lookup).keys()) {
    if (!lookup.moduleDeclares(id, name)) continue;
    const module = lookup.moduleOf(id);
    return module === null
      ? null
      : lookup.remember(`defined ${module.id} ${name}`, () => definedIn(module, name, lookup));
  }
  return null;
}

/** Where a header has only the prototype, the source file that includes it and has the function, if it is the only one. */
function definedIn(module: TypeCandidate, name: string, lookup: Lookup): TypeCandidate {
  const pathOf = (file: number): string => lookup.file(file)?.path ?? '';
  const all = lookup.functions(name);
  const own = all.filter((one) => one.module.id === module.id);
  if (own.length === 0 || own.some(({ file }) => !isHeaderFile(pathOf(file)))) return module;
  const found = new Map<number, TypeCandidate>();
  for (const { module: other, file, params } of all) {
    if (other.id === module.id || other.project !== module.project || isHeaderFile(pathOf(file))) continue;
    // C knows one function of a name; in C++ parameters distinguish overloads.
    const same = own.filter((one) => module.language === 'c' || one.params === params);
    const scope = same.length === 0 ? null : lookup.file(file);
    if (scope === null) continue;
    const included = includedFiles(scope, lookup);
    if (same.some((one) => included.has(one.file))) found.set(other.id, other);
  }
  const [only] = found.values();
  return only !== undefined && found.size === 1 ? only : module;
}

/** `Foo.bar` may be a member of the type `Foo`: the longest prefix that is a type counts, then the function `bar`. */
export function resolveInFamily(name: string, context: NameContext): Resolution {
  for (let text = name; ; text = text.slice(0, text.lastIndexOf('.'))) {
    const type = typeOf(text, context);
    if (type === 'outside') return { kind: 'external', name };
    if (type !== null) return { kind: 'type', type };
    if (!text.includes('.')) break;
  }
  const module = moduleOf(name.slice(name.lastIndexOf('.') + 1), context);
  return module === null ? { kind: 'external', name } : { kind: 'type', type: module };
}

/** Further files add nothing but the time to look through them. */
const maxIncluded = 400;

/**
 * Which files the `#include` lines of C and C++ lead to. Include paths are said to the compiler and not in the sources,
 * so a line is looked up beside the file that has it, and then by the end of the path among all files: the one that
 * shares most folders with the including file is meant.
 *
 * Other imports of these languages name namespaces.
 */
function isInclude({ names, alias }: ImportFact): boolean {
  return names.length === 0 && alias === '';
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function byFileName(lookup: Lookup): ReadonlyMap<string, { id: number; path: string }[]> {
  return lookup.remember('files of C and C++ by name', () => {
    const files = [...lookup.paths('c'), ...lookup.paths('cpp')];
    return Map.groupBy(files, ({ path }) => nameOf(path));
  });
}

/** Number of leading folders that two paths share. */
function shared(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let n = 0;
  while (n < left.length - 1 && n < right.length - 1 && left[n] === right[n]) n += 1;
  return n;
}

function findInclude(from: string, importer: string, lookup: Lookup): number | null {
  const beside = joinPath(folderOf(importer), from);
  const there = beside === null ? null : lookup.fileId(beside);
  if (there !== null) return there;
  const ending = from.replace(/^(?:\.\.?\/)+/, '');
  const candidates = (byFileName(lookup).get(nameOf(ending)) ?? []).filter(
    ({ path }) => path === ending || path.endsWith(`/${ending}`),
  );
  let best: { id: number; path: string } | undefined;
  for (const candidate of candidates) {
    const nearer = best === undefined ? 1 : shared(candidate.path, importer) - shared(best.path, importer);
    if (best === undefined || nearer > 0 || (nearer === 0 && candidate.path.length < best.path.length))
      best = candidate;
  }
  return best?.id ?? null;
}

/** Row of the file that an `#include` line of a file names, null when it is not in the workspace. */
function includedFile(from: string, file: FileScope, lookup: Lookup): number | null {
  return lookup.remember(`include ${file.id} ${from}`, () => findInclude(from, file.path, lookup));
}

/** The file and all that it includes, the nearest first. */
export function includedFiles(file: FileScope, lookup: Lookup): ReadonlyMap<number, FileScope> {
  return lookup.remember(`included ${file.id}`, () => {
    const files = new Map([[file.id, file]]);
    for (const each of files.values()) {
      for (const fact of each.imports) {
        if (files.size >= maxIncluded) return files;
        const target = isInclude(fact) ? includedFile(fact.from, each, lookup) : null;
        const scope = target === null || files.has(target) ? null : lookup.file(target);
        if (target !== null && scope !== null) files.set(target, scope);
      }
    }
    return files;
  });
}

/** The modules of the files that the `#include` lines of a file name. */
export function resolveIncludes(file: FileScope, lookup: Lookup): Resolution[] {
  return file.imports.filter(isInclude).flatMap(({ from }): Resolution[] => {
    const target = includedFile(from, file, lookup);
    if (target === null) return [{ kind: 'external', name: from }];
    const module = lookup.moduleOf(target);
    return module === null ? [] : [{ kind: 'type', type: module }];
  });
}
