/**
 * Names in languages where each file is a module (TypeScript, JavaScript, Python): a name is what the file declares or
 * imports, nothing else. Imports are followed through re-exports to the file that declares the name; an import that
 * leads out of the workspace stays external under the name of its package.
 */
import type { ImportFact } from '../facts.ts';
import { modulePath } from '../languages/reading/module-path.ts';
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import { createNested } from './python.ts';
import type { NameContext, Resolution, Scoping } from './resolution.ts';

export interface ModuleRules {
  /** Stem of the file that represents its folder: `index`, `__init__`. */
  readonly packageStem: string;
  /**
   * As in Python: what a file imports can be imported from it in turn, a module is an attribute of its package, and types
   * nest in types.
   */
  readonly passesOn: boolean;
  /** Row of the file that an import names, seen from the importing file's path; null when it is not in the workspace. */
  find(from: string, importer: string, lookup: Lookup): number | null;
  /** A type that a file may name though it neither declares nor imports it; null for none. */
  ambient?(name: string, file: FileScope, lookup: Lookup): TypeCandidate | null;
}

interface Binding {
  fact: ImportFact;
  /** Name in the module it comes from; null: the module itself. */
  name: string | null;
}

/** What is known of a file so far. */
interface Known {
  /** Dotted path of its module. */
  readonly path: string;
  readonly imported: Map<string, number | null>;
  readonly exported: Map<string, Resolution | null>;
  bindings: ReadonlyMap<string, Binding> | null;
}

