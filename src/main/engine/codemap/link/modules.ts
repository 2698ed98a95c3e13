/**
 * Names in languages where each file is a module (TypeScript, JavaScript, Python): a name is what the file declares or
 * imports, nothing else. Imports are followed through re-exports to the file that declares the name; an import that
 * leads out of the workspace stays external under the name of its package.
 */
import type { ImportFact } from '../facts.ts';
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import type { NameContext, Resolution } from './resolution.ts';
import type { Scoping } from './scoping.ts';

export interface ModuleRules {
  /** What a file imports can be imported from it in turn, and a module by its name from its package. */
  readonly passesOn: boolean;
  /** Row of the file that an import names, seen from the importing file's path; null when it is not in the workspace. */
  find(from: string, importer: string, lookup: Lookup): number | null;
}

export function moduleScoping(rules: ModuleRules): Scoping {
  /** The file that an import names, or null when it is not in the workspace. */
  function importedFile(from: string, file: FileScope, lookup: Lookup): number | null {
    return lookup.remember(`import ${file.id} ${from}`, () => rules.find(from, file.path, lookup));
  }

  function declaredIn(file: number, name: string, lookup: Lookup): TypeCandidate | null {
    const type = lookup.byName(name).find((c) => c.file === file && c.parent === 0 && c.kind !== 'module');
    if (type !== undefined) return type;
    return lookup.moduleDeclares(file, name) ? lookup.moduleOf(file) : null;
  }

  /** What importers of `file` get under `name`; re-exports are followed, each file once, so that circles end. */
  function exported(file: number, name: string, lookup: Lookup): TypeCandidate | null {
    return lookup.remember(`export ${file} ${name}`, () => findExported(file, name, lookup, new Set()));
  }

  function findExported(file: number, name: string, lookup: Lookup, seen: Set<string>): TypeCandidate | null {
    const own = declaredIn(file, name, lookup);
    const key = `${file} ${name}`;
    if (own !== null || seen.has(key)) return own;
    seen.add(key);
    const scope = lookup.file(file);
    if (scope === null) return null;
    for (const fact of scope.imports) {
      if (!fact.reexport && !rules.passesOn) continue;
      const named = fact.names.find((n) => (n.alias === '' ? n.name : n.alias) === name);
      const all = fact.names.some((n) => n.name === '*' && n.alias === '');
      if (named === undefined && !all) continue;
      const target = importedFile(fact.from, scope, lookup);
      // A file may re-export from itself what it exports under another name (`export default a`).
      const found = target === null ? null : findExported(target, named?.name ?? name, lookup, seen);
      if (found !== null) return found;
    }
    return null;
  }

  interface Binding {
    fact: ImportFact;
    /** Name in the module it comes from; null: the module itself. */
    name: string | null;
  }

  /** What each import line of a file binds in it; the first line that binds a name counts. */
  function bindingsOf(file: FileScope, lookup: Lookup): ReadonlyMap<string, Binding> {
    return lookup.remember(`bindings ${file.id}`, () => {
      const bindings = new Map<string, Binding>();
      const bind = (local: string, fact: ImportFact, name: string | null) => {
        if (!bindings.has(local)) bindings.set(local, { fact, name });
      };
      for (const fact of file.imports) {
        if (fact.alias !== '') bind(fact.alias, fact, null);
        for (const { name, alias } of fact.names) bind(alias === '' ? name : alias, fact, name === '*' ? null : name);
        if (fact.alias === '' && fact.names.length === 0) bind(fact.from.split('.')[0] ?? '', fact, null);
      }
      return bindings;
    });
  }

  function throughBinding(binding: Binding, rest: readonly string[], context: NameContext): Resolution {
    const { lookup, file } = context;
    const { fact } = binding;
    const target = importedFile(fact.from, file, lookup);
    const wanted = binding.name ?? rest.at(-1) ?? null;
    if (target !== null) {
      const type = wanted === null ? lookup.moduleOf(target) : exported(target, wanted, lookup);
      if (type !== null) return { kind: 'type', type };
    }
    // `from package import module`, then `module.Name`.
    if (binding.name !== null && rules.passesOn) {
      const below = importedFile(
        fact.from.endsWith('.') ? fact.from + binding.name : `${fact.from}.${binding.name}`,
        file,
        lookup,
      );
      const name = rest[0];
      const type = below === null ? null : name === undefined ? lookup.moduleOf(below) : exported(below, name, lookup);
      if (type !== null) return { kind: 'type', type };
    }
    return { kind: 'external', name: [fact.from, binding.name, ...rest].filter((s) => s !== null).join('.') };
  }

  function resolve(name: string, context: NameContext): Resolution {
    const { lookup, file, type } = context;
    const [first = name, ...rest] = name.split('.');
    const nested = lookup.byName(first).find((c) => c.file === file.id && (c.parent === 0 || c.container === type.fqn));
    if (nested !== undefined && nested.kind !== 'module') return { kind: 'type', type: nested };
    const binding = first === '*' ? undefined : bindingsOf(file, lookup).get(first);
    if (binding !== undefined) return throughBinding(binding, rest, context);
    if (lookup.moduleDeclares(file.id, first)) {
      const module = lookup.moduleOf(file.id);
      if (module !== null) return { kind: 'type', type: module };
    }
    for (const fact of file.imports) {
      if (!fact.names.some((n) => n.name === '*' && n.alias === '') || fact.reexport) continue;
      const target = importedFile(fact.from, file, lookup);
      const found = target === null ? null : exported(target, first, lookup);
      if (found !== null) return { kind: 'type', type: found };
    }
    return { kind: 'external', name };
  }

  function imported(file: FileScope, lookup: Lookup): Resolution[] {
    return file.imports.flatMap((fact): Resolution[] => {
      const target = importedFile(fact.from, file, lookup);
      if (target === null) return [{ kind: 'external', name: fact.from }];
      const module = target === file.id ? null : lookup.moduleOf(target);
      return module === null ? [] : [{ kind: 'type', type: module }];
    });
  }

  return { resolve, imported };
}
