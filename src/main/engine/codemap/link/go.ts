/**
 * Names of Go: of the file's own package first, then of what its imports name, then of packages imported with a dot. An
 * import path leads to a folder through the go.mod of the workspace whose module path it starts with; in a tree without
 * go.mod the folder is the one that the end of the path names. Any other name without a dot was a local name or one of
 * the language, and means nothing.
 */
import { localName } from '../languages/go/imports.ts';
import { moduleSegment } from '../languages/reading/module-path.ts';
import type { FileScope, Lookup, TypeCandidate } from './lookup.ts';
import type { NameContext, Resolution, Scoping } from './resolution.ts';

export const goScoping: Scoping = {
  resolve(name, context) {
    const { lookup, file } = context;
    const dot = name.indexOf('.');
    if (dot < 0) return found(inPackage(packageOf(context), name, lookup) ?? dotImported(name, context));
    const fact = file.imports.find((each) => localName(each) === name.slice(0, dot));
    if (fact === undefined) return { kind: 'nothing' };
    const member = name.slice(dot + 1);
    const target = packageAt(fact.from, file, lookup);
    const type = target === null ? null : inPackage(target, member, lookup);
    return type === null ? { kind: 'external', name: `${fact.from}.${member}` } : { kind: 'type', type };
  },

  imported(file, lookup) {
    return file.imports.map((fact): Resolution => {
      const target = packageAt(fact.from, file, lookup);
      if (target === null) return { kind: 'external', name: fact.from };
      return found(moduleOf(target, lookup));
    });
  },
};

function found(type: TypeCandidate | null): Resolution {
  return type === null ? { kind: 'nothing' } : { kind: 'type', type };
}

/** FQN of the package that the using type belongs to. */
function packageOf({ lookup, file, type }: NameContext): string {
  return lookup.moduleOf(file.id)?.id === type.id ? type.fqn : type.namespace;
}

function moduleOf(path: string, lookup: Lookup): TypeCandidate | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return goTypes(name, lookup).find((type) => type.kind === 'module' && type.fqn === path) ?? null;
}

function goTypes(name: string, lookup: Lookup): readonly TypeCandidate[] {
  return lookup.byName(name).filter((type) => type.language === 'go');
}

/** The type of a package under this name, or its module where that declares it. */
function inPackage(path: string, name: string, lookup: Lookup): TypeCandidate | null {
  const type = goTypes(name, lookup).find((each) => each.kind !== 'module' && each.container === path);
  if (type !== undefined) return type;
  const module = moduleOf(path, lookup);
  return module !== null && lookup.declares(module.id, name) ? module : null;
}

function dotImported(name: string, { lookup, file }: NameContext): TypeCandidate | null {
  for (const fact of file.imports) {
    const target = fact.names.length === 0 ? null : packageAt(fact.from, file, lookup);
    const type = target === null ? null : inPackage(target, name, lookup);
    if (type !== null) return type;
  }
  return null;
}

/** FQN of the package that an import path names, null for one outside the workspace. */
function packageAt(from: string, file: FileScope, lookup: Lookup): string | null {
  return lookup.remember(`go ${file.path.slice(0, file.path.lastIndexOf('/'))} ${from}`, () => {
    const packages = packagesOf(lookup);
    const modules = lookup.packages('go.mod');
    const within = ({ name }: { name: string }): boolean => from === name || from.startsWith(`${name}/`);
    const nearest = modules.filter(within).sort((a, b) => b.name.length - a.name.length)[0];
    if (nearest !== undefined) {
      const known = packages.get(joined(nearest.folder, from.slice(nearest.name.length + 1)));
      if (known !== undefined) return known;
    }
    for (let folder = file.path; folder.includes('/'); ) {
      folder = folder.slice(0, folder.lastIndexOf('/'));
      const vendored = packages.get(joined(folder, `vendor/${from}`));
      if (vendored !== undefined) return vendored;
    }
    const vendored = packages.get(`vendor/${from}`);
    if (vendored !== undefined || modules.length > 0 || !/^[^/]*\./.test(from)) return vendored ?? null;
    for (let rest = from; rest.includes('/'); ) {
      rest = rest.slice(rest.indexOf('/') + 1);
      const known = packages.get(rest);
      if (known !== undefined) return known;
    }
    return null;
  });
}

function joined(folder: string, rest: string): string {
  return folder === '' || rest === '' ? folder + rest : `${folder}/${rest}`;
}

/** FQN of the package in each folder with Go files. */
function packagesOf(lookup: Lookup): ReadonlyMap<string, string> {
  return lookup.remember('go packages', () => {
    const packages = new Map<string, string>();
    const atRoot: string[] = [];
    for (const { id, path } of lookup.paths('go')) {
      const cut = path.lastIndexOf('/');
      const folder = path.slice(0, Math.max(0, cut));
      if (path.endsWith('_test.go') || packages.has(folder)) continue;
      if (folder !== '') packages.set(folder, folder.split('/').map(moduleSegment).join('.'));
      else atRoot.push(lookup.moduleOf(id)?.fqn ?? '');
    }
    // The root has no name but what its files say, and files left out of the build say something else.
    const files = Map.groupBy(atRoot, (name) => name);
    files.delete('');
    const [name] = [...files].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    if (name !== undefined) packages.set('', name);
    return packages;
  });
}