export function moduleScoping(rules: ModuleRules): Scoping {
  /** A scope lives as long as the lookup that made it. */
  const scopes = new WeakMap<FileScope, Known>();
  const nested = createNested(resolve);
  /** `A.B` of a type A: what is nested in it, as far as the names lead. */
  const innermost = (type: TypeCandidate, rest: readonly string[], lookup: Lookup): TypeCandidate =>
    rules.passesOn ? nested(type, rest, lookup) : type;

  function knownOf(file: FileScope): Known {
    let known = scopes.get(file);
    if (known === undefined) {
      const path = modulePath(file.path, rules.packageStem).full;
      known = { path, imported: new Map(), exported: new Map(), bindings: null };
      scopes.set(file, known);
    }
    return known;
  }

  /** The file that an import names, or null when it is not in the workspace. */
  function importedFile(from: string, file: FileScope, lookup: Lookup): number | null {
    const { imported } = knownOf(file);
    let found = imported.get(from);
    if (found === undefined) {
      found = rules.find(from, file.path, lookup);
      imported.set(from, found);
    }
    return found;
  }

  /**
   * Finds a top-level declaration of a file, or one in a namespace of it, by name; types inside functions are
   * visible to no other file.
   */
  function declaredIn(file: FileScope, written: string, lookup: Lookup): TypeCandidate | null {
    const { path } = knownOf(file);
    const [name = written, ...rest] = written.split('.');
    const inside = inNamespace(rest, file, lookup, (container) => container === `${path}.${name}`);
    if (inside !== null) return inside;
    const named = lookup.byName(name).filter((c) => c.file === file.id && c.parent === 0 && c.container === path);
    const type = named.find((c) => c.kind !== 'module') ?? named[0];
    if (type !== undefined) return innermost(type, rest, lookup);
    return lookup.moduleDeclares(file.id, name) ? lookup.moduleOf(file.id) : null;
  }

  /** `Ns.Inner.Foo.bar`: of the names behind the first the longest part that is a type in namespaces of the file. */
  function inNamespace(
    rest: readonly string[],
    file: FileScope,
    lookup: Lookup,
    isOpen: (container: string) => boolean,
  ): TypeCandidate | null {
    for (let n = rest.length; n > 0; n -= 1) {
      const below = rest.slice(0, n - 1).map((segment) => `.${segment}`);
      const found = lookup.byName(rest[n - 1] ?? '').find((c) => {
        const inner = below.join('');
        if (c.file !== file.id || c.parent !== 0 || c.kind === 'module' || !c.container.endsWith(inner)) return false;
        return isOpen(c.container.slice(0, c.container.length - inner.length));
      });
      if (found !== undefined) return found;
    }
    return null;
  }

  /**
   * What importers of `file` get under `name`, of which the first segment is what is imported; re-exports are followed,
   * each file once, so that cycles end. One that leads out of the workspace is external under the name of its package.
   */
  function exported(file: number, name: string, lookup: Lookup): Resolution | null {
    const scope = lookup.file(file);
    if (scope === null) return null;
    const { exported } = knownOf(scope);
    let found = exported.get(name);
    if (found === undefined) {
      found = findExported(file, name, lookup, new Set());
      exported.set(name, found);
    }
    return found;
  }

  function findExported(file: number, name: string, lookup: Lookup, seen: Set<string>): Resolution | null {
    const scope = lookup.file(file);
    const key = `${file} ${name}`;
    if (scope === null || seen.has(key)) return null;
    seen.add(key);
    const own = declaredIn(scope, name, lookup);
    if (own !== null) return { kind: 'type', type: own };
    let external: Resolution | null = null;
    const [first = name, ...rest] = name.split('.');
    for (const fact of scope.imports) {
      if (!fact.reexport && !rules.passesOn) continue;
      if (rules.passesOn) {
        const found = throughImport(fact, [first, ...rest], scope, lookup, seen);
        if (found?.kind === 'type') return found;
        external ??= found;
        continue;
      }
      const named = fact.names.find((n) => (n.alias === '' ? n.name : n.alias) === first);
      const all = fact.names.some((n) => n.name === '*' && n.alias === '');
      if (named === undefined && !all) continue;
      const target = importedFile(fact.from, scope, lookup);
      const passed = [named?.name ?? first, ...rest];
      const found = target === null ? null : throughExport(target, passed, lookup, seen);
      if (found?.kind === 'type') return found;
      external ??= found;
      if (target === null && named !== undefined && !fact.from.startsWith('.')) {
        const within = named.name === '*' || named.name === 'default' ? '' : `.${named.name}`;
        external ??= { kind: 'external', name: fact.from + within };
      }
    }
    return external;
  }

  /** What an import line of a Python file re-exports under these names; null where it binds none of the names. */
  function throughImport(
    fact: ImportFact,
    [first = '', ...rest]: readonly string[],
    file: FileScope,
    lookup: Lookup,
    seen: Set<string>,
  ): Resolution | null {
    if (fact.names.length === 0) {
      const { local, from } = boundBy(fact);
      return local === first ? throughModule(from, rest, file, lookup, seen) : null;
    }
    const named = fact.names.find((n) => (n.alias === '' ? n.name : n.alias) === first);
    const all = fact.names.some((n) => n.name === '*');
    if (named === undefined && !all) return null;
    const found = throughModule(fact.from, [named?.name ?? first, ...rest], file, lookup, seen);
    if (found !== null || named === undefined || fact.from.startsWith('.')) return found;
    return importedFile(fact.from, file, lookup) === null ? external(fact.from, [named.name]) : null;
  }

  /** A dotted name of Python that starts at a module: an attribute of it, or of a module below it. */
  function throughModule(
    from: string,
    names: readonly string[],
    file: FileScope,
    lookup: Lookup,
    seen: Set<string> | null,
  ): Resolution | null {
    const target = importedFile(from, file, lookup);
    const [name, ...rest] = names;
    if (name === undefined) return target === null ? null : moduleOf(target, lookup);
    const wanted = names.join('.');
    const found =
      target === null
        ? null
        : seen === null
          ? exported(target, wanted, lookup)
          : findExported(target, wanted, lookup, seen);
    if (found?.kind === 'type') return found;
    return throughModule(memberModule(from, name), rest, file, lookup, seen) ?? found;
  }

  /** `export * as ns` gives the module itself. A file may re-export from itself what it exports under another name. */
  function throughExport(
    target: number,
    [name = '', ...rest]: readonly string[],
    lookup: Lookup,
    seen: Set<string>,
  ): Resolution | null {
    if (name !== '*') return findExported(target, [name, ...rest].join('.'), lookup, seen);
    const inside = rest.length === 0 ? null : findExported(target, rest.join('.'), lookup, seen);
    return inside ?? moduleOf(target, lookup);
  }

  /** What each import line of a file binds in it; the first line that binds a name counts. */
  function bindingsOf(file: FileScope): ReadonlyMap<string, Binding> {
    const known = knownOf(file);
    if (known.bindings !== null) return known.bindings;
    const bindings = new Map<string, Binding>();
    const bind = (local: string, fact: ImportFact, name: string | null) => {
      if (!bindings.has(local)) bindings.set(local, { fact, name });
    };
    for (const fact of file.imports) {
      if (fact.alias !== '') bind(fact.alias, fact, null);
      for (const { name, alias } of fact.names) bind(alias === '' ? name : alias, fact, name === '*' ? null : name);
      if (fact.alias === '' && fact.names.length === 0) bind(boundBy(fact).local, fact, null);
    }
    known.bindings = bindings;
    return bindings;
  }

  function throughBinding(binding: Binding, rest: readonly string[], context: NameContext): Resolution {
    const { lookup, file } = context;
    const { fact } = binding;
    const path = binding.name === null ? rest : [binding.name, ...rest];
    if (rules.passesOn) {
      const from = binding.name === null ? boundBy(fact).from : fact.from;
      return throughModule(from, path, file, lookup, null) ?? external(from, path);
    }
    const target = importedFile(fact.from, file, lookup);
    const wanted = path.length === 0 ? null : path.join('.');
    if (target !== null) {
      const found = wanted === null ? moduleOf(target, lookup) : exported(target, wanted, lookup);
      if (found !== null) return found;
    }
    return external(fact.from, path);
  }

  function moduleOf(file: number, lookup: Lookup): Resolution | null {
    const type = lookup.moduleOf(file);
    return type === null ? null : { kind: 'type', type };
  }

  /** The file's own type that a name means inside `inner`: nested in it, or in the innermost scope around it. */
  function visible(candidates: readonly TypeCandidate[], inner: string): TypeCandidate | undefined {
    return candidates
      .filter((c) => c.container === inner || (c.parent === 0 && inner.startsWith(`${c.container}.`)))
      .sort((a, b) => b.container.length - a.container.length)[0];
  }

  /** `Ns.Foo`, where a namespace of the file around the name holds `Ns`. */
  function nestedAround(name: string, { lookup, file, type }: NameContext): TypeCandidate | undefined {
    const [first = name, ...rest] = name.split('.');
    if (rest.length === 0) return undefined;
    const isAround = (container: string): boolean =>
      container.endsWith(`.${first}`) && `${type.fqn}.`.startsWith(container.slice(0, -first.length));
    return inNamespace(rest, file, lookup, isAround) ?? undefined;
  }

  function resolve(name: string, context: NameContext): Resolution {
    const { lookup, file, type } = context;
    const [first = name, ...rest] = name.split('.');
    const own = lookup.byName(first).filter((c) => c.file === file.id && c.kind !== 'module');
    const around = visible(own, type.fqn) ?? nestedAround(name, context);
    if (around !== undefined) return { kind: 'type', type: innermost(around, rest, lookup) };
    const binding = first === '*' ? undefined : bindingsOf(file).get(first);
    if (binding !== undefined) return throughBinding(binding, rest, context);
    if (lookup.moduleDeclares(file.id, first)) {
      const module = lookup.moduleOf(file.id);
      if (module !== null) return { kind: 'type', type: module };
    }
    // What a function of this type declares inside, or a nested type of the file.
    const inside = own.find((c) => c.container.startsWith(`${type.fqn}.`)) ?? own[0];
    if (inside !== undefined) return { kind: 'type', type: innermost(inside, rest, lookup) };
    for (const fact of file.imports) {
      if (!fact.names.some((n) => n.name === '*' && n.alias === '') || fact.reexport) continue;
      const target = importedFile(fact.from, file, lookup);
      const wanted = rules.passesOn ? name : first;
      const found = target === null ? null : exported(target, wanted, lookup);
      if (found !== null) return found;
    }
    const ambient = rules.ambient?.(first, file, lookup) ?? null;
    return ambient === null ? { kind: 'external', name } : { kind: 'type', type: innermost(ambient, rest, lookup) };
  }

  function imported(file: FileScope, lookup: Lookup): Resolution[] {
    return file.imports.flatMap((fact): Resolution[] => {
      const modules = rules.passesOn
        ? fact.names.flatMap(({ name }) => (name === '*' ? [] : memberModule(fact.from, name)))
        : [];
      const targets = [fact.from, ...modules].flatMap((from) => importedFile(from, file, lookup) ?? []);
      if (targets.length === 0) return [{ kind: 'external', name: fact.from }];
      return [...new Set(targets)].flatMap((target) => (target === file.id ? [] : (moduleOf(target, lookup) ?? [])));
    });
  }

  return { resolve, imported };
}

/** `import a.b` of Python binds `a` to the package, `import a.b as c` binds `c` to the module. */
export function boundBy({ from, alias }: Pick<ImportFact, 'from' | 'alias'>): { local: string; from: string } {
  if (alias !== '') return { local: alias, from };
  const [first = ''] = from.split('.');
  return { local: first, from: first };
}

const external = (from: string, names: readonly string[]): Resolution => ({
  kind: 'external',
  name: [from, ...names].join(from.endsWith('.') ? '' : '.'),
});

/** `.` and `x` are `.x`, `pkg` and `x` are `pkg.x`. */
function memberModule(from: string, name: string): string {
  return from.endsWith('.') ? from + name : `${from}.${name}`;
}
