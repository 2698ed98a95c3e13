/**
 * Names of C and C++, looked up as the compilers do: in the types around, in the namespaces around, through using lines
 * and aliases, in the file itself. What C declares has no namespace: there the included files tell, then the file of
 * the same name, then that no other type is called so. Both languages see each other's types.
 */
import type { ImportFact } from '../../facts.ts';
import { isHeaderFile } from '../../languages/c-family/text/header.ts';
import { modulePath } from '../../languages/reading/module-path.ts';
import type { FileScope, Lookup, TypeCandidate } from '../lookup.ts';
import type { NameContext, Resolution } from '../resolution.ts';
import { includedFiles, isInclude } from './includes.ts';

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

/** What an included file, the file of the same name, or else nobody but one declares. */
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
    // C knows one function of a name; in C++ parameters tell overloads apart.
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
